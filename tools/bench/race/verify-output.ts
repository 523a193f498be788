/**
 * Keeps the race fair: every system must have written one page for each article and none besides, with
 * all texts of the article in their order; in the plain layout also the same head, navigation, blocks
 * and footer. A generator that writes less would be faster for no good reason.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Article, Part } from "./corpus.ts";
import { listNavigation, type System } from "./system.ts";

/**
 * Verifies the site that a system wrote.
 * @param folder where the system's site was placed
 * @throws Error that names the first five faults
 */
export function verifyOutput(system: System, folder: string, corpus: readonly Article[]): void {
  const blog = join(folder, system.out, "blog");
  const links = listNavigation(corpus).length;
  const faults = findStrays(blog, corpus);
  for (const article of corpus) {
    const file = join(blog, article.slug, "index.html");
    const html = existsSync(file) ? readFileSync(file, "utf8") : undefined;
    const found = html === undefined ? ["is missing"] : findMissingText(article, html);
    if (html !== undefined && system.isPlain) found.push(...findLayoutFaults(article, html, links));
    faults.push(...found.map((fault) => `blog/${article.slug} ${fault}`));
  }
  if (faults.length === 0) return;
  const head = `${system.label} did not write what the others have to write:`;
  const more = faults.length > 5 ? [`and ${faults.length - 5} more`] : [];
  throw new Error([head, ...faults.slice(0, 5), ...more].join("\n  "));
}

function findStrays(blog: string, corpus: readonly Article[]): string[] {
  if (!existsSync(blog)) return ["there is no folder blog"];
  const known = new Set(corpus.map(({ slug }) => slug));
  return readdirSync(blog, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !known.has(entry.name))
    .map(({ name }) => `blog/${name} is a page of no article`);
}

/** The first text of an article that is not on its page, or not in its place. */
function findMissingText({ title, visible }: Article, html: string): string[] {
  const main = /<main[\s>]([\s\S]*)<\/main>/.exec(html)?.[1] ?? "";
  const text = main.replace(/<[^>]*>/g, "").replace(/\s+/g, " ");
  let from = 0;
  const missing = [title, ...visible].find((words) => {
    const found = text.indexOf(words, from);
    from = found + words.length;
    return found < 0;
  });
  return missing === undefined ? [] : [`does not say: ${missing}`];
}

function findLayoutFaults(article: Article, html: string, links: number): string[] {
  const { title, date, parts } = article;
  const navigation = /<nav>([\s\S]*?)<\/nav>/.exec(html)?.[1] ?? "";
  const found = navigation.split("<a ").length - 1;
  const wanted: readonly (readonly [isThere: boolean, fault: string])[] = [
    [found === links, `${found} links in its navigation, not ${links}`],
    [html.includes(`<title>${title}</title>`), "another title in its head"],
    [/<meta name="description" content="[^"]{20,}"/.test(html), "no description"],
    [html.includes(`<h1>${title}</h1>`), "another title above its text"],
    [new RegExp(`<time date[Tt]ime="${date}">${date}</time>`).test(html), "another date"],
    [html.includes("<footer><p>The end of every page.</p></footer>"), "another footer"],
    [html.includes("<blockquote>") && html.includes("<table>"), "no quote or no table"],
    [!/<h2(?! id=)/.test(html), "a heading without an id"],
  ];
  const faults = wanted.flatMap(([isThere, fault]) => (isThere ? [] : [`has ${fault}`]));
  return [...faults, ...parts.flatMap((part) => findBlockFaults(part, html))];
}

/** Whether a picture and a box are elements of HTML, and not only words. */
function findBlockFaults(part: Part, html: string): readonly string[] {
  if (typeof part === "string") return [];
  if (part.kind === "callout") {
    const [, box = ""] = /<aside>([\s\S]*?)<\/aside>/.exec(html) ?? [];
    const isBox = box.includes(`<p>${part.title}</p>`) && box.split("<p>").length === 3;
    return isBox ? [] : ["has no box with a title and a paragraph"];
  }
  const [, figure = ""] = /<figure>([\s\S]*?)<\/figure>/.exec(html) ?? [];
  const isFigure =
    figure.includes(`alt="${part.alt}"`) &&
    /<img [^>]*src="\/[^"]*plain[^"]*\.svg"/.test(figure) &&
    figure.includes(`<figcaption>${part.caption}</figcaption>`);
  return isFigure ? [] : ["has no picture with its description and its caption"];
}
