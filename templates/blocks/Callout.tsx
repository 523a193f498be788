/** A word to the side of the text: a note, a warning, or a reason to celebrate. */
import { Heading, levelBelow } from "../components/Heading.tsx";
import { Blocks } from "./Blocks.tsx";
import type { BlockProps } from "./block-props.ts";

/** A box with a title. Without a title its text begins at the level of the page. */
export function Callout({ block, frame, level, id }: BlockProps<"callout">) {
  const hasTitle = block.title !== "";
  return (
    <div className={`callout callout--${block.tone}`}>
      {hasTitle && (
        <Heading className="callout__title" level={level}>
          {block.title}
        </Heading>
      )}
      <Blocks
        blocks={block.blocks}
        frame={frame}
        level={hasTitle ? levelBelow(level) : level}
        id={id}
      />
    </div>
  );
}
