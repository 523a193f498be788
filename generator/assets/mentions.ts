/**
 * What the markup of a page says of its elements and classes: each way of saying it once, as in `<p` and
 * ` class="prose"`. The header and the footer say most of it, and are the same on page after page: one with
 * the very text of the one before is not looked through again.
 */
import { detach } from "../model/detach.ts";
import { goesOnWith } from "../model/text-at.ts";

type Mentions = ReadonlySet<string>;

/** Makes the collector of a site's pages. */
export function createMentionCollector(): (html: string) => Mentions {
  const landmarks = [createLandmark("header"), createLandmark("footer")];
  return (html) => {
    const all = new Set<string>();
    let from = 0;
    for (const find of landmarks) {
      const found = find(html, from);
      if (!found) continue;
      addMentions(html.slice(from, found.at), all);
      for (const mention of found.mentions) all.add(mention);
      from = found.end;
    }
    addMentions(html.slice(from), all);
    return all;
  };
}

function addMentions(html: string, all: Set<string>): void {
  for (const mention of html.match(/<[a-z][a-z0-9]*| class="[^"]*"/g) ?? []) all.add(mention);
}

/** Finds the first element of a name behind a place, with its mentions. It need not be on a page. */
function createLandmark(element: string) {
  let last = { text: "", mentions: new Set<string>() };
  return (html: string, from: number) => {
    const at = html.indexOf(`<${element}`, from);
    if (at < 0) return undefined;
    if (last.text === "" || !goesOnWith(html, last.text, at)) {
      const end = html.indexOf(`</${element}`, at);
      if (end < 0) return undefined;
      last = { text: detach(html.slice(at, end)), mentions: new Set() };
      addMentions(last.text, last.mentions);
    }
    return { at, end: at + last.text.length, mentions: last.mentions };
  };
}
