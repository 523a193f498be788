/**
 * Marks, in the list of a page's sections, the section that is read: the last one whose heading has come
 * into the upper third of the window, and at the end of the page the last one of all.
 */

/** Marks the section, and the next one whenever the page is scrolled. */
export function startOutline(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".outline__link")];
  if (links.length === 0) return;
  const headings = links.map(({ hash }) =>
    document.getElementById(decodeURIComponent(hash.slice(1))),
  );
  const mark = () => {
    const { scrollHeight } = document.documentElement;
    const isAtEnd = scrollY + innerHeight > scrollHeight - 2;
    const line = isAtEnd ? innerHeight : innerHeight / 3;
    const read = headings.findLastIndex((one) => one && one.getBoundingClientRect().top < line);
    for (const [index, link] of links.entries()) link.ariaCurrent = index === read ? "true" : null;
  };
  mark();
  addEventListener("scroll", mark, { passive: true });
}
