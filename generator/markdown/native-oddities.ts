/**
 * Knows which texts the native parser may read otherwise than remark's own (decision 0003). In
 * doubt a text is one of them: it is read at the slower pace then, and rightly.
 */

/**
 * A brace inside the quotes of a block's attribute, where the native parser ends the attributes, or
 * a character reference (`&amp;`), which it leaves as it is.
 */
const signsInAttribute = /^[ \t]*:{2,}[a-z]+[^\n]*\{[^\n]*"[^"\n]*[{}&][^"\n]*"/m;

/** A space behind the name of a block: the native parser opens the block and forgets the rest. */
const spaceBehindName = /^[ \t>]*:{3,}[\w-]+[ \t]+\S/m;

const closingFence = /^[ \t]*(:{3,})[ \t]*$/;

const codeFence = /^[ \t>]*(?:```|~~~)/m;

/** What the native parser goes on with at a closing fence: a table, a quote, a definition. */
const goesOn = /\||^[ \t]*[>[]/;

/** Tells whether only remark's own parser can be trusted with a text. */
export function isOdd(text: string): boolean {
  if (!text.includes("::")) return false;
  return signsInAttribute.test(text) || spaceBehindName.test(text) || hasOddFence(text);
}

/** Looks for a closing fence below text that does not simply close a block of paragraphs and lists. */
function hasOddFence(text: string): boolean {
  const lines = text.split("\n");
  const hasCode = codeFence.test(text);
  const open: number[] = [];
  return lines.some((line, index) => {
    const opening = /^[ \t>]*(:{3,})\w/.exec(line)?.[1]?.length;
    const closing = closingFence.exec(line)?.[1]?.length;
    if (opening) open.push(opening);
    if (opening && opening > (open.at(-2) ?? opening)) return true;
    if (!closing) return false;
    const at = open.findLastIndex((length) => length <= closing);
    if (at >= 0) open.length = at;
    const before = lines[index - 1]?.trim() ?? "";
    if (before === "") return false;
    if (hasCode) return true;
    return !before.startsWith(":") && (at < 0 || !line.startsWith(":") || goesOn.test(before));
  });
}
