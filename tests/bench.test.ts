/**
 * The race of `npm run bench` can be trusted: every run has the same articles, the arithmetic is
 * right, a page that lacks something is found, and memory is that of all processes together.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { checkPages } from "../bench/race/check-pages.ts";
import { editArticle, makeCorpus } from "../bench/race/corpus.ts";
import { median, printMegabytes, printSeconds, ratio } from "../bench/race/figures.ts";
import { withWorkFolder } from "../bench/race/folders.ts";
import { installRivals, readInstalled } from "../bench/race/install.ts";
import { findProgram, rivals } from "../bench/race/others.ts";
import { createOurs, thisCheckout } from "../bench/race/ours.ts";
import { describeRun, keepResults, readResults } from "../bench/race/results.ts";
import { type Result, runRace } from "../bench/race/rounds.ts";
import { runTimed } from "../bench/race/run-timed.ts";
import { navigationOf, type System } from "../bench/race/system.ts";
import { printGrowth, printRace, printSummary } from "../bench/race/tables.ts";
import { runScript } from "./support/run-command.ts";

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

  test("has articles of about 3 kB, each with an address and a title of its own", () => {
    const sizes = corpus.map(({ text }) => Buffer.byteLength(text));
    expect(Math.min(...sizes)).toBeGreaterThan(2900);
    expect(Math.max(...sizes)).toBeLessThan(3300);
    expect(new Set(corpus.map(({ slug }) => slug)).size).toBe(300);
    expect(new Set(corpus.map(({ title }) => title)).size).toBe(300);
  });

  test("has front matter, headings, lists, a quote, a table and links in each article", () => {
    const parts = [
      /^---\nid: \d+\ntitle: .+\n[\s\S]+?\n---\n/,
      /(?:^## .+$[\s\S]*){4}/m,
      /(?:^- .+\n){4}/m,
      /(?:^1\. .+\n){3}/m,
      /^> .+$/m,
      /^\| --- \| ---: \| ---: \|\n(?:\| .+ \|\n){4}/m,
    ];
    const lacking = corpus.filter(({ text }) => !parts.every((part) => part.test(text)));
    expect(lacking).toEqual([]);
    const addresses = new Set(corpus.map(({ slug }) => `/blog/${slug}/`));
    for (const { text } of corpus) {
      const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target);
      expect(links).toHaveLength(3);
      expect(links.filter((link) => !addresses.has(link ?? ""))).toEqual([]);
    }
  });

  test("has no mark that one generator prints otherwise than another", () => {
    const bodies = corpus.map(({ text }) => text.split("\n---\n")[1] ?? "");
    expect(bodies.filter((body) => /["'&<]|\.\.\.|\w--/.test(body))).toEqual([]);
  });

  test("lies in the past, because some generators leave out what is dated ahead", () => {
    const dates = makeCorpus(5_100).map(({ date }) => date);
    expect(dates.filter((date) => date > "2026-01-01" || date < "2011-01-01")).toEqual([]);
  });

  test("gives every page a navigation of forty links", () => {
    expect(navigationOf(corpus)).toHaveLength(40);
    expect(navigationOf(makeCorpus(3))).toHaveLength(3);
  });
});

describe("the arithmetic", () => {
  test("the median is the value in the middle, or between the two in the middle", () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 10, 2])).toBe(3);
    expect(median([7])).toBe(7);
    expect(() => median([])).toThrow("Nothing has no median.");
  });

  test("a ratio says how many times as long it took", () => {
    expect(ratio(3, 6)).toBe(0.5);
    expect(() => ratio(3, 0)).toThrow("compared with 0");
  });

  test("figures have as many decimals as they deserve", () => {
    expect([0.123, 9.999, 12.34].map(printSeconds)).toEqual(["0.12", "10.00", "12.3"]);
    expect([353_400_000, undefined].map(printMegabytes)).toEqual(["353", "–"]);
  });
});

/** A result with the same times in every kind of build, one for each round. */
function resultOf(name: string, label: string, seconds: readonly number[]): Result {
  const taken = seconds.map((one) => ({ seconds: one, computed: one * 2, peak: one * 1e8 }));
  return { name, label, taken: { cold: taken, unchanged: taken, edited: taken } };
}

