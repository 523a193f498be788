/**
 * Turns the straight quotes that people type into the curly ones that a printer sets. Authors keep typing straight
 * ones: they're the keys on a keyboard, and a search in a file finds them. Each quote becomes exactly one character, so
 * a text keeps its length, and its parts can be put back where they came from.
 */
import type * as mdast from "mdast";
// @ts-expect-error The package brings no types.
import { smartypants } from "smartypants";
import type * as z from "zod";
import { isAddressField, isMarkdownField, isSpoken, mapTexts } from "../schema/schemas.ts";

/** Answers in entities of HTML. The attribute "q" asks for quotes, and nothing else. */
const educate: (text: string, attribute: "q") => string = smartypants;

/** Curls the quotes of a text. */
export type Curl = (text: string) => string;

/**
 * What smartypants would misread, as the letter x: signs of markup, and letters that aren't in ASCII, which it takes
 * for punctuation.
 */
const strange = /[<>&\\]|(?=\P{ASCII})\p{L}/gu;
/** A dash or a Spanish opening sign in front of a quotation. Smartypants opens one only after a space. */
const opener = /[—–¿¡](?=["']+[\p{L}\p{N}#¿¡])/gu;
/** An apostrophe at the beginning of a word or year, where it isn't an opening quote: rock 'n' roll, class of '26. */
const elision = /(?<![\p{L}\p{N}])'(?:n'|(?:em|til|tis|twas|\d\ds?)\b)/giu;
/** Feet and inches: 6'2". They get primes. */
const height = /(?<=\d)'(?=\d{1,2}(?:\.\d+)?")|(?<=\d'\d{1,2}(?:\.\d+)?)"/g;

/**
 * Makes the function that curls quotes.
 * @param marks the four marks of the language: double and single, each one opening and closing. Any other number of
 *   characters leaves all quotes as they are.
 */
export function createCurl(marks: string): Curl {
  const [open = "", close = "", openSingle = "", closeSingle = "", ...more] = marks;
  if (closeSingle === "" || more.length > 0) return (text) => text;
  return (text) => {
    if (!/["']/.test(text)) return text;
    const plain = text
      .replace(strange, (sign) => "x".repeat(sign.length))
      .replace(opener, " ")
      .replace(elision, (word) => word.replaceAll("'", "’"))
      .replace(height, (sign) => (sign === '"' ? "″" : "′"));
    let isOpen = false;
    // Apostrophes and closing quotes have the same entity, as they're one sign in English.
    const curled = educate(plain, "q").replace(/&#(82\d\d);(?=(\w?))/g, (_, code, next) => {
      if (code === "8220") return open;
      if (code === "8221") return close;
      const closes = code === "8217" && isOpen && next === "";
      isOpen = code === "8216" || (isOpen && !closes);
      return code === "8216" ? openSingle : closes ? closeSingle : "’";
    });
    return text.replace(/["']/g, (_, at: number) => curled[at]!);
  };
}

/** What breaks a run of words in a text, and yet is part of its line. */
const standIn: Readonly<Record<string, string>> = { inlineCode: "x", break: " ", image: "x" };

/**
 * Curls the quotes in prose. A quotation may begin in one node and end in another ("*now*"), so the words of a whole
 * paragraph are read at once.
 * @param kept nodes whose words stay as they were typed, because they're an address
 */
export function curlProse(
  nodes: readonly mdast.Nodes[],
  curl: Curl,
  kept: ReadonlySet<mdast.Nodes>,
): void {
  let run: mdast.Text[] = [];
  let words = "";
  const finish = () => {
    const curled = curl(words);
    let at = 0;
    for (const node of run) {
      const part = curled.slice(at, at + node.value.length);
      at += node.value.length;
      if (!kept.has(node)) node.value = part;
    }
    run = [];
    words = "";
  };
  const collect = (node: mdast.Nodes) => {
    const isBlock = /^(?:paragraph|heading|tableCell)$/.test(node.type);
    if (isBlock) finish();
    if (node.type === "text") {
      run.push(node);
      words += node.value;
    } else if (standIn[node.type]) {
      // It takes part as a node of its own that nobody prints.
      const value = standIn[node.type]!;
      run.push({ type: "text", value });
      words += value;
    } else if ("children" in node) node.children.forEach(collect);
    if (isBlock) finish();
  };
  nodes.forEach(collect);
  finish();
}

/**
 * Curls the quotes in every text of an entity that visitors read. Addresses, paths and Markdown stay: Markdown is
 * curled when it's composed.
 * @returns the same object when nothing in it has a quote
 */
export function curlEntity<T>(entity: T, schema: z.ZodType, curl: Curl): T {
  return mapTexts(entity, schema, (text, field) =>
    isSpoken(field) && !isAddressField(field) && !isMarkdownField(field) ? curl(text) : text,
  );
}
