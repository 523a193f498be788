/** One problem or fault as a page shows it: what, where, the line with its mark, what to write. */
import type { DevItem } from "../dev-state.ts";

const marks = { error: "✗ error", warning: "! warning", fault: "✗ fault" } as const;

/** The element of an item. */
export function renderItem({ kind, code, where, editorUrl, ...item }: DevItem): HTMLElement {
  const place =
    where && element("a", { href: editorUrl ?? "", title: "Open in the editor" }, where);
  const head = [marks[kind], place, code && element("span", { className: "code" }, code)];
  return element(
    "article",
    { className: kind },
    element("p", { className: "head" }, ...head.flatMap((part) => (part ? [part, " "] : []))),
    element("h3", {}, item.message),
    item.frame && renderFrame(item.frame),
    item.fix ? element("pre", { className: "fix" }, indent(`→ ${item.fix}`)) : undefined,
    item.help ? renderHelp(item.help) : undefined,
    item.stack ? renderStack(item.stack) : undefined,
  );
}

function renderFrame({ line, text, caret }: NonNullable<DevItem["frame"]>): HTMLElement {
  const margin = " ".repeat(String(line).length);
  const mark = element("span", { className: "mark" }, "^");
  const rows = [`${line} | ${text}\n${margin} | ${" ".repeat(caret)}`, mark];
  // Long lines are scrolled, by keyboard too.
  return element("pre", { className: "frame", tabIndex: 0 }, ...rows);
}

function renderHelp(help: string): HTMLElement {
  const isAddress = /^https?:/.test(help);
  const link = element("a", { href: help, target: "_blank", rel: "noreferrer" }, help);
  return element("p", { className: "help" }, isAddress ? link : help);
}

function renderStack(stack: string): HTMLElement {
  const rows = element("pre", { tabIndex: 0 }, stack);
  return element("details", {}, element("summary", {}, "The calls that led there"), rows);
}

/** Several lines to write stand below each other. */
function indent(text: string): string {
  return text.replaceAll("\n", "\n  ");
}

/**
 * Makes an element with its properties and what is in it; what is undefined is left out. The policy of the
 * pages allows no markup that a script has written.
 */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: readonly (Node | string | undefined)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children.filter((child) => child !== undefined));
  return made;
}
