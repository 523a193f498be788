/**
 * Prints a text of nothing but prose with the native engine alone, many times as fast as from a tree: its
 * markup is searched for links, headings and cells, which are finished there. Whatever needs more than that
 * makes the text one for the tree: a picture, a footnote, a link that is announced, anything to report. So
 * everything here may err on the side of the tree (decision 3).
 */
import { type Html, textToAttribute, toHtml } from "../model/html.ts";
import { type BodyContext, resolveLink } from "./context.ts";
import { lineSlip } from "./paragraph-slips.ts";
import { hasSectionSlip } from "./section-slips.ts";
import { countCells } from "./slips.ts";
import { hasPrintedSlip } from "./text-slips.ts";
import { lineSpan, reportLabel } from "./visitors.ts";

/** What stands for more than prose: HTML and addresses in angle brackets, pictures, notes, boxes, definitions. */
const moreThanProse = /<[a-z/!?]|!\[|\[\^|\[[ x]\]|\]:/i;

/** What the markup has of that, and what is mostly a slip. */
const moreInMarkup = /<(?:pre|img|hr|h1|td><\/td)/;

/** The tags that are finished here: their words have no others in them, or are for the tree. */
const unfinished =
  /<(?:h([2-6])>(?:([^<&]+)<\/h\d>)?|a (?:href="([^"%&]*)">([^<&]+)<\/a>)?|(t[hd]) style="text-align: (\w+)">)/g;

/**
 * Prints a text of nothing but prose.
 * @returns undefined when a tree is needed; the context is used up then
 */
export function printNative(text: string, context: BodyContext): Html | undefined {
  if (moreThanProse.test(text) || lineSlip.test(text)) return undefined;
  const html = context.engine.print?.(text)?.trim();
  if (html === undefined || moreInMarkup.test(html) || hasPrintedSlip(html)) return undefined;
  if (hasSectionSlip(html, context.title)) return undefined;
  if (html.includes("<table>") && hasUnevenRows(text)) return undefined;
  if (context.facts.findTyped(html).length > 0) return undefined;
  const finished = finishMarkup(html.replaceAll("&gt;", ">"), text, context);
  return context.found.problems.length > 0 ? undefined : finished;
}

/** Whether a row of a table has more or fewer cells than the one above it. */
function hasUnevenRows(text: string): boolean {
  let above = 0;
  return text.split("\n").some((row) => {
    const cells = row.includes("|") ? countCells(row) : 0;
    const isUneven = above > 0 && cells > 0 && above !== cells;
    above = cells;
    return isUneven;
  });
}

/** Gives headings their ids and links their addresses; undefined when one is not of the plain kind. */
function finishMarkup(html: string, text: string, context: BodyContext): Html | undefined {
  const nextLink = createLinkFinder(text);
  let [markup, end, level] = ["", 0, 1];
  for (const found of html.matchAll(unfinished)) {
    const [tag, depth, title, href, words = "", cell, side] = found;
    markup += html.slice(end, found.index);
    end = found.index + tag.length;
    if (cell) {
      markup += `<${cell} align="${side}">`;
    } else if (depth) {
      if (!title || Number(depth) > level + 1) return undefined;
      level = Number(depth);
      markup += `<h${depth} id="${context.nextId(title)}">${title}</h${depth}>`;
    } else {
      const place = nextLink();
      const link = place && href && resolveLink(place, href, context);
      if (!link || !/^(?:page|mail)$/.test(link.kind)) return undefined;
      reportLabel(words, place, href, link, context);
      markup += `<a href="${textToAttribute(link.href)}" class="link">${words}</a>`;
    }
  }
  return toHtml(markup + html.slice(end));
}

/** Finds the links of a text one after the other: no bracket was left in the markup, so each `](` is one. */
function createLinkFinder(text: string) {
  let [at, line, last] = [-2, 1, 0];
  return () => {
    at = text.indexOf("](", at + 2);
    if (at === -1) return undefined;
    const open = text.lastIndexOf("[", at);
    line += text.slice(last, open).split("\n").length - 1;
    last = open;
    return lineSpan(line, open - text.lastIndexOf("\n", open), 0);
  };
}
