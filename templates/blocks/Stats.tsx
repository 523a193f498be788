/** Figures in a row, each on its cards, with what they count and the year they belong to. */
import { DigitCards } from "../components/DigitCards.tsx";
import { fillWords } from "../fill-words.ts";
import type { BlockProps } from "./block-props.ts";

/** A list of figures. */
export function Stats({ block, frame }: BlockProps<"stats">) {
  return (
    <dl className="stats">
      {block.stats.map((stat) => (
        <div className="stats__stat" key={stat.label}>
          <dt className="stats__label">
            {stat.label}{" "}
            {stat.asOf !== "" && (
              <span className="stats__date">
                {fillWords(frame.words.asOf, { date: stat.asOf })}
              </span>
            )}
          </dt>
          <dd className="stats__figure">
            <DigitCards value={stat.value} look="small" />
          </dd>
        </div>
      ))}
    </dl>
  );
}
