/**
 * Sources of a site of any size: articles of about 3 kB with headings, a list, a quote, a table and
 * 20 links to each other, and a navigation of 40 links. The same number gives the same bytes.
 */

import type { Sources } from "../../generator/model/source.ts";
import { readSources } from "../../generator/read/read-sources.ts";
import { findSitePaths } from "../../generator/site-paths.ts";

const routeOf = (page: number) => (page === 0 ? "/" : `/page-${page}`);
const fileOf = (page: number) => `content/pages/${page === 0 ? "index" : `page-${page}`}.md`;
const partCount = 4;

/** Settings of the default site, and pages of the corpus in place of its own. */
export async function makeCorpus(pages: number): Promise<Sources> {
  const { value } = await readSources(findSitePaths({}).content);
  const settings = value.files.filter(({ path }) =>
    /^content\/(?:site|words|links)\.json$/.test(path),
  );
  const navigation = { path: "content/navigation.json", text: JSON.stringify(navigate(pages)) };
  const articles = Array.from({ length: pages }, (_, page) => ({
    path: fileOf(page),
    text: writeArticle(page, pages),
  }));
  return { files: [...settings, navigation, ...articles], pictures: [] };
}

function navigate(pages: number) {
  const items = Array.from({ length: 40 }, (_, item) => {
    return { label: `Item ${item}`, url: routeOf(item % pages) };
  });
  return { groups: items, actions: [], social: [], footer: [], legal: [] };
}

const sentence =
  "Nobody remembers who brought the first chair, but everybody remembers who carried it home.";

function writeArticle(page: number, pages: number): string {
  const description = `What page ${page} of this corpus says of itself, in a sentence that is long enough to be one.`;
  const links = Array.from({ length: 20 }, (_, number) => {
    const other = (page * 31 + number * 97) % pages;
    const part = number % partCount === 0 ? `#part-${number % partCount}` : "";
    return `See [what page ${other} says](${routeOf(other)}${part}) first.`;
  });
  const parts = Array.from({ length: partCount }, (_, part) => {
    const own = links.slice(part * 5, part * 5 + 5).join(" ");
    return `## Part ${part}\n\n${own}\n\n${sentence} ${sentence} **${sentence}**`;
  });
  const rest = [
    `- ${sentence}\n- *${sentence}*\n- ${sentence}`,
    `> ${sentence}`,
    "| Hour | Who |\n| --- | --- |\n| 1 | Everybody |\n| 26 | Nearly everybody |",
  ];
  const front = `---\ntitle: Page ${page}\ndescription: ${description}\n---\n`;
  return `${front}\n${[...parts, ...rest].join("\n\n")}\n`;
}
