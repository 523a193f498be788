/** Gives a page another address. That changes its file, its fields, and every link to it in the content. */

import { correct } from "../diagnostics/correct.ts";
import { askFor, suggestName } from "../diagnostics/nearest.ts";
import type { MarkdownParser } from "../markdown/parser.ts";
import { isRoute } from "../model/address.ts";
import type { Sources } from "../model/source.ts";
import { buildGraph } from "../site/build-graph.ts";
import { checkContent } from "../site/check-content.ts";
import { type Draft, isMade, kinds } from "../site/check-pages.ts";

/**
 * Plans to move a page.
 * @returns the path to delete and the files to write, that of the page first; or a sentence that says why it can't move
 */
export function planMove(sources: Sources, from: string, to: string, parser: MarkdownParser) {
  const { drafts, articleList } = checkContent(sources).value;
  const draft = drafts.find(({ route }) => route === from);
  const routes = drafts.map(({ route }) => route);
  if (!draft) return `There is no page "${from}".${askFor(suggestName(from, routes))}`;
  const { kind, origin } = draft;
  if (isMade(draft))
    return `${from} is made of an entry of ${origin.source.path}. Its id is the address: change that there.`;
  // Other addresses depend on these: those of all articles begin with the address of their list.
  if (["/", "/404", articleList].includes(from))
    return `${from} stays where it is: other addresses depend on it.`;
  const start = kind === "post" ? `${articleList}/` : "/";
  const name = to.slice(start.length);
  if (!isRoute(to) || !to.startsWith(start) || (kind === "post" && name.includes("/")))
    return `The new address begins with ${start}, and has lower-case letters, digits and hyphens.`;
  const path = `${kinds[kind].folder}${name}.md`;
  const taken = drafts.find(({ route }) => route === to)?.origin.source ?? { path };
  if (sources.files.some((file) => file.path === taken.path))
    return `There is ${taken.path} already. It stays as it is; choose another address.`;
  const moved = { path, text: rewrite(draft, from, to) };
  const others = sources.files.filter((file) => file !== origin.source);
  const corrected = correct([moved, ...others], (files) => {
    const { problems } = buildGraph({ ...sources, files }, { parser });
    return problems.filter(({ code }) => code === "link-detour");
  });
  return { gone: origin.source.path, written: corrected.filter((file) => !others.includes(file)) };
}

/** The text of a page under another address. If it moves back to an old address, that is no longer an old one. */
function rewrite({ value, origin }: Draft, from: string, to: string): string {
  const addresses = [...(value.redirectFrom ?? []), from].filter((old) => old !== to);
  const [head = "", ...rest] = origin.source.text.split("\n---");
  const fields = head
    .replace(/\nredirectFrom:.*(?:\n[ -].*)*/, "")
    .replace(/^route:.*$/m, `route: ${to}`)
    .replace(/^linkName:.*$/m, `linkName: ${to.replace(/.*\//, "")}`);
  return [`${fields}\nredirectFrom: [${addresses.join(", ")}]`, ...rest].join("\n---");
}
