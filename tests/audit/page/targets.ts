/** Whether fingers hit what they aim at (goal A3). Runs inside the page. */
import { isShown, nameOf } from "./elements.ts";

const least = 44;
const controls = 'a[href], button, summary, input, select, textarea, [tabindex="0"]';

/** Finds controls outside text that are smaller than a finger, with everything open. */
export function findSmallTargets(): readonly string[] {
  const faults = new Set<string>();
  const look = (root: ParentNode) => {
    for (const control of root.querySelectorAll(controls)) {
      const { width, height } = control.getBoundingClientRect();
      if (width >= least - 0.5 && height >= least - 0.5) continue;
      if (!isShown(control) || isInText(control) || isLarger(control)) continue;
      faults.add(`${nameOf(control)} is ${Math.round(width)} x ${Math.round(height)} px`);
    }
  };
  for (const details of document.querySelectorAll("details")) details.open = true;
  for (const submenu of document.querySelectorAll<HTMLElement>(".nav-submenu")) {
    submenu.dataset["open"] = "true";
  }
  look(document);
  // The drawer, and one story for all.
  for (const dialog of [...document.querySelectorAll("dialog")].slice(0, 2)) {
    dialog.removeAttribute("popover");
    dialog.showModal();
    look(dialog);
    dialog.close();
  }
  return [...faults];
}

/** A link among other words is as high as its line (the exception of WCAG 2.5.8). */
function isInText(control: Element): boolean {
  if (control.localName !== "a" || getComputedStyle(control).display !== "inline") return false;
  const block = control.parentElement?.closest(
    "p, li, td, th, dd, dt, figcaption, address, blockquote, div",
  );
  const around = block?.textContent?.replace(control.textContent ?? "", "").trim() ?? "";
  return around.length > 0;
}

/** True when a part that is drawn over more than the box belongs to the control. */
function isLarger(control: Element): boolean {
  control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const { left, right, top, bottom } = control.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const reach = least / 2 - 1;
  return [
    [x - reach, y],
    [x + reach, y],
    [x, y - reach],
    [x, y + reach],
  ].every(([atX = 0, atY = 0]) => {
    const hit = document.elementFromPoint(atX, atY);
    return hit !== null && (control === hit || control.contains(hit));
  });
}
