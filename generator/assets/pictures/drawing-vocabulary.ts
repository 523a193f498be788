/**
 * What a drawing may consist of. Whatever is not in these lists does not reach the site: some of
 * it is left out, some of it refuses the drawing, and `clean-drawing.ts` says which.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Elements that draw, or that help others to draw. */
export const allowedElements = words(`
  svg g defs symbol use switch path rect circle ellipse line polyline polygon
  text tspan textPath title desc style
  linearGradient radialGradient stop pattern clipPath mask marker filter
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
  feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting
  feSpotLight feTile feTurbulence
`);

/** Elements whose letters count; elsewhere letters are only the spaces between elements. */
export const elementsWithText = words("text tspan textPath title desc style");

/** Elements that may point at others of the same drawing. */
export const elementsWithHref = words("use textPath linearGradient radialGradient pattern filter");

/** Elements that move what is drawn. A picture that moves needs a button that stops it. */
export const movingElements = words(
  "animate animateColor animateMotion animateTransform set mpath discard",
);

/** Notes of drawing programs, and what never shows. They go without a word. */
export const silentElements = words("metadata view cursor font font-face glyph color-profile");

export const allowedAttributes = words(`
  id class lang xml:lang xml:space style transform systemLanguage
  x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy rotate width height d points pathLength
  viewBox preserveAspectRatio offset textLength lengthAdjust startOffset method spacing side
  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation
  color-interpolation-filters color-rendering direction display dominant-baseline
  fill fill-opacity fill-rule filter flood-color flood-opacity
  font font-family font-size font-size-adjust font-stretch font-style font-variant font-weight
  image-rendering isolation letter-spacing lighting-color
  marker marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity overflow
  paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset
  stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width
  text-anchor text-decoration text-rendering transform-origin unicode-bidi vector-effect
  visibility white-space word-spacing writing-mode
  gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform
  clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient
  filterUnits primitiveUnits in in2 result type values stdDeviation mode operator k1 k2 k3 k4
  order kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha kernelUnitLength
  surfaceScale specularConstant specularExponent diffuseConstant limitingConeAngle
  azimuth elevation z pointsAtX pointsAtY pointsAtZ baseFrequency numOctaves seed stitchTiles
  tableValues slope intercept amplitude exponent scale xChannelSelector yChannelSelector radius
  media
`);

/** Rules of a stylesheet that may stand in a drawing: they choose, and fetch nothing. */
export const allowedAtRules = words("media supports");

/** Properties that move, fetch or run something, whatever their value is. */
export const droppedProperties =
  /^(?:animation|transition|offset|behavior|-moz-binding|src|cursor|content|view-transition)/i;
