/** Many names, each outlined like a wristband; a long list has a field to find one. */
import { Filter, longList } from "../components/Filter.tsx";
import type { BlockProps } from "./block-props.ts";

/** A list of names. A name may stand twice, so the place in the list is part of its key. */
export function Chips({ block, frame, id }: BlockProps<"chips">) {
  const isLong = block.names.length > longList;
  return (
    <>
      {isLong && <Filter id={id} label={frame.words.findName} frame={frame} />}
      <ul className="chips">
        {block.names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may stand twice.
          <li className="chip" key={`${name} ${index}`}>
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}
