/**
 * Links that a script answers where they stand: the search of the header, and words of the glossary in texts. The markup
 * names the script, which comes when a visitor reaches for one of them by the keyboard, or presses it.
 */
import { reportOnce } from "./report-once.ts";
import { startScript } from "./start-script.ts";

/** The address of the script that explains words; the bundler fills it in. */
declare const EXTRAS: string;

const scriptOf = ({ dataset }: HTMLElement) => startScript(dataset.press as string);

/** Fetches the script of what has the focus: such a link, or the field of a search, which is nothing without it. */
export function prepare(target: Element): void {
  if (!target.matches("[data-press]")) return;
  scriptOf(target as HTMLElement).catch(() => target.matches("input") && reportOnce());
}

/** Answers a press; leads to the page of the link when the script cannot be had, or cannot do it. */
export function pressLink(link: HTMLAnchorElement, event: Event): void {
  event.preventDefault();
  scriptOf(link)
    .then((script) => script.open?.(link))
    .catch(() => {
      reportOnce();
      location.assign(link.href);
    });
}

/** Finds the words of the glossary in texts, on a page that has some: it names the glossary. */
export function findTerms(): void {
  const { glossary } = document.body.dataset;
  for (const link of document.querySelectorAll<HTMLElement>(`.prose a[href^="${glossary}#"]`)) {
    link.ariaHasPopup = "dialog";
    link.dataset.press = EXTRAS;
  }
}
