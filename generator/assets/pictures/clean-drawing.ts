/**
 * Cleans a drawing by writing it anew: only elements and attributes that we know get through, so
 * what a browser reads is what we wrote. What would run, fetch or swell refuses the drawing; what
 * never shows goes without a word; what may be missed goes with a warning.
 */
import { Parser } from "htmlparser2";
import { cleanAttributes, readSheet, refuseScripts } from "./clean-attributes.ts";
import {
  DrawingFault,
  type DrawingNote,
  openDesk,
  photographFix,
  plainFix,
  refusedElements,
} from "./drawing-fault.ts";
import { type DrawingSize, measureDrawing } from "./drawing-size.ts";
import {
  allowedElements,
  elementsWithText,
  movingElements,
  silentElements,
} from "./drawing-vocabulary.ts";
import { isTooHeavy, type Part } from "./drawing-weight.ts";
import { createDrawingWriter } from "./drawing-writer.ts";

export interface CleanDrawing {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  /** What was left out and may be missed; one note for each kind. */
  readonly dropped: readonly DrawingNote[];
}

type Attributes = Readonly<Record<string, string>>;

/** Deeper drawings are made to break programs, not to be looked at. */
const depthMax = 200;

/**
 * Cleans a drawing.
 * @throws DrawingFault when it cannot be used
 */
export function cleanDrawing(text: string): CleanDrawing {
  refuseEntities(text);
  const desk = openDesk(() => parser.startIndex);
  const writer = createDrawingWriter();
  const root: Part = { id: undefined, attributes: "", children: [] };
  const parts: Part[] = [root];
  let size: DrawingSize | undefined;
  let sheet = "";
  /** How many elements deep we are inside something that is left out. */
  let hidden = 0;
  let openedAt = 0;

  const openElement = (name: string, attributes: Attributes): void => {
    openedAt = parser.startIndex;
    if (writer.depth + hidden > depthMax) desk.refuse("is nested too deeply", photographFix);
    const refused = refusedElements.get(name.replace(/^.*:/, ""));
    if (refused) desk.refuse(`holds ${refused.what}`, refused.fix);
    refuseScripts(attributes, desk);
    const isRoot = writer.depth === 0 && hidden === 0;
    if (isRoot) size = openRoot(name, attributes);
    const written = name === "a" ? linkName() : name;
    if (hidden > 0 || !allowedElements.has(written)) {
      if (hidden++ === 0) dropElement(name);
      return;
    }
    const rest = cleanAttributes(written, isRoot ? withoutSize(attributes) : attributes, desk);
    const printed = isRoot && size ? size.attributes + rest : rest;
    const part: Part = { id: attributes["id"], attributes: printed, children: [] };
    parts.at(-1)?.children.push(part);
    parts.push(part);
    writer.open(written, printed);
  };

  const openRoot = (name: string, attributes: Attributes): DrawingSize => {
    if (size !== undefined) desk.refuse("goes on after its end", plainFix);
    if (name !== "svg") desk.refuse("does not begin with <svg>", plainFix);
    const measured = measureDrawing(attributes);
    return (
      measured ??
      desk.refuse(
        "has no viewBox, so its size is unknown",
        'Write its width and height into its first tag: <svg viewBox="0 0 1200 675".',
      )
    );
  };

  const withoutSize = ({ width, height, viewBox, x, y, ...rest }: Attributes) => rest;

  /** A link does nothing in a picture; what it holds stays. */
  const linkName = () => (elementsWithText.has(writer.name ?? "") ? "tspan" : "g");

  const dropElement = (name: string): void => {
    if (movingElements.has(name)) desk.drop("its motion, which nobody could stop");
    // Names with a colon are notes of drawing programs.
    else if (!name.includes(":") && !silentElements.has(name)) desk.drop(`<${name.slice(0, 40)}>`);
  };

  const closeElement = (isImplied: boolean): void => {
    // An element that closes itself is closed where it began.
    if (isImplied && parser.startIndex !== openedAt)
      desk.refuse("is cut off, or has an element that is never closed", plainFix);
    if (hidden > 0) {
      hidden--;
      return;
    }
    if (writer.name === "style") writer.write(readSheet(sheet, desk));
    sheet = "";
    parts.pop();
    writer.close();
  };

  const parser = new Parser(
    {
      onopentag: openElement,
      onclosetag: (_name, isImplied) => closeElement(isImplied),
      ontext(data) {
        if (hidden > 0 || !elementsWithText.has(writer.name ?? "")) return;
        if (writer.name === "style") sheet += data;
        else writer.write(data);
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  if (size === undefined) return desk.refuse("does not begin with <svg>", plainFix);
  if (isTooHeavy(root)) desk.refuse("repeats its parts too often to be drawn", photographFix);
  const { width, height } = size;
  return { svg: writer.finish(), width, height, dropped: desk.dropped };
}

/** A document type that defines entities can make a small file swell without end. */
function refuseEntities(text: string): void {
  const found = /<!ENTITY|<!DOCTYPE[^>[]*\[/i.exec(text);
  if (!found) return;
  throw new DrawingFault({
    at: found.index,
    reason: "defines entities, which can make a small file swell without end",
    fix: "Export it again as plain SVG. In Illustrator, leave Preserve Illustrator Editing off.",
  });
}
