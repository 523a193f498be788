/**
 * Weighs a drawing: how many elements a browser draws when every reference is followed. A few
 * lines that repeat each other can mean millions, and stop the browser of whoever looks.
 */

/** An element of a drawing. */
export interface Part {
  readonly id: string | undefined;
  /** Its attributes as they are printed. */
  readonly attributes: string;
  readonly children: Part[];
}

const weightMax = 100_000;
/** Longer chains of references are made to break programs. */
const chainMax = 1_000;

/** Tells whether a drawing is more than any picture needs, or repeats itself in a circle. */
export function isTooHeavy(root: Part): boolean {
  const named = new Map<string, Part>();
  collectNames(root, named);
  const known = new Map<Part, number>();
  const weigh = (part: Part, chain: number): number => {
    const weight = known.get(part);
    if (weight !== undefined) return weight;
    if (chain > chainMax) return Number.POSITIVE_INFINITY;
    // Whoever comes back here while this part is being weighed goes in a circle.
    known.set(part, Number.POSITIVE_INFINITY);
    const repeated = targetsOf(part).flatMap((id) => named.get(id) ?? []);
    let sum = 1;
    for (const next of [...part.children, ...repeated]) sum += weigh(next, chain + 1);
    known.set(part, sum);
    return sum;
  };
  return weigh(root, 0) > weightMax;
}

function collectNames(part: Part, named: Map<string, Part>): void {
  if (part.id !== undefined && !named.has(part.id)) named.set(part.id, part);
  for (const child of part.children) collectNames(child, named);
}

function targetsOf({ attributes }: Part): readonly string[] {
  const found = attributes.matchAll(/ href="#([^"]+)"|url\(\s*(?:&quot;|')?#([^)'&]+)/g);
  return [...found].map(([, href, url]) => href ?? url ?? "");
}
