/** What the tables of blocks say, in one shape for the cheat sheet. */
import { describeFields, type FieldManual } from "../entities/describe-fields.ts";
import { attributesOf } from "../markdown/block-attributes.ts";
import { type BlockForm, blockNames, findBlockRule } from "../markdown/block-rules.ts";

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
  const insides = Object.keys(attributesOf).filter((name) => !blockNames.includes(name));
  return blockNames.flatMap((name) => {
    const { forms = [], example = "" } = findBlockRule(name) ?? {};
    const inside = insides.filter((inner) => example.includes(`::${inner}[`));
    return [
      describeBlock(name, forms, example),
      ...inside.map((inner) => describeBlock(inner, ["::"], "")),
    ];
  });
}

function describeBlock(name: string, forms: readonly BlockForm[], example: string): BlockManual {
  const schema = attributesOf[name as keyof typeof attributesOf];
  return {
    name,
    forms,
    manual: schema.description ?? "",
    fields: describeFields(schema),
    example,
  };
}
