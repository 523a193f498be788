/** One problem or fault as a page shows it: what, where, the line with its mark, what to write. */
import type { CodeFrame } from "../../diagnostics/describe.ts";
import type { DevItem } from "../dev-state.ts";

const marks = { error: "✗ error", warning: "! warning", fault: "✗ fault" } as const;

/** The element of an item. */
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
    // Several lines to write stand below each other.
    answer && element("pre", { className: "fix" }, `→ ${answer}`.replaceAll("\n", "\n  ")),
    help && element("p", { className: "help" }, renderHelp(help)),
    stack && fold("The calls that led there", element("pre", { tabIndex: 0 }, stack)),
  );
}

function renderFrame({ line, text, caret }: CodeFrame): HTMLElement {
  const margin = " ".repeat(String(line).length);
  const mark = element("span", { className: "mark" }, "^");
  const rows = [`${line} | ${text}\n${margin} | ${" ".repeat(caret)}`, mark];
  // Long lines are scrolled, by keyboard too.
  return element("pre", { className: "frame", tabIndex: 0 }, ...rows);
}

/** Help is an address, or a file on this computer. */
function renderHelp(help: string): Node | string {
  if (!/^https?:/.test(help)) return help;
  return element("a", { href: help, target: "_blank", rel: "noreferrer" }, help);
}

/** Folds away what is of interest to few. */
export function fold(summary: string, ...content: readonly Node[]): HTMLElement {
  return element("details", {}, element("summary", {}, summary), ...content);
}

/** Makes an element; what is undefined is left out. Policies let no script write markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: readonly (Node | string | undefined)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children.filter((child) => child !== undefined));
  return made;
}
