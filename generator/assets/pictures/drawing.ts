/**
 * Cleans a drawing by printing it anew. The file is parsed, and only what `drawing-rules.ts` lists is printed. If something
 * in it would run or load, the whole drawing is refused: nobody draws a script by mistake, and the reviewer of a proposal
 * should see it. Other things are left out, with a warning if somebody may miss them.
 */
import type { parseDocument } from "htmlparser2";
import { limits } from "../../content/limits.ts";
import type { SourceFile } from "../../model/source.ts";
import { findHidden } from "../../schema/hidden-text.ts";
import * as rules from "./drawing-rules.ts";
import { readSize } from "./drawing-size.ts";
import { cleanStyle } from "./drawing-style.ts";
import { type FaultOf, type Losses, PictureFault, warnOfLosses } from "./picture-problems.ts";

type Node = ReturnType<typeof parseDocument>["children"][number];
type Element = Extract<Node, { readonly attribs: object }>;
type Text = Extract<Node, { readonly nodeType: 3 }>;

const { plainAdvice, photographAdvice } = rules;

/** A note: a comment, or what is meant for a program. */
const note = /<!--(?:(?!-->)[\s\S])*-->|<\?(?:(?!\?>)[\s\S])*\?>/.source;
/** A document type with nothing but notes between its square brackets: it defines nothing. */
const emptyDoctype = new RegExp(`<!DOCTYPE\\s[^[<>]*\\[(?:\\s|${note})*\\]\\s*>`, "i");

/**
 * Cleans a drawing, and warns of what may be missed. Throws PictureFault when it cannot be used.
 * @param path from the root of the site, for the problems
 */
export async function cleanDrawing(path: string, text: string) {
  // Loaded only here, because a build that finds its drawings in the cache needs no parser.
  const { DomUtils, parseDocument } = await import("htmlparser2");
  const source = { path, text };
  const places = { withStartIndices: true, withEndIndices: true };
  // The parser would end it at its first note. Spaces in its place keep all offsets.
  const xml = text.replace(emptyDoctype, (typed) => " ".repeat(typed.length));
  const root = findRoot(parseDocument(xml, { xmlMode: true, ...places }).children, source);
  const { width, height, attributes } = readSize(root.attribs, faultAt(source, root));
  root.attribs = attributes;
  const losses: Losses = new Map();
  cleanElement(root, source, losses, 1);
  root.attribs = { xmlns: "http://www.w3.org/2000/svg", ...root.attribs };
  const svg = DomUtils.getOuterHTML(root, { xmlMode: true });
  return { svg, width, height, problems: warnOfLosses(source, losses) };
}

function faultAt(source: SourceFile, { startIndex }: Pick<Node, "startIndex">): FaultOf {
  const start = startIndex ?? 0;
  return (reason, advice) =>
    new PictureFault(`it ${reason}`, advice, { place: { source, start, end: start } });
}

/** The one element that a drawing is. */
function findRoot(nodes: readonly Node[], source: SourceFile): Element {
  const fault = faultAt(source, nodes[0] ?? { startIndex: 0 });
  for (const node of nodes)
    if (node.type === "directive" && node.data.includes("[")) {
      const advice =
        "Export it as plain SVG. In Illustrator, leave Preserve Illustrator Editing off.";
      throw faultAt(source, node)("defines words of its own, which no page can look up", advice);
    }
  const [root, next] = nodes.filter(isElement);
  if (root?.name !== "svg") throw fault("does not begin with <svg>", plainAdvice);
  if (next) throw faultAt(source, next)("goes on after its end", plainAdvice);
  // At the end of a file the parser closes what's still open. In that case there's no closing bracket at that place.
  if (!/^\s*>/.test(source.text.slice(root.endIndex ?? 0)))
    throw fault("is cut off before its end", "Export it again, or upload it again.");
  return root;
}

const hiddenAdvice = "Delete the word in the drawing and type it again.";

const isElement = (node: Node): node is Element => "attribs" in node;

