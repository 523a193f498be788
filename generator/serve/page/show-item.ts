/** One problem or fault as a page shows it: what, where, the line with its mark, what to write. */
import type { NewsItem } from "../news.ts";
import { element } from "./element.ts";

const marks = { error: "✗ error", warning: "! warning", fault: "✗ fault" } as const;

/** The element of an item. */
export function showItem({ kind, code, where, editorUrl, ...item }: NewsItem): HTMLElement {
  const place =
    where && element("a", { href: editorUrl ?? "", title: "Open in the editor" }, where);
  const head = [marks[kind], place, code && element("span", { className: "code" }, code)];
  return element(
    "article",
    { className: kind },
    element("p", { className: "head" }, ...head.flatMap((part) => (part ? [part, " "] : []))),
    element("h3", {}, item.message),
    item.frame && showFrame(item.frame),
    item.fix ? element("pre", { className: "fix" }, indent(`→ ${item.fix}`)) : undefined,
    item.help ? showHelp(item.help) : undefined,
    item.stack ? showStack(item.stack) : undefined,
  );
}

function showFrame({ line, text, caret }: NonNullable<NewsItem["frame"]>): HTMLElement {
  const margin = " ".repeat(String(line).length);
  const mark = element("span", { className: "mark" }, "^");
  const rows = [`${line} | ${text}\n${margin} | ${" ".repeat(caret)}`, mark];
  // Long lines are scrolled, by keyboard too.
  return element("pre", { className: "frame", tabIndex: 0 }, ...rows);
}

function showHelp(help: string): HTMLElement {
  const isAddress = /^https?:/.test(help);
  const link = element("a", { href: help, target: "_blank", rel: "noreferrer" }, help);
  return element("p", { className: "help" }, isAddress ? link : help);
}

function showStack(stack: string): HTMLElement {
  const rows = element("pre", { tabIndex: 0 }, stack);
  return element("details", {}, element("summary", {}, "How it came there"), rows);
}

/** Several lines to write stand below each other. */
function indent(text: string): string {
  return text.replaceAll("\n", "\n  ");
}
