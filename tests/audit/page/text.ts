/** Whether all text can be read without moving sideways (goal A4). Runs inside the page. */
import { nameOf, shownTexts } from "./elements.ts";

const slack = 1.5;

/** Says when the page is wider than the window, and what makes it so. */
export function findSideways(): readonly string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.body.querySelectorAll("*")].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + slack,
  );
  const names = [...new Set(wide.map(nameOf))].slice(-3);
  return [`${scrollWidth} px wide in a window of ${clientWidth}: ${names.join(", ")}`];
}

/** Finds text that a box cuts off, or that lies outside of the window. */
export function findCutText(): readonly string[] {
  const faults = new Set<string>();
  for (const { element, text, boxes } of shownTexts()) {
    const cutter = cutterOf(element, boxes);
    if (cutter) faults.add(`"${text.slice(0, 30)}" in ${nameOf(element)} is cut by ${cutter}`);
  }
  return [...faults];
}

/** What cuts these boxes; nothing when they can be seen or scrolled to. */
function cutterOf(element: Element, boxes: readonly DOMRect[]): string | undefined {
  let [canScrollX, canScrollY] = [false, false];
  let isFixed = false;
  for (let part: Element | null = element; part; part = part.parentElement) {
    const { overflowX, overflowY, position } = getComputedStyle(part);
    if (part === document.body || part === document.documentElement) break;
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

let spacing: CSSStyleSheet | undefined;

/** Sets text as WCAG 1.4.12 allows people to, or as it was. A sheet of the document would break the policy. */
export function spaceText(isOn: boolean): void {
  spacing ??= new CSSStyleSheet();
  spacing.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-block-end: 2em !important; }
  `);
  const others = document.adoptedStyleSheets.filter((sheet) => sheet !== spacing);
  document.adoptedStyleSheets = isOn ? [...others, spacing] : others;
}
