/** What a text may refer to, and where its findings are collected. Every visitor and block gets it. */
import GithubSlugger, { slug } from "github-slugger";
import type { Node, RootContent } from "mdast";
import type { ContainerDirective, LeafDirective } from "mdast-util-directive";
import { between } from "../diagnostics/nearest.ts";
import type { Place } from "../diagnostics/problem.ts";
import type { Finding } from "../diagnostics/problem-at.ts";
import type { Block } from "../model/block.ts";
import type { Anchor, BodyFindings } from "../model/body.ts";
import type { Html } from "../model/html.ts";
import type { Link } from "../model/link.ts";
import type { Origin } from "../model/source.ts";
import type { ListName, Lists } from "../schema/catalog.ts";
import type { Words } from "../schema/words.ts";
import type { MarkdownEngine } from "./engine.ts";
import { type FactRegistry, fillText, recordFacts } from "./fact-registry.ts";
import type { Money } from "./figures.ts";
import type { LinkResolver } from "./link-resolver.ts";
import type { PictureRegistry } from "./picture-registry.ts";

/** A block as it is written: with its text inside (container), or on one line (leaf). */
export type BlockNode = ContainerDirective | LeafDirective;

/** What a text may refer to. */
export interface References {
  readonly facts: FactRegistry;
  readonly money: Money;
  readonly links: LinkResolver;
  readonly pictures: PictureRegistry;
  readonly words: Words;
  readonly engine: MarkdownEngine;
  /** The entries of a list, with their figures filled in. */
  list<Name extends ListName>(name: Name): Lists[Name];
  /** Where an entry of a list stands, with its fields; undefined when there is none of that index. */
  originOf(list: ListName, index: number): Origin | undefined;
}

/** The references, and what is found in one text. Each look-up is recorded with the findings. */
export interface BodyContext extends References {
  readonly found: Found;
  /** What the page shows above the text. */
  readonly title: string | undefined;
  /** Reports a fault of a node; the place is the node's. */
  report(node: Node | undefined, finding: Finding): void;
  /** Where a node stands in the content. */
  placeOf(node: Node): Place;
  /** The lines of the text, as they were typed. */
  readonly rows: readonly string[];
  /** Gives a heading, or another part of the page, its id, which is unique there. */
  nextId(title: string, kind?: Anchor["kind"], isFoundHere?: boolean): string;
  /** Composes what stands inside a block. */
  compose(nodes: readonly RootContent[]): readonly Block[];
  /** Renders the Markdown text of a list's entry. */
  renderEntry(list: ListName, index: number, field: string): Html;
}

type Growing<T> = T extends readonly (infer Item)[] ? Item[] : T;

/** The findings of a text while it is composed. A name may be there twice. */
export type Found = { -readonly [Name in keyof BodyFindings]: Growing<BodyFindings[Name]> };

/** The same references; the names of all that is looked up are added to the findings. */
export function recordRequests(references: References, { facts, asked }: Found): References {
  const { links, pictures, list } = references;
  const recorded =
    <Name extends string, Answer>(kind: string, find: (name: Name) => Answer) =>
    (name: Name) => {
      asked.push(`${kind} ${name}`);
      return find(name);
    };
  return {
    ...references,
    facts: recordFacts(references.facts, (id) => void facts.push(id)),
    links: { resolve: recorded("link", links.resolve) },
    pictures: { findFault: recorded("picture", pictures.findFault) },
    list: recorded("list", list) as References["list"],
  };
}

/**
 * Makes the ids of one text, each only once: GitHub's, so that a link that works in its preview works on
 * the site. An id begins with a letter, as HTML of every age and style sheets need it; where GitHub's
 * does not (`2026 Leaders`), ours is `section-2026-leaders`.
 * @param words what stands before such an id, and that of a question or team, in the language of the site
 */
export function createIds(words: Words, { anchors }: Found): BodyContext["nextId"] {
  const slugger = new GithubSlugger();
  // The printer gives this id to the title of the footnotes.
  slugger.slug("footnote-label");
  return (title, kind = "section", isFoundHere = true) => {
    const anchor = words[`${kind}Anchor`];
    const heading = kind === "section" ? title : `${anchor} ${title}`;
    const begun = slug(heading).replace(/^[^\p{L}\p{N}]+/u, "");
    const id = slugger.slug(/^\p{L}/u.test(begun) ? begun : `${anchor} ${begun}`.trim());
    anchors.push({ id, title, kind: isFoundHere ? kind : undefined });
    return id;
  };
}

/** The lines of the text that a node takes. */
export function linesOf({ position }: Node, { rows }: BodyContext): readonly string[] {
  return position ? rows.slice(position.start.line - 1, position.end.line) : [];
}

/** Fills the figures into words that belong to a node. */
export function fillFacts(words: string, node: Node, context: BodyContext): string {
  return fillText(words, context.facts, (finding) => context.report(node, finding));
}

/**
 * Resolves a link of a node and collects it; reports it when it leads nowhere.
 * @param locate says where in the node the target stands: its words may be the same
 */
export function resolveLink(
  node: Node,
  target: string,
  context: BodyContext,
  locate = (finding: Finding) => between('"', finding, '"'),
): Link | undefined {
  const { link, finding, ...now } = context.links.resolve(target);
  if (finding) context.report(node, locate(finding));
  if (link)
    context.found.links.push({ target, href: link.href, place: context.placeOf(node), ...now });
  return link;
}
