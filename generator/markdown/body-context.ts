/**
 * What the body of a page may refer to, and how a fault in it is told. Every function of this room
 * receives the context; none of them knows where the content came from.
 */
import type { Node, RootContent } from "mdast";
import type { ContainerDirective, LeafDirective } from "mdast-util-directive";
import type { Lists } from "../entities/catalog.ts";
import type { Words } from "../entities/words.ts";
import type { Block } from "../model/block.ts";
import type { PictureRole } from "../model/body.ts";
import type { Html } from "../model/html.ts";
import type { Link } from "../model/link.ts";
import type { SourceFile } from "../model/source.ts";
import type { Finding, Position } from "../problems/problem-at.ts";
import type { FactBook } from "../references/fact-book.ts";
import type { LinkBook } from "../references/link-book.ts";
import type { Money } from "../references/money.ts";
import type { PictureBook } from "../references/picture-book.ts";
import type { MarkdownEngine } from "./engine.ts";

/** A block as it is written: with its text inside (container), or on one line (leaf). */
export type BlockNode = ContainerDirective | LeafDirective;

/** The books that a text may look things up in. */
export interface References {
  readonly engine: MarkdownEngine;
  readonly facts: FactBook;
  readonly money: Money;
  readonly links: LinkBook;
  readonly pictures: PictureBook;
  readonly words: Words;
  /** The entries of a list, with their figures filled in. */
  list<Name extends keyof Lists>(name: Name): Lists[Name];
  /** Where a field of an entry stands, so that the faults of its text find their line. */
  placeOfEntry(list: keyof Lists, index: number, field: string): EntryPlace;
  /** The text that a list was read from, and its file. */
  listSource(list: keyof Lists): string;
}

/** A field of an entry, in its file. */
export interface EntryPlace {
  readonly source: SourceFile;
  readonly position: Position;
}

/** The references, and the desk where faults of this one text are handed in. */
export interface BodyContext extends References {
  /** Reports a fault of a node; the place is the node's. */
  report(node: Node | undefined, finding: Finding): void;
  /** The line of the text at which a node begins, as it was typed. */
  lineOf(lineNumber: number): string;
  /** Gives a heading its id: GitHub's, but for its first letter, and unique on the page. */
  nextId(heading: string): string;
  /** Renders a Markdown text of a list's entry. */
  renderEntry(list: keyof Lists, index: number, field: string, text: string): Html;
  /** Composes what stands inside a block. */
  compose(nodes: readonly RootContent[]): readonly Block[];
  /** Notes that the page shows an invented person. */
  noteSample(): void;
  /** Notes that a node shows a picture. */
  notePicture(node: Node, path: string, role: PictureRole): void;
  /** Notes that a node shows a link, as it was typed and as it was resolved. */
  noteLink(node: Node, target: string, link: Link): void;
  /** Notes that the page shows an entry of a list. */
  noteEntry(list: keyof Lists, index: number): void;
}
