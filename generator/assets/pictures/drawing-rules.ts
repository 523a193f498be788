/**
 * What a drawing may consist of: elements, attributes and styles. What is not in these lists does not reach
 * the site: `drawing.ts` leaves it out, with a warning or in silence, or refuses the drawing.
 */
import postcss, { type ChildNode, type Root } from "postcss";

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Elements that draw, or that help others to draw. A link without its target does nothing. */
export const allowedElements = words(`
  svg g a defs symbol use switch path rect circle ellipse line polyline polygon text tspan textPath
  title desc style linearGradient radialGradient stop pattern clipPath mask marker filter feBlend
  feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
  feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting
  feSpotLight feTile feTurbulence
`);

/** Elements whose text counts; elsewhere it is only the space between elements. */
export const elementsWithText = words("text tspan textPath a title desc style");

/** Elements that may refer to others of the same drawing. */
export const elementsWithHref = words("use textPath linearGradient radialGradient pattern filter");

/** Elements that move what is drawn. A picture that moves needs a button that stops it. */
export const movingElements = words(
  "animate animateColor animateMotion animateTransform set mpath discard",
);

/** Notes of drawing programs, and what never shows. They are left out in silence. */
export const silentElements = words("metadata view cursor font font-face glyph color-profile");

export const plainFix = "Export it again as plain SVG, or delete this from the file.";
export const photographFix = "Export the whole picture as PNG or JPEG, and use that instead.";

/** Elements that refuse a drawing, what it holds then, and what to do. */
export const refusedElements = [
  [words("script handler listener"), "a script", plainFix],
  [words("foreignObject iframe object embed"), "a piece of a web page", photographFix],
  [words("image feImage"), "a photograph, or a picture from elsewhere", photographFix],
  [words("audio"), "sound", plainFix],
  [words("video"), "a film", plainFix],
] as const;

/** Attributes that only draw. `href` is not among them: it is judged by its element. */
export const allowedAttributes = words(`
  id class lang xml:lang xml:space style transform systemLanguage media x y x1 y1 x2 y2 cx cy r rx
  ry fx fy fr dx dy rotate width height d points pathLength viewBox preserveAspectRatio offset
  textLength lengthAdjust startOffset method spacing side alignment-baseline baseline-shift clip
  clip-path clip-rule color color-interpolation color-interpolation-filters color-rendering
  direction display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity
  font font-family font-size font-size-adjust font-stretch font-style font-variant font-weight
  image-rendering isolation letter-spacing lighting-color marker marker-end marker-mid
  marker-start mask mask-type mix-blend-mode opacity overflow paint-order shape-rendering
  stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-rendering
  transform-origin unicode-bidi vector-effect visibility white-space word-spacing writing-mode
  gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform
  clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient
  filterUnits primitiveUnits in in2 result type values stdDeviation mode operator k1 k2 k3 k4 order
  kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha kernelUnitLength surfaceScale
  specularConstant specularExponent diffuseConstant limitingConeAngle azimuth elevation z pointsAtX
  pointsAtY pointsAtZ baseFrequency numOctaves seed stitchTiles tableValues slope intercept
  amplitude exponent scale xChannelSelector yChannelSelector radius
`);

/** Rules that may stand in a stylesheet: they choose, and load nothing. */
const allowedAtRules = words("media supports");

/** Properties that move, load or run something, whatever their value is. */
const refusedProperties =
  /^(?:animation|transition|offset|behavior|-moz-binding|src|cursor|content|view-transition)/i;

/** Functions of CSS that load or run; `url()` is judged by its target. */
const loadingFunctions = /(?:image|image-set|cross-fade|element|expression|src|paint)\s*\(/i;

/** Rules stand in rules for a reason; deeper ones are made to break programs. */
const depthMax = 20;

/** Reports whether a value of an attribute or a style refers to nothing outside of the drawing. */
export function staysInside(value: string): boolean {
  // An escape can spell any of these names in a way that only a browser reads.
  if (value.includes("\\") || loadingFunctions.test(value)) return false;
  const targets = value.matchAll(/url\s*\(\s*["']?\s*(.?)/gi);
  return [...targets].every(([, first]) => first === "#");
}

/**
 * Cleans a stylesheet; undefined when it cannot be read.
 * @param drop is called with the name of each part that is left out
 */
export function cleanSheet(text: string, drop: (name: string) => void): string | undefined {
  const root = parseSheet(text);
  root?.walk((node) => {
    // Values are printed as they were understood, not as they were written.
    node.raws = { ...node.raws, value: undefined, selector: undefined, params: undefined };
    const name = nameRefused(node);
    if (name === undefined) return;
    if (name !== "") drop(name);
    node.remove();
  });
  const css = root?.toString().trim();
  // What looks different in print than in its parts was made to.
  return css !== undefined && staysInside(css) ? css : undefined;
}

function parseSheet(text: string): Root | undefined {
  let depth = 0;
  for (const [sign] of text.matchAll(/[{}]/g)) {
    depth += sign === "{" ? 1 : -1;
    if (depth > depthMax) return undefined;
  }
  try {
    return postcss.parse(text);
  } catch (cause) {
    if ((cause as Error).name !== "CssSyntaxError") throw cause;
    return undefined;
  }
}

/** The name of a part that cannot stay; empty for a comment, undefined for what may stay. */
function nameRefused(node: ChildNode): string | undefined {
  if (node.type === "comment") return "";
  if (node.type === "rule") return staysInside(node.selector) ? undefined : node.selector;
  if (node.type === "atrule") {
    const mayStay = allowedAtRules.has(node.name.toLowerCase()) && staysInside(node.params);
    return mayStay ? undefined : `@${node.name}`;
  }
  const { prop, value } = node;
  const mayStay = !prop.includes("\\") && !refusedProperties.test(prop) && staysInside(value);
  return mayStay ? undefined : prop;
}
