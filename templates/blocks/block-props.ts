/** What is common to the components of all blocks. */
import type { BlockKind, BlockOf } from "../../generator/model/block.ts";
import type { Frame } from "../../generator/model/frame.ts";
import type { HeadingLevel } from "../components/Heading.tsx";

/** What a component for one kind of block is given. */
export interface BlockProps<K extends BlockKind> {
  readonly block: BlockOf<K>;
  readonly frame: Frame;
  /** The level of the headings that the block prints. */
  readonly level: HeadingLevel;
  /** Unique on the page; the beginning of every id that the block makes. */
  readonly id: string;
}
