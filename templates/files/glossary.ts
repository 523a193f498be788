/** What the glossary says of each word, for the script that explains them in other texts (`client/extras/term.ts`). */
import { DomUtils, parseDocument } from "htmlparser2";
import type { Glossary } from "../../client/parts/glossary.ts";
import { outputPathOf } from "../../generator/model/address.ts";
import type { ContentGraph } from "../../generator/model/graph.ts";
import type { Html } from "../../generator/model/html.ts";
import type { OutputFile } from "../../generator/model/output.ts";

/** Makes `words.json` beside the page of the glossary, for a site that has one. */
export function renderGlossary({ pages, bodies, site }: ContentGraph): readonly OutputFile[] {
  const page = pages.find(({ route }) => route === site.glossary);
  if (!page) return [];
  const blocks = bodies.get(page.source)?.blocks ?? [];
  const words = blocks.flatMap((block) => (block.kind === "prose" ? listWords(block.html) : []));
  const glossary: Glossary = { title: page.title, words: Object.fromEntries(words) };
  const path = outputPathOf(page.route).replace("index.html", "words.json");
  return [{ path, bytes: JSON.stringify(glossary) }];
}

type Nodes = ReturnType<typeof parseDocument>["children"];

/** The headings that text follows, by their ids, each with its words and the paragraphs below it. */
function listWords(html: Html): readonly (readonly [string, [string, ...string[]]])[] {
  const words: [id: string, texts: [string, ...string[]]][] = [];
  for (const node of parseDocument(html).children) {
    if (!("attribs" in node)) continue;
    if (/^h\d$/.test(node.name)) words.push([node.attribs["id"] ?? "", [textOf([node])]]);
    else words.at(-1)?.[1].push(...listTexts([node]));
  }
  return words.filter(([, texts]) => texts.length > 1);
}

/** The texts of all paragraphs and entries of lists. An entry may hold paragraphs. */
function listTexts(nodes: Nodes): readonly string[] {
  const isText = ({ name }: { readonly name: string }) => name === "p" || name === "li";
  const holders = DomUtils.findAll(isText, nodes);
  const innermost = holders.filter(({ children }) => !DomUtils.existsOne(isText, children));
  return innermost.map(({ children }) => textOf(children)).filter(Boolean);
}

/** What a reader sees. What only a screen reader says of a link is no word of the text. */
function textOf(nodes: Nodes): string {
  const seen = nodes.map((node): string => {
    if (!("attribs" in node)) return DomUtils.textContent(node);
    return node.attribs["class"] === "visually-hidden" ? "" : textOf(node.children);
  });
  return seen.join("").replace(/\s+/g, " ").trim();
}
