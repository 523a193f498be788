/**
 * A list of boxes that remembers which are ticked. It is kept in this browser only, as the words of the items,
 * under the one key that the page on privacy names; nothing is kept while no box is ticked.
 */
import { afterPaint } from "../parts/after-paint.ts";

const key = "packing";

/** Serves the lists of the page. */
export function startChecklists(): void {
  for (const tool of document.querySelectorAll<HTMLElement>("[data-tool=checklist]")) serve(tool);
}

function serve(tool: HTMLElement): void {
  const boxes = [...tool.querySelectorAll<HTMLElement>(".task")].map(addBox);
  const status = tool.querySelector<HTMLElement>("[data-count]");
  const say = () => {
    const ticked = boxes.filter(({ checked }) => checked).length;
    if (!status) return;
    status.textContent = (status.dataset["count"] ?? "")
      .replace("{shown}", `${ticked}`)
      .replace("{all}", `${boxes.length}`);
  };
  const show = (names: readonly string[]) => {
    for (const box of boxes) box.checked = names.includes(box.value);
    say();
  };
  const keep = () => {
    write(boxes.filter(({ checked }) => checked).map(({ value }) => value));
    afterPaint(say);
  };
  for (const box of boxes) box.onchange = keep;
  tool.querySelector<HTMLElement>("[data-act=print]")?.addEventListener("click", () => print());
  tool.querySelector<HTMLElement>("[data-act=untick]")?.addEventListener("click", () => {
    show([]);
    keep();
  });
  show(read());
  tool.dataset["ready"] = "";
}

/** Puts a box in front of the words of an item. */
function addBox(item: HTMLElement): HTMLInputElement {
  const box = document.createElement("input");
  box.type = "checkbox";
  box.value = item.innerText.trim();
  const label = document.createElement("label");
  label.append(box, ...item.childNodes);
  item.append(label);
  return box;
}

/** What was ticked; nothing where storage is blocked or holds something else. */
function read(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

function write(names: readonly string[]): void {
  try {
    if (names.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(names));
  } catch {
    // Where storage is blocked, the ticks last as long as the page.
  }
}
