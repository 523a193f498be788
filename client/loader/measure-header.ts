/**
 * Tells the styles how high the header is, because the sky goes on behind it, and what an address leads to must stop
 * below it. For the site's own words the styles know that by themselves. A browser that translates a page puts longer
 * ones there, which may need another row.
 */

/** Watches the header from now on. */
export function measureHeader(): void {
  const header = document.querySelector<HTMLElement>(".header");
  if (!header) return;
  const { style } = document.documentElement;
  const measure = () => {
    const isPlanned =
      header.offsetHeight <= Number.parseFloat(getComputedStyle(header).minHeight) + 1;
    style.setProperty("--header-height", isPlanned ? "" : `${header.offsetHeight}px`);
  };
  new ResizeObserver(measure).observe(header);
}
