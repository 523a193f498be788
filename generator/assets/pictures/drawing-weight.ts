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
}

/** A drawing that weighs more keeps a browser busy for seconds: about one element in a millisecond. */
export const weightMax = 100_000;

/** How long a chain of parts and references may be. */
const chainMax = 1000;

/** How many attributes and rules all elements may have together. */
const lookedMax = 500_000;

/** Measured in Chromium at 1200 x 900 pixels: what takes as long as this many plain elements. */
const heavy = { layer: 100, filterStep: 100, slowFilterStep: 2000 };
const slowSteps =
  /^fe(?:GaussianBlur|DropShadow|Turbulence|Morphology|ConvolveMatrix|DisplacementMap|\w+Lighting)$/;

/** Properties that count for their own element; all others pass to what is inside of it. */
const ownProperty = /^(?:-webkit-)?(?:href|mask(?:-\w+)*|filter|clip-path|backdrop-filter|all)$/;

/** A property with its value, of an attribute or of a style. */
type Declaration = readonly [property: string, value: string];

/**
 * How much a browser draws, in plain elements; infinite for a drawing that repeats itself.
 * @param root the first element, whose attributes hold no escapes, and whose references have one plain form
 * @param css the text of all its style elements, without comments
 */
export function weighDrawing(root: DrawnElement, css: string): number {
  const rules = readRules(css);
  const named = new Map<string, DrawnElement>();
  let points = 0;
  const visit = (element: DrawnElement) => {
    const { id } = element.attributes;
    // Of several elements with one id, browsers take the first.
    if (id !== undefined && !named.has(id)) named.set(id, element);
    points += countPoints(element);
    element.children.forEach(visit);
  };
  visit(root);

  const weights = new Map<DrawnElement, number>();
  let looked = 0;
  const weigh = (element: DrawnElement, chain: number): number => {
    const known = weights.get(element);
    if (known !== undefined) return known;
    // What is found again while it is weighed repeats itself.
    weights.set(element, Number.POSITIVE_INFINITY);
    const declarations = declarationsOf(element, rules);
    looked += declarations.length;
    if (chain > chainMax || looked > lookedMax) return Number.POSITIVE_INFINITY;
    let own = weightOf(element.name);
    let passedOn = 1;
    for (const [property, value] of declarations) {
      const isOwn = ownProperty.test(property);
      // A value from elsewhere cannot be followed.
      if (isOwn && /\binherit\b|\bvar\s*\(/i.test(value)) own = Number.POSITIVE_INFINITY;
      if (/filter$/.test(property))
        own += (value.match(/(?<!url)\(/gi)?.length ?? 0) * heavy.slowFilterStep;
      for (const id of namesIn(property, value)) {
        const part = named.get(id);
        const inside = element.children.length > 0 ? points : countPoints(element);
        const times = property.startsWith("marker") ? inside + 1 : 1;
        const weight = part ? weigh(part, chain + 1) * times : 0;
        if (isOwn) own += weight;
        else passedOn += weight;
      }
    }
    for (const child of element.children) own += weigh(child, chain + 1);
    weights.set(element, own * passedOn);
    return own * passedOn;
  };
  return weigh(root, 0);
}

function weightOf(name: string): number {
  if (slowSteps.test(name)) return heavy.slowFilterStep;
  if (/^fe[A-Z]/.test(name)) return heavy.filterStep;
  return /^(?:mask|pattern)$/.test(name) ? heavy.layer : 1;
}

/** The most points that an element has: a marker is drawn at each. */
function countPoints({ attributes }: DrawnElement): number {
  return Math.ceil((attributes["d"] ?? attributes["points"] ?? "").length / 2);
}

/** The ids that a value refers to. */
function namesIn(property: string, value: string): readonly string[] {
  if (property === "href") return [value.slice(1)];
  return [...value.matchAll(/url\s*\(\s*["']?#([^"')\s]*)/gi)].map(([, id = ""]) => id);
}

/** Everything that may hold for an element: its attributes, its style, and the rules that may reach it. */
function declarationsOf(
  { name, attributes }: DrawnElement,
  rules: ReadonlyMap<string, readonly Declaration[]>,
): readonly Declaration[] {
  const { style = "", id = "", class: classes = "" } = attributes;
  const keys = ["*", name, `#${id}`, ...classes.split(/\s+/).map((one) => `.${one}`)];
  const inStyle = style.split(";").map(readDeclaration);
  return [
    ...Object.entries(attributes),
    ...inStyle,
    ...keys.flatMap((key) => rules.get(key) ?? []),
  ];
}

function readDeclaration(text: string): Declaration {
  const at = text.indexOf(":");
  return [text.slice(0, at).trim().toLowerCase(), text.slice(at + 1)];
}

/**
 * The declarations of a style sheet, by one name that an element must have to be reached: `.a`, `#a`, `rect`,
 * or `*` where there is none.
 */
function readRules(css: string): ReadonlyMap<string, readonly Declaration[]> {
  const rules = new Map<string, Declaration[]>();
  const open: (readonly string[])[] = [];
  let text = "";
  const plain = css.replace(/"[^"]*"|'[^']*'/g, (quoted) => quoted.replace(/[{};]/g, " "));
  for (const part of plain.match(/[^{};]+|[{};]/g) ?? []) {
    if (part === "{") open.push(keysOf(text));
    else if (/^[;}]$/.test(part)) {
      const keys = /\(|inherit/i.test(text) ? (open.at(-1) ?? []) : [];
      for (const key of keys) {
        if (!rules.get(key)?.push(readDeclaration(text))) rules.set(key, [readDeclaration(text)]);
      }
      if (part === "}") open.pop();
    }
    text = /^[{};]$/.test(part) ? "" : part;
  }
  return rules;
}

function keysOf(selectors: string): readonly string[] {
  if (selectors.trim().startsWith("@")) return ["*"];
  const plain = selectors.replace(/\[[^\]]*\]|::?[\w-]+(?:\([^()]*\))?/g, "");
  if (/[()]/.test(plain)) return ["*"];
  return plain.split(",").map((selector) => {
    const [last = ""] = selector
      .trim()
      .split(/[\s>+~|]+/)
      .slice(-1);
    return /[.#]?[^.#*&]+/.exec(last)?.[0] ?? "*";
  });
}
