/**
 * The parser of every text (decision 3): GitHub's flavor of Markdown, as a syntax tree whose places are offsets.
 * The native parser, satteri, takes a tenth of a millisecond for an article. Where there's no binding for it,
 * remark parses; the tests hold both to the same trees.
 */
import type { Root } from "mdast";
import { remark } from "remark";
import remarkGfm from "remark-gfm";

/** Parses Markdown without blocks: those are found before (`scan-blocks.ts`). */
export interface MarkdownParser {
  parse(text: string): Root;
}

/** Only what GitHub's preview shows. */
const features = { directive: false, gfm: true, frontmatter: false, math: false };

/** Loads the native parser, or remark's. */
export async function loadParser(load = () => import("satteri")): Promise<MarkdownParser> {
  const native = await load().catch(() => undefined);
  if (!native) return createRemarkParser();
  const { markdownToMdast } = native;
  return { parse: (text) => markdownToMdast(withoutNul(text), { features }) as Root };
}

/** The parser of remark. */
export function createRemarkParser(): MarkdownParser {
  const processor = remark().use(remarkGfm).freeze();
  return { parse: (text) => processor.parse(withoutNul(text)) };
}

/** The native parser stops at NUL, which CommonMark replaces anyway (section 2.3). */
const withoutNul = (text: string) => text.replaceAll("\0", "\uFFFD");
