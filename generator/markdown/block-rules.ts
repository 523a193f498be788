/**
 * The table of blocks: for each name how it is written, which attributes it takes, and what it
 * becomes. A new block is a row here, a kind in model/block.ts, and a component in the templates.
 */
import type * as z from "zod";
import type { Block } from "../model/block.ts";
import { attributesOf } from "./block-attributes.ts";
import type { BlockNode, BodyContext } from "./body-context.ts";
import {
  buildAccordion,
  buildCallout,
  buildStats,
  buildSteps,
  buildTable,
  buildTiles,
} from "./container-blocks.ts";
import { buildButton, buildDigits, buildFigure, buildVideo } from "./leaf-blocks.ts";
import { buildListBlock } from "./list-blocks.ts";

/** How a block is written: with its text inside, or on one line. */
export type BlockForm = "::" | ":::";

export interface BlockRule {
  readonly forms: readonly BlockForm[];
  /** The attributes in braces; their descriptions are the editor's manual. */
  readonly attributes: z.ZodObject;
  /** What an editor copies to begin with. */
  readonly example: string;
  build(node: BlockNode, context: BodyContext): Block | undefined;
}

const row = (
  name: keyof typeof attributesOf,
  forms: readonly BlockForm[],
  build: BlockRule["build"],
  example: string,
): readonly [string, BlockRule] => [
  name,
  { forms, attributes: attributesOf[name], build, example },
];

const rules: ReadonlyMap<string, BlockRule> = new Map([
  row(
    "accordion",
    [":::", "::"],
    buildAccordion,
    ":::accordion\n### May I sit down?\nDuring the breaks.\n:::",
  ),
  row("button", ["::"], buildButton, '::button[Apply Now]{link="/applications"}'),
  row("callout", [":::"], buildCallout, ':::callout{title="Good to know"}\nBring a bottle.\n:::'),
  row("chart", ["::"], buildListBlock, '::chart{from="year-totals" caption="Raised each year"}'),
  row("chips", ["::"], buildListBlock, '::chips{from="organizations"}'),
  row("digits", ["::"], buildDigits, '::digits[Raised in 2025]{fact="raised-2025"}'),
  row(
    "figure",
    ["::"],
    buildFigure,
    '::figure[Caption]{image="scenes/stage.svg" alt="An empty stage"}',
  ),
  row("logos", ["::"], buildListBlock, '::logos{from="partners"}'),
  row("people", ["::"], buildListBlock, '::people{from="staff"}'),
  row("positions", ["::"], buildListBlock, '::positions{from="positions"}'),
  row("roster", ["::"], buildListBlock, '::roster{from="ambassadors"}'),
  row("stats", [":::"], buildStats, ':::stats\n::stat[Donations]{fact="donations"}\n:::'),
  row(
    "steps",
    [":::", "::"],
    buildSteps,
    ":::steps\n1. **Get buckets.** Ask for them.\n2. **Go.** Thank everybody.\n:::",
  ),
  row(
    "table",
    [":::", "::"],
    buildTable,
    ':::table{caption="Two shifts"}\n| Shift | Start |\n| --- | --- |\n| First | 8:00 a.m. |\n:::',
  ),
  row("teams", ["::"], buildListBlock, '::teams{from="captain-teams"}'),
  row(
    "tiles",
    [":::"],
    buildTiles,
    ':::tiles\n::tile[About us]{link="/about" image="scenes/stage.svg" hoverText="One sentence."}\n:::',
  ),
  row("video", ["::"], buildVideo, '::video[The title]{link="link:video-main-event"}'),
]);

/** Names of all blocks, in the order of the alphabet. */
export const blockNames: readonly string[] = [...rules.keys()];

/** The rule of a block; undefined when no block has the name. */
export function findBlockRule(name: string): BlockRule | undefined {
  return rules.get(name);
}
