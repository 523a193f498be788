/**
 * How large, how deep and how slow a file may be. Anybody on the internet can propose a change of the content, and a
 * check of it runs before a person has looked at it: so no file may keep a computer busy or fill its memory. Whatever
 * is over a limit is one problem, and nothing else is read of that file. Honest files are far below.
 */
import vm from "node:vm";
import { type Finding, type Problem, problemAt, problemOf } from "../diagnostics/problem.ts";
import type { SourceFile } from "../model/source.ts";

/** The kinds of files that have a limit of their own. */
export type FileKind = "text" | "list" | "drawing" | "picture" | "download" | "font";

interface SizeLimit {
  /** The most bytes that a file of this kind may have. */
  readonly bytes: number;
  /** What a message calls the kind. */
  readonly name: string;
  /** What to do with a file that is larger. */
  readonly advice: string;
}

/** The most bytes of a file, by its kind. */
export const sizeLimits: Readonly<Record<FileKind, SizeLimit>> = {
  // The longest text of the site has 12 kB. This is about 17,000 words, which nobody reads on one page.
  text: {
    bytes: 100_000,
    name: "A text",
    advice:
      "Divide it into several pages. If a picture was pasted into it as thousands of letters, save that picture into content/images/ instead.",
  },
  // The longest list has 15 kB. This is a list of about 3,000 people.
  list: {
    bytes: 500_000,
    name: "A list",
    advice: "Delete the entries that no page needs any more.",
  },
  // The largest drawing has 8 kB, and from 120 kB on there is a warning. Photographs hide in larger ones.
  drawing: {
    bytes: 500_000,
    name: "A drawing",
    advice: "Make the drawing simpler, or export it as PNG or JPEG and upload that in its place.",
  },
  // GitHub's own page takes no larger file, and a photograph of 50 megapixels has about 20 MB.
  picture: {
    bytes: 25_000_000,
    name: "A picture",
    advice: "Export it again as JPEG: 2,000 pixels in width are plenty.",
  },
  // On a slow phone this takes a minute, and a guide of forty pages with photographs has less.
  download: {
    bytes: 10_000_000,
    name: "A download",
    advice: "Export it with smaller pictures, or link to a place outside of the site.",
  },
  // The font of the site has 25 kB. Every visitor waits for it, and only fonts for all languages have more.
  font: {
    bytes: 300_000,
    name: "A font",
    advice: "Save it as WOFF2, with only the letters that the site needs.",
  },
};

/** What one picture may take. */
export interface DecodingLimits {
  /** Seconds of a processor. */
  readonly seconds: number;
  /** Megabytes of the process that turns it into pixels. */
  readonly megabytes: number;
}

export const limits = {
  /**
   * Pixels of a photograph. The best phones make 50 million. To open a PNG of so many with 16 bits takes 400 MB,
   * and everything that handles a single file must fit into 500 MB.
   */
  pixels: 50_000_000,
  /** Pixels of a side: WebP holds no longer one. */
  side: 16_383,
  /** Things inside of each other, such as quotes, lists, brackets and elements. People get to about five. */
  depth: 50,
  /**
   * Seconds for one step of the work on a text. The longest text of the site takes 0.02 seconds. One file goes
   * through at most three such steps, and must not take more than five seconds.
   */
  seconds: 2,
  /** Characters of a text that is never slow: the worst of so many take a second. Longer ones are watched. */
  unwatched: 10_000,
  /**
   * What it may take to turn one picture into pixels. The drawings of the site take 0.02 seconds. The largest photograph
   * that's opened, a PNG of 45 million pixels with 16 bits, takes 1.1 seconds and 150 MB.
   */
  decoding: { seconds: 2.5, megabytes: 500 } as DecodingLimits,
} as const;

/**
 * Whether a file is too large for its kind.
 * @returns the words that go on behind the name of the file, and what to do; undefined for a file that may be read
 */
export function findOversize(kind: FileKind, bytes: number) {
  const { bytes: most, name, advice } = sizeLimits[kind];
  if (bytes <= most) return undefined;
  const what = `has ${printSize(bytes)}. ${name} can have ${printSize(most)} at most`;
  return { what, advice };
}

/** A size in words. It is rounded up, so that a file with one byte too many does not seem to fit. */
function printSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} kB`;
  return `${Math.ceil(bytes / 100_000) / 10} MB`;
}

/** Finds where things stand too deep inside of each other in a text; undefined when they don't. */
export function findTooDeep(source: SourceFile): Problem | undefined {
  const { path, text } = source;
  const isMarkdown = path.endsWith(".md");
  const start = (isMarkdown ? findDeepLine(text) : undefined) ?? findDeepBracket(text);
  if (start === undefined) return undefined;
  const finding: Finding = {
    code: "file-refused",
    message: `Quotes, lists, blocks or brackets are inside each other more than ${limits.depth} levels deep here.`,
    advice: "Delete the signs that are too many, here and in the lines above.",
    hides: "file",
  };
  return problemAt(source, { start, end: start }, finding);
}

/** Marks at the beginning of a line that open a level each: quotes, bullets, and numbers. */
const openingMarks = /^(?:[\s>]|[-*+](?=\s)|\d{1,9}[.)](?=\s))*/;

/** Where a line of Markdown begins that is in too many quotes, lists or blocks. */
function findDeepLine(text: string): number | undefined {
  let blocks = 0;
  let start = 0;
  for (const line of text.split("\n")) {
    const [head = ""] = openingMarks.exec(line) ?? [];
    const marks = head.replace(/\s/g, "").length;
    // One space belongs to each mark. An item inside of another one is indented by two more at least.
    const indents = Math.max(0, (head.length - 2 * marks) / 2);
    if (/^:{3,}\s*\S/.test(line)) blocks++;
    else if (/^:{3,}/.test(line)) blocks = Math.max(0, blocks - 1);
    if (Math.max(marks + indents, blocks) > limits.depth) return start;
    start += line.length + 1;
  }
  return undefined;
}

/** Where one bracket or brace too many is open, whether the others are closed later or not. */
function findDeepBracket(text: string): number | undefined {
  let open = 0;
  for (const { 0: bracket, index } of text.matchAll(/[[\]{}]/g)) {
    open = Math.max(0, open + (bracket === "[" || bracket === "{" ? 1 : -1));
    if (open > limits.depth) return index;
  }
  return undefined;
}

const watched: { work?: () => unknown } = vm.createContext({});
const watchedCall = new vm.Script("work()");

/**
 * Does one step of the work on a text, and gives up when it takes too long: no other code runs meanwhile, so nothing
 * but V8 itself can end it. To watch costs a third of a millisecond, so only texts are watched that may be slow.
 * @returns undefined when there was not enough time
 * @throws whatever the work throws
 */
export function withinTime<T>(work: () => T): T | undefined {
  watched.work = work;
  try {
    return watchedCall.runInContext(watched, { timeout: limits.seconds * 1000 }) as T;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return undefined;
    throw cause;
  }
}

/** The problem of a text that there was not enough time for. */
export function tooSlow(source: SourceFile): Problem {
  return problemOf(source, {
    code: "file-refused",
    message: `The file ${source.path} takes more than ${limits.seconds} seconds to read, and other texts take a hundredth of a second.`,
    advice: "Look for signs that are repeated many times, and delete them; or divide the text.",
    hides: "file",
  });
}