/** Takes everything out of an element that a drawing may not have, and cleans what's inside of it. */
function cleanElement(element: Element, source: SourceFile, losses: Losses, depth: number): void {
  if (depth > limits.depth)
    throw faultAt(source, element)(
      `has more than ${limits.depth} elements inside of each other`,
      photographAdvice,
    );
  refuseActive(element, faultAt(source, element));
  element.attribs = cleanAttributes(element, source, losses);
  const kept: Node[] = [];
  for (const child of element.children.flatMap(unwrap)) {
    if (isElement(child)) {
      const stays = mayStay(child, losses);
      // Even what will be left out is checked, because it may hold a script that a reviewer should see. Nobody misses
      // the parts of it, so their losses aren't reported.
      cleanElement(child, source, stays ? losses : new Map(), depth + 1);
      if (stays) kept.push(child);
    } else if (isText(child) && rules.elementsWithText.has(element.name)) {
      child.data = flatten(child.data);
      const [hidden] = findHidden(child.data);
      if (hidden) throw faultAt(source, child)(`has ${hidden.words}`, hiddenAdvice);
      kept.push(child);
    }
  }
  element.children =
    element.name === "style" ? cleanSheet(kept.filter(isText), source, losses) : kept;
}

const isText = (node: Node): node is Text => node.type === "text";

/** A section of plain characters (CDATA) is the text that it holds. */
const unwrap = (node: Node): readonly Node[] => (node.type === "cdata" ? node.children : [node]);

/** Cleans the text of a style element, which a comment may have divided into several. */
function cleanSheet(texts: readonly Text[], source: SourceFile, losses: Losses): Text[] {
  const [first] = texts;
  if (!first) return [];
  first.data = cleanStyle(texts.map(({ data }) => data).join(""), {
    fault: faultAt(source, first),
    lose: (what) => addLoss(losses, what, first),
  });
  return [first];
}

/** Refuses what does more than draw. */
function refuseActive({ name, attribs }: Element, fault: FaultOf): void {
  const plainName = name.replace(/^.*:/, "");
  for (const [names, what, advice] of rules.refusedElements)
    if (names.has(plainName)) throw fault(`holds ${what}`, advice);
  for (const [key, value] of Object.entries(attribs))
    if (/^on/i.test(key) || /^\s*(?:java|vb)script:/i.test(value))
      throw fault(`holds a script in ${key.slice(0, 40)}`, plainAdvice);
}

function mayStay(element: Element, losses: Losses): boolean {
  const { name } = element;
  if (rules.allowedElements.has(name)) return true;
  const isSilent = name.includes(":") || rules.silentElements.has(name);
  if (rules.movingElements.has(name)) addLoss(losses, rules.motion, element);
  else if (!isSilent) addLoss(losses, `<${name.slice(0, 40)}>`, element);
  return false;
}

/** Notes the first place of a loss. */
function addLoss(losses: Losses, what: string, { startIndex }: Pick<Node, "startIndex">): void {
  if (!losses.has(what)) losses.set(what, startIndex ?? 0);
}

/** The attributes of an element that are printed. */
function cleanAttributes(element: Element, source: SourceFile, losses: Losses) {
  const fault = faultAt(source, element);
  const lose = (what: string) => addLoss(losses, what, element);
  const cleaned: Record<string, string> = {};
  for (const [typed, text] of Object.entries(element.attribs)) {
    const key = typed === "xlink:href" ? "href" : typed;
    const isProperty = rules.allowedProperties.has(key);
    if (!isProperty && !rules.allowedAttributes.has(key)) continue;
    if (key === "href" && element.name === "a") continue;
    let value = flatten(text);
    if (key === "href" && !value.startsWith("#"))
      throw fault("takes a part of itself from another file", photographAdvice);
    if (isProperty && rules.mayLoad(value))
      throw fault(`loads something in ${key}`, photographAdvice);
    if (key === "style") value = cleanStyle(value, { fault, lose });
    if (value !== "") cleaned[key] = value;
  }
  return cleaned;
}

/** The characters that XML forbids, even as references (XML 1.0, section 2.2): everything outside of these ranges. */
const forbiddenSigns = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/**
 * Drops characters that XML forbids, and turns line ends into spaces, which mean the same here. This has to happen before
 * every check: `u\u0001rl(` would become `url(` when it's printed.
 */
function flatten(text: string): string {
  return text.replace(forbiddenSigns, "").replace(/[\t\n\r]+/g, " ");
}
