/**
 * Runs in every page that the development server sends: shows what is wrong, and keeps the page up to
 * date. A new style is swapped in; for everything else the page is loaded again, and what was open and
 * where it was scrolled to stays. It comes with the page, so it never reaches visitors.
 */
import type { PageUpdate } from "../dev-page.ts";
import type { DevStatus } from "../dev-state.ts";
import { createQueue } from "../queue.ts";
import { createOverlay } from "./overlay.ts";

const { style = "", rest = "", status = "" } = document.currentScript?.dataset ?? {};
const overlay = createOverlay();
const title = document.title;
/** The digest of the style that is shown. */
let shownStyle = style;
/** Where the next page finds what this one looked like. */
const viewKey = "dev-view";

restoreView();
show(JSON.parse(status) as DevStatus);
// When the server is away there is nothing to do; it will be asked again when it is back.
listen(createQueue(() => update().catch(() => {})));

function show(newest: DevStatus): void {
  const errors = newest.items.filter(({ kind }) => kind !== "warning").length;
  document.title = errors > 0 ? `(${errors}) ${title}` : title;
  // A page without a rest is only the promise of one.
  overlay.show(newest, rest !== "");
}

async function update(): Promise<void> {
  const asked = new URLSearchParams({ path: location.pathname, style: shownStyle });
  const response = await fetch(`/__dev/update?${asked}`);
  const newest = (await response.json()) as PageUpdate;
  show(newest.status);
  if (newest.rest !== rest) reload();
  else if (newest.css !== undefined) swapStyle(newest.css, newest.style);
}

/** The policy of the page knows its own style only; a sheet that a script makes is no style in it. */
function swapStyle(css: string, digest: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
  const sent = document.querySelector("style");
  if (sent) sent.media = "not all";
  shownStyle = digest;
}

/** Where a page was scrolled to, and which of its details were open. */
interface View {
  readonly path: string;
  readonly top: number;
  readonly open: readonly number[];
}

function reload(): void {
  const open = [...document.querySelectorAll("details")].flatMap((one, index) =>
    one.open ? [index] : [],
  );
  const view: View = { path: location.pathname, top: scrollY, open };
  sessionStorage.setItem(viewKey, JSON.stringify(view));
  location.reload();
}

function restoreView(): void {
  const kept = sessionStorage.getItem(viewKey);
  sessionStorage.removeItem(viewKey);
  const view = kept === null ? undefined : (JSON.parse(kept) as View);
  if (view?.path !== location.pathname) return;
  const all = document.querySelectorAll("details");
  for (const index of view.open) all[index]?.setAttribute("open", "");
  scrollTo({ top: view.top, behavior: "instant" });
}

/**
 * Calls back at first, whenever the server has news, and when it is back after it was away. A browser
 * opens only six connections to one server, for all tabs together: one tab listens, and notifies the
 * others.
 */
function listen(onNews: () => void): void {
  const others = new BroadcastChannel("dev-news");
  others.addEventListener("message", onNews);
  const notifyAll = () => {
    others.postMessage("");
    onNews();
  };
  onNews();
  // Held as long as the tab lives; then the next tab gets it.
  navigator.locks
    .request("dev-news", () => new Promise(() => connect(notifyAll)))
    .catch(() => connect(onNews));
}

function connect(onNews: () => void): void {
  const source = new EventSource("/__dev/events");
  source.addEventListener("message", onNews);
  source.addEventListener("error", () => {
    // Browsers try again by themselves unless the answer was no stream at all.
    if (source.readyState === EventSource.CLOSED) setTimeout(() => connect(onNews), 500);
  });
}
