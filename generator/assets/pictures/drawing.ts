/**
 * Cleans a drawing by writing it anew: it is parsed, and only what `drawing-rules.ts` allows is printed. What
 * would run, load something or swell refuses the drawing; what may be missed is left out with a warning.
 */
import * as rules from "./drawing-rules.ts";
import { type DrawnElement, weighDrawing, weightMax } from "./drawing-weight.ts";
import { createDrawingReport, type DrawingReport } from "./picture-problems.ts";

type Attributes = Readonly<Record<string, string>>;

const { plainFix, photographFix } = rules;

/** Deeper drawings are made to break programs, not to be looked at. */
const depthMax = 200;

/** The most kinds of unknown elements: each takes a look through the file for its line. */
const foreignMax = 50;

/** Cleans a drawing, and warns of what may be missed. Throws PictureFault when it cannot be used. */
export async function cleanDrawing(path: string, text: string) {
  // Loaded here: a drawing that is in the cache needs no parser.
  const { Parser } = await import("htmlparser2");
  const report = createDrawingReport(path, text, () => parser.startIndex);
  refuseEntities(path, text);
  /** The elements around what is read: undefined for one that is left out. */
  const open: (DrawnElement | undefined)[] = [];
  const drawing: DrawnElement = { name: "", attributes: {}, children: [], letters: 0 };
  let svg = "";
  let style = "";
  const sheets: string[] = [];
  let size: ReturnType<typeof readSize> | undefined;
  let openedAt = 0;
  const parser = new Parser(
    {
      onopentag(name, given) {
        openedAt = parser.startIndex;
        refuseActive(name, given, report);
        if (open.length > depthMax) throw report.fault("is nested too deeply", photographFix);
        const isRoot = open.length === 0;
        if (isRoot && size) throw report.fault("goes on after its end", plainFix);
        if (isRoot && name !== "svg") throw report.fault("does not begin with <svg>", plainFix);
        size ??= readSize(given, report);
        const parent = isRoot ? drawing : open.at(-1);
        if (!parent || !mayStay(name, report)) return void open.push(undefined);
        const attributes = cleanAttributes(name, isRoot ? size.tag : given, report);
        const element: DrawnElement = { name, attributes, children: [], letters: 0 };
        open.push(element);
        svg += printTag(name, attributes);
        parent.children.push(element);
      },
      onclosetag(_name, isImplied) {
        // An element that closes itself is closed where it began.
        if (isImplied && parser.startIndex !== openedAt)
          throw report.fault("is cut off, or has an element that is never closed", plainFix);
        const closed = open.pop();
        if (!closed) return;
        const css = cleanStyle(style, report);
        svg += `${escapeXml(css)}</${closed.name}>`;
        if (css) sheets.push(css);
        style = "";
      },
      ontext(letters) {
        const element = open.at(-1);
        if (!element || !rules.elementsWithText.has(element.name)) return;
        if (element.name === "style") style += letters;
        else {
          svg += escapeXml(letters);
          element.letters += letters.length;
        }
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  if (!size) throw report.fault("does not begin with <svg>", plainFix);
  if (weighDrawing(drawing, sheets) > weightMax) {
    const reason = "repeats its parts too often to be drawn, or has too many masks and filters";
    throw report.fault(reason, photographFix);
  }
  const { width, height } = size;
  svg = svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
  svg = svg.replace(/<(\w+)([^<>]*)><\/\1>/g, "<$1$2/>");
  return { svg, width, height, problems: [...report.warnings.values()] };
}

/** A document type that defines entities can make a small file swell without end. */
function refuseEntities(path: string, text: string): void {
  // Without "<" between them, each beginning is read once, however often it is repeated.
  const at = text.search(/<!ENTITY|<!DOCTYPE[^<>[]*\[/i);
  const reason = "defines entities, which can make a small file swell without end";
  const advice = "Export it as plain SVG. In Illustrator, leave Preserve Illustrator Editing off.";
  if (at >= 0) throw createDrawingReport(path, text, () => at).fault(reason, advice);
}

/** A drawing has any size; what is printed is neither lost in rounding nor absurd. */
const sizes = { min: 100, max: 10_000 };

/** Reads the size of a drawing, and writes it into the attributes of its first element. */
function readSize({ viewBox, width, height, x, y, ...others }: Attributes, report: DrawingReport) {
  // The box decides: a width and height of another shape would only add empty space.
  const lengths = [width, height].map((length) => length?.replace("px", ""));
  const typed = (viewBox ?? `0 0 ${lengths.join(" ")}`).trim();
  const box = typed.split(/[\s,]+/, 5).map(Number);
  const [, , wide = 0, high = 0] = box;
  const isBox = box.length === 4 && box.every((value) => Math.abs(value) < 1e6);
  const advice = 'Write its width and height into its first tag: <svg viewBox="0 0 1200 675".';
  if (!isBox || Math.min(wide, high) <= 0)
    throw report.fault("has no viewBox, so its size is unknown", advice);
  // Whole steps keep the shape exact.
  const steps = Math.max(1, Math.ceil(sizes.min / Math.min(wide, high)));
  const scale = Math.min(steps, sizes.max / Math.max(wide, high));
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  const size = { width: scaled(wide), height: scaled(high) };
  const printed = { viewBox: box.join(" "), width: `${size.width}`, height: `${size.height}` };
  return { ...size, tag: { ...others, ...printed } };
}

/** Refuses what does more than draw, also where it would be left out: nobody writes it by mistake. */
function refuseActive(name: string, attributes: Attributes, report: DrawingReport): void {
  const [, what, advice] =
    rules.refusedElements.find(([names]) => names.has(name.replace(/^.*:/, ""))) ?? [];
  if (what) throw report.fault(`holds ${what}`, advice);
  for (const [key, value] of Object.entries(attributes))
    if (/^on/i.test(key) || /^\s*(?:java|vb)script:/i.test(value))
      throw report.fault(`holds a script in ${key.slice(0, 40)}`, plainFix);
}

function mayStay(name: string, report: DrawingReport): boolean {
  if (rules.allowedElements.has(name)) return true;
  const isMoving = /^(?:animate|set$|mpath$|discard$)/.test(name);
  if (report.warnings.size >= foreignMax)
    throw report.fault("is mostly made of elements that no drawing has", plainFix);
  if (!name.includes(":") && !rules.silentElements.has(name))
    report.drop(isMoving ? "its motion, which nobody could stop" : `<${name.slice(0, 40)}>`);
  return false;
}

/** The attributes that are printed of an element. */
function cleanAttributes(name: string, given: Attributes, report: DrawingReport): Attributes {
  const cleaned: Record<string, string> = {};
  for (const [typed, text] of Object.entries(given)) {
    const key = typed === "xlink:href" ? "href" : typed;
    if (!rules.allowedAttributes.has(key) || (key === "href" && name === "a")) continue;
    const value = flatten(text);
    if (key === "href" && !value.startsWith("#"))
      throw report.fault("takes a part of itself from another file", photographFix);
    if (key === "href" && !rules.partName.test(value))
      throw report.fault("names a part of itself with signs that no name has", plainFix);
    if (key !== "style" && rules.loading.test(value))
      throw report.fault(`loads something in ${key}`, photographFix);
    cleaned[key] = key === "style" ? cleanStyle(value, report) : value;
  }
  return cleaned;
}

function cleanStyle(given: string, report: DrawingReport): string {
  const css = flatten(given).replace(/\/\*[\s\S]*?(?:\*\/|$)/g, "");
  if (rules.loading.test(css) || rules.active.test(css))
    throw report.fault("has styles that load or move something", plainFix);
  return css;
}

function printTag(name: string, attributes: Attributes): string {
  const pairs = Object.entries(attributes).filter(([, value]) => value !== "");
  return `<${name}${pairs.map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join("")}>`;
}

/**
 * Drops the characters that XML forbids, and makes spaces of line ends, which mean the same here. It comes
 * before every check: `u\u0001rl(` would only be `url(` when it is printed.
 */
function flatten(text: string): string {
  // XML 1.0, section 2.2: these are not even allowed as references.
  const allowed = text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "");
  return allowed.replace(/[\t\n\r]+/g, " ");
}

function escapeXml(text: string): string {
  return flatten(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
