/** The size of a drawing, from its first element, in whole CSS pixels. */

export interface DrawingSize {
  readonly width: number;
  readonly height: number;
  /** The attributes of the first element that say so. */
  readonly attributes: string;
}

/** CSS pixels in one of each unit. */
const units: Readonly<Record<string, number>> = {
  "": 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
};

/** A drawing has any size; what we print is neither lost in rounding nor absurd. */
const smallest = 100;
const largest = 10_000;

/** Reads the size; undefined when the drawing does not tell. */
export function measureDrawing(given: Readonly<Record<string, string>>): DrawingSize | undefined {
  const box = boxOf(given["viewBox"]);
  const [wide, high] = box
    ? [box[2], box[3]]
    : [lengthOf(given["width"]), lengthOf(given["height"])];
  if (!(wide && high)) return undefined;
  // The box decides: a width and height of another shape would only add empty space.
  const scale = scaleFor(Math.min(wide, high), Math.max(wide, high));
  const width = Math.round(wide * scale);
  const height = Math.round(high * scale);
  const viewBox = (box ?? [0, 0, wide, high]).join(" ");
  const size = `width="${width}" height="${height}"`;
  const attributes = ` xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" ${size}`;
  return { width, height, attributes };
}

function scaleFor(short: number, long: number): number {
  if (long > largest) return largest / long;
  // Whole steps keep the shape exact.
  return short < smallest ? Math.min(Math.ceil(smallest / short), largest / long) : 1;
}

/** A length in CSS pixels; undefined for percentages and everything else that depends. */
function lengthOf(text = ""): number | undefined {
  // No honest length is long, and a long one would be read again and again.
  const match = /^\s*(\d*\.?\d+(?:e[+-]?\d+)?)(px|pt|pc|mm|cm|in|)\s*$/i.exec(text.slice(0, 40));
  const length = Number(match?.[1]) * (units[match?.[2]?.toLowerCase() ?? ""] ?? Number.NaN);
  return length > 0 && length < 1e6 ? length : undefined;
}

function boxOf(text = ""): readonly [number, number, number, number] | undefined {
  const numbers = text
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [left, top, width, height] = numbers as [number, number, number, number];
  const isBox = numbers.length === 4 && numbers.every((value) => Math.abs(value) < 1e6);
  return isBox && width > 0 && height > 0 ? [left, top, width, height] : undefined;
}
