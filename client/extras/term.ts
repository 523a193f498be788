/**
 * Explains a word where it stands: what the glossary says of it, in a box beside the link that was pressed. The text comes
 * from the glossary's page (`templates/files/glossary.ts`) with the first press, and the style with this script, so that
 * no page is heavier.
 */
import { adoptStyle } from "../parts/adopt-style.ts";
import { element } from "../parts/element.ts";
import type { Glossary } from "../parts/glossary.ts";

/** What TypeScript does not know yet: a box stands beside what it was opened from, and Tab goes on from there. */
interface Box extends HTMLElement {
  showPopover(options?: { readonly source: HTMLElement }): void;
}

// A browser that cannot place a box beside a link shows it in the middle of the window.
const css = `
.term {
  inset: 0.5rem;
  position-area: block-end;
  position-try: most-height flip-block;
  max-inline-size: 24rem;
  max-block-size: calc(100% - 1rem);
  margin: auto;
  padding: 1rem 1.25rem;
  border: 2px solid var(--ink);
  border-radius: 1.25rem;
  background: var(--paper);
  color: var(--ink);
  overscroll-behavior: contain;
}
.term > * {
  display: block;
}
.term > * + * {
  margin-block-start: 0.5rem;
}
.term > a {
  inline-size: fit-content;
  font-size: 0.9375rem;
}
`;

let glossary: Glossary | undefined;

/**
 * Shows what the glossary says of a word. The browser closes the box with Escape, with a press elsewhere, and for
 * another one.
 * @throws when the glossary cannot be had, or does not have the word
 */
export async function open(link: HTMLAnchorElement): Promise<void> {
  adoptStyle(css);
  glossary ??= await fetchGlossary(link.pathname);
  const word = glossary.words[decodeURIComponent(link.hash.slice(1))];
  if (!word) throw new Error(`There is no ${link.hash}.`);
  const [name, ...texts] = word;
  const all = element("a", "", glossary.title);
  all.href = link.href;
  const box = element("div", "term") as Box;
  box.append(element("strong", "", name), ...texts.map((text) => element("p", "", text)), all);
  Object.assign(box, { popover: "auto", tabIndex: -1 });
  Object.assign(box, { role: "dialog", ariaLabel: name });
  box.addEventListener("toggle", ({ newState }) => newState === "closed" && box.remove());
  // Everything around a modal dialog is inert.
  (link.closest("dialog") ?? document.body).append(box);
  // Not every browser gives a pressed link the focus, which returns to it from the box.
  link.focus({ preventScroll: true });
  box.showPopover({ source: link });
  box.focus({ preventScroll: true });
}

async function fetchGlossary(address: string): Promise<Glossary> {
  const response = await fetch(`${address}words.json`, { signal: AbortSignal.timeout(5000) });
  return response.json();
}
