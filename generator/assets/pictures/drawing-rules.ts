/**
 * What a drawing may consist of. Whatever isn't in these lists isn't printed. So if browsers learn something new next
 * year, it stays out until somebody has thought about it.
 */

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

/** Elements whose text counts. Elsewhere it is only the space between elements. */
export const elementsWithText = words("text tspan textPath a title desc style");

/** Elements that nobody sees. They're left out without a warning, like all elements with a colon in their name. */
export const silentElements = words("metadata view cursor font font-face glyph color-profile");

/** Elements that move something. */
export const movingElements = words("animate animateMotion animateTransform set mpath discard");

/** How a warning calls what moves, be it an element or a style. */
export const motion = "its motion, because visitors couldn't stop it";

export const plainAdvice = "Export it again as plain SVG, or delete this from the file.";
export const photographAdvice = "Export the whole picture as PNG or JPEG, and use that instead.";

/** Elements because of which a drawing is refused, what to call them, and what to do. */
export const refusedElements = [
  [words("script handler listener"), "a script", plainAdvice],
  [words("foreignObject iframe object embed"), "a piece of a web page", photographAdvice],
  [words("image feImage"), "a photograph, or a picture from elsewhere", photographAdvice],
  [words("audio video"), "sound or a film", plainAdvice],
] as const;

/** What a style may set. Each of these may be an attribute of its own, too. */
export const allowedProperties = words(`
  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation
  color-interpolation-filters color-rendering color-scheme cx cy direction display dominant-baseline
  fill fill-opacity fill-rule filter flood-color flood-opacity font font-family font-size
  font-size-adjust font-stretch font-style font-variant font-weight height image-rendering isolation
  letter-spacing lighting-color marker marker-end marker-mid marker-start mask mask-type
  mix-blend-mode opacity overflow paint-order r rx ry shape-rendering stop-color stop-opacity stroke
  stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity
  stroke-width text-anchor text-decoration text-rendering transform transform-box transform-origin
  unicode-bidi vector-effect visibility white-space width word-spacing writing-mode x y
`);

/** Attributes that no style can set. Of these, `href` may name a part of the same drawing. */
export const allowedAttributes = words(`
  href id class lang xml:lang xml:space style systemLanguage media x1 y1 x2 y2 fx fy fr dx dy rotate d
  points pathLength viewBox preserveAspectRatio offset textLength lengthAdjust startOffset method
  spacing side gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits
  patternTransform clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX
  refY orient filterUnits primitiveUnits in in2 result type values stdDeviation mode operator k1 k2
  k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha kernelUnitLength
  surfaceScale specularConstant specularExponent diffuseConstant limitingConeAngle azimuth elevation
  z pointsAtX pointsAtY pointsAtZ baseFrequency numOctaves seed stitchTiles tableValues slope
  intercept amplitude exponent scale xChannelSelector yChannelSelector radius
`);

/** Rules of a style that say for which screens its other rules are. */
export const allowedAtRules = words("media supports");

/** Properties that move something, with the prefix of any browser. */
export const movingProperty = /^(?:-\w+-)?(?:animation|transition|view-transition|offset)\b/;

/** What may be called in a value. None of these loads anything. */
const allowedFunctions = words(`
  rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark calc min max clamp var
  matrix matrix3d translate translatex translatey translate3d scale scalex scaley scale3d rotate
  rotatex rotatey rotatez rotate3d skew skewx skewy perspective circle ellipse inset polygon path
  rect blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
`);

/** A reference to a part of the same drawing, with or without quotes. To CSS, a no-break space isn't a space. */
const ownPart = /url\( *(["']?)#[^\s"'()]+\1 *\)/gi;

/**
 * Whether a value may load something. That's the case if it calls a function that isn't in the list. It's also the case if
 * it has an escape, because browsers read `u\72l(` as `url(`.
 */
export function mayLoad(value: string): boolean {
  if (value.includes("\\")) return true;
  const withoutStrings = value.replace(ownPart, "").replace(/"[^"]*"|'[^']*'/g, "");
  const calls = [...withoutStrings.matchAll(/([\w-]*)\(/g)];
  return calls.some(([, name = ""]) => name !== "" && !allowedFunctions.has(name.toLowerCase()));
}
