/**
 * The race of `npm run bench` can be trusted: every run has the same articles, the arithmetic is
 * right, and a generator that writes less than the others is found.
 */
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { median, readCount } from "../bench/measurement.ts";
import { checkPages } from "../bench/race/check-pages.ts";
import { makeCorpus } from "../bench/race/corpus.ts";
import { printRun, type Run, readRun, writeRun } from "../bench/race/results.ts";
import { type Race, type Result, runRace } from "../bench/race/rounds.ts";
import { chooseSystems, createBefore, listNavigation } from "../bench/race/systems.ts";
import { timeCommand } from "../bench/race/time-command.ts";
import { defaultRoot } from "../generator/site-paths.ts";
import { runScript, stackTrace } from "./support/run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "bench-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the corpus", () => {
  const corpus = makeCorpus(300);

  test("is the same bytes in every run and on every machine", () => {
    const digest = createHash("sha256");
    for (const { slug, text } of corpus) digest.update(`${slug}\n${text}`);
    // A new digest makes all older figures incomparable: change it only for a good reason.
    expect(digest.digest("hex").slice(0, 16)).toBe("93fb175c0a9966cc");
  });

  test("has links that lead to its articles, and no mark that some generators print differently", () => {
    const addresses = new Set(corpus.map(({ slug }) => `/blog/${slug}/`));
    for (const { text } of corpus) {
      const [, body = ""] = text.split("\n---\n");
      const links = [...body.matchAll(/\]\(([^)]+)\)/g)].map(([, link = ""]) => link);
      expect(links.map((link) => addresses.has(link))).toEqual([true, true, true]);
      expect(body).not.toMatch(/["'&<]|\.\.\.|\w--/);
    }
  });
});

describe("the results", () => {
  /** A result with the same figures in every kind of build, one for each round. */
  const resultOf = (name: string, seconds: readonly number[]): Result => {
    const taken = seconds.map((one) => ({ seconds: one, computed: one * 2, peak: one * 1e8 }));
    return { name, label: name, taken: { cold: taken, unchanged: taken, edited: taken } };
  };
  const runOf = (races: Run["races"], load = 0): Run => ({
    ...{ flags: ["--pages", "1000"], rounds: 3, races },
    machine: { node: "20.1.0", cores: 2, load },
  });

  test("are medians, beside the medians of the ratios of single rounds", () => {
    expect([median([9, 1, 5]), median([4, 1, 10, 2])]).toEqual([5, 3]);
    // By the medians alone Hugo would take twice as long, not three times.
    const results = [resultOf("ours", [9, 1, 2]), resultOf("hugo", [30, 3, 4])];
    const lines = printRun(runOf([{ pages: 1000, results }])).split("\n");
    expect(lines[2]).toBe("1,000 articles, median of 3 rounds, Node 20.1.0, 2 cores.");
    expect(lines.slice(4, 8)).toEqual([
      "|      |      no cache | nothing changed |    one edited |           CPU |   peak memory |",
      "| ---- | ------------: | --------------: | ------------: | ------------: | ------------: |",
      "| ours |        2.00 s |          2.00 s |        2.00 s |        4.00 s |        200 MB |",
      "| hugo | 4.00 s (3.00) |   4.00 s (3.00) | 4.00 s (3.00) | 8.00 s (3.00) | 400 MB (3.00) |",
    ]);
    expect(lines.at(-2)).toContain("| ours       | 2.00 s (0.33) |   2.00 s (0.33) |");
  });

  test("compare the growth with the smallest corpus, and come back from the file that was kept", () => {
    const result = resultOf("ours", [3]);
    const races = [1000, 4000].map((pages) => ({ pages, results: [result] }));
    const file = join(defaultRoot, writeRun(runOf(races, 5)));
    const printed = printRun(readRun(file));
    rmSync(file);
    expect(printed).toContain("| ours, 4000 | 3.00 s (1.00) |");
    expect(printed).toContain("The machine had other work at the same time");
    expect(() => readRun("package.json")).toThrow("package.json holds no race.");
  });
});

/** A generator that takes the marks of Markdown away and calls the rest a page. */
const fake = {
  ...{ name: "fake", label: "Fake", isPlain: false, articles: "blog", out: "dist" },
  line: `for file in blog/*.md; do
    page=dist/blog/$(basename $file .md); mkdir -p $page
    text=$(sed -E 's/\\[([^]]*)\\]\\([^)]*\\)/\\1/g; s/\\*//g' $file)
    echo "<main>$text</main>" > $page/index.html
  done`,
  placeSite: (place: string) => void mkdirSync(place, { recursive: true }),
};

