/**
 * Finds the blocks of a text: `::name[Label]{field="value"}` on a line of its own, and `:::name{…}` with text below it,
 * up to a line of colons. No Markdown parser knows blocks, so the parsers get a text without them: each line of a block
 * is replaced by a horizontal rule (`***`) of the same length. It ends a paragraph, a list or a table just as the block
 * does, and all offsets stay the same.
 */
import type { Span } from "../diagnostics/problem.ts";

/** A field in the braces of a block. */
export interface WrittenField extends Span {
  readonly name: string;
  readonly value: string;
  /** The value without the quotes around it. */
  readonly inner: Span;
}

/** A block as it is written. */
export interface WrittenBlock extends Span {
  readonly name: string;
  /** How many colons begin it: two for a block of one line. */
  readonly colons: number;
  /** Its first line, without the line break. */
  readonly line: Span;
  /** The words in its square brackets, with their backslashes; undefined if it has no brackets. */
  readonly label?: (Span & { readonly text: string }) | undefined;
  readonly fields: readonly WrittenField[];
  /** The line of colons that ends it; undefined for a block of one line, and for one that is never closed. */
  readonly close?: Span | undefined;
  readonly children: readonly WrittenBlock[];
}

/** A line with colons that's wrong: it can't be read as a block, closes no block, or closes one incorrectly. */
export interface BrokenLine extends Span {
  readonly kind: "unread" | "stray" | "closing";
  /** The offset up to which it could be read. */
  readonly at: number;
  /** The block that it closes. */
  readonly closes?: Pick<WrittenBlock, "name" | "colons" | "line" | "children">;
}

/** A text split into its blocks and its prose. */
export interface ScannedText {
  /** The text with the lines of its blocks replaced; its length stays the same. */
  readonly prose: string;
  readonly blocks: readonly WrittenBlock[];
  readonly broken: readonly BrokenLine[];
  /** The offsets of the lines that replace a line of a block. */
  readonly masked: ReadonlySet<number>;
}

/** Replaces a line of a block: Markdown's horizontal rule, which interrupts everything else. */
const lineAcross = "***";

/** The form that colons give a block: with text inside, or on one line. */
export const formOfColons = (colons: number) => (colons > 2 ? ":::" : "::");

/** How a block is written: on one line, with text below it, or either way, depending on its colons. */
export type BlockForm = "line" | "text" | "either";

/**
 * Finds the blocks of a text. Code and comments are left alone.
 * @param formOf how a block with this name is written, no matter how many colons somebody typed
 */
export function scanBlocks(
  text: string,
  formOf: (name: string) => BlockForm = () => "either",
): ScannedText {
  const scanner = new BlockScanner(text, formOf);
  let prose = "";
  let copied = 0;
  const masked = new Set<number>();
  for (const line of proseLines(text)) {
    const row = text.slice(line.start, line.end);
    if (!colonLine.test(row)) continue;
    scanner.readLine(line, row);
    masked.add(line.start);
    prose += text.slice(copied, line.start) + lineAcross.padEnd(row.length);
    copied = line.end;
  }
  scanner.closeAll();
  const { blocks, broken } = scanner;
  return { prose: prose + text.slice(copied), blocks, broken, masked };
}

/**
 * A line of a block, maybe with mistakes: it begins with two colons, or with one colon and a name that has a bracket or
 * a brace after it, such as `:figure[`. Up to three stray characters may be between the two.
 */
