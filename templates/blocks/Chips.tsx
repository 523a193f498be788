/** Many names, each outlined like a wristband. */
import type { BlockProps } from "./block-props.ts";

/** A list of names. A name may stand twice, so the place in the list is part of its key. */
export function Chips({ block }: BlockProps<"chips">) {
  return (
    <ul className="chips">
      {block.names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may stand twice.
        <li className="chip" key={`${name} ${index}`}>
          {name}
        </li>
      ))}
    </ul>
  );
}
