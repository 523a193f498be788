/**
 * The two Markdown engines (decision 0003). The native one, satteri, is quick: it prints prose straight
 * to HTML. remark parses what has blocks, because only its parser reads every form of them, and does all
 * the work where there is no binding for the native engine.
 */
import type { Root } from "mdast";
import { remark } from "remark";
import remarkDirective from "remark-directive";
import remarkGfm from "remark-gfm";
import { createNativePrinter, nativeFeatures } from "./print-native.ts";
import type { Visitors } from "./visit.ts";

/** What composes texts: GitHub's flavour of Markdown, and blocks of colons. */
export interface MarkdownEngine {
  /** Parses a text to a tree. Positions count from line 1, column 1. */
  parse(text: string): Root;
  /**
   * Prints a text of nothing but prose.
   * @returns undefined when the text holds more than that; the visitors may have run by then
   */
  print?(text: string, visitors: Visitors): string | undefined;
}

/** The engine that needs no binding. */
export function createRemarkEngine(): MarkdownEngine {
  const processor = remark().use(remarkGfm).use(remarkDirective).freeze();
  // Blocks stand on lines of their own: a colon in the middle of a sentence (`8:00`) is a colon.
  delete processor.data().micromarkExtensions?.at(-1)?.text;
  return { parse: (text) => processor.parse(text) };
}

/** The native engine, or remark's where there is no binding for it. */
export async function loadEngine(): Promise<MarkdownEngine> {
  const exact = createRemarkEngine();
  try {
    const { markdownToHtml, markdownToMdast } = await import("satteri");
    const print = createNativePrinter(markdownToHtml);
    return {
      parse(text) {
        if (hasBlocks(text)) return exact.parse(text);
        return markdownToMdast(clean(text), { features: nativeFeatures }) as Root;
      },
      print: (text, visitors) => (hasBlocks(text) ? undefined : print(clean(text), visitors)),
    };
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === undefined) throw cause;
    return exact;
  }
}

/** Only a text with two colons in a row can have a block. */
export function hasBlocks(text: string): boolean {
  return text.includes("::");
}

/** The native parser stops at NUL, which CommonMark replaces anyway (section 2.3 of its spec). */
function clean(text: string): string {
  return text.replaceAll("\0", "\uFFFD");
}
