/**
 * What the audits ask a page. It is bundled and runs inside of the page, as `audit`: contrast (A2),
 * the size of controls (A3), reading without moving sideways (A4).
 */

type Color = readonly [red: number, green: number, blue: number, alpha: number];

/** An element by its names, or by those of what it stands in. */
function nameOf(element: Element): string {
  const named = element.closest("[class]") ?? element;
  const name = [named.localName, ...named.classList].join(".");
  return named === element ? name : `${name} ${element.localName}`;
}

/** True for what is drawn; words for screen readers only are not. */
function isShown(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
  for (let part: Element | null = element; part; part = part.parentElement) {
    if (getComputedStyle(part).clipPath === "inset(50%)") return false;
  }
  return true;
}

/** Everything that holds text of its own and is shown, with that text's boxes. */
function* shownTexts(): Generator<{ element: Element; text: string; boxes: DOMRect[] }> {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const element = node.parentElement;
    const text = node.data.trim();
    if (!element || text === "" || element.closest("script, style, template")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0 && box.height > 0);
    if (boxes.length > 0 && isShown(element)) yield { element, text, boxes };
  }
}

/**
 * Finds text whose contrast is below a limit, with its colours; also on a gradient, where axe cannot
 * tell: there it is measured against every stop.
 */
export function findFaintText(limit: number): readonly string[] {
  const faults = new Set<string>();
  for (const { element } of shownTexts()) {
    const style = getComputedStyle(element);
    const [ink] = parseColors(element instanceof SVGElement ? style.fill : style.color);
    if (!ink || element.closest(":disabled, [aria-disabled=true]")) continue;
    for (const ground of groundsOf(element)) {
      const ratio = contrastOf(blend(ink, ground), ground);
      if (ratio < limit - 0.005) {
        faults.add(`${nameOf(element)} has ${ratio.toFixed(2)}: ${ink} on ${ground}`);
      }
    }
  }
  return [...faults];
}

/**
 * Every colour that may lie behind an element: one, or all stops of a sky. None when something is
 * drawn there (a dot, a band): what is text and what is drawing, the pairs of tokens have to say.
 */
function groundsOf(element: Element | null): readonly Color[] {
  if (!element) return [[255, 255, 255, 1]];
  const { backgroundColor, backgroundImage } = getComputedStyle(element);
  const isSky = /^linear-gradient\((?!.*\dpx)/.test(backgroundImage);
  const flat = parseColors(backgroundColor).filter(([, , , alpha]) => alpha > 0);
  if (!isSky && backgroundImage !== "none" && flat.length === 0) return [];
  const layers = isSky ? parseColors(backgroundImage) : flat;
  if (layers.length > 0 && layers.every(([, , , alpha]) => alpha === 1)) return layers;
  const below = isSky && flat.length > 0 ? flat : groundsOf(element.parentElement);
  if (layers.length === 0) return below;
  return layers.flatMap((layer) => below.map((ground) => blend(layer, ground)));
}

function parseColors(text: string): readonly Color[] {
  const found = text.matchAll(/(rgba?|color)\(\s*(?:srgb\s+)?([^)]*)\)/g);
  return [...found].map(([, kind, values = ""]) => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = values.split(/[\s,/]+/).map(Number);
    const scale = kind === "color" ? 255 : 1;
    return [red * scale, green * scale, blue * scale, alpha];
  });
}

function blend([red, green, blue, alpha]: Color, ground: Color): Color {
  const mix = (over: number, under: number) => over * alpha + under * (1 - alpha);
  return [mix(red, ground[0]), mix(green, ground[1]), mix(blue, ground[2]), 1];
}

