/** What a drawing may consist of. An element or an attribute that is not in these lists is not printed. */

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

/** Elements that are left out in silence, as are all with a colon in their name: nobody sees them. */
export const silentElements = words("metadata view cursor font font-face glyph color-profile");

export const plainFix = "Export it again as plain SVG, or delete this from the file.";
export const photographFix = "Export the whole picture as PNG or JPEG, and use that instead.";

/** Elements that refuse a drawing, what it holds then, and what to do. */
export const refusedElements = [
  [words("script handler listener"), "a script", plainFix],
  [words("foreignObject iframe object embed"), "a piece of a web page", photographFix],
  [words("image feImage"), "a photograph, or a picture from elsewhere", photographFix],
  [words("audio video"), "sound or a film", plainFix],
] as const;

/** Attributes that only draw, and `href`, which may name a part of the same drawing. */
export const allowedAttributes = words(`
  href id class lang xml:lang xml:space style transform systemLanguage media x y x1 y1 x2 y2 cx cy r
  rx ry fx fy fr dx dy rotate width height d points pathLength viewBox preserveAspectRatio offset
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

/**
 * How a part of the same drawing is named. The form is narrow, so that a name cannot be spelled in a second
 * way that only a browser understands: no escapes, no `%41`, no spaces, and quotes are closed.
 */
const name = String.raw`#[\w.:\u00a0-\ud7ff-]*`;
export const partName = new RegExp(`^${name}$`);

/** Values that load something. An escape, or a comment that is left, makes of these what only a browser reads. */
export const loading = new RegExp(
  String.raw`\\|\/\*|url *\((?! *(?<quote>["']?)${name}\k<quote> *\))|(?:image|image-set|cross-fade|element|expression|src|paint) *\(`,
  "i",
);

/**
 * Rules and properties of a style that load or move something, whatever their values are; a shape, which has
 * to be in the element to be weighed; and a reference under a name of its own, which any element may use.
 */
export const active =
  /@(?!(?:media|supports)\b)|(?:^|[;{} ])(?:-\w+-)?(?:(?:animation|(?:view-)?transition|behavior|binding)[\w-]*|d) *:|(?:^|[;{}]) *--[^:;{}]*:[^;{}]*url *\(/i;
