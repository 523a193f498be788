/**
 * Weighs a cleaned drawing: how much a browser has to draw when it follows every reference. A few lines
 * that repeat each other can mean millions of elements. References are read as a browser reads them; where
 * only a browser can know which elements a style reaches, the heavier reading counts.
 */

/** An element of a drawing, with the attributes that are printed. */
export interface DrawnElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: DrawnElement[];
  /** How many letters it shows itself. */
  letters: number;
}

/** A drawing that weighs more keeps a browser busy for seconds: about one element in a millisecond. */
export const weightMax = 100_000;

/** How long a chain of parts and references may be. */
const chainMax = 1000;

/** How many letters of attributes and rules are read for all elements together; each begins with 20. */
const readMax = 10_000_000;

/** Measured in Chromium at 1200 x 900 pixels: what takes as long as this many plain elements. */
const heavy = { dashes: 50, dash: 1 / 80, layer: 100, filterStep: 100, slowFilterStep: 2000 };

/** So many points or letters take as long as a plain element. */
const pointsMin = 20;

const slowSteps =
  /^fe(?:GaussianBlur|DropShadow|Turbulence|Morphology|ConvolveMatrix|DisplacementMap|\w+Lighting)$/;

/** What is drawn in other places; it takes over the looks of what stands around it, not of those places. */
const layers = /^(?:mask|pattern|marker)$/;

/** All others pass their markers on to what is inside of them, or what they use. */
const shapes = /^(?:path|line|polyline|polygon|rect|circle|ellipse)$/;

/** Properties that count for their own element; all others pass to what is inside of it. */
const ownProperty = /^(?:-webkit-)?(?:href|mask(?:-\w+)*|filter|clip-path|backdrop-filter|all)$/;

/** A property with its value, of an attribute or of a style; there, the value begins with the property. */
type Declaration = readonly [property: string, value: string];

/** The rules of all styles, by one name that an element must have to be reached. */
type Rules = ReadonlyMap<string, ReadonlySet<readonly Declaration[]>>;

/**
 * How much a browser draws, in plain elements; infinite for a drawing that repeats itself.
 * @param root the first element, whose attributes hold no escapes, and whose references have one plain form
 * @param styles the texts of its style elements, without comments
 */
