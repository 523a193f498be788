/**
 * What CONTRIBUTING.md tells volunteers to type is right: every example passes the real check on top
 * of the real content, every drawing is there, and every link inside the documents arrives.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import GithubSlugger from "github-slugger";
import { describe, expect, test } from "vitest";
import { insertEntry } from "../../generator/additions/place-entry.ts";
import { buildGraph } from "../../generator/graph/build-graph.ts";
import { loadEngine } from "../../generator/markdown/engine.ts";
import { readSources } from "../../generator/read/read-sources.ts";
import { defaultRoot } from "../../generator/site-paths.ts";
import { page } from "../support/usual-files.ts";

const read = (file: string) => readFileSync(join(defaultRoot, file), "utf8");
const text = read("CONTRIBUTING.md");
const { value: sources } = await readSources(join(defaultRoot, "content"));
const engine = await loadEngine();

/** The examples of a language, without the indentation of the list that they stand in. */
function examplesOf(language: string): readonly string[] {
  const fences = new RegExp(`^( *)\`\`\`${language}\\n([\\s\\S]*?)\\n *\`\`\`$`, "gm");
  return [...text.matchAll(fences)].map(([, indent = "", code = ""]) =>
    code.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  );
}

/** What the check says when a file of the content has another text. */
function check(path: string, changed: string): readonly string[] {
  const files = [...sources.files.filter((file) => file.path !== path), { path, text: changed }];
  const pictures = [...sources.pictures, "people/maya-ortiz.jpg"];
  return buildGraph({ files, pictures }, { engine }).problems.map(({ message }) => message);
}

describe("every example", () => {
  const markdown = examplesOf("markdown");
  const whole = markdown.filter((example) => example.startsWith("---\n"));

  test("that is a whole file passes the check", () => {
    expect(whole.length).toBe(2);
    for (const example of whole) {
      const isArticle = example.includes("linkName");
      const folder = isArticle ? "content/blog" : "content/pages";
      expect(check(`${folder}/firstnight.md`, `${example}\n`), example).toEqual([]);
    }
  });

  test("of a block passes the check", () => {
    const blocks = markdown.filter((example) => !whole.includes(example));
    expect(blocks.length).toBeGreaterThan(0);
    for (const block of blocks) {
      expect(check("content/pages/x.md", page("X", block)), block).toEqual([]);
    }
  });

  test("of an entry passes the check in its list", () => {
    const entries = examplesOf("json").map((example) => JSON.parse(example) as { place?: string });
    expect(entries.length).toBe(2);
    for (const entry of entries) {
      const path = entry.place ? "content/data/events.json" : "content/data/staff.json";
      const list = sources.files.find((file) => file.path === path)?.text ?? "";
      expect(check(path, insertEntry(list, entry, 0))).toEqual([]);
    }
  });
});

describe("a recipe, done as it is told,", () => {
  const original = (path: string) => sources.files.find((file) => file.path === path)?.text ?? "";

  test.each([
    ["changes a figure", "content/facts.json", /"value": 26\.2\b/, '"value": 26.3'],
    [
      "replaces a sample person, with the comma of the line above",
      "content/data/staff.json",
      /"name": "Simone Pettway"([^}]*\}[^}]*"),\n {4}"sample": true\n/,
      '"name": "Real Name"$1\n',
    ],
    [
      "removes a sponsor",
      "content/data/sponsors.json",
      / {2}\{\n {4}"name": "Bento"\n {2}\},\n/,
      "",
    ],
    [
      "mends an address",
      "content/links.json",
      /https:\/\/squareup\.com\/market\/[\w-]+/,
      "https://shop.example/dm",
    ],
  ])("%s", (_what, path, from, to) => {
    const changed = original(path).replace(from, to);
    expect(changed).not.toBe(original(path));
    expect(check(path, changed)).toEqual([]);
  });
});

describe("the documents for volunteers", () => {
  const documents = ["CONTRIBUTING.md", "docs/cheat-sheet.md"];

  test.each(documents)("%s has only links that arrive", (file) => {
    const anchorsOf = (target: string) => {
      const slugger = new GithubSlugger();
      const outside = read(target).replace(/^ *```[\s\S]*?^ *```$/gm, "");
      return [...outside.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) => slugger.slug(title));
    };
    const own = read(file).replace(/```[\s\S]*?```|`[^`\n]*`/g, "");
    const links = [...own.matchAll(/\]\(([^)\s]+)/g)].map(([, target = ""]) => target);
    const lost = links.filter((link) => {
      if (/^https?:/.test(link)) return false;
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? file : path;
      if (!existsSync(join(defaultRoot, target))) return true;
      return anchor !== undefined && !anchorsOf(target).includes(anchor);
    });
    expect(lost).toEqual([]);
  });

  test("each drawing is shown once, and told in words to those who cannot see it", () => {
    const shown = [...text.matchAll(/!\[([^\]]*)\]\(docs\/pictures\/([\w-]+)\.svg\)/g)];
    expect(shown.map(([, , name]) => name).sort()).toEqual([
      "add-file",
      "checks",
      "commit",
      "mistake",
      "pencil",
      "pull-request",
    ]);
    for (const [, alt = "", name = ""] of shown) {
      expect(alt.length, name).toBeGreaterThan(80);
      expect(read(`docs/pictures/${name}.svg`)).toMatch(/<title>[^<]{20,}<\/title>/);
    }
  });

  test("say how to do everything that volunteers ask for", () => {
    for (const title of [
      "Change a text",
      "Change a figure",
      "Replace a sample person",
      "Add an article with a picture",
      "Add an event",
      "Remove a sponsor",
      "Fix a dead link",
      "How to ask for help",
      "The first hour",
    ]) {
      expect(text).toMatch(new RegExp(`^#+ ${title}$`, "m"));
    }
  });
});
