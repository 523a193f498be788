/** What the tables of blocks say, in one shape for the cheat sheet and the style guide. */
import type * as z from "zod";
import { describeFields, type FieldManual } from "../entities/describe-fields.ts";
import type { BlockForm } from "../markdown/block-rows.ts";
import { blockNames, findBlockRule } from "../markdown/blocks.ts";
import { entryAttributes } from "../markdown/written-blocks.ts";

/** One block, or one of the lines that stand inside a block. */
export interface BlockManual {
  readonly name: string;
  readonly forms: readonly BlockForm[];
  /** What it shows. */
  readonly manual: string;
  readonly fields: readonly FieldManual[];
  /** What an editor copies to begin with; empty for a line inside, which its block shows. */
  readonly example: string;
}

/** Every block, each followed by the lines that stand in it. */
export function describeBlocks(): readonly BlockManual[] {
  const describe = (
    name: string,
    forms: readonly BlockForm[],
    schema: z.ZodObject,
    example = "",
  ) => {
    const manual = schema.description ?? "";
    return { name, forms, manual, fields: describeFields(schema), example };
  };
  return blockNames.flatMap((name) => {
    const rule = findBlockRule(name)!;
    const entries = Object.entries(entryAttributes).filter(([entry]) => name === `${entry}s`);
    return [
      describe(name, rule.forms, rule.attributes, rule.example),
      ...entries.map(([entry, schema]) => describe(entry, ["::"], schema)),
    ];
  });
}
