/**
 * A direct visit to a page that sends its visitors on. It tries once to open the outside page;
 * only when the tab opened it goes home, without leaving itself in the history, and home says what was
 * opened. Back, reload, a prerendered or a restored page never open it again. A visit to a part of the page
 * opens nothing and says nothing of it: who asks for one wants to read. The link on the page is always there.
 */

import { openedIdOf } from "./parts/opened-id.ts";

/** The address of the home page; the bundler fills it in. */
declare const HOME: string;

const notice = document.querySelector<HTMLElement>(".redirect-notice");
const line = notice?.querySelector<HTMLElement>("[data-blocked]");

/**
 * Whether this visit has tried before. The mark lies in the step of the history itself:
 * it comes back with Back, reload and a restored tab, and a new visit does not have it.
 */
function wasTried(): boolean {
  const isTried = history.state?.isTried === true;
  history.replaceState({ isTried: true }, "");
  return isTried;
}

function sendOn(): void {
  if (location.hash) {
    line?.remove();
    return;
  }
  const url = notice?.dataset.open;
  if (!url) return;
  // With `noopener` the answer would always be null: opened and blocked would look alike.
  const tab = wasTried() ? null : window.open(url);
  if (tab) {
    tab.opener = null;
    location.replace(`${HOME}#${openedIdOf(location.pathname)}`);
  } else if (line) {
    line.textContent = line.dataset.blocked ?? "";
  }
}

if ((document as { prerendering?: boolean }).prerendering) {
  document.addEventListener("prerenderingchange", sendOn, { once: true });
} else {
  sendOn();
}
