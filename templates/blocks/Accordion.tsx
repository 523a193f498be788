/** Questions that open. Every item has its own address and works without a script. */
import { levelBelow } from "../components/Heading.tsx";
import { Island } from "../components/Island.tsx";
import { Blocks } from "./Blocks.tsx";
import type { BlockProps } from "./block-props.ts";

/** A list of items, closed at first. */
export function Accordion({ block, frame, level, id }: BlockProps<"accordion">) {
  const slots = block.items.flatMap((item, index) => [
    [`${item.id}:title`, item.title],
    [
      `${item.id}:body`,
      <Blocks
        key={item.id}
        blocks={item.blocks}
        frame={frame}
        level={levelBelow(level)}
        id={`${id}-${index + 1}`}
      />,
    ],
  ]);
  return (
    <Island
      name="accordion"
      id={id}
      props={{ level, root: id }}
      slots={Object.fromEntries(slots)}
    />
  );
}
