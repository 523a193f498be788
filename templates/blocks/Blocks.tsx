/**
 * The body of a page or of a block that holds others. Each block learns the level of its
 * headings from the prose before it, so that an author who writes `##` above a grid of people
 * gets their names as `h3`, and no outline skips a level.
 */
import type { ReactNode } from "react";
import type { Block, Heading } from "../../generator/model/block.ts";
import type { Frame } from "../../generator/model/frame.ts";
import { type HeadingLevel, levelBelow } from "../components/Heading.tsx";
import type { BlockProps } from "./block-props.ts";
import { blockComponents } from "./registry.ts";

interface BlocksProps {
  readonly blocks: readonly Block[];
  readonly frame: Frame;
  /** The level where this body starts. */
  readonly level?: HeadingLevel;
  /** The id of the block around; absent for a page. */
  readonly id?: string;
}

/** Prints blocks in their order. */
export function Blocks({ blocks, frame, level = 2, id = "Block" }: BlocksProps) {
  let current: HeadingLevel = level;
  return blocks.map((block, index) => {
    const rendered = renderBlock({ block, frame, level: current, id: `${id}-${index + 1}` });
    if (block.kind === "prose") current = levelAfter(block.headings, current);
    return rendered;
  });
}

function renderBlock(props: BlockProps<Block["kind"]>): ReactNode {
  // As in Document: the registry pairs kind and type, which a union cannot express.
  const Component = blockComponents[props.block.kind] as (props: object) => ReactNode;
  return <Component key={props.id} {...props} />;
}

/** The level below the last heading of a text; unchanged when it has none. */
function levelAfter(headings: readonly Heading[], level: HeadingLevel): HeadingLevel {
  const last = headings.at(-1);
  return last === undefined ? level : levelBelow(last.level);
}