describe("the table", () => {
  test("prints medians, ratios against those who took part, memory and computing time", () => {
    const results = [resultOf("ours", "ours", [9, 2, 1]), resultOf("hugo", "Hugo", [4, 4, 4])];
    expect(printRace(results, ["eleventy", "hugo"]).split("\n")).toEqual([
      "|      | no cache, s | nothing changed, s | one edited, s | CPU, s | peak, MB |",
      "| ---- | ----------: | -----------------: | ------------: | -----: | -------: |",
      "| ours |        2.00 |               2.00 |          2.00 |   4.00 |      200 |",
      "| Hugo |        4.00 |               4.00 |          4.00 |   8.00 |      400 |",
      "",
      "| times Hugo | no cache | nothing changed | one edited |  CPU | peak |",
      "| ---------- | -------: | --------------: | ---------: | ---: | ---: |",
      "| ours       |     0.50 |            0.50 |       0.50 | 0.50 | 0.50 |",
      "| Hugo       |     1.00 |            1.00 |       1.00 | 1.00 | 1.00 |",
    ]);
  });

  test("compares round by round, so that a slow hour of the machine spoils no ratio", () => {
    const results = [resultOf("ours", "ours", [1, 9, 2]), resultOf("hugo", "Hugo", [3, 30, 4])];
    // By the medians alone it would be 4 / 2.
    expect(printRace(results, ["ours"])).toContain("| Hugo       |     3.00 |");
  });

  test("says in one table for the README how many times as long the others take", () => {
    const results = [resultOf("ours", "ours", [2]), resultOf("hugo", "Hugo 0.1", [4])];
    expect(printSummary(results).split("\n")).toEqual([
      "|          |      no cache | nothing changed |    one edited |           CPU |   peak memory |",
      "| -------- | ------------: | --------------: | ------------: | ------------: | ------------: |",
      "| ours     |        2.00 s |          2.00 s |        2.00 s |        4.00 s |        200 MB |",
      "| Hugo 0.1 | 4.00 s (2.00) |   4.00 s (2.00) | 4.00 s (2.00) | 8.00 s (2.00) | 400 MB (2.00) |",
    ]);
  });

  test("is printed again from the file that was kept, with the command and the conditions", () => {
    const kept = {
      flags: ["--pages", "1000"],
      machine: { node: "20.20.2", cores: 2, load: 5 },
      rounds: 1,
      races: [{ pages: 1000, results: [resultOf("ours", "ours", [2])] }],
    };
    const file = keepResults(`test-${process.pid}`, kept);
    try {
      expect(readResults(file)).toEqual(kept);
      const ended = runScript("bench/race.ts", ["--markdown", "--from", file]);
      expect(ended.stdout).toContain(
        `${describeRun(kept)}\n\n${printSummary([resultOf("ours", "ours", [2])])}`,
      );
      expect(describeRun(kept)).toBe(
        "`npm run bench -- --pages 1000`\n\n1,000 articles, one round, Node 20.20.2, 2 cores. " +
          "The machine had other work at the same time: only the ratios hold.",
      );
    } finally {
      rmSync(file);
    }
    expect(() => readResults("package.json")).toThrow("package.json holds no race.");
  });

  test("shows whether a page costs more when there are more of them", () => {
    const result = resultOf("ours", "ours", [5]);
    expect(printGrowth([{ pages: 1000, results: [result] }]).split("\n")).toEqual([
      "| pages | ms a page | CPU ms a page | no cache, s | nothing changed, s | one edited, s | CPU, s | peak, MB |",
      "| ----- | --------: | ------------: | ----------: | -----------------: | ------------: | -----: | -------: |",
      "| 1000  |      5.00 |         10.00 |        5.00 |               5.00 |          5.00 |   10.0 |      500 |",
    ]);
  });
});

