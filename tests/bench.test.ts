/** `npm run bench` measures truly: equal articles, right figures, and no generator that writes less. */
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { median } from "../bench/measurement.ts";
import { checkPages } from "../bench/race/check-pages.ts";
import { makeCorpus } from "../bench/race/corpus.ts";
import { printRun } from "../bench/race/results.ts";
import type { Result } from "../bench/race/rounds.ts";
import { listNavigation } from "../bench/race/systems.ts";

const folder = mkdtempSync(join(tmpdir(), "bench-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("the articles are the same bytes in every run and on every computer", () => {
  const digest = createHash("sha256");
  for (const { slug, text } of makeCorpus(300)) digest.update(`${slug}\n${text}`);
  // A new digest makes all older figures incomparable: change it only for a good reason.
  expect(digest.digest("hex").slice(0, 16)).toBe("93fb175c0a9966cc");
});

test("the results are medians, beside the medians of the ratios of single rounds", () => {
  expect([median([9, 1, 5]), median([4, 1, 10, 2])]).toEqual([5, 3]);
  const resultOf = (name: string, seconds: readonly number[]): Result => {
    const taken = seconds.map((one) => ({ seconds: one, computed: one * 2, peak: one * 1e8 }));
    return { name, label: name, taken: { cold: taken, unchanged: taken, edited: taken } };
  };
  // By the medians alone Hugo would take twice as long, not three times.
  const results = [resultOf("ours", [9, 1, 2]), resultOf("hugo", [30, 3, 4])];
  const machine = { node: "20.1.0", cores: 2, load: 0 };
  const lines = printRun({ flags: [], rounds: 3, races: [{ pages: 1000, results }], machine });
  expect(lines.split("\n").slice(6, 8)).toEqual([
    "| ours |        2.00 s |          2.00 s |        2.00 s |        4.00 s |        200 MB |",
    "| hugo | 4.00 s (3.00) |   4.00 s (3.00) | 4.00 s (3.00) | 8.00 s (3.00) | 400 MB (3.00) |",
  ]);
});

const corpus = makeCorpus(2);
const [link] = listNavigation(corpus).map(({ href }) => `<a href="${href}">x</a>`);
const [one = "", two = ""] = corpus[0]?.visible ?? [];

test.each([
  ["as the others have to write it", "", undefined],
  ["that lacks a sentence", two, "does not say: "],
  ["with another order of texts", one, "does not say: "],
  ["without a link of the navigation", link ?? "", "1 links in its navigation, not 2"],
  ["without a table", "<table>", "no quote or no table"],
  ["without the id of a heading", ' id="what"', "a heading without an id"],
  ["without the footer", "<footer>", "another footer"],
])("a page %s is judged", (_, part, fault) => {
  const site = mkdtempSync(join(folder, "site-"));
  const links = listNavigation(corpus).map(({ href }) => `<a href="${href}">x</a>`);
  for (const { slug, title, date, visible } of corpus) {
    const page = `<title>${title}</title><meta name="description" content="One of many articles.">
      <nav>${links.join("")}</nav><main><h1>${title}</h1><time datetime="${date}">${date}</time>
      <blockquote></blockquote><h2 id="what"></h2><table></table>${visible.join("\n")}</main>
      <footer><p>The end of every page.</p></footer>`;
    mkdirSync(join(site, "blog", slug), { recursive: true });
    writeFileSync(join(site, "blog", slug, "index.html"), page.replace(part, ""));
  }
  const system = { name: "fake", label: "Fake", isPlain: true, articles: "", out: ".", line: "" };
  const check = () => checkPages({ ...system, placeSite: () => {} }, site, corpus);
  if (fault === undefined) expect(check).not.toThrow();
  else expect(check).toThrow(fault);
  mkdirSync(join(site, "blog/stray"));
  expect(check).toThrow(fault ?? "blog/stray is a page of no article");
});
