/**
 * A direct visit to a page that sends its visitors on. It says so, and tries once to open the outside page;
 * only when the tab opened it goes home, without leaving itself in the history, and home says what was
 * opened. Back, reload, a prerendered or a restored page never open it again. A visit to a part of the page
 * opens nothing, and the page stays as it is without scripts: who asks for a part wants to read. The link on
 * the page is always there.
 */
import { openedMark } from "./parts/opened.ts";

/** The address of the home page; the bundler fills it in. */
declare const HOME: string;

function sendOn(): void {
  const notice = document.querySelector<HTMLElement>(".redirect-notice");
  if (!notice || location.hash) return;
  const [still, sending, line] = notice.querySelectorAll("span");
  still?.remove();
  sending?.removeAttribute("hidden");
  // Whether this visit has tried before stands in the step of the history itself: it comes back with Back, reload
  // and a restored tab, and a new visit does not have it.
  const isTried = history.state?.isTried;
  history.replaceState({ isTried: true }, "");
  // With `noopener` the answer would always be null: opened and blocked would look alike.
  const tab = isTried ? null : window.open(notice.dataset.open);
  if (tab) {
    tab.opener = null;
    location.replace(HOME + openedMark + location.pathname);
  } else if (line) {
    line.textContent = line.dataset.blocked ?? "";
  }
}

if ((document as { prerendering?: boolean }).prerendering) {
  document.addEventListener("prerenderingchange", sendOn, { once: true });
} else {
  sendOn();
}
