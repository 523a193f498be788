/** What the glossary says of each word, for the script that explains them in other texts (`client/extras/term.ts`). */
import type { Glossary } from "../../client/parts/glossary.ts";
import { outputPathOf } from "../../generator/model/address.ts";
import type { ContentGraph } from "../../generator/model/graph.ts";
import { type Html, toHtml } from "../../generator/model/html.ts";
import type { OutputFile } from "../../generator/model/output.ts";
import { wordsOf } from "../structured-data.ts";

/** Makes `words.json` beside the page of the glossary, for a site that has one. */
export function renderGlossary({ pages, bodies, site }: ContentGraph): readonly OutputFile[] {
  const page = pages.find(({ route }) => route === site.glossary);
  if (!page) return [];
  const blocks = bodies.get(page.source)?.blocks() ?? [];
  const words = blocks.flatMap((block) => (block.kind === "prose" ? listWords(block.html) : []));
  const glossary: Glossary = { title: page.title, words: Object.fromEntries(words) };
  const path = outputPathOf(page.route).replace("index.html", "words.json");
  return [{ path, bytes: JSON.stringify(glossary) }];
}

/** The headings that text follows, by their ids. */
function listWords(html: Html) {
  const sections = html.matchAll(/<h(\d) id="([^"]*)">(.*?)<\/h\1>(.*?)(?=<h\d|$)/gs);
  return [...sections].flatMap(([, , id = "", name = "", text = ""]) => {
    const texts = text.split(/<\/(?:p|li)>/).flatMap((one) => wordsOf(toHtml(one)) || []);
    return texts.length > 0 ? [[id, [wordsOf(toHtml(name)), ...texts]] as const] : [];
  });
}
