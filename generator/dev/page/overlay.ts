/**
 * The overlay is shown over the page while something must be corrected, and goes away by itself when it is. If you close
 * it, it stays closed until something else is wrong. A button in the corner brings it back.
 */
import css from "../../../styles/dev/overlay.css";
import type { DevItem } from "../dev-state.ts";
import { element, fold, renderItem } from "./items.ts";

/** Prepares the overlay, which isn't visible yet. The result is the function that shows what's wrong. */
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
    // The element that had the focus may be gone. The focus must stay in the dialog, so that keys reach it.
    if (dialog.open && !dialog.contains(host.shadowRoot?.activeElement ?? null)) close.focus();
  };
}

const promise = "The page stays as it was last. Correct this and save, and it goes away by itself.";

/** Makes the content of the overlay. Warnings are folded away while there are errors, because they can wait. */
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

/** Opens a shadow tree, so that styles of the page don't reach the overlay, and its keys and clicks don't reach the page. */
function openShadow(...content: readonly Node[]): HTMLElement {
  const host = document.createElement("dev-problems");
  const shadow = host.attachShadow({ mode: "open" });
  // The page's policy forbids a style element, but not a sheet made by a script.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  shadow.adoptedStyleSheets = [sheet];
  shadow.append(...content);
  for (const kind of ["keydown", "click", "pointerdown"])
    host.addEventListener(kind, (event) => event.stopPropagation());
  return host;
}
