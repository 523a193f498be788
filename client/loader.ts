/**
 * The only script of a first view. Everything on a page works before it; it brings React to the
 * island that a visitor reaches for, and the few behaviours that no island owns. The parts are
 * independent; each says what it does.
 */
import { greetSent } from "./loader/follow-redirect.ts";
import { followTheme } from "./loader/follow-theme.ts";
import { listenForIntent } from "./loader/intent.ts";
import { keepPages } from "./loader/keep-pages.ts";
import { measureHeader } from "./loader/measure-header.ts";
import { openTarget } from "./loader/open-target.ts";
import { findTerms } from "./loader/press-link.ts";
import { reportOnce } from "./loader/report-once.ts";
import { startScript } from "./loader/start-script.ts";
import { isWanted } from "./parts/is-wanted.ts";

listenForIntent();
followTheme();
measureHeader();
openTarget();
addEventListener("hashchange", openTarget);
addEventListener("load", () => {
  // Some browsers know the target of the address only now.
  openTarget();
  greetSent();
  // What helps or measures a reader waits until everything is painted: it must slow down nothing. An address
  // with a question, as of the search, waits for an answer.
  setTimeout(loadScripts, location.search ? 0 : 500);
});

/** Fetches the scripts of what the markup wants here. What has to go without its script is marked, for its style. */
function loadScripts(): void {
  for (const one of document.querySelectorAll<HTMLElement>("[data-late]")) {
    if (!isWanted(one)) continue;
    const { dataset } = one;
    startScript(dataset.late ?? "").catch(() => {
      dataset.failed = "";
      // Who came for a tool has asked for it; of what only helps nobody misses anything.
      if ("needed" in dataset) reportOnce();
    });
  }
  findTerms();
  // A private window may refuse: everything works without.
  keepPages().catch(() => undefined);
}
