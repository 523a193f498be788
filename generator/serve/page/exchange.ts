/**
 * Exchanges in an open page what differs between two versions of a part of it, and leaves all else as it
 * is: what is open, typed, focused or in motion. The page may have changed by itself since it was sent,
 * so what the page shows is compared with what it was sent as, step by step on the way down.
 */

/** Some neighbours in the page, and what stands in their place from now on. */
interface Exchange {
  readonly parent: Node;
  readonly gone: readonly ChildNode[];
  readonly fresh: readonly Node[];
  /** What they stand in front of. */
  readonly next: ChildNode | null;
}

/** What starts only once, with its page, or belongs to a script that would not notice. */
const lively = "script, noscript, video, iframe, [data-load], [data-late], [data-hydrated]";

/**
 * Brings the page from one version of an element to another.
 * @param shown the element of the page
 * @param sent as the page was sent
 * @param newest as it would be sent now
 * @returns false when that takes a new page; then nothing was done
 */
export function exchange(shown: Element, sent: Element, newest: Element): boolean {
  const found: Exchange[] = [];
  if (!isSameTag(sent, newest) || !compare(shown, sent, newest, found)) return false;
  if (found.some(({ gone, fresh }) => [...gone, ...fresh].some(isLively))) return false;
  for (const { parent, gone, fresh, next } of found) {
    for (const node of gone) node.remove();
    for (const node of fresh) parent.insertBefore(document.importNode(node, true), next);
  }
  return true;
}

/** Adds what must be exchanged inside of an element; false when the page has changed by itself there. */
function compare(shown: Node, sent: Node, newest: Node, found: Exchange[]): boolean {
  const live = [...shown.childNodes];
  const old = [...sent.childNodes];
  const now = [...newest.childNodes];
  if (old.map(nameOf).join() !== live.map(nameOf).join()) return false;
  const start = countEqual(old, now);
  const end = countEqual(old.slice(start).reverse(), now.slice(start).reverse());
  const fresh = now.slice(start, now.length - end);
  const stop = old.length - end;
  if (stop - start !== fresh.length) {
    found.push({ parent: shown, gone: live.slice(start, stop), fresh, next: live[stop] ?? null });
    return true;
  }
  return fresh.every((node, index) => {
    const before = old[start + index] as ChildNode;
    const here = live[start + index] as ChildNode;
    if (before.isEqualNode(node)) return true;
    if (isSameTag(before, node)) return compare(here, before, node, found);
    found.push({ parent: shown, gone: [here], fresh: [node], next: here.nextSibling });
    return true;
  });
}

function nameOf({ nodeName }: Node): string {
  return nodeName;
}

/** How many nodes two lists have in common at their beginnings. */
function countEqual(some: readonly Node[], others: readonly Node[]): number {
  const length = Math.min(some.length, others.length);
  for (let index = 0; index < length; index++)
    if (!some[index]?.isEqualNode(others[index] as Node)) return index;
  return length;
}

/**
 * True for elements that differ at most inside. An island whose tag is the same has the same props, so
 * what differs inside of it stands in slots, which React leaves alone.
 */
function isSameTag(one: Node, other: Node): boolean {
  if (!(one instanceof Element) || one.matches("script, noscript, video")) return false;
  return one.cloneNode(false).isEqualNode(other.cloneNode(false));
}

function isLively(node: Node): boolean {
  return node instanceof Element && (node.matches(lively) || node.querySelector(lively) !== null);
}
