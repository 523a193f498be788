/**
 * Marks, in the list of a page's sections, the section that is read: the last one whose heading has come
 * into the upper third of the window, and at the end of the page the last one of all. A section that a filter
 * has emptied isn't listed.
 */

/** Marks the section, and the next one whenever the page is scrolled or its sections change. */
export function startOutline(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".outline__link")];
  if (links.length === 0) return;
  const headings = links.map(({ hash }) =>
    document.getElementById(decodeURIComponent(hash.slice(1))),
  );
  const mark = () => {
    const isShown = headings.map((heading) => heading?.getClientRects().length !== 0);
    const { scrollHeight } = document.documentElement;
    const isAtEnd = scrollY + innerHeight > scrollHeight - 2;
    const line = isAtEnd ? innerHeight : innerHeight / 3;
    const read = headings.findLastIndex(
      (one, index) => one && isShown[index] && one.getBoundingClientRect().top < line,
    );
    for (const [index, link] of links.entries()) {
      link.ariaCurrent = index === read ? "true" : null;
      link.parentElement!.hidden = !isShown[index];
    }
  };
  // It calls at once too, and whenever the page becomes longer or shorter.
  new ResizeObserver(mark).observe(document.body);
  addEventListener("scroll", mark, { passive: true });
}
