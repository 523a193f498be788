/** The race measures what it says: the same articles in every run, true figures, and no generator that writes less. */
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { defaultRoot } from "../generator/content/site-paths.ts";
import { type Article, makeCorpus, type Part } from "../tools/bench/race/corpus.ts";
import { eleventyForms, hugoForms, ourForms, writeArticle } from "../tools/bench/race/forms.ts";
import { createOurs, openCheckout, thisCheckout } from "../tools/bench/race/ours.ts";
import { printRun } from "../tools/bench/race/results.ts";
import type { Result } from "../tools/bench/race/rounds.ts";
import {
  listNavigation,
  nameRelease,
  placeArticles,
  type Release,
  type System,
} from "../tools/bench/race/system.ts";
import { findReasonToLeaveOut } from "../tools/bench/race/systems.ts";
import { timeCommand } from "../tools/bench/race/time-command.ts";
import { verifyOutput } from "../tools/bench/race/verify-output.ts";
import { median } from "../tools/measurement.ts";

const folder = mkdtempSync(join(tmpdir(), "bench-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the articles", () => {
  const digestOf = (articles: readonly Article[]) => {
    const digest = createHash("sha256");
    for (const article of articles)
      digest.update(`${article.slug}\n${writeArticle(article, ourForms)}`);
    return digest.digest("hex").slice(0, 16);
  };

  test("are the same bytes in every run and on every computer", () => {
    // A new digest makes all older figures incomparable: change it only for a good reason.
    expect(digestOf(makeCorpus(300))).toBe("8aa6396d2bff3a22");
    expect(digestOf(makeCorpus(300, []))).toBe("93fb175c0a9966cc");
  });

  test("with a callout are those without, and nothing else is added", () => {
    const isCallout = (part: Part) => typeof part !== "string" && part.kind === "callout";
    const without = makeCorpus(50, []);
    for (const [index, article] of makeCorpus(50, ["callout"]).entries()) {
      expect(article.parts.filter(isCallout)).toHaveLength(1);
      expect(article.parts.filter((part) => !isCallout(part))).toEqual(without[index]?.parts);
    }
  });

  test("have a picture, a box and three links, in the form of each generator", () => {
    const [article] = makeCorpus(1);
    const formOf = (forms: typeof ourForms) => writeArticle(article!, forms);
    expect(formOf(ourForms)).toMatch(/^!\[[^\]]+\]\(plain\.svg "[^"]+"\)$/m);
    expect(formOf(ourForms)).toMatch(/^:::callout\{title="Good to know"\}\n[^\n]+\n:::$/m);
    expect(formOf(eleventyForms)).toMatch(/^\{% callout "[^"]+" %\}\n[^\n]+\n\{% endcallout %\}$/m);
    expect(formOf(hugoForms)).toMatch(
      /^\{\{< callout title="[^"]+" >\}\}\n[^\n]+\n\{\{< \/callout/m,
    );
    expect(formOf(ourForms).match(/\]\(\/blog\//g)).toHaveLength(3);
  });
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
  const lines = printRun({
    words: ["race"],
    rounds: 3,
    races: [{ pages: 1000, results }],
    machine,
  });
  expect(lines.split("\n").slice(6, 8)).toEqual([
    "| ours |        2.00 s |          2.00 s |        2.00 s |        4.00 s |        200 MB |",
    "| hugo | 4.00 s (3.00) |   4.00 s (3.00) | 4.00 s (3.00) | 8.00 s (3.00) | 400 MB (3.00) |",
  ]);
});

describe("a page of the plain layout", () => {
  const corpus = makeCorpus(2);
  const [link = ""] = listNavigation(corpus).map(({ href }) => `<a href="${href}">x</a>`);
  const [one = "", two = ""] = corpus[0]?.visible ?? [];

  /** The words of an article, with the elements that the plain layout has. */
  function printMain({ title, date, parts, visible }: Article): string {
    const blocks = parts.flatMap((part) => {
      if (typeof part === "string") return [];
      return part.kind === "picture"
        ? `<figure><img src="/plain.svg" alt="${part.alt}"><figcaption>${part.caption}</figcaption></figure>`
        : `<aside><p>${part.title}</p><p>${part.text}</p></aside>`;
    });
    return `<h1>${title}</h1><time datetime="${date}">${date}</time><blockquote></blockquote>
      <h2 id="what"></h2><table></table>${visible.join("\n")}${blocks.join("\n")}`;
  }

  test.each([
    ["as the others write it", "", undefined],
    ["that lacks a sentence", two, "does not say: "],
    ["with its texts in another order", one, "does not say: "],
    ["without a link of the navigation", link, "1 links in its navigation, not 2"],
    ["without a table", "<table>", "no quote or no table"],
    ["without the id of a heading", ' id="what"', "a heading without an id"],
    ["without the picture", '<img src="/plain.svg"', "no picture with its description"],
    ["without a box around its text", "<aside>", "no box with a title"],
    ["without the footer", "<footer>", "another footer"],
  ])("%s is judged", (_, part, fault) => {
    const site = mkdtempSync(join(folder, "site-"));
    const links = listNavigation(corpus).map(({ href }) => `<a href="${href}">x</a>`);
    for (const article of corpus) {
      const page = `<title>${article.title}</title>
        <meta name="description" content="One of many articles."><nav>${links.join("")}</nav>
        <main>${printMain(article)}</main><footer><p>The end of every page.</p></footer>`;
      mkdirSync(join(site, "blog", article.slug), { recursive: true });
      writeFileSync(join(site, "blog", article.slug, "index.html"), page.replace(part, ""));
    }
    const system = { ...createOurs(thisCheckout, true), out: "." };
    const verify = () => verifyOutput(system, site, corpus);
    if (fault === undefined) expect(verify).not.toThrow();
    else expect(verify).toThrow(fault);
    mkdirSync(join(site, "blog/stray"));
    expect(verify).toThrow(fault ?? "blog/stray is a page of no article");
  });
});

test("our plain site is built without a problem, and has what the others have to write", async () => {
  const corpus = makeCorpus(2);
  const site = join(folder, "ours");
  const system = createOurs(thisCheckout, true);
  system.placeSite(site, listNavigation(corpus));
  placeArticles(system, site, corpus);
  await timeCommand(system.line, site);
  expect(() => verifyOutput(system, site, corpus)).not.toThrow();
}, 120_000);

describe("a rival", () => {
  const rivalOf = (release: Release | undefined, npm?: string): System => ({
    ...createOurs(thisCheckout, true),
    label: "Rival",
    readRelease: () => release,
    ...(npm && { package: npm }),
  });

  test("takes part with the oldest version of Node that it names, and with a newer one", () => {
    const rival = rivalOf({ version: "7.3.5", oldestNode: "22.12.0" });
    for (const node of ["22.12.0", "22.23.5", "24.0.0", "100.0.0"])
      expect(findReasonToLeaveOut(rival, node)).toBeUndefined();
    for (const node of ["22.9.1", "20.20.2", "4.30.0"]) {
      const reason = `Rival 7.3.5 is left out, because it needs Node 22.12.0 or newer, and this is Node ${node}.`;
      expect(findReasonToLeaveOut(rival, node)).toBe(reason);
    }
  });

  test("that isn't installed is left out, with what installs it", () => {
    expect(findReasonToLeaveOut(rivalOf(undefined), "24.0.0")).toMatch(/not installed: apt-get/);
    expect(findReasonToLeaveOut(rivalOf(undefined, "x"), "24.0.0")).toMatch(/installed: npm ci/);
  });

  test("has the year of its release in the tables where it says one", () => {
    expect(nameRelease(rivalOf({ version: "0.111.3", year: "2023" }))).toBe(
      "Rival 0.111.3 of 2023",
    );
    expect(nameRelease(rivalOf({ version: "3.1.8" }))).toBe("Rival 3.1.8");
  });

  test("that parses Markdown with satteri has the version of it that we have", () => {
    const versionIn = (lock: string) => {
      const { packages } = JSON.parse(readFileSync(join(defaultRoot, lock), "utf8"));
      return packages["node_modules/satteri"].version;
    };
    expect(versionIn("tools/bench/package-lock.json")).toBe(versionIn("package-lock.json"));
  });
});

describe("another checkout", () => {
  test("that is a folder builds with its own generator, in the plain layout of this one", () => {
    const checkout = { folder: defaultRoot, label: "../before (1234567)" };
    const site = join(folder, "before");
    const system = createOurs(checkout, true);
    system.placeSite(site, listNavigation(makeCorpus(2)));
    const layout = readFileSync(join(site, "templates/create-renderer.tsx"), "utf8");
    expect(layout).toContain(`from "${defaultRoot}/templates/files/render-files.ts"`);
    expect(layout).not.toContain("../../");
  });

  test("that is neither a folder nor a commit is refused", () => {
    expect(() => openCheckout("no-such-thing", folder)).toThrow("no checkout and no commit");
  });
});