describe("fairness", () => {
  const corpus = makeCorpus(3);
  const system = { ...(rivals[0] as System), out: "." };
  const links = navigationOf(corpus).map(({ href }) => `<a href="${href}">x</a>`);

  /** Writes the pages as they should be, after a change that a test makes to each. */
  function write(change: (html: string, index: number) => string | undefined): string {
    const site = mkdtempSync(join(folder, "site-"));
    for (const [index, { slug, title, date, says }] of corpus.entries()) {
      const html = change(
        `<head><title>${title}</title><meta name="description" content="One of many articles."></head>
        <nav>${links.join("")}</nav><main><h1>${title}</h1><time datetime="${date}">${date}</time>
        <blockquote></blockquote><h2 id="what">What</h2><table></table>${says.map((text) => `<p>${text}</p>`).join("\n")}</main>
        <footer><p>The end of every page.</p></footer>`,
        index,
      );
      mkdirSync(join(site, "blog", slug), { recursive: true });
      if (html !== undefined) writeFileSync(join(site, "blog", slug, "index.html"), html);
    }
    return site;
  }
  const check = (site: string, of: System = system) => checkPages(of, site, corpus);

  test("pages that say and show everything pass", () => {
    expect(() => check(write((html) => html))).not.toThrow();
  });

  test("a page that is missing, lacks a sentence or has its texts in another order is named", () => {
    const [one, two] = corpus[1]?.says ?? [];
    const site = write((html, index) => {
      if (index === 0) return undefined;
      if (index === 1) return html.replace(`${two}`, "");
      const [first = "", second = ""] = corpus[2]?.says ?? [];
      return html.replace(first, "@").replace(second, first).replace("@", second);
    });
    expect(one).toBeDefined();
    expect(() => check(site)).toThrow(
      [
        "Eleventy did not write what the others have to write:",
        `  blog/${corpus[0]?.slug} is missing`,
        `  blog/${corpus[1]?.slug} does not say: ${two}`,
        `  blog/${corpus[2]?.slug} does not say: ${corpus[2]?.says[1]}`,
      ].join("\n"),
    );
  });

  test("a thinner layout is named, unless the templates are those of a real site", () => {
    const site = write((html) => html.replace(links[0] ?? "", "").replace("<table>", "<div>"));
    const first = `blog/${corpus[0]?.slug} has 2 links in its navigation, not 3`;
    expect(() => check(site)).toThrow(first);
    expect(() => check(site)).toThrow("and 1 more");
    expect(() => check(site, { ...system, isPlain: false })).not.toThrow();
  });

  test("headings without ids are named: who gives them none has less to do", () => {
    const site = write((html) => html.replace(' id="what"', ""));
    expect(() => check(site)).toThrow(`blog/${corpus[0]?.slug} has a heading without an id`);
  });

  test("a page of no article is named", () => {
    const site = write((html) => html);
    mkdirSync(join(site, "blog/stray"));
    expect(() => check(site)).toThrow("blog/stray is a page of no article");
  });

  test("a generator that is not installed is left out, with what installs it", () => {
    expect(findProgram("hugo", "/nowhere")).toBeUndefined();
    const ended = runScript("bench/race.ts", ["--only", "hugo"], { PATH: "/nowhere" });
    expect(ended.stderr).toContain(
      "Hugo is left out, because it is not installed: apt-get install",
    );
    expect(ended.code).toBe(2);
  });
});

