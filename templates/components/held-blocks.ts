/** Blocks that hold others. */
import type { Block } from "../../generator/model/block.ts";

/** A block, and those that it holds. */
export function withHeld(block: Block): readonly Block[] {
  if ("blocks" in block) return [block, ...block.blocks.flatMap(withHeld)];
  if (block.kind !== "accordion") return [block];
  return [block, ...block.items.flatMap(({ blocks }) => blocks.flatMap(withHeld))];
}
