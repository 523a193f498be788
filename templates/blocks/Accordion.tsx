/** Questions that open. Every item has its own address and works without a script. */
import { levelBelow } from "../components/Heading.tsx";
import { Island } from "../components/Island.tsx";
import { Blocks } from "./Blocks.tsx";
import type { BlockProps } from "./registry.ts";

/** A list of items, closed at first. */
export function Accordion({ block, frame, level, id }: BlockProps<"accordion">) {
  const answers = block.items.map((item) => [
    item.id,
    <Blocks
      key={item.id}
      blocks={item.blocks}
      frame={frame}
      level={levelBelow(level)}
      id={item.id}
    />,
  ]);
  return (
    <Island
      name="accordion"
      id={id}
      props={{ level, items: block.items.map(({ id, title }) => ({ id, title })) }}
      slots={Object.fromEntries(answers)}
      frame={frame}
    />
  );
}
