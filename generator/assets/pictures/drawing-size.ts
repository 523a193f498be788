/**
 * Reads how large a drawing is. A drawing fits any place, but a page needs a size in whole pixels. It must not be so small
 * that rounding changes its shape, nor absurdly large.
 */
import type { FaultOf } from "./picture-problems.ts";

type Attributes = Readonly<Record<string, string>>;

/** The pixels that a side has at least and at most. */
const sides = { min: 100, max: 10_000 };

/**
 * Reads the size of a drawing from the attributes of its root.
 * @returns the size in pixels, and the attributes with that size written into them
 */
export function readSize({ viewBox, width, height, x, y, ...others }: Attributes, fault: FaultOf) {
  // The `viewBox` decides. If width and height have another shape, they'd only add empty space.
  const lengths = [width, height].map((length) => length?.replace("px", ""));
  const typed = (viewBox ?? `0 0 ${lengths.join(" ")}`).trim();
  const box = typed.split(/[\s,]+/, 5).map(Number);
  const [, , wide = 0, high = 0] = box;
  const isBox = box.length === 4 && box.every((value) => Math.abs(value) < 1e6);
  if (!isBox || Math.min(wide, high) <= 0) {
    const advice = 'Write its width and height into its first tag: <svg viewBox="0 0 1200 675".';
    throw fault("has no viewBox, so its size is unknown", advice);
  }
  // Whole multiples keep the shape exact.
  const steps = Math.max(1, Math.ceil(sides.min / Math.min(wide, high)));
  const scale = Math.min(steps, sides.max / Math.max(wide, high));
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  const size = { width: scaled(wide), height: scaled(high) };
  const printed = { viewBox: box.join(" "), width: `${size.width}`, height: `${size.height}` };
  return { ...size, attributes: { ...others, ...printed } };
}
