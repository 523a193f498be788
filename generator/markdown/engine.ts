/**
 * The two Markdown engines (decision 0003). The native one, satteri, is quick: it prints prose straight
 * to HTML. remark parses what has blocks, because only its parser reads every form of them, and does all
 * the work where there is no binding for the native engine.
 */
import type { Root } from "mdast";
import { remark } from "remark";
import remarkDirective from "remark-directive";
import remarkGfm from "remark-gfm";
import type { markdownToHtml } from "satteri";
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
function createRemarkEngine(): MarkdownEngine {
  const processor = remark().use(remarkGfm).use(remarkDirective).freeze();
  // Blocks stand on lines of their own: a colon in the middle of a sentence (`8:00`) is a colon.
  delete processor.data().micromarkExtensions?.at(-1)?.text;
  return { parse: (text) => processor.parse(text) };
}

/** The native engine, or remark's where there is no binding for it. */
export async function loadEngine(load = () => import("satteri")): Promise<MarkdownEngine> {
  const exact = createRemarkEngine();
  const native = await load().catch(() => undefined);
  if (!native) return exact;
  const print = createNativePrinter(native.markdownToHtml);
  return {
    parse(text) {
      if (hasBlocks(text)) return exact.parse(text);
      return native.markdownToMdast(clean(text), { features: nativeFeatures }) as Root;
    },
    print: (text, visitors) => (hasBlocks(text) ? undefined : print(clean(text), visitors)),
  };
}

/** Only a text with two colons in a row can have a block. */
export function hasBlocks(text: string): boolean {
  return text.includes("::");
}

/** The native parser stops at NUL, which CommonMark replaces anyway (section 2.3 of its spec). */
function clean(text: string): string {
  return text.replaceAll("\0", "\uFFFD");
}

/** Without directives: a colon in the middle of a sentence (`8:00`) is a colon. */
const nativeFeatures = { directive: false, gfm: true, frontmatter: false, math: false };

/** Thrown by a visitor to end the work of the engine. It is no fault. */
const needsTree = new Error();

function needTree(): never {
  throw needsTree;
}

/** The nodes that stand for more than prose. */
const moreThanProse: Visitors = {
  html: needTree,
  image: needTree,
  imageReference: needTree,
  linkReference: needTree,
  definition: needTree,
  footnoteReference: needTree,
  footnoteDefinition: needTree,
  thematicBreak(node, edit) {
    // Inside of a quote it is a line of the text, and no band of the page.
    if (edit.parent(node)?.type === "root") needTree();
  },
};

/**
 * Makes the printer of prose. What a visitor cannot do there (a picture, a band, a footnote, raw HTML, a
 * reference to a definition) makes the text one for the tree: the printer returns undefined.
 */
function createNativePrinter(engine: typeof markdownToHtml) {
  return (text: string, visitors: Visitors): string | undefined => {
    const plugin = { options: { position: true }, ...visitors, ...moreThanProse };
    // The types of the nodes are those of mdast; the engine has names of its own for them.
    const options = { features: nativeFeatures, mdastPlugins: [plugin as never] };
    try {
      return spell(engine(text, options).html.trim(), text);
    } catch (cause) {
      if (cause === needsTree) return undefined;
      throw cause;
    }
  };
}

const alignment = /<(t[hd]) style="text-align: (left|center|right)">/g;

const tag = /<[a-z][^\s"<>]*(?:\s+[^\s"<>=]+(?:="[^"]*")?)*>/g;

/**
 * Escapes `<` in the values of attributes, where HTML would allow it: then every `<` of the markup
 * begins a tag that a printer made. In text the printers escape it already.
 * @param markup as a printer writes it: attributes in double quotes, or without a value
 */
export function escapeInTags(markup: string): string {
  return markup.replace(tag, (found) => `<${found.slice(1).replaceAll("<", "&lt;")}`);
}

/** Spells what the native engine spells in another way than remark-html. */
function spell(html: string, text: string): string {
  const escaped = /[<&]/.test(text) ? escapeInTags(html) : html;
  // A policy without inline styles would forbid the attribute.
  return escaped.replaceAll("&gt;", ">").replace(alignment, '<$1 align="$2">');
}
