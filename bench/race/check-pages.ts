/**
 * Holds the race fair: every system must have written one page for each article and none besides, and
 * on each page must stand what the article says, in its order; in the plain layout also the same
 * head, navigation and footer. Who writes less would be quicker for no good reason.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Article } from "./corpus.ts";
import { navigationOf, type System } from "./system.ts";

/** How many faults are told of; more of the same help nobody. */
const toldMax = 5;

/**
 * Checks the site that a system wrote.
 * @param folder where the system's site was placed
 * @throws Error that names the first faults
 */
export function checkPages(system: System, folder: string, corpus: readonly Article[]): void {
  const links = navigationOf(corpus).length;
  const faults = [
    ...findStrays(system, folder, corpus),
    ...corpus.flatMap((article) => findFaults(article, readPage(system, folder, article), links)),
  ];
  const kept = system.isPlain ? faults : faults.filter(({ isOfLayout }) => !isOfLayout);
  if (kept.length === 0) return;
  const told = kept.slice(0, toldMax).map(({ what }) => `  ${what}`);
  const more = kept.length > told.length ? [`  and ${kept.length - told.length} more`] : [];
  const head = `${system.label} did not write what the others have to write:`;
  throw new Error([head, ...told, ...more].join("\n"));
}

interface Fault {
  readonly what: string;
  /** Real templates print other things around the text, and are not held to the plain ones. */
  readonly isOfLayout?: boolean;
}

function readPage(system: System, folder: string, { slug }: Article): string | undefined {
  const file = join(folder, system.out, "blog", slug, "index.html");
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function findStrays(system: System, folder: string, corpus: readonly Article[]): readonly Fault[] {
  const blog = join(folder, system.out, "blog");
  if (!existsSync(blog)) return [{ what: "there is no folder blog" }];
  const known = new Set(corpus.map(({ slug }) => slug));
  return readdirSync(blog, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !known.has(entry.name))
    .map(({ name }) => ({ what: `blog/${name} is a page of no article` }));
}

function findFaults(article: Article, html: string | undefined, links: number): readonly Fault[] {
  const at = `blog/${article.slug}`;
  if (html === undefined) return [{ what: `${at} is missing` }];
  const missing = findMissing(article, html);
  return [
    ...(missing === undefined ? [] : [{ what: `${at} does not say: ${missing}` }]),
    ...layoutFaults(article, html, links).map((what) => ({
      what: `${at} has ${what}`,
      isOfLayout: true,
    })),
  ];
}

/** The first text of an article that is not on its page, or not in its place. */
function findMissing({ title, says }: Article, html: string): string | undefined {
  const main = /<main[\s>]([\s\S]*)<\/main>/.exec(html)?.[1] ?? "";
  const text = main.replace(/<[^>]*>/g, "").replace(/\s+/g, " ");
  let from = 0;
  return [title, ...says].find((words) => {
    const found = text.indexOf(words, from);
    from = found + words.length;
    return found < 0;
  });
}

function layoutFaults({ title, date }: Article, html: string, links: number): readonly string[] {
  const navigation = /<nav>([\s\S]*?)<\/nav>/.exec(html)?.[1] ?? "";
  const found = navigation.split("<a ").length - 1;
  const wanted: readonly (readonly [boolean, string])[] = [
    [found === links, `${found} links in its navigation, not ${links}`],
    [html.includes(`<title>${title}</title>`), "another title in its head"],
    [/<meta name="description" content="[^"]{20,}"/.test(html), "no description"],
    [html.includes(`<h1>${title}</h1>`), "another title above its text"],
    [new RegExp(`<time date[Tt]ime="${date}">${date}</time>`).test(html), "another date"],
    [html.includes("<footer><p>The end of every page.</p></footer>"), "another footer"],
    [html.includes("<blockquote>") && html.includes("<table>"), "no quote or no table"],
    [!/<h2(?! id=)/.test(html), "a heading without an id"],
  ];
  return wanted.flatMap(([isThere, what]) => (isThere ? [] : [what]));
}
