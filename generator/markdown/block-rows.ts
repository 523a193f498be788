/** What a row of the table of blocks is, and what several blocks read from their lines. */
import type { Image, Node } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import * as z from "zod";
import { explainIssues, type FieldFinding } from "../diagnostics/explain-issues.ts";
import { between, withNearest } from "../diagnostics/nearest.ts";
import type { Finding } from "../diagnostics/problem-at.ts";
import type { Block, BlockOf, PictureRef } from "../model/block.ts";
import type { PictureRole } from "../model/body.ts";
import type { ListName } from "../schema/catalog.ts";
import { shaped } from "../schema/fields.ts";
import { findBraceSlip, findWordsSlip } from "./brace-slips.ts";
import { type BlockNode, type BodyContext, fillFacts, linesOf } from "./context.ts";
import { explainRequest } from "./fact-registry.ts";
import { otherYearIn } from "./figures.ts";
import { findAltFault } from "./picture-registry.ts";

/** The field in which a block names a figure. */
export const factName = shaped(
  "The name of the figure in content/facts.json: raised, or raised.2025 for that of a year.",
  /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.\d{4})?$/,
  "must be the name of a figure, such as raised or raised.2025, and not the figure itself",
);

/** A row of the table; the functions get its attributes, checked and with figures. */
interface BlockRow<S extends z.ZodRawShape> {
  /** What it shows, for the manual. */
  readonly shows: string;
  /** What an editor copies to begin with. */
  readonly example: string;
  /** The attributes in braces; the descriptions are the editor's manual. */
  readonly attributes: S;
  /** Builds the block around those that stand in it: they are checked also when it cannot be built. */
  hold?(
    given: z.infer<z.ZodObject<S>>,
    blocks: readonly Block[],
    node: BlockNode,
    context: BodyContext,
  ): Block | undefined;
  /** Builds the block from what is written. */
  build?(given: z.infer<z.ZodObject<S>>, node: BlockNode, context: BodyContext): Block | undefined;
  /** Builds the block from the list that `from` names. */
  fill?(given: z.infer<z.ZodObject<S>>, context: BodyContext, node: BlockNode): Block;
}

/** A block, as far as its kind does not matter. */
export type BlockRule = ReturnType<typeof block>;