describe("fairness", () => {
  const corpus = makeCorpus(3);
  const [first, second, third] = corpus.map(({ slug }) => `blog/${slug}`);
  const [one = "", two = ""] = corpus[0]?.visible ?? [];
  const links = listNavigation(corpus).map(({ href }) => `<a href="${href}">x</a>`);

  /** Writes the pages as they should be, after a change to the first of them. */
  function writePages(change: (html: string) => string | undefined): string {
    const site = mkdtempSync(join(folder, "site-"));
    for (const [index, { slug, title, date, visible }] of corpus.entries()) {
      const page = `<title>${title}</title><meta name="description" content="One of many articles.">
        <nav>${links.join("")}</nav><main><h1>${title}</h1><time datetime="${date}">${date}</time>
        <blockquote></blockquote><h2 id="what"></h2><table></table>${visible.join("\n")}</main>
        <footer><p>The end of every page.</p></footer>`;
      const html = index === 0 ? change(page) : page;
      mkdirSync(join(site, "blog", slug), { recursive: true });
      if (html !== undefined) writeFileSync(join(site, "blog", slug, "index.html"), html);
    }
    return site;
  }
  const check = (site: string, isPlain: boolean) => () =>
    checkPages({ ...fake, isPlain, out: "." }, site, corpus);

  test.each<[string, (html: string) => string | undefined, string]>([
    ["is missing", () => undefined, "is missing"],
    ["lacks a sentence", (html) => html.replace(two, ""), `does not say: ${two}`],
    ["has another order", (html) => html.replace(one, "").replace(two, two + one), "does not say"],
  ])("a page that %s ends the race", (_, change, words) => {
    const message = `Fake did not write what the others have to write:\n  ${first} ${words}`;
    expect(check(writePages(change), true)).toThrow(message);
    expect(check(writePages(change), false)).toThrow(message);
  });

  test.each([
    ["a link of the navigation", links[0] ?? "", "2 links in its navigation, not 3"],
    ["the table", "<table>", "no quote or no table"],
    ["the id of a heading", ' id="what"', "a heading without an id"],
    ["the footer", "<footer>", "another footer"],
  ])("a plain layout without %s ends the race; real templates may lack it", (_, part, words) => {
    const site = writePages((html) => html.replace(part, ""));
    expect(check(site, true)).toThrow(`${first} has ${words}`);
    expect(check(site, false)).not.toThrow();
  });

  test("a page of no article ends the race", () => {
    const site = writePages((html) => html);
    expect(check(site, true)).not.toThrow();
    mkdirSync(join(site, "blog/stray"));
    expect(check(site, true)).toThrow("blog/stray is a page of no article");
  });

  test("systems take turns, and each builds afresh, again, and after an edit", async () => {
    const builds: string[] = [];
    const systems = [fake, { ...fake, name: "other" }];
    const onBuild: Race["onBuild"] = (round, { name }, kind) =>
      void builds.push(`${round} ${name} ${kind}`);
    await runRace({ systems, corpus, rounds: 2, folder, onBuild });
    const turns = ["1 fake", "1 other", "2 other", "2 fake"];
    const wanted = turns.map((turn) => [`${turn} cold`, `${turn} unchanged`, `${turn} edited`]);
    expect(builds).toEqual(wanted.flat());
    const edited = readFileSync(join(folder, "other-3-2/dist", `${second}/index.html`), "utf8");
    expect(edited).toContain("This was added in round 2.");
  });

  const partial = "$(test -d dist && ls blog/* || ls blog/*-[12].md)";
  test.each([
    ["lacks a page at first", fake.line.replace("blog/*.md", partial), `${third} is missing`],
    ["ignores an edit", `test -d dist || ${fake.line}`, `${second} does not say: This was added`],
  ])("a generator that %s ends the race", async (name, line, words) => {
    const race = { systems: [{ ...fake, name, line }], corpus, rounds: 1, folder };
    await expect(runRace(race)).rejects.toThrow(words);
  });

  test("a build is measured with all its processes, and its fault is reported", async () => {
    const busy = "const b = Buffer.alloc(1e8, 1); while (process.cpuUsage().user < 1.5e5) b.at(0);";
    const line = `"${process.execPath}" -e "${busy} setTimeout(() => b, 300)"`;
    // Memory is measured on Linux only.
    const { computed, peak = 1e9 } = await timeCommand(`${line} & ${line}; wait`, folder);
    expect(computed).toBeGreaterThan(0.3);
    expect(peak).toBeGreaterThan(2e8);
    const failing = timeCommand("echo before; echo why >&2; exit 3", folder);
    await expect(failing).rejects.toThrow(/ended with 3:\nbefore\nwhy/);
  });
});

describe("the command line", () => {
  test.each(["1.5", "0", "-1", "few"])("refuses %j as a number of rounds", (text) => {
    expect(() => readCount("rounds", text)).toThrow("--rounds must be a whole number from 1");
  });

  test("refuses what it does not know, in words", () => {
    const { code, stdout, stderr } = runScript("bench/race.ts", ["--page", "3"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("There is no flag --page. Did you mean --pages?");
    expect(stderr).not.toMatch(stackTrace);
    expect(() => chooseSystems("jekyll", vi.fn())).toThrow("There is no generator jekyll.");
    expect(() => createBefore("no-ref", folder)).toThrow("There is no commit no-ref.");
  });

  test("leaves out a generator that is not installed, and prints what installs it", () => {
    vi.stubEnv("PATH", "/nowhere");
    const report = vi.fn();
    expect(() => chooseSystems("hugo", report)).toThrow("No generator is left to race.");
    vi.unstubAllEnvs();
    const words = /^Hugo is left out, because it is not installed: apt-get install hugo$/;
    expect(report).toHaveBeenCalledWith(expect.stringMatching(words));
  });
});
