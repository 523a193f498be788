/** What a text may refer to, and where its findings are collected. It's passed to everything that reads a text. */
import GithubSlugger, { slug } from "github-slugger";
import type { Node } from "mdast";
import { type Finding, type Fix, replace, type Span } from "../diagnostics/problem.ts";
import type { Block } from "../model/block.ts";
import type { Anchor, BodyFindings } from "../model/body.ts";
import type { Html } from "../model/html.ts";
import type { Link } from "../model/link.ts";
import type { Origin } from "../model/source.ts";
import type { ListName, Lists } from "../schema/catalog.ts";
import type { Words } from "../schema/words.ts";
import { type BodyNode, spanOf } from "./body-tree.ts";
import type { TargetFault } from "./explain-links.ts";
import {
  type FactRegistry,
  fillText,
  recordFacts,
  recording,
  reportTyped,
  type TextFault,
} from "./facts.ts";
import type { Money } from "./figures.ts";
import type { LinkResolver } from "./links.ts";
import type { MarkdownParser } from "./parser.ts";
import type { PictureRegistry } from "./pictures.ts";
import type { Curl } from "./quotes.ts";

/** What a text may refer to. */
export interface References {
  readonly facts: FactRegistry;
  readonly money: Money;
  readonly links: LinkResolver;
  readonly pictures: PictureRegistry;
  readonly words: Words;
  readonly curl: Curl;
  /** What has been raised so far, in words, and the figure below which it stands; undefined where no page says so. */
  readonly soFar?: { readonly figure: string; readonly words: string } | undefined;
  readonly parser: MarkdownParser;
  /** The entries of a list, with their figures filled in. */
  list<Name extends ListName>(name: Name): Lists[Name];
  /** Where an entry of a list is in its file, with its fields; undefined when there's none at that index. */
  originOf(list: ListName, index: number): Origin | undefined;
}

/** The references, and what's found in one text. Everything looked up is recorded in the findings. */
export interface BodyContext extends References {
  readonly found: Found;
  /** The text that all spans are offsets of. */
  readonly text: string;
  /** What the page shows above the text. */
  readonly title: string | undefined;
  /** Whether the text is in a field of a list, where a new line is written `\n`. */
  readonly isField: boolean;
  /** Whether the page or the entry is marked as a sample. */
  readonly isSample: boolean;
  /** Reports a mistake in part of the text. Its correction edits the text. */
  report(span: Span, finding: Finding): void;
  /** The file and offsets of a part of the text. */
  placeOf(span: Span): BodyFindings["links"][number]["place"];
  /** Makes a unique id for a heading or another part of the page. */
  nextId(title: string, kind?: Anchor["kind"], isFoundHere?: boolean): string;
  /** Composes what's inside a block. */
  compose(nodes: readonly BodyNode[]): readonly Block[];
  /** Renders the Markdown text of a list's entry. */
  renderEntry(list: ListName, index: number, field: string): Html;
}

type Growing<T> = T extends readonly (infer Item)[] ? Item[] : T;

/** The findings of a text while it's being composed. Names may still repeat. */
export type Found = { -readonly [Name in keyof BodyFindings]: Growing<BodyFindings[Name]> };

/** The same references, but every name looked up is recorded: when its answer changes, the text is composed again. */
export function recordRequests(references: References, { facts, requests }: Found): References {
  const { links, pictures, list } = references;
  const recorded = <Name extends string, Answer>(kind: string, find: (name: Name) => Answer) =>
    recording((name) => void requests.push(`${kind} ${name}`), find);
  return {
    ...references,
    facts: recordFacts(references.facts, (name) => void facts.push(name)),
    links: { resolve: recorded("link", links.resolve) },
    pictures: { findFault: recorded("picture", pictures.findFault) },
    list: recorded("list", list) as References["list"],
  };
}

/**
 * Makes the ids of one text, each only once. They're the same as GitHub's, so a link that works in its preview also
 * works on the site. Ids of questions, teams and stories begin with a word for their kind.
 */
