/** Things to do one after the other, each with its number on a card. */
import { Heading } from "../components/Heading.tsx";
import type { BlockProps } from "./block-props.ts";
import { ProseText } from "./Prose.tsx";

/** An ordered list. The numbers are the list's own, drawn by the styles. */
export function Steps({ block, level }: BlockProps<"steps">) {
  return (
    <ol className="steps">
      {block.steps.map((step) => (
        <li className="steps__step" key={step.title}>
          <Heading className="steps__title" level={level}>
            {step.title}
          </Heading>
          <ProseText html={step.text} look="small" />
        </li>
      ))}
    </ol>
  );
}
