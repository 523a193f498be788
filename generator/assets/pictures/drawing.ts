/**
 * Cleans a drawing by writing it anew: it is parsed, what `drawing-rules.ts` allows is kept, and only that
 * is printed. What would run, load something or swell refuses the drawing; what never shows is left out
 * in silence; what may be missed is left out with a warning.
 */
import { Parser } from "htmlparser2";
import * as rules from "./drawing-rules.ts";
import { createDrawingReport, type DrawingReport } from "./picture-problems.ts";

type Attributes = Readonly<Record<string, string>>;

interface Element {
  readonly name: string;
  readonly id?: string | undefined;
  /** As they are printed. */
  readonly attributes: string;
  readonly children: (Element | string)[];
  /** True for an element that does not stay, and for all that it holds. */
  readonly isLeftOut?: boolean;
}

const { plainFix, photographFix } = rules;

/** Deeper drawings are made to break programs, not to be looked at. */
const depthMax = 200;

/**
 * Cleans a drawing.
 * @returns it with its size in whole CSS pixels, and warnings of what was left out and may be missed
 * @throws PictureFault when it cannot be used
 */
export function cleanDrawing(path: string, text: string) {
  const report = createDrawingReport(path, text, () => parser.startIndex);
  refuseEntities(path, text);
  const drawing: Element = { name: "", attributes: "", children: [] };
  const open: Element[] = [drawing];
  let size: ReturnType<typeof readSize> | undefined;
  let openedAt = 0;

  const parser = new Parser(
    {
      onopentag(name, given) {
        openedAt = parser.startIndex;
        if (open.length > depthMax) throw report.fault("is nested too deeply", photographFix);
        refuseActive(name, given, report);
        const parent = open.at(-1) ?? drawing;
        if (parent === drawing) {
          if (size) throw report.fault("goes on after its end", plainFix);
          if (name !== "svg") throw report.fault("does not begin with <svg>", plainFix);
          size = readSize(given, report);
        }
        const attributes = parent === drawing && size ? size.attributes : given;
        open.push(addElement(name, attributes, parent, report));
      },
      onclosetag(_name, isImplied) {
        // An element that closes itself is closed where it began.
        if (isImplied && parser.startIndex !== openedAt)
          throw report.fault("is cut off, or has an element that is never closed", plainFix);
        const { name, children, isLeftOut } = open.pop() ?? drawing;
        if (name === "style" && !isLeftOut)
          children.splice(0, children.length, readSheet(children.join(""), report));
      },
      ontext(letters) {
        const { name, children } = open.at(-1) ?? drawing;
        if (rules.elementsWithText.has(name)) children.push(letters);
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  if (!size) throw report.fault("does not begin with <svg>", plainFix);
  if (isTooHeavy(drawing))
    throw report.fault("repeats its parts too often to be drawn", photographFix);
  const { width, height } = size;
  const svg = printInside(drawing).replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
  return { svg, width, height, problems: [...report.warnings.values()] };
}

/** A document type that defines entities can make a small file swell without end. */
function refuseEntities(path: string, text: string): void {
  const at = text.search(/<!ENTITY|<!DOCTYPE[^>[]*\[/i);
  const reason = "defines entities, which can make a small file swell without end";
  const fix =
    "Export it again as plain SVG. In Illustrator, leave Preserve Illustrator Editing off.";
  if (at >= 0) throw createDrawingReport(path, text, () => at).fault(reason, fix);
}

/** CSS pixels in one of each unit. */
const units = { "": 1, px: 1, pt: 4 / 3, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 };

/** A drawing has any size; what is printed is neither lost in rounding nor absurd. */
const sizes = { min: 100, max: 10_000 };

/** Reads the size of a drawing, and writes it into the attributes of its first element. */
function readSize({ viewBox, width, height, x, y, ...others }: Attributes, report: DrawingReport) {
  // The box decides: a width and height of another shape would only add empty space.
  const box = readBox(viewBox) ?? readBox(`0 0 ${readLength(width)} ${readLength(height)}`);
  const fix = 'Write its width and height into its first tag: <svg viewBox="0 0 1200 675".';
  if (!box) throw report.fault("has no viewBox, so its size is unknown", fix);
  const [, , wide, high] = box;
  // Whole steps keep the shape exact.
  const steps = Math.max(1, Math.ceil(sizes.min / Math.min(wide, high)));
  const scale = Math.min(steps, sizes.max / Math.max(wide, high));
  const size = { width: Math.round(wide * scale), height: Math.round(high * scale) };
  const printed = { viewBox: box.join(" "), width: `${size.width}`, height: `${size.height}` };
  return { ...size, attributes: { ...printed, ...others } };
}

function readBox(text = ""): readonly [number, number, number, number] | undefined {
  const numbers = text
    .trim()
    .split(/[\s,]+/, 5)
    .map(Number);
  const [left = 0, top = 0, width = 0, height = 0] = numbers;
  const isBox = numbers.length === 4 && numbers.every((value) => Math.abs(value) < 1e6);
  return isBox && width > 0 && height > 0 ? [left, top, width, height] : undefined;
}

/** A length in CSS pixels; not a number for percentages and everything else that depends. */
function readLength(text = ""): number {
  // No honest length is long, and a long one would be read again and again.
  const match = /^\s*(\d*\.?\d+(?:e[+-]?\d+)?)(px|pt|pc|mm|cm|in|)\s*$/i.exec(text.slice(0, 40));
  return Number(match?.[1]) * units[(match?.[2]?.toLowerCase() ?? "") as keyof typeof units];
}

/** Refuses what does more than draw, also where it would be left out: nobody writes it by mistake. */
function refuseActive(name: string, attributes: Attributes, report: DrawingReport): void {
  const [, what, fix] =
    rules.refusedElements.find(([names]) => names.has(name.replace(/^.*:/, ""))) ?? [];
  if (what) throw report.fault(`holds ${what}`, fix);
  for (const [key, value] of Object.entries(attributes))
    if (/^on/i.test(key) || /^\s*(?:java|vb)script:/i.test(value))
      throw report.fault(`holds a script in ${key.slice(0, 40)}`, plainFix);
}

/** Cleans an element, and adds it to its parent if it stays. */
function addElement(
  name: string,
  attributes: Attributes,
  parent: Element,
  report: DrawingReport,
): Element {
  const isLeftOut = parent.isLeftOut || !rules.allowedElements.has(name);
  if (isLeftOut) {
    const isMoving = rules.movingElements.has(name);
    const what = isMoving ? "its motion, which nobody could stop" : `<${name.slice(0, 40)}>`;
    // Names with a colon are notes of drawing programs.
    const isSilent = parent.isLeftOut || name.includes(":") || rules.silentElements.has(name);
    if (!isSilent) report.drop(what);
    return { name, attributes: "", children: [], isLeftOut };
  }
  const printed = Object.entries(attributes).map(([given, value]) => {
    const key = given === "xlink:href" ? "href" : given;
    const clean = cleanAttribute(name, key, value, report);
    return clean === "" ? "" : ` ${key}="${escapeXml(clean)}"`;
  });
  const { id } = attributes;
  const element: Element = { name, id, attributes: printed.join(""), children: [] };
  parent.children.push(element);
  return element;
}

/** What may stay of the value of an attribute. */
function cleanAttribute(element: string, name: string, value: string, report: DrawingReport) {
  if (name === "href") {
    if (!rules.elementsWithHref.has(element)) return "";
    if (value.startsWith("#")) return value;
    throw report.fault("takes a part of itself from another file", photographFix);
  }
  if (!rules.allowedAttributes.has(name)) return "";
  // With braces a value could begin a rule of its own.
  if (name === "style" && !/[{}@]/.test(value))
    return readSheet(`a{${value}}`, report).slice(2, -1).trim();
  if (name !== "style" && rules.staysInside(value)) return value;
  report.drop(
    name === "style" ? '"style" of its styles' : `a value of ${name} that leads out of it`,
  );
  return "";
}

function readSheet(text: string, report: DrawingReport): string {
  const css = rules.cleanSheet(text, (name) => report.drop(`"${name.slice(0, 40)}" of its styles`));
  if (css === undefined) throw report.fault("has styles that cannot be read", plainFix);
  return css;
}

/** How many elements a browser may draw, and how long a chain of references may be. */
const drawnMax = { elements: 100_000, chain: 1_000 };

/**
 * Reports whether a browser that follows every reference draws more than any picture needs, or goes in a
 * circle. A few lines that repeat each other can mean millions.
 */
function isTooHeavy(drawing: Element): boolean {
  const named = new Map<string, Element>();
  const counts = new Map<Element, number>();
  const collect = (element: Element): void => {
    if (element.id !== undefined && !named.has(element.id)) named.set(element.id, element);
    for (const child of element.children) if (typeof child === "object") collect(child);
  };
  const count = (element: Element, chain: number): number => {
    const known = counts.get(element);
    if (known !== undefined) return known;
    // An element that is found again while it is counted refers to itself.
    counts.set(element, Number.POSITIVE_INFINITY);
    if (chain > drawnMax.chain) return Number.POSITIVE_INFINITY;
    const targets = element.attributes.matchAll(
      / href="#([^"]+)"|url\(\s*(?:&quot;|')?#([^)'&]+)/g,
    );
    const repeated = [...targets].map(([, href, url]) => named.get(href ?? url ?? "") ?? "");
    let sum = 1;
    for (const next of [...element.children, ...repeated])
      if (typeof next === "object") sum += count(next, chain + 1);
    counts.set(element, sum);
    return sum;
  };
  collect(drawing);
  return count(drawing, 0) > drawnMax.elements;
}

/** Prints what an element holds as XML, in which nothing can mean anything but itself. */
function printInside({ children }: Element): string {
  const printed = children.map((child) => {
    if (typeof child === "string") return escapeXml(child);
    const { name, attributes } = child;
    const inside = printInside(child);
    return inside === "" ? `<${name}${attributes}/>` : `<${name}${attributes}>${inside}</${name}>`;
  });
  return printed.join("");
}

/** Characters that XML forbids are dropped, and lines become spaces: here they mean the same. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[\t\n\r]+/g, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;");
}
