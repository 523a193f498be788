/** Lays out the site that is worked on while somebody waits: the real one, as large as is wished. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultRoot } from "../../generator/site-paths.ts";

/** A copy of the real site, whose files may be changed, with so many articles more. */
export function placeSite(articles: number): { readonly root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), "bench-dev-"));
  for (const folder of ["content", "styles"]) {
    cpSync(join(defaultRoot, folder), join(root, folder), { recursive: true });
  }
  const blog = join(root, "content", "blog");
  const article = readFileSync(join(blog, "behindthescenes.md"), "utf8");
  for (let number = 0; number < articles; number++) {
    writeFileSync(join(blog, `article-${number}.md`), renumber(article, number));
  }
  return { root, remove: () => rmSync(root, { recursive: true }) };
}

/** The same article with an id, a title, an address and a day of its own. */
function renumber(article: string, number: number): string {
  const day = new Date(Date.UTC(2000, 0, 1 + (number % 5000)));
  const own = {
    // Those of the real articles are far lower.
    id: 1_000_000 + number,
    title: `Article number ${number}`,
    linkName: `article-${number}`,
    date: day.toISOString().slice(0, 10),
  };
  return Object.entries(own).reduce(
    (text, [field, value]) => text.replace(new RegExp(`^${field}: .*$`, "m"), `${field}: ${value}`),
    article,
  );
}
