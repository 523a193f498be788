/** Things that come one after the other: each with its number on a card, or with the sky of its hour. */
import { Heading } from "../components/Heading.tsx";
import { skyClassOf } from "../components/hours.ts";
import type { BlockProps } from "./block-props.ts";
import { ProseText } from "./Prose.tsx";

/** An ordered list. The numbers and the skies are drawn by the styles. */
export function Steps({ block, level }: BlockProps<"steps">) {
  const isDay = block.look === "hours";
  return (
    <ol className={isDay ? "hours" : "steps"}>
      {block.steps.map(({ title, text }) => (
        <li className={isDay ? `hours__hour ${skyOf(title)}` : "steps__step"} key={title}>
          <Heading className={isDay ? "hours__title" : "steps__title"} level={level}>
            {title}
          </Heading>
          <ProseText html={text} look="small" />
        </li>
      ))}
    </ol>
  );
}

/**
 * The sky of the hour that a title names: `Hour 13`. An event lasts two days at most. Four skies of a day
 * are enough for a thin ribbon: a page carries the style of each.
 */
function skyOf(title: string): string {
  const hour = Math.min(48, Number.parseInt(/\d+/.exec(title)?.[0] ?? "0", 10));
  return skyClassOf(Math.round(hour / 6) * 6);
}
