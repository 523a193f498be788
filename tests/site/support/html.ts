/**
 * Reads finished HTML the way a visitor does: elements by a short selector, and the text that is
 * there to be read, without what only decorates.
 */
import { parseDocument } from "htmlparser2";

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
  const found = all(part, selector);
  const [element] = found;
  if (element === undefined || found.length > 1) {
    throw new Error(`"${selector}" names ${found.length} elements, not one.`);
  }
  return element;
}

/** An attribute; empty when the element has none of that name. */
export function attribute(element: Element, name: string): string {
  return element.attribs[name] ?? "";
}

const known = new WeakMap<Part, readonly Element[]>();

/** The elements of a part, all the way down, without the part itself. */
export function elementsOf(part: Part): readonly Element[] {
  const inside =
    known.get(part) ??
    part.children.filter(isElement).flatMap((child) => [child, ...elementsOf(child)]);
  known.set(part, inside);
  return inside;
}

function isElement(node: Child): node is Element {
  return "attribs" in node;
}

const simple = /^(\*|[\w-]*)((?:\.[\w-]+)*)((?:\[[\w-]+(?:="[^"]*")?\])*)$/;

function matches(element: Element, selector: string): boolean {
  const [, name = "", classes = "", attributes = ""] = simple.exec(selector) ?? [];
  if (!simple.test(selector)) throw new Error(`The selector "${selector}" is not understood.`);
  if (name !== "" && name !== "*" && element.name !== name) return false;
  const own = attribute(element, "class").split(/\s+/);
  if (!classes.split(".").every((wanted) => wanted === "" || own.includes(wanted))) return false;
  return [...attributes.matchAll(/\[([\w-]+)(?:="([^"]*)")?\]/g)].every(
    ([, key = "", value]) =>
      key in element.attribs && (value === undefined || element.attribs[key] === value),
  );
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
 */
export function textOf(part: Part, skip?: (element: Element) => boolean): string {
  const last = skip ? undefined : texts.get(part);
  if (last !== undefined) return last;
  const pieces: string[] = [];
  const walk = (children: readonly Child[]) => {
    for (const child of children) {
      if (child.type === "text") pieces.push(child.data);
      if (!isElement(child) || silent.has(child.name)) continue;
      if (child.attribs["aria-hidden"] === "true" || skip?.(child)) continue;
      const edge = inline.has(child.name) ? "" : " ";
      pieces.push(edge);
      walk(child.children);
      pieces.push(edge);
    }
  };
  walk(part.children);
  // A hyphen that must not break is still a hyphen to whoever reads it.
  const text = pieces.join("").replaceAll("\u2011", "-").replace(/\s+/g, " ").trim();
  if (!skip) texts.set(part, text);
  return text;
}

/** Leaves out everything with one of these classes; for `textOf`. */
export function without(...classes: readonly string[]) {
  return (element: Element) =>
    attribute(element, "class")
      .split(/\s+/)
      .some((name) => classes.includes(name));
}

/** Every character of a part, decoration and scripts too: for what is shown but not read aloud. */
export function rawOf(part: Part): string {
  return part.children
    .map((child) => (child.type === "text" ? child.data : isElement(child) ? rawOf(child) : ""))
    .join("");
}
