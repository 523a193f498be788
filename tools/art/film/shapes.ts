/**
 * The flat shapes that every figure is built from, as path data: limbs that taper like drawn ones,
 * and bodies that are round at both ends. Numbers are rounded, so that the same film is printed
 * wherever it is rendered.
 */

/** A place: to the right, and down. */
export type Point = readonly [number, number];

/** Two digits are finer than any pixel of the film. */
export function round(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}

/** Prints numbers into path data or a transform: `at\`M${x} ${y}\``. */
export function at(texts: TemplateStringsArray, ...values: readonly number[]): string {
  return texts.reduce((text, next, index) => `${text}${round(values[index - 1] ?? 0)}${next}`);
}

/** A place some way from another; 0 degrees is straight down, 90 to the right. */
export function reach(from: Point, length: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [from[0] + length * Math.sin(angle), from[1] + length * Math.cos(angle)];
}

/** A capsule from one place to another, with a radius at each end. */
export function capsule([x1, y1]: Point, [x2, y2]: Point, r1: number, r2: number): string {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [nx, ny] = [(y2 - y1) / length, (x1 - x2) / length];
  return (
    at`M${x1 + nx * r1} ${y1 + ny * r1}L${x2 + nx * r2} ${y2 + ny * r2}` +
    at`A${r2} ${r2} 0 0 1 ${x2 - nx * r2} ${y2 - ny * r2}` +
    at`L${x1 - nx * r1} ${y1 - ny * r1}A${r1} ${r1} 0 0 1 ${x1 + nx * r1} ${y1 + ny * r1}z`
  );
}

/** An arm or a leg: two capsules that share a joint. */
export function limb(
  [top, joint, end]: readonly [Point, Point, Point],
  [r1, r2, r3]: readonly [number, number, number],
): string {
  return capsule(top, joint, r1, r2) + capsule(joint, end, r2, r3);
}

/** A straight stripe across a limb, from one place on it to the next. */
export function stripe([x1, y1]: Point, [x2, y2]: Point, r: number): string {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [nx, ny] = [((y2 - y1) / length) * r, ((x1 - x2) / length) * r];
  return (
    at`M${x1 + nx} ${y1 + ny}L${x2 + nx} ${y2 + ny}` +
    at`L${x2 - nx} ${y2 - ny}L${x1 - nx} ${y1 - ny}z`
  );
}

/**
 * Where a knee is, when hip and ankle are known. A leg that is too short for the way is straight.
 * @param side 1 bends it to the right, -1 to the left; less than 1, partly towards the eye
 */
export function knee(hip: Point, ankle: Point, length: number, side: number): Point {
  const [dx, dy] = [ankle[0] - hip[0], ankle[1] - hip[1]];
  const way = Math.hypot(dx, dy) || 1;
  const out = Math.sqrt(Math.max(0, length ** 2 - (way / 2) ** 2)) * side;
  return [hip[0] + dx / 2 + (out * dy) / way, hip[1] + dy / 2 - (out * dx) / way];
}

/** A transform. */
export function place([x, y]: Point, scaleX = 1, scaleY = Math.abs(scaleX), degrees = 0): string {
  const turned = degrees === 0 ? "" : at`rotate(${degrees})`;
  return at`translate(${x} ${y})` + turned + at`scale(${scaleX} ${scaleY})`;
}