export function weighDrawing(root: DrawnElement, styles: readonly string[]): number {
  // Quoted signs divide nothing.
  const sheets = styles.map((css) =>
    css.replace(/"[^"]*"|'[^']*'/g, (quoted) => quoted.replace(/[()[\]{};]/g, "")),
  );
  if (sheets.join("").split(/[{};]/).some(isUnclear)) return Number.POSITIVE_INFINITY;
  const rules = readRules(sheets);
  const named = new Map<string, DrawnElement>();
  /** The elements with a layer inside. */
  const holders = new Set<DrawnElement>();
  let points = 0;
  /** How far a line may lead: the largest number that says where something is, or how long. */
  let extent = 0;
  /** Whether an element is a layer or holds one. */
  const visit = (element: DrawnElement): boolean => {
    const { id } = element.attributes;
    // Of several elements with one id, browsers take the first.
    if (id && !named.has(id)) named.set(id, element);
    points += countPoints(element);
    for (const [name, value] of Object.entries(element.attributes))
      if (measures.test(name)) extent = Math.max(extent, largestIn(value));
    const isHolder = element.children.map(visit).includes(true);
    if (isHolder) holders.add(element);
    return isHolder || layers.test(element.name);
  };
  visit(root);
  const weights = new Map<DrawnElement, number>();
  let read = 0;
  const weigh = (element: DrawnElement, chain: number): number => {
    const known = weights.get(element);
    if (known !== undefined) return known;
    // What repeats itself has no end.
    if (Math.max(chain / chainMax, read / readMax) > 1) return Number.POSITIVE_INFINITY;
    let own = weightOf(element);
    let passedOn = 1;
    const inside = shapes.test(element.name) ? countPoints(element) : points;
    const declarations = declarationsOf(element, rules);
    for (const [, value] of declarations) read += 20 + value.length;
    for (const [property, value] of declarations) {
      const isOwn = ownProperty.test(property);
      const isDash = property === "stroke-dasharray";
      // A value from elsewhere cannot be followed, nor a dash that is computed, or measured in letters.
      const isOpen = isDash && /\(|\d[a-oq-z%]/i.test(value);
      if (isOpen || (isOwn && /\binherit\b|\bvar\s*\(/i.test(value)))
        own = Number.POSITIVE_INFINITY;
      if (/filter$/.test(property))
        own += (value.match(/(?<!url)\(/gi)?.length ?? 0) * heavy.slowFilterStep;
      const isBlended = property === "opacity" && element.children.length > 0;
      if (isBlended || property === "mix-blend-mode") own += heavy.layer;
      // The longest dash of a pattern says how many fit between two points.
      const dash = isDash ? largestIn(value) : 0;
      if (dash > 0) passedOn += heavy.dashes + (heavy.dash * extent * (inside + 1)) / dash;
      for (const id of namesIn(property, value)) {
        const part = named.get(id);
        const times = property.startsWith("marker") ? inside + 1 : 1;
        const weight = part ? weigh(part, chain + 1) * times : 0;
        if (isOwn) own += weight;
        else passedOn += weight;
        // A layer that stands in what a pattern fills is filled by it wherever it is drawn.
        if (!isOwn && part?.name === "pattern" && holders.has(element))
          own = Number.POSITIVE_INFINITY;
      }
    }
    for (const child of element.children) own += weigh(child, chain + 1);
    // What fills a path is made once, however many points it has.
    const weight =
      own * passedOn + Math.floor((countPoints(element) + element.letters) / pointsMin);
    weights.set(element, weight);
    return weight;
  };
  return weigh(root, 0);
}

/** The attributes that say where something is, or how long. */
const measures = /^(?:d|points|viewBox|pathLength|transform|width|height|r[xy]?|[xy][12]?)$/;

/** The largest number in a text, whatever its sign and unit. */
function largestIn(text: string): number {
  let largest = 0;
  for (const [number] of text.matchAll(/\d*\.?\d+(?:e[+-]?\d+)?/gi))
    largest = Math.max(largest, Number(number));
  return largest;
}

function weightOf({ name, attributes }: DrawnElement): number {
  if (slowSteps.test(name)) {
    const { radius = "", order = "", numOctaves = "" } = attributes;
    // Measured in the same way: each pixel of a radius, each cell of a matrix, each layer of noise.
    const size = 200 * largestIn(radius) + 450 * largestIn(order) ** 2;
    return heavy.slowFilterStep * (1 + largestIn(numOctaves)) + size;
  }
  if (/^fe[A-Z]/.test(name)) return heavy.filterStep;
  return /^(?:mask|pattern)$/.test(name) ? heavy.layer : 1;
}

/** The most points that an element has: a marker is drawn at each. */
function countPoints({ attributes: { d = "", points = "" } }: DrawnElement): number {
  return Math.ceil((d.length + points.length) / 2);
}

/** The ids that a value refers to. */
function namesIn(property: string, value: string): readonly string[] {
  if (property === "href") return [value.slice(1)];
  return [...value.matchAll(/url *\( *["']?#([^"') ]*)/gi)].map(([, id = ""]) => id);
}

/** Everything that may hold for an element: its attributes, its style, and the rules that may reach it. */
function declarationsOf({ name, attributes }: DrawnElement, rules: Rules): readonly Declaration[] {
  const { style = "", id = "", class: classes = "" } = attributes;
  // A class may be named a thousand times, and one rule be found by many names: each counts once.
  const keys = new Set(["*", name, `#${id}`, ...classes.split(" ").map((one) => `.${one}`)]);
  const blocks = new Set([...keys].flatMap((key) => [...(rules.get(key) ?? [])]));
  const inStyle = style.split(";").map(readDeclaration);
  return [...Object.entries(attributes), ...inStyle, ...[...blocks].flat()];
}

function readDeclaration(text: string): Declaration {
  const [property = ""] = text.split(":", 1);
  return [property.trim().toLowerCase(), text];
}

/** Whether brackets are open where a rule or a declaration ends: only a browser knows what holds then. */
const isUnclear = (part: string) => part.split(/[([]/).length !== part.split(/[)\]]/).length;

/** Reads style sheets; the rules that may reach any element are kept as `*`. */
function readRules(sheets: readonly string[]): Rules {
  const rules = new Map<string, Set<Declaration[]>>();
  for (const css of sheets) {
    const open: Declaration[][] = [];
    // The end of a sheet closes what is open.
    for (const [, text = "", end] of `${css};`.matchAll(/([^{};]*)([{};])/g)) {
      if (end === "{") {
        // An empty rule takes time, too.
        const block = [readDeclaration("")];
        open.push(block);
        for (const key of keysOf(text)) rules.set(key, (rules.get(key) ?? new Set()).add(block));
      } else if (/\(|inherit|blend|opacity|dash/i.test(text))
        open.at(-1)?.push(readDeclaration(text));
      if (end === "}") open.pop();
    }
  }
  return rules;
}

function keysOf(selectors: string): readonly string[] {
  const names = selectors.split(",").map((one) => one.replace(/^ +| +$/g, ""));
  // Only a browser knows what any other selector reaches.
  return names.every((one) => /^[.#]?[\w\u0080-\uffff-]+$/.test(one)) ? names : ["*"];
}