describe("the installation of the others", () => {
  const place = mkdtempSync(join(folder, "rivals-"));
  writeFileSync(join(place, "package.json"), '{"devDependencies":{"astro":"5.0.0"}}');
  const have = (version: string) => {
    mkdirSync(join(place, "node_modules/astro"), { recursive: true });
    writeFileSync(join(place, "node_modules/astro/package.json"), JSON.stringify({ version }));
  };
  const tryInstall = (install: (folder: string) => string | undefined) => {
    const told: string[] = [];
    installRivals((line) => told.push(line), { folder: place, install });
    return told;
  };

  test("happens when one is missing or has another version, and is told of", () => {
    expect(readInstalled("astro", place)).toBeUndefined();
    have("4.0.0");
    const told = tryInstall((where) => {
      expect(where).toBe(place);
      have("5.0.0");
      return undefined;
    });
    expect(told).toEqual([expect.stringContaining("are installed into bench/node_modules, once")]);
    expect(readInstalled("astro", place)).toBe("5.0.0");
    const never = tryInstall(() => expect.unreachable("All are there."));
    expect(never).toEqual([]);
  });

  test("may fail: the race goes on without them, and says why", () => {
    have("4.0.0");
    expect(tryInstall(() => "no network").at(-1)).toBe("They could not be installed: no network");
  });

  test("is asked for by the lock file of bench alone, which names no registry", () => {
    const lock = readFileSync(join(thisCheckout.folder, "bench/package-lock.json"), "utf8");
    const { packages } = JSON.parse(lock) as { packages: Record<string, { integrity?: string }> };
    const others = Object.entries(packages).filter(([path]) => path !== "");
    expect(others.length).toBeGreaterThan(100);
    expect(others.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"))).toEqual([]);
    expect(lock).not.toContain('"resolved"');
    const root = readFileSync(join(thisCheckout.folder, "package-lock.json"), "utf8");
    expect(root).not.toContain("@11ty/eleventy");
  });
});

describe("measuring", () => {
  const fromShell = (line: string) => runTimed({ line, folder, programs: [] });

  test.skipIf(!existsSync("/proc/self/task"))(
    "memory is that of all processes together",
    async () => {
      const hold = "const b = Buffer.alloc(100e6, 1); setTimeout(() => b, 400)";
      const line = `"${process.execPath}" -e "${hold}"`;
      const one = await fromShell(line);
      const two = await fromShell(`${line} & ${line}; wait`);
      expect(one.peak).toBeGreaterThan(100e6);
      expect(two.peak).toBeGreaterThan(200e6);
    },
  );

  test("computing time is that of what was started, not of waiting", async () => {
    const waited = await fromShell("sleep 0.3");
    expect(waited.seconds).toBeGreaterThan(0.29);
    expect(waited.computed).toBeLessThan(0.2);
    const busy =
      "const end = process.cpuUsage().user + 3e5; while (process.cpuUsage().user < end);";
    const computed = await fromShell(`"${process.execPath}" -e "${busy}"`);
    expect(computed.computed).toBeGreaterThan(0.3);
  });

  test("a command that fails ends the race with what it said", async () => {
    await expect(fromShell("echo before; echo why >&2; exit 3")).rejects.toThrow(
      /ended with 3:\nbefore\nwhy/,
    );
  });
});

test("a small race of ours runs to its end, and has every page and the edit", async () => {
  const corpus = makeCorpus(20);
  const seen: string[] = [];
  const ours = createOurs(thisCheckout, "plain");
  const [result] = await withWorkFolder((work) =>
    runRace({
      systems: [ours],
      corpus,
      rounds: 1,
      folder: work,
      onRun: (_round, { name }, kind) => {
        const page = (slug = "") => join(work, `${name}-20-1`, "dist/blog", slug, "index.html");
        const pages = corpus.filter(({ slug }) => existsSync(page(slug))).length;
        const html = readFileSync(page(corpus[10]?.slug), "utf8");
        seen.push(`${kind} ${pages} ${html.includes("This was added in round 1.")}`);
      },
    }),
  );
  expect(seen).toEqual(["cold 20 false", "unchanged 20 false", "edited 20 true"]);
  expect(result?.taken.cold[0]?.computed).toBeGreaterThan(0);
});

test("an edit adds a paragraph to the text and to what must be said", () => {
  const [article] = makeCorpus(1);
  if (!article) throw new Error("The corpus is empty.");
  const edited = editArticle(article, "One more.");
  expect(edited.text).toBe(`${article.text}\nOne more.\n`);
  expect(edited.says).toEqual([...article.says, "One more."]);
});