/** The contrast of two opaque colours (WCAG 2.2, relative luminance). */
function contrastOf(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of pairs of tokens where an element stands; 0 when one of them is no colour there. */
export function contrastOfTokens(place: Element, pairs: readonly (readonly string[])[]): number[] {
  // What is no colour inherits this one.
  const around = place.appendChild(document.createElement("i"));
  around.style.color = "transparent";
  const probe = around.appendChild(document.createElement("i"));
  const colorOf = (token: string) => {
    probe.style.color = `var(--${token})`;
    return parseColors(getComputedStyle(probe).color)[0];
  };
  const ratios = pairs.map((pair) => {
    const [ink, ground] = pair.map(colorOf);
    return ink?.[3] === 1 && ground?.[3] === 1 ? contrastOf(ink, ground) : 0;
  });
  around.remove();
  return ratios;
}

const least = 44;
const controls = 'a[href], button, summary, input, select, textarea, [tabindex="0"]';

/** Finds controls outside text that are smaller than a finger, with everything open. */
export function findSmallTargets(): readonly string[] {
  const faults = new Set<string>();
  const look = (root: ParentNode) => {
    for (const control of root.querySelectorAll(controls)) {
      // A press on the words of a box presses the box.
      const { width, height } = (control.closest("label") ?? control).getBoundingClientRect();
      if (width >= least - 0.5 && height >= least - 0.5) continue;
      if (!isShown(control) || isInText(control) || isLarger(control)) continue;
      faults.add(`${nameOf(control)} is ${Math.round(width)} x ${Math.round(height)} px`);
    }
  };
  for (const details of document.querySelectorAll("details")) details.open = true;
  for (const submenu of document.querySelectorAll<HTMLElement>(".nav-submenu")) {
    submenu.dataset["open"] = "true";
  }
  look(document);
  // The drawer, and one story for all.
  for (const dialog of [...document.querySelectorAll("dialog")].slice(0, 2)) {
    dialog.removeAttribute("popover");
    dialog.showModal();
    look(dialog);
    dialog.close();
  }
  return [...faults];
}

/** A link among other words is as high as its line (the exception of WCAG 2.5.8). */
function isInText(control: Element): boolean {
  if (control.localName !== "a" || getComputedStyle(control).display !== "inline") return false;
  const blocks = "p, li, td, th, dd, dt, figcaption, address, blockquote, div";
  const around = control.parentElement?.closest(blocks)?.textContent ?? "";
  return around.replace(control.textContent ?? "", "").trim() !== "";
}

/** True when a part that is drawn over more than the box belongs to the control. */
function isLarger(control: Element): boolean {
  control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const { left, right, top, bottom } = control.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const reach = least / 2 - 1;
  const isHit = (atX: number, atY: number) =>
    control.contains(document.elementFromPoint(atX, atY) ?? document);
  return [-reach, reach].every((step) => isHit(x + step, y) && isHit(x, y + step));
}

const slack = 1.5;

/** Finds what makes the page wider than the window, and text that is cut or lies outside of it. */
export function findCutText(): readonly string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const faults = new Set<string>();
  if (scrollWidth > clientWidth) {
    const wide = [...document.body.querySelectorAll("*")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + slack,
    );
    const names = [...new Set(wide.map(nameOf))].slice(-3);
    faults.add(`${scrollWidth} px wide in a window of ${clientWidth}: ${names.join(", ")}`);
  }
  for (const { element, text, boxes } of shownTexts()) {
    const cutter = cutterOf(element, boxes);
    if (cutter) faults.add(`"${text.slice(0, 30)}" in ${nameOf(element)} is cut by ${cutter}`);
  }
  return [...faults];
}

/** What cuts these boxes; nothing when they can be seen or scrolled to. */
function cutterOf(element: Element, boxes: readonly DOMRect[]): string | undefined {
  let [canScrollX, canScrollY, isFixed] = [false, false, false];
  for (let part = element; part !== document.body; part = part.parentElement ?? document.body) {
    const { overflowX, overflowY, position } = getComputedStyle(part);
    canScrollX ||= /auto|scroll/.test(overflowX) && part.scrollWidth > part.clientWidth;
    canScrollY ||= /auto|scroll/.test(overflowY) && part.scrollHeight > part.clientHeight;
    const edge = part.getBoundingClientRect();
    const cutsX = /hidden|clip/.test(overflowX) && !canScrollX;
    const cutsY = /hidden|clip/.test(overflowY) && !canScrollY;
    const isCut = ({ left, right, top, bottom }: DOMRect) =>
      (cutsX && (left < edge.left - slack || right > edge.right + slack)) ||
      (cutsY && (top < edge.top - slack || bottom > edge.bottom + slack));
    if (boxes.some(isCut)) return nameOf(part);
    isFixed ||= position === "fixed";
  }
  const width = document.documentElement.clientWidth;
  const isOutside = boxes.some(({ left, right }) => left < -slack || right > width + slack);
  return isOutside && !canScrollX && !isFixed ? "the window" : undefined;
}