const colonLine = /^ {0,3}:(?::|.{0,3}[a-z][a-z-]*[[{])/;

type OpenBlock = Omit<WrittenBlock, "children" | "end" | "close"> & {
  readonly children: WrittenBlock[];
};

/** Reads the lines of blocks one by one, and nests the blocks that they begin and end. */
class BlockScanner {
  readonly blocks: WrittenBlock[] = [];
  readonly broken: BrokenLine[] = [];
  /** The blocks that are still open, the innermost one last. */
  readonly #open: OpenBlock[] = [];

  constructor(
    readonly text: string,
    readonly formOf: (name: string) => BlockForm,
  ) {}

  readLine(line: Span, row: string): void {
    const [, colons = ""] = /^ {0,3}(:+)\s*$/.exec(row) ?? [];
    const read = readBlockLine(this.text, line);
    if ("name" in read) this.#beginBlock(read);
    else if (colons || (this.#open.length > 0 && looksClosing(row)))
      this.#endBlock(line, row, colons.length);
    else this.#reportUnread(line, row, read.at);
  }

  /** Closes the blocks that are still open at the end of the text. */
  closeAll(): void {
    while (this.#open.length > 0) this.#close(this.text.length);
  }

  #beginBlock(block: OpenRead): void {
    const form = this.formOf(block.name);
    const hasText =
      block.colons > 2 || (form === "text" && isClosedNext(this.text, block.line.end));
    if (hasText && form !== "line") this.#open.push({ ...block, children: [] });
    else this.#siblings().push({ ...block, end: block.line.end, children: [] });
  }

  /** Ends the innermost block that this many colons can close. More colons than needed do, too, as with code fences. */
  #endBlock(line: Span, row: string, colons: number): void {
    const closes = this.#open.at(-1);
    if (this.#open.some((block) => block.colons <= colons)) {
      while (this.#open.at(-1)!.colons > colons) this.#close(line.start);
      this.#close(line.end, line);
    } else if (closes && looksClosing(row)) {
      this.broken.push({ ...line, kind: "closing", at: line.start, closes });
      this.#close(line.end, line);
    } else this.broken.push({ ...line, kind: "stray", at: line.start });
  }

  /** Reports a line that can't be read. It's still opened as a nameless block, so that the line closing it isn't stray. */
  #reportUnread(line: Span, row: string, at: number): void {
    this.broken.push({ ...line, kind: "unread", at });
    const colons = /^ *(:*)/.exec(row)?.[1]?.length ?? 0;
    if (colons < 3) return;
    this.#open.push({ name: "", colons, line, fields: [], start: line.start, children: [] });
  }

  /** Closes the innermost block, with a line of colons or without one. */
  #close(end: number, line?: Span): void {
    const { children, ...block } = this.#open.pop()!;
    if (block.name === "") this.#siblings().push(...children);
    else this.#siblings().push({ ...block, children, end, close: line });
  }

  /** The list that the next finished block is added to. */
  #siblings(): WrittenBlock[] {
    return this.#open.at(-1)?.children ?? this.blocks;
  }
}

/** A line that was meant to close a block: only colons, or colons and then words. */
const looksClosing = (row: string) => /^ {0,3}:{2,}\s*(?:$|\s[^[{:]*$)/.test(row);

/** Whether the next line of colons closes a block. */
function isClosedNext(text: string, from: number): boolean {
  const [next = ""] = /^ {0,3}::.*/m.exec(text.slice(from)) ?? [];
  return /^ {0,3}::+\s*$/.test(next);
}

/** The lines of a text that are neither code nor inside a comment. */
function* proseLines(text: string): Iterable<Span> {
  let fence = "";
  let isComment = false;
  for (let start = 0; start <= text.length; ) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    const row = text.slice(start, end);
    if (isComment) isComment = !row.includes("-->");
    else if (fence) {
      const [, mark = ""] = /^\s*(`{3,}|~{3,})\s*$/.exec(row) ?? [];
      if (mark[0] === fence[0] && mark.length >= fence.length) fence = "";
    } else {
      [, fence = ""] = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)*(`{3,}(?=[^`]*$)|~{3,})/.exec(row) ?? [];
      if (!fence) yield { start, end };
      isComment = /^ {0,3}<!--(?!.*-->)/.test(row);
    }
    start = end + 1;
  }
}

/**
 * Reads the line of a block.
 * @returns the block, or the offset up to which the line could be read
 */
export function readBlockLine(text: string, line: Span): OpenRead | { readonly at: number } {
  const row = text.slice(0, line.end);
  const read = createReader(row, line.start);
  const [, colons = ""] = read(/ *(:{2,})/y) ?? [];
  const [name = ""] = read(/[a-z][a-z0-9-]*/y) ?? [];
  if (!name) return { at: read.at() };
  const label = read(/\[((?:[^[\]\\]|\\.|\[[^[\]]*\])*)\]/y);
  const labelEnd = read.at();
  const fields = row[read.at()] === "{" ? readBraces(read) : [];
  if (fields) read(/\s+/y);
  if (!fields || read.at() < line.end) return { at: read.at() };
  return {
    start: line.start,
    line,
    colons: colons.length,
    name,
    fields,
    ...(label && {
      label: { text: label[1] ?? "", start: labelEnd - label[0].length + 1, end: labelEnd - 1 },
    }),
  };
}

type OpenRead = Omit<WrittenBlock, "children" | "end" | "close">;

const field = /([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"'{}“”„]+))/y;

/** Reads the fields in braces; undefined if they can't be read. */
function readBraces(read: Reader): readonly WrittenField[] | undefined {
  const fields: WrittenField[] = [];
  read(/\{/y);
  for (;;) {
    const hasGap = read(/\s+/y) !== null;
    if (read(/\}/y)) return fields;
    const found = hasGap || fields.length === 0 ? read(field) : null;
    if (!found) return undefined;
    const [whole, name = "", double, single, bare] = found;
    const value = double ?? single ?? bare ?? "";
    const end = read.at();
    const quotes = bare === undefined ? 1 : 0;
    const inner = { start: end - quotes - value.length, end: end - quotes };
    fields.push({ name, value, start: end - whole.length, end, inner });
  }
}

interface Reader {
  /** Reads what a sticky pattern matches, and moves on to its end. */
  (pattern: RegExp): RegExpExecArray | null;
  /** The offset of what's read next. */
  at(): number;
}

function createReader(text: string, start: number): Reader {
  let at = start;
  const read = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  return Object.assign(read, { at: () => at });
}
