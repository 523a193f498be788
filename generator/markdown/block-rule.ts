/** Defines what the rule of a block is, and reads what several kinds of blocks have in common. */
import type * as mdast from "mdast";
import * as z from "zod";
import { explainIssues } from "../diagnostics/explain-issues.ts";
import { askFor, suggestName } from "../diagnostics/nearest.ts";

import { type Finding, type Fix, replace, type Span } from "../diagnostics/problem.ts";

import { decodeTyped } from "../model/address.ts";

import type { Block, BlockOf, PictureRef } from "../model/block.ts";
import type { PictureRole } from "../model/body.ts";
import type { Link } from "../model/link.ts";
import type { ListName } from "../schema/catalog.ts";
import { shaped } from "../schema/fields.ts";
import { addressSpanOf, type BlockNode, type BodyNode, spanOf } from "./body-tree.ts";
import { type BodyContext, fillFacts, printWords, reportTarget, resolveLink } from "./context.ts";
import { explainRequest } from "./facts.ts";
import { otherYearIn } from "./figures.ts";
import { escapedCharacter } from "./hide-understood.ts";
import { reportPromise } from "./link-labels.ts";
import { findAltFault } from "./pictures.ts";
import { curlEntity } from "./quotes.ts";
import type { WrittenField } from "./scan-blocks.ts";

/** The field in which a block names a figure. */
export const factName = shaped(
  "The name of the figure in content/facts.json: raised, or raised.2025 for that of a year.",
  /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.\d{4})?$/,
  "must be the name of a figure, not the figure itself",
  "Look its name up in content/facts.json, and write it as raised or raised.2025.",
);

/** Describes a kind of block. Its functions get the fields checked, and with figures filled in. */
interface BlockDescription<S extends z.ZodRawShape> {
  /** What it shows, for the manual. */
  readonly shows: string;
  /** What an editor copies to begin with. */
  readonly example: string;
  /** The fields in braces; the descriptions are the editor's manual. */
  readonly attributes: S;
  /** Builds the block around the blocks inside it, which are composed and checked even if it can't be built. */
  hold?(
    given: z.infer<z.ZodObject<S>>,
    blocks: readonly Block[],
    node: BlockNode,
    context: BodyContext,
  ): Block | undefined;
  /** Builds the block from the text inside it. */
  build?(given: z.infer<z.ZodObject<S>>, node: BlockNode, context: BodyContext): Block | undefined;
  /** Builds the block from the list that `from` names. */
  fill?(given: z.infer<z.ZodObject<S>>, context: BodyContext, node: BlockNode): Block;
}

/** The rule of a block of any kind. */
export type BlockRule = ReturnType<typeof block>;

