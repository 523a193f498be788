/**
 * Turns Markdown text into a syntax tree: GitHub's flavour and directives. The native parser gives
 * the same tree as remark's own about fifty times faster (decision 0003); remark's own is used
 * where the native binding is missing, and is the oracle that a test compares it with.
 */
import type { Root } from "mdast";
import { remark } from "remark";
import remarkDirective from "remark-directive";
import remarkGfm from "remark-gfm";
import { isOdd } from "./native-oddities.ts";

/** Parses Markdown; positions count from line 1, column 1 of the given text. */
export type ParseMarkdown = (text: string) => Root;

/** What both parsers know besides CommonMark. */
export const features = { directive: true, gfm: true, frontmatter: false, math: false };

/** remark's own parser, with the same extensions. */
export function createRemarkParser(): ParseMarkdown {
  const processor = remark().use(remarkGfm).use(remarkDirective).freeze();
  return (text) => processor.parse(text);
}

/** The native parser, or remark's own when this machine has no binding for it. */
export async function loadParser(): Promise<ParseMarkdown> {
  try {
    const { markdownToMdast } = await import("satteri");
    const exact = createRemarkParser();
    // The native parser stops at NUL, which CommonMark replaces anyway (section 2.3 of its spec).
    return (text) => {
      if (isOdd(text)) return exact(text);
      return markdownToMdast(text.replaceAll("\0", "\uFFFD"), { features }) as Root;
    };
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === undefined) throw cause;
    return createRemarkParser();
  }
}
