/**
 * Lies over the page while something must be corrected, and goes by itself when it is. Whoever closes
 * it is left in peace until something else is wrong; a button in the corner brings it back.
 */
import css from "../../../styles/dev/overlay.css";
import type { DevItem } from "../dev-state.ts";
import { element, fold, renderItem } from "./items.ts";

/** Prepares the overlay; nothing is seen of it yet. The result shows what is wrong. */
export function createOverlay(): (items: readonly DevItem[]) => void {
  const close = element("button", { type: "button" }, "Close");
  const heading = element("h2", { id: "heading" });
  const body = element("div", { className: "items" });
  const bar = element("div", { className: "bar" }, heading, close);
  const dialog = element("dialog", {}, bar, body);
  dialog.setAttribute("aria-labelledby", heading.id);
  const reopen = element("button", { type: "button", className: "reopen" });
  const open = () => {
    if (!dialog.open) dialog.showModal();
    reopen.hidden = true;
  };
  close.addEventListener("click", () => dialog.close());
  reopen.addEventListener("click", open);
  dialog.addEventListener("close", () => {
    reopen.hidden = false;
  });
  const host = openShadow(dialog, reopen);
  let shown = "[]";
  return (items) => {
    const now = JSON.stringify(items);
    if (now === shown) return;
    shown = now;
    const { title, content, isGrave } = describe(items);
    heading.textContent = title;
    reopen.textContent = title;
    body.replaceChildren(...content);
    if (content.length > 0 && !host.isConnected) document.body.append(host);
    if (isGrave) open();
    else dialog.close();
    if (content.length === 0) host.remove();
    // What had the focus may be gone; keys must still reach the dialog.
    if (dialog.open && !dialog.contains(host.shadowRoot?.activeElement ?? null)) close.focus();
  };
}

const promise = "The page stays as it was last. Correct this and save, and it goes away by itself.";

/** The overlay of what is wrong. Warnings can wait while something must be corrected: they are folded away. */
function describe(items: readonly DevItem[]) {
  const errors = items.filter(({ severity }) => severity !== "warning");
  const warnings = items.filter(({ severity }) => severity === "warning").map(renderItem);
  const calm = warnings.length === 1 ? "1 warning" : `${warnings.length} warnings`;
  if (errors.length === 0) return { title: calm, content: warnings, isGrave: false };
  const folded = warnings.length > 0 ? [fold(calm, ...warnings)] : [];
  const note = element("p", { className: "note" }, promise);
  const content = [...errors.map(renderItem), ...folded, note];
  const work = errors.length === 1 ? "1 thing to correct" : `${errors.length} things to correct`;
  const isFault = errors.some(({ severity }) => severity === "fault");
  return { title: isFault ? faultTitle : work, content, isGrave: true };
}

const faultTitle = "The generator itself has failed. This isn't your content's fault.";

/** Styles of the page end at the host, and keys pressed inside are none of the page's business. */
function openShadow(...content: readonly Node[]): HTMLElement {
  const host = document.createElement("dev-problems");
  const shadow = host.attachShadow({ mode: "open" });
  // The policy of the page forbids a style element.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  shadow.adoptedStyleSheets = [sheet];
  shadow.append(...content);
  for (const kind of ["keydown", "click", "pointerdown"])
    host.addEventListener(kind, (event) => event.stopPropagation());
  return host;
}
