/** Many names, each outlined like a wristband; of a long list the first ones are shown, with a field to find one. */
import { LongList } from "../components/LongList.tsx";
import { SmartLink } from "../components/SmartLink.tsx";
import type { BlockProps } from "./block-props.ts";

/** A list of names. A name may stand twice, so the place in the list is part of its key. */
export function Chips({ block, frame, id }: BlockProps<"chips">) {
  return (
    <LongList id={id} count={block.chips.length} frame={frame}>
      <ul className="chips">
        {block.chips.map(({ name, link }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may stand twice.
          <li className={link ? "chip chip--linked" : "chip"} key={`${name} ${index}`}>
            {link ? (
              <SmartLink link={link} frame={frame}>
                {name}
              </SmartLink>
            ) : (
              name
            )}
          </li>
        ))}
      </ul>
    </LongList>
  );
}
