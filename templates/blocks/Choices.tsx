/** What a reader may want, each choice with the link that leads there. */
import { Filter } from "../components/Filter.tsx";
import type { BlockProps } from "./block-props.ts";
import { ProseText } from "./Prose.tsx";

/** A list of choices, with a field where it has a label for one. */
export function Choices({ block, frame, id }: BlockProps<"choices">) {
  return (
    <>
      {block.field !== undefined && <Filter id={id} label={block.field} frame={frame} />}
      <ul className="choices">
        {block.choices.map((choice) => (
          <li className="choices__choice" key={choice}>
            <ProseText html={choice} look="small" />
          </li>
        ))}
      </ul>
    </>
  );
}
