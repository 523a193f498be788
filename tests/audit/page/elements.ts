/** Names elements and tells whether people see them. Runs inside the page. */

/** An element as a person finds it: its id, or its names and those of what it stands in. */
export function nameOf(element: Element): string {
  const own = (part: Element) =>
    part.classList.length > 0
      ? `${part.localName}.${[...part.classList].join(".")}`
      : part.localName;
  if (element.classList.length > 0) return own(element);
  const around = element.parentElement?.closest("[class]");
  return around ? `${own(around)} ${element.localName}` : element.localName;
}

/** True for what is drawn; words for screen readers only are not. */
export function isShown(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
  for (let part: Element | null = element; part; part = part.parentElement) {
    const { clipPath } = getComputedStyle(part);
    if (clipPath === "inset(50%)") return false;
  }
  return true;
}

/** Everything that holds text of its own and is shown, with that text's boxes. */
export function* shownTexts(): Generator<{ element: Element; text: string; boxes: DOMRect[] }> {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const known = new Map<Element, boolean>();
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const element = node.parentElement;
    const text = node.data.trim();
    if (!element || text === "" || element.closest("script, style, template")) continue;
    if (!known.has(element)) known.set(element, isShown(element));
    if (!known.get(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(
      ({ width, height }) => width > 0 && height > 0,
    );
    if (boxes.length > 0) yield { element, text, boxes };
  }
}
