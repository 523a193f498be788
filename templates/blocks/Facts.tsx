/** What to know at one glance: when, where, how much, each on a card. */
import type { BlockProps } from "./block-props.ts";
import { ProseText } from "./Prose.tsx";

/** A list of names and what is said of each. */
export function Facts({ block }: BlockProps<"facts">) {
  return (
    <dl className="facts">
      {block.facts.map(({ title, text }) => (
        <div className="facts__fact" key={title}>
          <dt className="facts__name">{title}</dt>
          <dd className="facts__value">
            <ProseText html={text} look="small" />
          </dd>
        </div>
      ))}
    </dl>
  );
}
