/** Marks of Markdown and HTML, where words are printed as they stand and people would read the marks. */

/** A sign as HTML writes it: `&amp;`. Where words are printed as they stand, people read the code. */
export const htmlCode = /&(?:[a-z]{2,}\d*|#\d+|#x[\da-f]+);/i;

/** Bold and italic words and links of Markdown, and tags; `$2$3` are the words alone. */
const emphasis = /(?<!\w)(\*\*?|__?)(?=\S)([^*_]*\S)\1(?!\w)/;
const link = /\[([^[\]]*)\]\([^()]*\)/;
const tag = /<\/?(?!br)[a-z][^<>]*>/;
export const marked = new RegExp(`${emphasis.source}|${link.source}|${tag.source}`, "gi");

/** A name or a placeholder between the signs < and >, such as `<Your Name>`: nobody writes HTML with both cases. */
export const bracketedName = /<(?=[A-Z][^<>\s]*[a-z])([A-Z][\w'’.-]*(?: [\w'’.-]+)*)>/;

/** The words of a text without the marks of Markdown and HTML. A name in brackets is no mark, so it stays. */
export const withoutMarks = (text: string) =>
  text.replace(new RegExp(bracketedName.source, "g"), "$1").replace(marked, "$2$3");
