/** What CONTRIBUTING.md tells volunteers to type passes the check; its drawings are there, and its links arrive. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import GithubSlugger from "github-slugger";
import { describe, expect, test } from "vitest";
import { readSources } from "../../generator/content/read-sources.ts";
import { defaultRoot } from "../../generator/content/site-paths.ts";
import { describeProblems } from "../../generator/diagnostics/describe.ts";
import { printProblems } from "../../generator/diagnostics/print-terminal.ts";
import { loadParser } from "../../generator/markdown/parser.ts";
import { insertEntry } from "../../generator/scaffold/plan-edit.ts";
import { buildGraph } from "../../generator/site/build-graph.ts";
import { page, withoutUntidy } from "../support/usual-files.ts";

const read = (file: string) => readFileSync(join(defaultRoot, file), "utf8");
const text = read("CONTRIBUTING.md");
const { value: sources } = await readSources(join(defaultRoot, "content"));
const parser = await loadParser();

/** The examples of a language, without the indentation of the list that they stand in. */
function examplesOf(language: string): readonly string[] {
  const fences = new RegExp(`^( *)\`\`\`${language}\\n([\\s\\S]*?)\\n *\`\`\`$`, "gm");
  return [...text.matchAll(fences)].map(([, indent = "", code = ""]) =>
    code.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  );
}

test("every example passes the check", () => {
  const markdown = examplesOf("markdown");
  const whole = markdown.filter((example) => example.startsWith("---\n"));
  const blocks = markdown.filter((example) => !whole.includes(example));
  const entries = examplesOf("json").map((example) => JSON.parse(example) as { place?: string });
  expect([whole.length, blocks.length > 0, entries.length]).toEqual([2, true, 2]);
  const added = [
    ...whole.map((example) => {
      const folder = example.includes("linkName") ? "content/blog" : "content/pages";
      return { path: `${folder}/firstnight.md`, text: `${example}\n` };
    }),
    ...blocks.map((text, at) => ({ path: `content/pages/x${at}.md`, text: page(`X${at}`, text) })),
    ...entries.map((entry) => {
      const path = entry.place ? "content/data/events.json" : "content/data/staff.json";
      const list = sources.files.find((file) => file.path === path)?.text ?? "";
      return { path, text: insertEntry(list, entry, 0) };
    }),
  ];
  const paths = added.map(({ path }) => path);
  const others = sources.files.filter(({ path }) => !paths.includes(path));
  const pictures = [...sources.pictures, "people/maya-ortiz.jpg"];
  const { problems } = buildGraph({ files: [...others, ...added], pictures }, { parser });
  // Nothing shows what was added.
  const own = withoutUntidy(problems, []).filter(({ place }) =>
    paths.includes(place?.source.path ?? ""),
  );
  expect(own).toEqual([]);
});

test("the message that it shows is what the check says", () => {
  const article = examplesOf("markdown").find((example) => example.includes("linkName")) ?? "";
  const mistaken = `${article.replace(/^title: "(.*)"$/m, "title: $1")}\n`;
  const file = { path: "content/blog/firstnight.md", text: mistaken };
  const { problems } = buildGraph({ ...sources, files: [...sources.files, file] }, { parser });
  const printed = stripVTControlCharacters(printProblems(describeProblems(problems)));
  const [shown] = examplesOf("text").filter((example) => example.startsWith("✗"));
  expect(printed).toBe(shown);
});

describe("the documents for volunteers", () => {
  test.each(["CONTRIBUTING.md", "docs/cheat-sheet.md"])("%s has only links that arrive", (file) => {
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
  test("each drawing is shown once, with a description for those who cannot see it", () => {
    const shown = [...text.matchAll(/!\[([^\]]*)\]\(docs\/pictures\/([\w-]+)\.svg\)/g)];
    expect(shown).toHaveLength(6);
    for (const [, alt = "", name = ""] of shown) {
      expect(alt.length, name).toBeGreaterThan(80);
      expect(read(`docs/pictures/${name}.svg`)).toMatch(/<title>[^<]{20,}<\/title>/);
    }
  });
});
