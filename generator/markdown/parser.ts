/**
 * The parser for every text (decision 3): it reads GitHub's flavor of Markdown into a syntax tree with offsets. The
 * native parser, satteri, takes a tenth of a millisecond for an article. On computers that it has no binding for,
 * remark does the work. Tests make sure that both build the same trees.
 */
import type { Root } from "mdast";
import { remark } from "remark";
import remarkGfm from "remark-gfm";

/** Parses Markdown. Blocks have been taken out of it before (`scan-blocks.ts`). */
export interface MarkdownParser {
  parse(text: string): Root;
}

/** Only what GitHub's preview shows. */
const features = { directive: false, gfm: true, frontmatter: false, math: false };

/** Loads the native parser, or remark's where there's no binding. */
export async function loadParser(load = () => import("satteri")): Promise<MarkdownParser> {
  const native = await load().catch(() => undefined);
  if (!native) return createRemarkParser();
  const { markdownToMdast } = native;
  return { parse: (text) => markdownToMdast(withoutNul(text), { features }) as Root };
}

/** Makes the parser of remark. */
export function createRemarkParser(): MarkdownParser {
  const processor = remark().use(remarkGfm).freeze();
  return { parse: (text) => processor.parse(withoutNul(text)) };
}

/** The native parser stops at NUL, which CommonMark replaces anyway (section 2.3). */
const withoutNul = (text: string) => text.replaceAll("\0", "\uFFFD");
