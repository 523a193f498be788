/** Figures in a row, each on its cards or as its part of one bar, with what they count and their year. */
import { DigitCards } from "../components/DigitCards.tsx";
import { fillWords } from "../fill-words.ts";
import type { BlockProps } from "./block-props.ts";

type StatsProps = Pick<BlockProps<"stats">, "block" | "frame">;

/** A list of figures. */
export function Stats({ block, frame }: StatsProps) {
  const isShares = block.look === "shares";
  const list = (
    <dl className={isShares ? "shares__list" : `stats stats--of-${block.stats.length}`}>
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
            {isShares ? stat.value : <DigitCards value={stat.value} look="small" frame={frame} />}
          </dd>
        </div>
      ))}
    </dl>
  );
  if (!isShares) return list;
  return (
    <div className="shares">
      <Bar block={block} />
      {list}
    </div>
  );
}

/** One bar, of which every figure is a part. The list below it says the same in words. */
function Bar({ block }: Pick<StatsProps, "block">) {
  const ends = block.stats.map((_, index) =>
    block.stats.slice(0, index + 1).reduce((sum, { amount }) => sum + amount, 0),
  );
  return (
    <svg
      className="shares__bar"
      viewBox={`0 0 ${ends.at(-1) || 1} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {block.stats.map(({ label, amount }, index) => (
        <rect
          className="shares__part"
          x={ends[index - 1] ?? 0}
          width={amount}
          height="1"
          key={label}
        />
      ))}
    </svg>
  );
}
