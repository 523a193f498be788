/** Reads finished HTML: elements by a short selector, and the text as a visitor reads it. */
import { DomUtils, parseDocument } from "htmlparser2";

type Root = ReturnType<typeof parseDocument>;
type Child = Root["children"][number];

export type Element = Extract<Child, { attribs: unknown }>;

export type Part = Root | Element;

export const parseHtml = (html: string) => parseDocument(html);

/**
 * All elements that a selector names, in the order of the document. A selector is made of names,
 * classes and attributes, with spaces for "somewhere inside": `main a.tile__link[target="_blank"]`.
 */
export function all(part: Part, selector: string): readonly Element[] {
  const [first = "*", ...rest] = selector.trim().split(/\s+/);
  const found = elementsOf(part).filter((element) => matches(element, first));
  if (rest.length === 0) return found;
  return [...new Set(found.flatMap((element) => all(element, rest.join(" "))))];
}

/** The one element that a selector names. */
export function one(part: Part, selector: string): Element {
  const [element, ...more] = all(part, selector);
  if (element && more.length === 0) return element;
  throw new Error(`"${selector}" names ${element ? more.length + 1 : 0} elements, not one.`);
}

/** An attribute; empty when the element has none of that name. */
export function attribute(element: Element, name: string): string {
  return element.attribs[name] ?? "";
}

const known = new WeakMap<Part, readonly Element[]>();

/** The elements of a part, all the way down, without the part itself. */
export function elementsOf(part: Part): readonly Element[] {
  const inside = known.get(part) ?? (DomUtils.filter(isElement, part.children) as Element[]);
  known.set(part, inside);
  return inside;
}

function isElement(node: { readonly type: string }): node is Element {
  return "attribs" in node;
}

/** Whether an element has the name, the classes and the attributes of one step of a selector. */
function matches(element: Element, step: string): boolean {
  const parts = step.match(/^[\w-]+|\*|\.[\w-]+|\[[\w-]+(?:="[^"]*")?\]/g) ?? [];
  if (parts.join("") !== step) throw new Error(`The selector "${step}" is not understood.`);
  return parts.every((part) => {
    if (part === "*") return true;
    if (part.startsWith(".")) return hasClass(element, part.slice(1));
    const [, key, value] = /^\[([\w-]+)(?:="(.*)")?\]$/.exec(part) ?? [];
    if (key === undefined) return element.name === part;
    return key in element.attribs && (value === undefined || element.attribs[key] === value);
  });
}

function hasClass(element: Element, name: string): boolean {
  return attribute(element, "class").split(/\s+/).includes(name);
}

const silent = new Set(["script", "style", "template", "svg", "head"]);
const inline = new Set([
  ...["a", "abbr", "b", "bdi", "cite", "code", "del", "em", "i", "ins", "kbd", "mark", "q", "s"],
  ...["small", "span", "strong", "sub", "sup", "time", "u", "wbr"],
]);

/** A text with straight quotes, as they are typed. Tests ask for words; `markdown/prose.test.ts` asks how quotes are curled. */
export const straight = (text: string) =>
  text.replace(/[\u2018\u2019]/g, "'").replace(/[\u201C\u201D]/g, '"');

/** A value of JSON or YAML with straight quotes in all of its texts. */
export function straightIn<T>(value: T): T {
  const json = JSON.stringify(value, (_, inner) =>
    typeof inner === "string" ? straight(inner) : inner,
  );
  return JSON.parse(json) as T;
}

/**
 * The text of a part as it is read aloud, with straight quotes: words for screen readers are in it, decoration and what is hidden is not.
 * Blocks are set apart by a space.
 * @param skipped a class whose elements are left out
 */
export function textOf(part: Part, skipped?: string): string {
  const read = (child: Child): string => {
    if (child.type === "text") return child.data;
    if (!isElement(child) || silent.has(child.name) || "hidden" in child.attribs) return "";
    if (child.attribs["aria-hidden"] === "true" || (skipped && hasClass(child, skipped))) return "";
    const edge = inline.has(child.name) ? "" : " ";
    return edge + child.children.map(read).join("") + edge;
  };
  // A hyphen that must not break is still a hyphen to whoever reads it.
  const text = part.children.map(read).join("").replaceAll("\u2011", "-");
  return straight(text).replace(/\s+/g, " ").trim();
}

/** Every character of a part, decoration and scripts too: for what is shown but not read aloud. */
export const rawOf = (part: Part): string => DomUtils.textContent(part);
