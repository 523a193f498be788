/**
 * The two Markdown engines (decision 0003). The native one, satteri, is quick: it prints prose straight
 * to HTML. remark parses what has blocks, because only its parser reads every form of them, and does all
 * the work where there is no binding for the native engine.
 */
import type { Root } from "mdast";
import { remark } from "remark";
import remarkDirective from "remark-directive";
import remarkGfm from "remark-gfm";

/** What composes texts: GitHub's flavour of Markdown, and blocks of colons. */
export interface MarkdownEngine {
  /** Parses a text to a tree. Positions count from line 1, column 1. */
  parse(text: string): Root;
  /** Prints a text as it stands, all of it as prose; undefined when it may have blocks. */
  print?(text: string): string | undefined;
}

/** The native engine, or remark's where there is no binding for it. */
export async function loadEngine(load = () => import("satteri")): Promise<MarkdownEngine> {
  const processor = remark().use(remarkGfm).use(remarkDirective).freeze();
  // Blocks stand on lines of their own: a colon in the middle of a sentence (`8:00`) is a colon.
  delete processor.data().micromarkExtensions?.at(-1)?.text;
  const exact = { parse: (text: string) => processor.parse(text) };
  const native = await load().catch(() => undefined);
  if (!native) return exact;
  const { markdownToMdast, markdownToHtml } = native;
  return {
    parse(text) {
      if (hasBlocks(text)) return exact.parse(text);
      return markdownToMdast(clean(text), { features }) as Root;
    },
    print: (text) => (hasBlocks(text) ? undefined : markdownToHtml(clean(text), { features }).html),
  };
}

/** Without directives: a colon in the middle of a sentence (`8:00`) is a colon. */
const features = { directive: false, gfm: true, frontmatter: false, math: false };

/** Only a text with two colons in a row can have a block. */
const hasBlocks = (text: string) => text.includes("::");

/** The native parser stops at NUL, which CommonMark replaces anyway (section 2.3 of its spec). */
const clean = (text: string) => text.replaceAll("\0", "\uFFFD");
