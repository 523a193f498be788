/**
 * Says that something was opened in a new tab, and leads to our own page about it. The notice lies at the foot of
 * the screen, in its corner where there's room beside it. It goes by itself, but not while somebody reads it: time
 * counts only while the page is seen, and neither a pointer nor the focus is in the notice. Whoever goes into a field
 * has gone on: it leaves at once, and covers nothing that is typed. Its words come from a file beside the page that sends its
 * visitors on (`templates/files/opened.ts`), so that no page is heavier.
 */
import { adoptStyle } from "../parts/adopt-style.ts";
import { element } from "../parts/element.ts";
import type { Opened } from "../parts/opened.ts";

/** How many milliseconds the notice stays. */
const stay = 12_000;

const css = `
.opened__notice {
  position: fixed;
  z-index: 13;
  inset: auto min(1rem, 4vw) min(1rem, 4vw);
  display: flex;
  gap: min(0.75rem, 2vw);
  align-items: flex-start;
  max-inline-size: 24rem;
  max-block-size: calc(100dvh - 1rem);
  margin-inline-start: auto;
  padding-block: 0.25rem;
  padding-inline: min(1.25rem, 4vw) 0.25rem;
  overflow-y: auto;
  border: 2px solid var(--ink);
  border-radius: 0.75rem;
  background: var(--surface);
  color: var(--ink);
}
.opened__notice > p {
  flex: 1;
  padding-block: 0.5rem;
}
.opened__about {
  display: inline-block;
  padding-block: 0.625rem;
}
.opened__close {
  position: sticky;
  inset-block-start: 0;
  flex: none;
  inline-size: max(44px, min(2.75rem, 16vw));
  min-block-size: 2.75rem;
  border-radius: 50%;
  font-size: 1.75rem;
  line-height: 1;
}
.opened__close::before {
  content: "×" / "";
}
.opened__close:hover {
  background: var(--paper-deep);
}
@media print {
  .opened__notice {
    display: none;
  }
}
@media (prefers-reduced-motion: no-preference) {
  .opened__notice {
    animation: opened-rise 0.25s ease-out;
  }
}
@keyframes opened-rise {
  from {
    opacity: 0;
    translate: 0 0.75rem;
  }
}
`;

const region = element("div", "opened");
region.role = "status";

let calls = 0;

/**
 * Shows the notice of a page that sends its visitors on.
 * @param address of that page; one outside this site is not asked for anything
 * @param link what was pressed; without one the visitor comes from that page itself, and the address of this page
 *   says so, which must not happen again with a reload
 * @throws when the words cannot be had
 */
export async function sayOpened(address: string, link?: HTMLElement): Promise<void> {
  const call = ++calls;
  if (!link) history.replaceState(history.state, "", location.pathname + location.search);
  const page = new URL(address, location.href);
  if (page.origin !== location.origin) return;
  const file = new URL("opened.json", page);
  const response = await fetch(file, { signal: AbortSignal.timeout(5000) });
  const words: Opened = await response.json();
  adoptStyle(css);
  placeRegion(link);
  // A screen reader hears of what changes, and not of what has just come.
  await new Promise((resolve) => setTimeout(resolve, 100));
  // What was opened meanwhile has its own turn.
  if (call === calls) show(words, `${page.pathname}#Main`, link);
}

/** Puts the place of the notice where the keyboard finds it soon after the link. */
function placeRegion(link: HTMLElement | undefined): void {
  region.replaceChildren();
  // Everything around a modal dialog is inert.
  const around = link?.closest("dialog:modal, body > *") ?? document.getElementById("Main");
  if (around?.matches("dialog")) around.append(region);
  else around?.after(region);
}

function show({ said, about, close }: Opened, href: string, link: HTMLElement | undefined): void {
  const way = element("a", "opened__about", about);
  // A part of the page: whoever asks for one wants to read, and no tab is opened.
  way.href = href;
  const button = element("button", "opened__close");
  Object.assign(button, { type: "button", ariaLabel: close });
  const leave = () => {
    document.removeEventListener("focusin", giveWay);
    const hadFocus = region.contains(document.activeElement);
    region.replaceChildren();
    if (hadFocus) link?.focus({ preventScroll: true });
  };
  const notice = element("div", "opened__notice", element("p", "", `${said} `, way), button);
  const giveWay = ({ target }: FocusEvent) => {
    if ((target as Element).matches("input, textarea, select")) leave();
  };
  document.addEventListener("focusin", giveWay);
  way.onclick = leave;
  button.onclick = leave;
  region.replaceChildren(notice);
  goInTime(notice, leave);
}

/** Calls back once a notice was seen for its time, and nobody was in it. */
function goInTime(notice: HTMLElement, leave: () => void): void {
  let timer = 0;
  let isPointed = false;
  const wait = () => {
    clearTimeout(timer);
    const isRead = isPointed || notice.contains(document.activeElement);
    if (!isRead && !document.hidden && notice.isConnected) timer = window.setTimeout(leave, stay);
  };
  const point = (is: boolean) => () => {
    isPointed = is;
    wait();
  };
  notice.addEventListener("pointerenter", point(true));
  notice.addEventListener("pointerleave", point(false));
  notice.addEventListener("focusin", wait);
  // The focus is elsewhere only after this event.
  notice.addEventListener("focusout", () => setTimeout(wait));
  document.onvisibilitychange = wait;
  wait();
}