/** Makes the rule of a row. A block that can be filled from a list is filled where it has one line. */
export function block<S extends z.ZodRawShape>(row: BlockRow<S>) {
  const { example, fill, build, hold } = row;
  const attributes = z.strictObject(row.attributes).describe(row.shows);
  const form = example.startsWith(":::") ? ":::" : "::";
  return {
    /** How it is written: with its text inside, or on one line. */
    forms: build && fill ? [form, "::"] : [form],
    attributes,
    example,
    build(node: BlockNode, context: BodyContext): Block | undefined {
      const words = node.type === "leafDirective" && !/^::[a-z]+\[/.test(example) && textOf(node);
      const fix = words && `${words}\n\n${linesOf(node, context)[0]?.replace(/\[.*?\]/, "")}`;
      if (fix) reportInside(node, "it has no place for words", fix, context);
      const given = readAttributes(node, attributes, context);
      const blocks = hold ? context.compose(node.children) : [];
      if (!given) return undefined;
      if (hold) return hold(given, blocks, node, context);
      if (!fill || node.type === "containerDirective") return build?.(given, node, context);
      return checkList(given, node, context) ? fill(given, context, node) : undefined;
    },
  };
}

/**
 * Reads and checks the attributes in a block's braces, with figures filled in.
 * @returns undefined when a fault was reported and the block cannot be built
 */
export function readAttributes<S extends z.ZodObject>(
  node: BlockNode,
  schema: S,
  context: BodyContext,
): z.infer<S> | undefined {
  const data = Object.fromEntries(
    Object.entries(node.attributes ?? {}).map(([name, value]) => {
      return [name, fillFacts(value ?? "", node, context)] as const;
    }),
  );
  const result = schema.safeParse(data);
  const [line = ""] = linesOf(node, context);
  const names = [...line.matchAll(/[{\s]([\w-]+)="[^"]*"/g)].map(([, name]) => name);
  if (names.length > new Set(names).size) context.report(node, statedTwice);
  if (result.success) return result.data;
  const own = line.slice((node.position?.start.column ?? 1) - 1);
  const slip = findBraceSlip(own, node.name) ?? findWordsSlip(own, Object.keys(schema.shape));
  const typedAt = ([name]: readonly PropertyKey[]) => `"${node.attributes?.[String(name)]}"`;
  const findings = slip
    ? [slip]
    : explainIssues({ schema, data, typedAt, isJson: false }, result.error.issues).map(inBraces);
  for (const finding of findings) context.report(node, { ...finding, code: "block-attribute" });
  return undefined;
}

const statedTwice = {
  code: "block-attribute",
  message: "A name stands twice in these braces, and only one can count.",
  fix: "Delete one of the two, with its text.",
} as const;

/** What is wrong with a field, for the line in whose braces it stands. */
function inBraces({ path: [name], part, ...finding }: FieldFinding): Finding {
  if (finding.code === "field-missing")
    return { ...finding, fix: `Write ${String(name)}="…" in its braces.` };
  return part === "key" ? between("", finding, "=") : between(`${String(name)}=`, finding, "");
}

/** How many entries of lists a page shows at most: a short text can ask for all of them again and again. */
const shownMax = 2000;
const shownTooMuch = {
  code: "block-content",
  message: `From this block on the page would show more than ${shownMax} entries of lists.`,
  fix: "Show each list once, or divide the page.",
} as const;

/** Whether the list of a block has something to show, which is collected; reports it if not. */
function checkList(
  { from, topic }: { readonly from?: ListName; readonly topic?: string },
  node: BlockNode,
  context: BodyContext,
): boolean {
  if (!from) {
    const message = `The block "${node.name}" on one line needs from="…", the list that fills it.`;
    const fix = `Write from="…", or write the block with three colons and its text inside.`;
    context.report(node, { code: "block-attribute", message, fix });
    return false;
  }
  const entries = context.list(from) as readonly { topic?: string; sample?: boolean }[];
  const shown = [...entries.keys()].filter((index) => entries[index]?.topic === topic);
  const collected = context.found.entries;
  if (collected.length > shownMax) return false;
  collected.push(...shown.map((index) => `${from}/${index}`));
  if (collected.length > shownMax) context.report(node, shownTooMuch);
  if (shown.length === 0) {
    const topics = [...new Set(entries.flatMap((entry) => entry.topic ?? []))];
    const about = topics.length > 0 ? ` with the topic "${topic ?? ""}"` : "";
    const message = `The list content/data/${from}.json has no entries${about}, so this block would show nothing.`;
    const fix = about
      ? `The topics are: ${topics.join(", ")}.`
      : "Add entries to the list, or delete the block.";
    const finding = { code: "reference-unknown", message, fix } as const;
    context.report(node, between('"', withNearest(finding, topic ?? "", topics), '"'));
  }
  if (entries.some(({ sample }) => sample)) context.found.hasSamples = true;
  return true;
}

/** The words in a block's square brackets, with figures, or what takes their place. */
export function labelOf(node: BlockNode, context: BodyContext, otherwise = ""): string {
  return fillFacts(textOf(node), node, context).trim() || otherwise;
}

/** Whether a block's picture exists; collects it, or reports it. */
export function hasPicture(node: Node, path: string, role: PictureRole, context: BodyContext) {
  const fault = context.pictures.findFault(path);
  if (fault) context.report(node, fault);
  else context.found.pictures.push({ path, role, place: context.placeOf(node) });
  return fault === undefined;
}

/** Makes a figure of a picture that exists; reports a description that describes nothing. */
export function buildFigure(
  node: Node,
  { path, alt }: PictureRef,
  caption: string,
  context: BodyContext,
): BlockOf<"figure"> | undefined {
  const isThere = hasPicture(node, path, "figure", context);
  const fault = alt
    ? findAltFault(alt, path, context.words.vagueDescriptions, caption)
    : ({
        code: "picture-alt",
        message: "The picture has no description. People who cannot see it hear nothing.",
        fix: `![What the picture shows](${path.replace(/^data:.*/, "…")}${caption && ` "${caption}"`})`,
      } as const);
  if (fault) context.report(node, fault);
  const picture = { path, alt: fillFacts(alt, node, context) };
  return isThere ? { kind: "figure", picture, caption } : undefined;
}

/** The figure that `![Alt](scenes/stage.svg "Caption")` is, as on GitHub. */
export function buildPicture(node: Image, context: BodyContext): BlockOf<"figure"> | undefined {
  const { url: path, alt, title } = node;
  const caption = fillFacts(title ?? "", node, context);
  return buildFigure(node, { path, alt: alt ?? "" }, caption, context);
}

/** The figure of a block, with the label that the block gives it; reported when there is none. */
export function findFact(node: BlockNode, id: string, context: BodyContext) {
  const fact = context.facts.find(id);
  if (!fact) {
    const { fix, ...unknown } = explainRequest(id, context.facts);
    // In a text its name has braces.
    context.report(node, between('"', { ...unknown, fix: fix?.replace(/[{}]/g, "") }, '"'));
  }
  const label = labelOf(node, context, fact?.label);
  const named = fact && otherYearIn(textOf(node), fact);
  if (named) {
    const message = `The words say ${named}, and this figure is that of ${fact.year}.`;
    const fix = "Write the year of the figure, or name the figure of the other year.";
    context.report(node, { code: "block-content", severity: "warning", message, fix });
  }
  return fact && { ...fact, label };
}

/** Reports something that does not belong into a block. */
export function reportInside(
  node: BlockNode,
  rule: string,
  fix: string,
  context: BodyContext,
  at: Node = node,
): undefined {
  const message = `The inside of the block "${node.name}" is not right: ${rule}.`;
  context.report(at, { code: "block-content", message, fix });
  return undefined;
}