export function createIds(words: Words, { anchors }: Found): BodyContext["nextId"] {
  const slugger = new GithubSlugger();
  // The list of footnotes has this id.
  slugger.slug("footnote-label");
  return (title, kind = "section", isFoundHere = true) => {
    const anchor = words[`${kind}Anchor`];
    const named = slug(kind === "section" ? title : `${anchor} ${title}`);
    const id = slugger.slug(named.replace(/-/g, "") === "" ? anchor : named);
    anchors.push({ id, title, kind: isFoundHere ? kind : undefined });
    return id;
  };
}

/**
 * Where some words are in a part of the text. They may be typed differently there (with an entity, say): then the
 * whole part is returned.
 */
function findWords(words: string, within: Span, { text }: BodyContext, from = 0): Span {
  const slice = text.slice(within.start, within.end);
  const exact = slice.startsWith(words, from) ? from : slice.indexOf(words);
  if (exact < 0) return within;
  return { start: within.start + exact, end: within.start + exact + words.length };
}

/** The correction of some words, or undefined when nobody knows what's right or the words aren't at this span. */
function fixOf(
  span: Span,
  typed: string,
  { right, isCertain = false }: Pick<TargetFault, "right" | "isCertain">,
  { text }: BodyContext,
): Fix | undefined {
  const isThere = text.slice(span.start, span.end) === typed;
  return right === undefined || !isThere ? undefined : replace(span, right, isCertain);
}

/** Reports a mistake in words within a part of the text, with its correction. */
function reportWords(within: Span, fault: TextFault, context: BodyContext): void {
  const { start, typed, right, isCertain, ...finding } = fault;
  const span = findWords(typed, within, context, start);
  context.report(span, { ...finding, fix: fixOf(span, typed, { right, isCertain }, context) });
}

/** Reports a mistake in a link target or a path within a part of the text, with its correction. */
export function reportTarget(
  within: Span,
  typed: string,
  { right, isCertain, ...finding }: TargetFault,
  context: BodyContext,
): void {
  const span = typed === "" ? within : findWords(typed, within, context);
  context.report(span, { ...finding, fix: fixOf(span, typed, { right, isCertain }, context) });
}

/** Fills in the figures in words within a part of the text, and reports figures typed by hand. */
export function fillFacts(words: string, within: Span, context: BodyContext): string {
  const report = (fault: TextFault) => reportWords(within, fault, context);
  reportTyped(words, context.facts, report);
  return fillText(words, context.facts, report);
}

/** Makes words ready to be printed: with their figures, and with curly quotes. Prose is curled as a whole, in prose.ts. */
export function printWords(words: string, within: Span, context: BodyContext): string {
  return context.curl(fillFacts(words, within, context));
}

/** Reports a mistake in an address that is a link by itself. The right target needs words in front of it. */
function reportBare(
  within: Span,
  words: string,
  { right, isCertain: _, ...finding }: TargetFault,
  { report }: BodyContext,
): void {
  report(within, { ...finding, fix: linkTo(right, within, words) });
}

/** The correction that makes a link of an address among the words of a text, if it's known where that leads. */
export function linkTo(target: string | undefined, within: Span, words: string): Fix | undefined {
  return target === undefined ? undefined : replace(within, `[${words}](${target})`);
}

/**
 * Resolves a link within a part of the text, collects it, and reports what's wrong with it.
 * @param bareWords the words of an address that is a link by itself
 */
export function resolveLink(
  within: Span,
  target: string,
  context: BodyContext,
  bareWords?: string,
): Link | undefined {
  const { link, fault, ...ownRoute } = context.links.resolve(target);
  if (fault && bareWords !== undefined) reportBare(within, bareWords, fault, context);
  else if (fault) reportTarget(within, target, fault, context);
  if (link)
    context.found.links.push({
      target,
      href: link.href,
      place: context.placeOf(within),
      ...ownRoute,
    });
  return link;
}

/** The text of a node, as it was typed. */
export function typedText(node: Node | BodyNode, { text }: BodyContext): string {
  const { start, end } = spanOf(node);
  return text.slice(start, end);
}
