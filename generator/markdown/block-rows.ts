/** What a row of the table of blocks is, and what several blocks read from their lines. */

import type { Node, RootContent } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import * as z from "zod";
import type { ListName } from "../entities/catalog.ts";
import type { Block } from "../model/block.ts";
import type { PictureRole } from "../model/body.ts";
import type { Link } from "../model/link.ts";
import { withNearest } from "../problems/suggest.ts";
import type { PrintedFact } from "../references/figures.ts";
import { findAltFault } from "../references/picture-registry.ts";
import { readAttributes } from "./attributes.ts";
import { type BlockNode, type BodyContext, fillWords, resolveLink } from "./context.ts";

/** How a block is written: with its text inside, or on one line. */
export type BlockForm = "::" | ":::";

/** A block, as far as its kind does not matter. */
export interface BlockRule {
  readonly forms: readonly BlockForm[];
  /** The attributes in braces; the descriptions are the editor's manual. */
  readonly attributes: z.ZodObject;
  /** What an editor copies to begin with. */
  readonly example: string;
  build(node: BlockNode, context: BodyContext): Block | undefined;
}

/** A row of the table; the functions get its attributes, checked and with figures. */
interface BlockRow<S extends z.ZodRawShape> {
  /** What it shows, for the manual. */
  readonly shows: string;
  readonly example: string;
  readonly attributes: S;
  /** True when other blocks may stand in it: they are checked also when the block cannot be built. */
  readonly holdsBlocks?: boolean;
  /** Builds the block from what is written. */
  build?(given: z.infer<z.ZodObject<S>>, node: BlockNode, context: BodyContext): Block | undefined;
  /** Builds the block from the list that `from` names. */
  fill?(given: z.infer<z.ZodObject<S>>, context: BodyContext): Block;
}

/** Makes the rule of a row. A block that can be filled from a list is filled where it has one line. */
export function block<S extends z.ZodRawShape>(row: BlockRow<S>): BlockRule {
  const { shows, example, fill, build } = row;
  const attributes = z.strictObject(row.attributes).describe(shows);
  const forms: BlockForm[] = example.startsWith(":::") ? [":::"] : ["::"];
  if (build && fill) forms.push("::");
  return {
    forms,
    attributes,
    example,
    build(node, context) {
      const given = readAttributes(node, attributes, context);
      if (!given && row.holdsBlocks) context.compose(node.children as RootContent[]);
      if (!given) return undefined;
      if (!fill || node.type === "containerDirective") return build?.(given, node, context);
      return checkList(given, node, context) ? fill(given, context) : undefined;
    },
  };
}

/** Collects what a block shows of a list; reports a list that is not named, or shows nothing. */
function checkList(
  { from, topic }: { readonly from?: ListName; readonly topic?: string },
  node: BlockNode,
  context: BodyContext,
): boolean {
  if (!from) {
    context.report(node, {
      code: "block-attribute",
      message: `The block "${node.name}" on one line needs from="…", the list that fills it.`,
      fix: `Write from="…", or write the block with three colons and its text inside.`,
    });
    return false;
  }
  const { found } = context;
  const entries = context.list(from) as readonly { topic?: string; sample?: boolean }[];
  const shown = [...entries.keys()].filter((index) => entries[index]?.topic === topic);
  found.entries.push(...shown.map((index) => `${from}/${index}`));
  if (shown.length === 0) reportEmpty(from, topic ?? "", node, context);
  if (entries.some(({ sample }) => sample)) found.hasSamples = true;
  return true;
}

/** A block that would show nothing is a slip in a name, or a list that nobody has filled. */
function reportEmpty(from: ListName, topic: string, node: BlockNode, context: BodyContext): void {
  const code = "reference-unknown";
  const topics = context.list("faqs").map((faq) => faq.topic);
  if (from !== "faqs" || topics.length === 0) {
    const message = `The list content/data/${from}.json has no entries, so this block would show nothing.`;
    context.report(node, { code, message, fix: "Add entries to the list, or delete the block." });
    return;
  }
  const otherwise = `The topics are: ${[...new Set(topics)].join(", ")}.`;
  const message = `There is no question with the topic "${topic}" in content/data/faqs.json.`;
  context.report(node, withNearest({ code, message }, topic, topics, otherwise, ['"', '"']));
}

/** The words in a block's square brackets, with figures; empty when there are none. */
export function labelOf(node: BlockNode, context: BodyContext): string {
  return fillWords(node.type === "leafDirective" ? textOf(node) : "", node, context).trim();
}

/** Resolves the link of a block; reports it when it leads nowhere. */
export function blockLink(node: BlockNode, target: string, context: BodyContext): Link | undefined {
  return resolveLink(node, target, ['"', '"'], context);
}

/** Whether a block's picture exists; collects it, or reports it. */
export function hasPicture(
  node: Node,
  path: string,
  role: PictureRole,
  context: BodyContext,
): boolean {
  const fault = context.pictures.findFault(path);
  if (fault) context.report(node, fault);
  else context.found.pictures.push({ path, role, place: context.placeOf(node) });
  return fault === undefined;
}

/** Reports a description that describes nothing. */
export function checkAlt(node: Node, alt: string, path: string, context: BodyContext): void {
  const fault = findAltFault(alt, path, context.words.vagueDescriptions);
  if (fault) context.report(node, fault);
}

/** Looks a figure up for a block; reports it when the ledger has none of that name. */
export function findFact(
  node: BlockNode,
  id: string,
  context: BodyContext,
): PrintedFact | undefined {
  const { find, ids } = context.facts;
  const fact = find(id);
  if (fact) return fact;
  const otherwise = "Add the figure to content/facts.json first.";
  const message = `There is no figure "${id}" in content/facts.json.`;
  const unknown = { code: "fact-unknown", message } as const;
  context.report(node, withNearest(unknown, id, ids, otherwise, ['"', '"']));
  return undefined;
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
