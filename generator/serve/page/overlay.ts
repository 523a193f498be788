/**
 * Lies over the page while something must be mended, and goes by itself when it is. Whoever closes
 * it is left in peace until something else is wrong; a button in the corner brings it back.
 */
import type { DevItem, DevStatus } from "../dev-state.ts";
import { element, renderItem } from "./items.ts";
import { makeOverlayStyle } from "./overlay-style.ts";

export interface Overlay {
  /** @param hasPage whether a page lies below, or only the promise of one */
  show(status: DevStatus, hasPage: boolean): void;
}

/** Prepares the overlay; nothing is seen of it yet. */
export function createOverlay(): Overlay {
  const parts = makeParts();
  const { host, dialog } = parts;
  let shown = "";
  return {
    show(status, hasPage) {
      const now = status.items.length > 0 ? JSON.stringify([status.items, hasPage]) : "";
      if (now === shown) return;
      shown = now;
      if (now === "") {
        dialog.close();
        host.remove();
        return;
      }
      if (!host.isConnected) document.body.append(host);
      fill(parts, status, hasPage);
    },
  };
}

type Parts = ReturnType<typeof makeParts>;

function makeParts() {
  const close = element("button", { type: "button", autofocus: true }, "Close");
  const heading = element("h2", { id: "heading" });
  const items = element("div", { className: "items" });
  const note = element("p", { className: "note" });
  const bar = element("div", { className: "bar" }, heading, close);
  const dialog = element("dialog", {}, bar, items, note);
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
  return { host: openShadow(dialog, reopen), dialog, heading, items, note, close, reopen, open };
}

function fill(parts: Parts, { items, closing }: DevStatus, hasPage: boolean): void {
  const { host, dialog, heading, note, close, reopen } = parts;
  const errors = items.filter(({ kind }) => kind !== "warning");
  const warnings = items.filter(({ kind }) => kind === "warning");
  heading.textContent = titleOf(errors, warnings.length);
  reopen.textContent = heading.textContent;
  const calm = warnings.map(renderItem);
  parts.items.replaceChildren(
    ...errors.map(renderItem),
    ...(errors.length > 0 ? fold(calm) : calm),
  );
  const promise = hasPage ? overPage : overNothing;
  note.textContent = errors.length > 0 ? `${closing} ${promise}`.trim() : "";
  if (errors.length > 0) parts.open();
  else dialog.close();
  // What had the focus may be gone; keys must still reach the dialog.
  if (dialog.open && !dialog.contains(host.shadowRoot?.activeElement ?? null)) close.focus();
}

const overPage =
  "Below is the last page that could be built. Mend this and save, and it goes away by itself.";
const overNothing = "Mend this and save, and the page appears by itself.";

/** Styles of the page end at the host, and keys pressed inside are none of the page's business. */
function openShadow(...content: readonly Node[]): HTMLElement {
  const host = document.createElement("dev-problems");
  const shadow = host.attachShadow({ mode: "open" });
  shadow.adoptedStyleSheets = [makeOverlayStyle()];
  shadow.append(...content);
  for (const kind of ["keydown", "click", "pointerdown"] as const) {
    host.addEventListener(kind, (event) => event.stopPropagation());
  }
  return host;
}

function titleOf(errors: readonly DevItem[], warnings: number): string {
  if (errors.some(({ kind }) => kind === "fault")) {
    return "The generator itself has failed. This is not your content's fault.";
  }
  if (errors.length === 0) return countWarnings(warnings);
  return errors.length === 1 ? "1 thing to mend" : `${errors.length} things to mend`;
}

/** Warnings can wait while something must be mended: they are folded away. */
function fold(warnings: readonly Node[]): readonly Node[] {
  if (warnings.length === 0) return [];
  const summary = element("summary", {}, countWarnings(warnings.length));
  return [element("details", {}, summary, ...warnings)];
}

function countWarnings(amount: number): string {
  return amount === 1 ? "1 warning" : `${amount} warnings`;
}
