/**
 * Prints prose straight to HTML with the native engine. The visitors are those of the other printer;
 * what they cannot do here (a picture, a band, a footnote, raw HTML, a reference to a definition) makes
 * the text one for the tree.
 */
import type { markdownToHtml } from "satteri";
import type { Visitors } from "./visit.ts";

/** Without directives: a colon in the middle of a sentence (`8:00`) is a colon. */
export const nativeFeatures = { directive: false, gfm: true, frontmatter: false, math: false };

/** Thrown by a visitor to end the work of the engine. It is no fault. */
const needsTree = new Error("This text is printed from its tree.");

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

/** Makes the printer. It returns undefined for a text that holds more than prose. */
export function createNativePrinter(engine: typeof markdownToHtml) {
  return (text: string, visitors: Visitors): string | undefined => {
    const plugin = { name: "prose", options: { position: true }, ...visitors, ...moreThanProse };
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
  return markup.replace(tag, (found) =>
    found.includes("<", 1) ? `<${found.slice(1).replaceAll("<", "&lt;")}` : found,
  );
}

/** Spells what the native engine spells in another way than remark-html. */
function spell(html: string, text: string): string {
  const escaped = /[<&]/.test(text) ? escapeInTags(html) : html;
  // A policy without inline styles would forbid the attribute.
  return escaped.replaceAll("&gt;", ">").replace(alignment, '<$1 align="$2">');
}