/** Makes the rule of a block. A block with both `fill` and `build` is filled from a list if it's only one line. */
export function block<S extends z.ZodRawShape>(description: BlockDescription<S>) {
  const { shows, example, fill, build, hold } = description;
  const attributes = z.strictObject(description.attributes).describe(shows);
  const form = example.startsWith(":::") ? ":::" : "::";
  const hasLabel = /^:+[a-z]+\[/.test(example);
  return {
    /** The ways to write it: `:::` with its text inside, `::` on one line. */
    forms: build && fill ? [form, "::"] : [form],
    attributes,
    example,
    build(node: BlockNode, context: BodyContext): Block | undefined {
      if (node.written.label && !hasLabel) {
        const fix = moveLabel(node, attributes, context);
        reportUnusedLabel(node, { example, fix }, context);
        // The field that the words were meant for isn't missing.
        if (fix) return undefined;
      }
      if (hasLabel && !node.written.label) {
        const misplaced = findMisplacedLabel(node, attributes);
        if (misplaced) return reportMisplacedLabel(misplaced, node, context);
      }
      const given = readFields(node, attributes, context);
      const blocks = hold ? context.compose(node.children) : [];
      if (hold && node.children.length === 0) reportNothingInside(node, context);
      if (!given) return undefined;
      if (hold) return hold(given, blocks, node, context);
      if (!fill || node.written.colons > 2) return build?.(given, node, context);
      return collectEntries(given, node, context) ? fill(given, context, node) : undefined;
    },
  };
}

function reportNothingInside({ written: { name, line } }: BlockNode, context: BodyContext): void {
  const message = `There's nothing inside the block "${name}".`;
  const advice = "Write its text between its first and its last line, or delete both.";
  context.report(line, { code: "block-content", severity: "warning", message, advice });
}

/** Reports words in square brackets if the block has no place for them, because nobody would see them. */
function reportUnusedLabel(
  { written }: BlockNode,
  { example, fix }: { readonly example: string; readonly fix: Fix | undefined },
  context: BodyContext,
): void {
  const message = `The block "${written.name}" has no place for words in square brackets.`;
  const advice = `Write it without them, for example: ${example}`;
  context.report(written.label ?? written.line, { code: "block-content", message, advice, fix });
}

/** The one field that a block doesn't know, whose words can only be those for its square brackets: no path or address. */
function findMisplacedLabel(
  { written: { fields } }: BlockNode,
  attributes: z.ZodObject,
): WrittenField | undefined {
  const known = Object.keys(attributes.shape);
  const [unknown, ...others] = fields.filter(({ name }) => !known.includes(name));
  if (!unknown || others.length > 0 || suggestName(unknown.name, known)) return undefined;
  return /^\p{L}[^[\]/]*$/u.test(unknown.value) && !/^\w+:\S/.test(unknown.value)
    ? unknown
    : undefined;
}

/** Reports words in a field that belong in the square brackets, and moves them there. */
function reportMisplacedLabel(
  { name, value, start, end }: WrittenField,
  { written }: BlockNode,
  { report, text }: BodyContext,
): undefined {
  const brace = text.indexOf("{", written.line.start);
  const [before = ""] = /\s*$/.exec(text.slice(brace + 1, start)) ?? [];
  const gap = /^\s*/.exec(text.slice(end))![0].length;
  const isLast = text[end + gap] === "}";
  const moved = { start: brace, end: brace, text: `[${value}]` };
  const removed = { start: isLast ? start - before.length : start, end: end + gap, text: "" };
  report(
    { start, end: start + name.length },
    {
      code: "block-attribute",
      message: `The words of the block "${written.name}" go in square brackets, and not in a field "${name}".`,
      advice: `Write ::${written.name}[${value}] in front of its braces.`,
      about: { kind: "field", name },
      fix: { edits: [moved, removed] },
    },
  );
}

/** The correction that moves the words in square brackets into the only field that is missing. */
function moveLabel(
  { written: { label, fields, line } }: BlockNode,
  attributes: z.ZodObject,
  { text }: BodyContext,
): Fix | undefined {
  const given = fields.map(({ name }) => name);
  const [missing, ...others] = Object.entries(attributes.shape).flatMap(([name, field]) => {
    return given.includes(name) || (field as z.ZodType).safeParse(undefined).success ? [] : [name];
  });
  if (!label || !missing || others.length > 0 || label.text.includes('"')) return undefined;
  const [start, end] = [label.start - 1, label.end + 1];
  const field = `${missing}="${label.text}"`;
  const rest = text.slice(end, line.end);
  if (rest.trim() === "") return replace({ start, end }, `{${field}}`);
  return rest.startsWith("{")
    ? replace({ start, end: end + 1 }, `{${field}${fields.length > 0 ? " " : ""}`)
    : undefined;
}

/**
 * Reads and checks the fields in a block's braces, with figures filled in.
 * @returns undefined when a fault was reported and the block can't be built
 */
export function readFields<S extends z.ZodObject>(
  node: BlockNode,
  schema: S,
  context: BodyContext,
): z.infer<S> | undefined {
  const { fields, line } = node.written;
  const data = Object.fromEntries(
    fields.map(({ name, value, inner }) => [name, fillFacts(value, inner, context)]),
  );
  const twice = fields.find(
    ({ name }, at) => fields.findIndex((other) => other.name === name) < at,
  );
  if (twice) context.report(twice, statedTwice(twice.name));
  const result = schema.safeParse(data);
  if (result.success) return curlEntity(result.data, schema, context.curl);
  const spanOfField = ([name]: readonly PropertyKey[], part = "value"): Span => {
    const field = fields.findLast((other) => other.name === name);
    if (!field) return line;
    if (part === "key") return { start: field.start, end: field.start + field.name.length };
    return { start: field.start + field.name.length + 1, end: field.end };
  };
  const misfit = {
    source: { path: "", text: context.text },
    spanOf: spanOfField,
    schema,
    data,
    form: "braces",
  } as const;
  for (const { place, severity: _, ...found } of explainIssues(misfit, result.error.issues))
    context.report(place!, { ...found, code: "block-attribute" });
  return undefined;
}

const statedTwice = (name: string): Finding => ({
  code: "block-attribute",
  message: `"${name}" is in these braces twice, and only one can count.`,
  advice: "Delete one of them, with its text.",
});

/** How many list entries a page may show. A short text could ask for whole lists again and again. */
const entriesMax = 2000;

/**
 * Checks the list that fills a block, and collects the entries that it shows. An empty list is reported but can be
 * shown.
 * @returns false when no list is named, or when the page has shown too many entries before
 */
function collectEntries(
  { from, topic }: { readonly from?: ListName; readonly topic?: string },
  { written }: BlockNode,
  context: BodyContext,
): boolean {
  const { report, found } = context;
  if (!from) {
    const message = `The block "${written.name}" on one line needs from="…", the list that fills it.`;
    const advice = `Write from="…", or write the block with three colons and its text inside.`;
    report(written.line, { code: "block-attribute", message, advice });
    return false;
  }
  const entries = context.list(from) as readonly { topic?: string; sample?: boolean }[];
  const shown = [...entries.keys()].filter((index) => entries[index]?.topic === topic);
  if (found.entries.length > entriesMax) return false;
  found.entries.push(...shown.map((index) => `${from}/${index}`));
  if (found.entries.length > entriesMax) {
    const message = `With this block, the page would show more than ${entriesMax} entries of lists.`;
    report(written.line, { code: "block-content", message, advice: "Show each list once." });
  }
  if (shown.length === 0) reportEmpty(from, topic, entries, written.line, context);
  if (entries.some(({ sample }) => sample)) found.hasSamples = true;
  return true;
}

function reportEmpty(
  from: ListName,
  topic: string | undefined,
  entries: readonly { topic?: string }[],
  line: Span,
  context: BodyContext,
): void {
  const file = `content/data/${from}.json`;
  const topics = [...new Set(entries.flatMap((entry) => entry.topic ?? []))];
  const named = topics.length > 0 ? ` with the topic "${topic ?? ""}"` : "";
  const right = topic === undefined ? undefined : suggestName(topic, topics);
  const message = `The list ${file} has no entries${named}, so this block would show nothing.${askFor(right)}`;
  const advice = named
    ? `The topics are: ${topics.join(", ")}.`
    : "Add entries to the list, or delete the block.";
  const about = { kind: "entry", name: topic ?? from, files: [file] } as const;
  const fault = { code: "reference-unknown", message, advice, about, right } as const;
  reportTarget(line, topic ?? "", fault, context);
}

/** The words in a block's square brackets, with figures filled in, or other words if there are none. */
export function labelOf({ written }: BlockNode, context: BodyContext, otherwise = ""): string {
  const { label } = written;
  if (!label) return otherwise;
  const words = label.text.replace(escapedCharacter, "$1");
  return printWords(words, label, context).trim() || otherwise;
}

/** The same for a block that is a link: without words of its own it has those of the ledger or the page. */
export function linkLabelOf(node: BlockNode, context: BodyContext, link: Link | undefined): string {
  const label = labelOf(node, context, link?.label);
  reportPromise(label, node.written.label ?? node.written.line, link, context);
  return label;
}

/** Whether a picture exists. If it does, it's collected; if not, it's reported. */
export function hasPicture(
  span: Span,
  path: string,
  role: PictureRole,
  context: BodyContext,
): boolean {
  const fault = context.pictures.findFault(path);
  if (fault) reportTarget(span, path, fault, context);
  else context.found.pictures.push({ path, role, place: context.placeOf(span) });
  return fault === undefined;
}

/** Builds the block of a picture with a caption. Reports a missing picture, and a description that says nothing. */
export function buildPictureBlock(
  span: Span,
  { path, alt }: PictureRef,
  caption: string,
  context: BodyContext,
): BlockOf<"figure"> | undefined {
  const isThere = hasPicture(span, path, "figure", context);
  const isPasted = path.startsWith("data:");
  const missing = isPasted ? undefined : noAlt;
  const fault = alt ? findAltFault(alt, path, context.words.vagueDescriptions, caption) : missing;
  if (fault) context.report(span, fault);
  const picture = { path, alt: printWords(alt, span, context) };
  return isThere ? { kind: "figure", picture, caption } : undefined;
}

const noAlt: Finding = {
  code: "picture-alt",
  message: "This picture has no description for people who can't see it.",
  advice:
    'Write it between the square brackets: ![What the picture shows](scenes/stage.svg "Its caption")',
};

/** Builds the block of a picture written in Markdown: `![Alt](scenes/stage.svg "Caption")`. */
export function buildMarkdownPicture(
  node: mdast.Image,
  context: BodyContext,
): BlockOf<"figure"> | undefined {
  const { url, alt, title } = node;
  const span = spanOf(node);
  // In Markdown, an address with a space is written as `team%20photo.jpg`.
  const decoded = decodeTyped(url);
  const path = context.pictures.findFault(decoded) ? url : decoded;
  const caption = printWords(title ?? "", span, context);
  return buildPictureBlock(span, { path, alt: alt ?? "" }, caption, context);
}

/** Builds the same with a link around the picture. What the picture shows is what the link says. */
export function buildLinkedPicture(
  node: mdast.Link,
  image: mdast.Image,
  context: BodyContext,
): BlockOf<"figure"> | undefined {
  const link = resolveLink(addressSpanOf(node), node.url, context);
  const figure = buildMarkdownPicture(image, context);
  return figure && link ? { ...figure, link } : figure;
}

/** Finds the number that a block asks for, with the label that the block gives it. Reports one that doesn't exist. */
export function findFact(node: BlockNode, name: string, context: BodyContext) {
  const { line, label: typed } = node.written;
  const fact = context.facts.find(name);
  if (!fact) {
    const { right, ...finding } = explainRequest(name, context.facts);
    // In the braces of a block, the name of a figure has no double braces around it.
    const bare = right?.replace(/[{}]/g, "");
    reportTarget(line, name, { ...finding, right: bare }, context);
  }
  const label = labelOf(node, context, fact?.label);
  const named = fact && otherYearIn(typed?.text ?? "", fact);
  if (named) {
    const message = `The words say ${named}, but this figure is from ${fact.year}.`;
    const advice = "Write the year of the figure, or use the figure of the other year.";
    context.report(line, { code: "block-content", severity: "warning", message, advice });
  }
  return fact && { ...fact, label };
}

/** Reports something that doesn't belong in a block. Returns undefined, so that callers can return it as no block. */
export function reportInside(
  { written }: BlockNode,
  rule: string,
  advice: string,
  context: BodyContext,
  at?: BodyNode | mdast.Nodes,
): undefined {
  const message = `What's inside the block "${written.name}" isn't right: ${rule}.`;
  context.report(at ? spanOf(at) : written.line, { code: "block-content", message, advice });
  return undefined;
}
