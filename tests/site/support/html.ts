/**
 * Reads finished HTML the way a visitor does: elements by a short selector, and the text that is
 * there to be read, without what only decorates.
 */
import { DomUtils, parseDocument } from "htmlparser2";

type Root = ReturnType<typeof parseDocument>;
type Child = Root["children"][number];

/** An element of a document. */
export type Element = Extract<Child, { attribs: unknown }>;

/** A document, or a part of one. */
export type Part = Root | Element;

/** Parses HTML. */
export function parseHtml(html: string): Root {
  return parseDocument(html);
}

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

const simple = /^(\*|[\w-]*)((?:\.[\w-]+)*)((?:\[[\w-]+(?:="[^"]*")?\])*)$/;

function matches(element: Element, selector: string): boolean {
  const [whole, name = "", classes = "", attributes = ""] = simple.exec(selector) ?? [];
  if (whole === undefined) throw new Error(`The selector "${selector}" is not understood.`);
  if (name !== "" && name !== "*" && element.name !== name) return false;
  if (!classes.split(".").every((wanted) => wanted === "" || hasClass(element, wanted)))
    return false;
  return [...attributes.matchAll(/\[([\w-]+)(?:="([^"]*)")?\]/g)].every(
    ([, key = "", value]) =>
      key in element.attribs && (value === undefined || element.attribs[key] === value),
  );
}

function hasClass(element: Element, name: string): boolean {
  return attribute(element, "class").split(/\s+/).includes(name);
}

const silent = new Set(["script", "style", "template", "svg", "head"]);
const inline = new Set(
  "a abbr b bdi cite code del em i ins kbd mark q s small span strong sub sup time u wbr".split(
    " ",
  ),
);

const texts = new WeakMap<Part, string>();

/**
 * The text of a part as it is read aloud: words for screen readers are in it, decoration is not.
 * Blocks are set apart by a space.
 * @param skipped a class whose elements are left out
 */
export function textOf(part: Part, skipped?: string): string {
  const last = skipped ? undefined : texts.get(part);
  if (last !== undefined) return last;
  const read = (child: Child): string => {
    if (child.type === "text") return child.data;
    if (!isElement(child) || silent.has(child.name)) return "";
    if (child.attribs["aria-hidden"] === "true" || (skipped && hasClass(child, skipped))) return "";
    const edge = inline.has(child.name) ? "" : " ";
    return edge + child.children.map(read).join("") + edge;
  };
  // A hyphen that must not break is still a hyphen to whoever reads it.
  const text = part.children.map(read).join("").replaceAll("\u2011", "-");
  const plain = text.replace(/\s+/g, " ").trim();
  if (!skipped) texts.set(part, plain);
  return plain;
}

/** Every character of a part, decoration and scripts too: for what is shown but not read aloud. */
export const rawOf = (part: Part): string => DomUtils.textContent(part);
