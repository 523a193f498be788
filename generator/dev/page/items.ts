/** Shows one problem or fault in a page: what, where, the line with its mark, what to write. */
import type { CodeFrame } from "../../diagnostics/describe.ts";
import type { DevItem } from "../dev-state.ts";

const marks = { error: "✗ error", warning: "! warning", fault: "✗ fault" } as const;

/** Makes the element of an item. */
export function renderItem(item: DevItem): HTMLElement {
  const { severity, file, message, frame } = item;
  const { code, answer, help } = item.severity === "fault" ? {} : item;
  const stack = item.severity === "fault" ? item.stack : undefined;
  const where = file && `${file}:${item.line}:${item.column}`;
  const name = code && element("span", { className: "code" }, ` ${code}`);
  return element(
    "article",
    { className: severity },
    element("p", { className: "head" }, `${marks[severity]} `, where, name),
    element("h3", {}, message),
    frame && renderFrame(frame),
    // If there are several lines to write, they're below each other.
    answer && element("pre", { className: "fix" }, `→ ${answer}`.replaceAll("\n", "\n  ")),
    help && element("p", { className: "help" }, renderHelp(help)),
    stack && fold("The calls that led there", element("pre", { tabIndex: 0 }, stack)),
  );
}

function renderFrame({ line, text, caret }: CodeFrame): HTMLElement {
  const margin = " ".repeat(String(line).length);
  const mark = element("span", { className: "mark" }, "^");
  const rows = [`${line} | ${text}\n${margin} | ${" ".repeat(caret)}`, mark];
  // With `tabIndex`, the keyboard can scroll a long line too.
  return element("pre", { className: "frame", tabIndex: 0 }, ...rows);
}

/** The help is an address on the web if the repository is known, and a path otherwise. */
function renderHelp(help: string): Node | string {
  if (!/^https?:/.test(help)) return help;
  return element("a", { href: help, target: "_blank", rel: "noreferrer" }, help);
}

/** Folds away what only few people want to see. */
export function fold(summary: string, ...content: readonly Node[]): HTMLElement {
  return element("details", {}, element("summary", {}, summary), ...content);
}

/** Makes an element; children that are undefined are left out. The page's policy doesn't let scripts write markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: readonly (Node | string | undefined)[]
): HTMLElementTagNameMap[K] {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...children.filter((child) => child !== undefined));
  return created;
}
