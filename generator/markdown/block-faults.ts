/** Explains blocks that can't be built, because their name, their colons or their end is wrong. */
import type * as z from "zod";
import { askFor, suggestName } from "../diagnostics/nearest.ts";
import { type Finding, type Fix, replace, type Span } from "../diagnostics/problem.ts";
import { positionOf } from "../diagnostics/source-text.ts";
import { choicesOf } from "../schema/schemas.ts";
import type { BlockRule } from "./block-rule.ts";
import { type BlockNode, spanOf } from "./body-tree.ts";
import { type BodyContext, typedText } from "./context.ts";
import { formOfColons } from "./scan-blocks.ts";
import { entryAttributes } from "./series-blocks.ts";

/** The headings in a block that isn't built are missing from the page, so links to them can't be judged. */
const hides = "parts";

/** What keeps a block with a known name from being built, or undefined when nothing does. */
export function findBlockFault(
  node: BlockNode,
  { forms, example }: BlockRule,
  context: BodyContext,
): Finding | undefined {
  const { colons, close } = node.written;
  const form = formOfColons(colons);
  if (!forms.includes(form)) return explainForm(node, forms, example, context);
  return form === ":::" && !close && !endsInText(node, context)
    ? explainUnclosedBlock(node, context)
    : undefined;
}

/** Whether the colons that close a block stand behind its last words. Then that is reported there, with its correction. */
const endsInText = ({ children }: BlockNode, context: BodyContext) =>
  children.some(
    (child) => child.type === "paragraph" && /\s:{3,}\s*$/.test(typedText(child, context)),
  );

function explainForm(
  { written: { name, colons, close, line } }: BlockNode,
  forms: readonly string[],
  example: string,
  { text }: BodyContext,
): Finding {
  const typed = ":".repeat(colons);
  return {
    code: "block-content",
    message: `The block "${name}" is written with ${forms.join(" or ")}, not with ${typed}.`,
    advice: `For example: ${example}`,
    hides,
    fix: close && colons === 2 ? addColons([line, close], text) : undefined,
  };
}

/** If a block is already closed, all that's missing is a third colon on its first and last line. */
function addColons(lines: readonly Span[], text: string): Fix {
  const edits = lines.flatMap((line) => {
    const start = text.indexOf("::", line.start);
    return text.startsWith(":::", start) ? [] : [{ start, end: start + 2, text: ":::" }];
  });
  return { edits };
}

function explainUnclosedBlock({ written, children }: BlockNode, { text }: BodyContext): Finding {
  const { name, colons } = written;
  const inner = children.find((child) => child.type === "block" && child.written.close);
  const begun = inner && positionOf(text, spanOf(inner).start).line;
  const where = begun ? ` If it ends before the block in line ${begun}, write them there.` : "";
  return {
    code: "block-unclosed",
    message: `The block "${name}" starts here and is never closed.`,
    advice: `Write ${":".repeat(colons)} on a line of its own where the block ends.${where}`,
    hides,
  };
}

/**
 * What's wrong with a block whose name doesn't exist. Several entries in a row outside their block are one mistake, so
 * only the first is explained; for the others the result is undefined.
 */
export function explainUnknownBlock(
  { written: { name, line, colons, label } }: BlockNode,
  rules: ReadonlyMap<string, BlockRule>,
  { text }: BodyContext,
): Finding | undefined {
  const names = [...rules.keys()];
  if (name in entryAttributes) {
    const above = lastLine(text.slice(0, line.start));
    return above.startsWith(`::${name}`) ? undefined : explainLooseEntry(name, line, text);
  }
  const right = suggestName(name, names);
  const isBox = formOfColons(colons) === ":::" && !right;
  const start = text.indexOf(name, line.start + colons);
  return {
    code: "block-unknown",
    message: `There's no block called "${name}".${askFor(right)}`,
    advice: isBox ? adviseBox(name, label?.text, rules) : `The blocks are: ${names.join(", ")}.`,
    hides,
    fix: right ? replace({ start, end: start + name.length }, right) : undefined,
  };
}

/** The block for any words in a box. Other sites have a box for each of its kinds. */
export const boxName = "callout";

/**
 * How the first line of a box is written whose name no block has. Its words become the title, or its own name where it
 * has none. Where the name is a choice of a field, as `note` is, the field keeps it.
 */
export function adviseBox(
  name: string,
  words: string | undefined,
  rules: ReadonlyMap<string, BlockRule>,
): string {
  const attributes = rules.get(boxName)?.attributes.shape ?? {};
  const kept = Object.entries(attributes).flatMap(([field, schema]) =>
    choicesOf(schema as z.ZodType).includes(name) ? [` ${field}="${name}"`] : [],
  );
  const own = name.replace(/^./, (letter) => letter.toUpperCase()).replaceAll("-", " ");
  const title = (words || (name === boxName ? "…" : own)).replaceAll('"', "'");
  const others = [...rules.keys()].filter((other) => other !== boxName);
  return `If it's a box, write :::${boxName}{title="${title}"${kept.join("")}} in its place. The other blocks are: ${others.join(", ")}.`;
}

/** Explains an entry of a block, such as a tile, that isn't in its block. */
function explainLooseEntry(name: string, line: Span, text: string): Finding {
  const holder = `${name}s`;
  return {
    code: "block-unknown",
    message: `A "${name}" only works inside a block "${holder}".`,
    advice: `Write :::${holder} on a line above it, and ::: on a line below the last one.`,
    hides,
    fix: wrapEntries(name, line, text),
  };
}

/**
 * Wraps a block around lines that are its entries. If a line of colons already follows them, only the first line of
 * the block is added. If one comes right before them, they probably belong to the block that it closes, so there's no
 * correction.
 */
function wrapEntries(name: string, { start }: Span, text: string): Fix | undefined {
  const isEntry = (row: string) => row.startsWith(`::${name}`);
  const isEnd = (row: string) => /^:{3,}\s*$/.test(row);
  const lines = text.slice(start).split("\n");
  if (!isEntry(lines[0] ?? "") || isEnd(lastLine(text.slice(0, start)))) return undefined;
  const after = lines.findIndex((row) => !isEntry(row));
  const entries = after < 0 ? lines : lines.slice(0, after);
  const end = start + entries.join("\n").length;
  const opening = { start, end: start, text: `:::${name}s\n` };
  const closing = { start: end, end, text: "\n:::" };
  return { edits: isEnd(lines[after] ?? "") ? [opening] : [opening, closing] };
}

const lastLine = (text: string) => text.trimEnd().split("\n").at(-1) ?? "";
