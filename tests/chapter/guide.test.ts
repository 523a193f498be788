/** `docs/new-chapter.md`, followed to the letter: its commands are run, its files written, its answers compared. */
import { spawnSync } from "node:child_process";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { beforeAll, describe, expect, test } from "vitest";
import { runBuild } from "../../build.ts";
import { parseFrontMatter } from "../../generator/content/parse-front-matter.ts";
import { defaultRoot, findSitePaths } from "../../generator/content/site-paths.ts";
import { pageSchema } from "../../generator/schema/pages.ts";
import { navigationSchema } from "../../generator/schema/site.ts";
import { judgeContrast, readStyles } from "../../tools/audit/measures/contrast.ts";
import { attribute, one, parseHtml, textOf } from "../site/support/html.ts";
import { givenFolder, readFiles, writeFiles } from "../support/place-world.ts";
import { runInProcess } from "../support/run-in-process.ts";
import { chapterRoot } from "./support.ts";

const guide = readFileSync(join(defaultRoot, "docs/new-chapter.md"), "utf8");

/** The blocks of code in one language, in their order. */
function blocksOf(language: string): readonly string[] {
  const blocks = guide.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm);
  return [...blocks].flatMap(([, name, text = ""]) => (name === language ? [text] : []));
}

/** The files to make: in the guide, their names stand before their texts. */
const files = [...guide.matchAll(/\*\*(chapter\/[\w./-]+)\*\*[^`]*?```\w+\n([\s\S]*?)^```$/gm)];
const folder = givenFolder();
const root = join(folder, "chapter");
const out = join(folder, "dist");
const check = () => runInProcess("check", ["--root", root, "--launch"]);

beforeAll(async () => {
  for (const name of ["content", "styles"])
    symlinkSync(join(defaultRoot, name), join(folder, name));
  const [first = ""] = blocksOf("sh");
  expect(spawnSync("sh", ["-e", "-c", first], { cwd: folder }).status).toBe(0);
  writeFiles(folder, Object.fromEntries(files.map(([, path = "", text]) => [path, text])));
  await runBuild({ root, out });
});

describe("the folder that the guide makes", () => {
  test("is a whole site of four files, with the name, the language and the length that were set", () => {
    expect(files).toHaveLength(4);
    const html = readFileSync(join(out, "index.html"), "utf8");
    const page = parseHtml(html);
    expect(attribute(one(page, "html"), "lang")).toBe("en-CA");
    expect(textOf(one(page, "h1"))).toBe("Dance Marathon at Lakeside College");
    expect(html).not.toMatch(/Florida|<nav|<video/);
    expect(fastGlob.sync("404.html", { cwd: out })).toHaveLength(1);
  });
  test("has nothing wrong, and the launch list says what the guide says", async () => {
    const { stdout, stderr, code } = await check();
    expect([stdout.trim(), stderr, code]).toEqual([blocksOf("text")[0]?.trim(), "", 1]);
  });
  test("has colours that the audit finds right", async () => {
    const [css, hours] = await readStyles(findSitePaths({ root }));
    expect(hours).toBe(12);
    expect(await judgeContrast(css, hours)).toEqual([]);
  });
  test("has no color of the first chapter once the numbers of its palette are changed", async () => {
    const file = join(root, "styles/settings/_palette.scss");
    const palette = readFileSync(file, "utf8");
    const number = /#[0-9a-f]{6}\b/g;
    const changed = palette.replace(
      number,
      (ink) =>
        // Each color becomes its opposite.
        `#${(0xffffff - Number.parseInt(ink.slice(1), 16)).toString(16).padStart(6, "0")}`,
    );
    writeFileSync(file, changed);
    const [css] = await readStyles(findSitePaths({ root }));
    writeFileSync(file, palette);
    const inks = new Set(palette.match(number));
    // An opposite may be another ink, and inks with an opacity have two digits more.
    const own = new Set(changed.match(number));
    const left = (css.match(/#[0-9a-f]{6}/g) ?? []).filter((ink) => inks.has(ink) && !own.has(ink));
    expect(left).toEqual([]);
    expect(inks.size).toBeGreaterThan(100);
  });
  test("shows no mark of the first chapter, though it has none of its own", () => {
    const texts = Object.values(readFiles(out)).join("\n");
    expect(texts).toMatch(/logo__letters" data-letters="LM"/);
    expect(texts).not.toMatch(/logo__card|rel="(?:apple-touch-)?icon"|og:image|<video|"src": /);
    expect(fastGlob.sync("**/*.{png,webm,mp4,ico}", { cwd: out })).toEqual([]);
  });
});

test("the examples of a blog's page and of a menu are right", () => {
  const [menu = ""] = blocksOf("json").filter((block) => block.includes('"groups"'));
  expect(navigationSchema.safeParse(JSON.parse(menu)).error).toBeUndefined();
  const [blog = ""] = blocksOf("markdown").filter((block) => block.includes("layout: articles"));
  const { data } = parseFrontMatter({ path: "content/pages/news.md", text: blog }, () => 0);
  expect(pageSchema.safeParse(data).error).toBeUndefined();
});

test("the guide names every file that the example has, and no other", () => {
  const rows = guide.matchAll(/^\| (?:\d+ \| )?`((?:content|styles|public)[\w./-]*)`/gm);
  const named = [...rows].map(([, path = ""]) => path);
  const isIn = (file: string, path: string) => `${file}/`.startsWith(`${path}/`);
  const example = fastGlob.sync("**", { cwd: chapterRoot, dot: true });
  expect(example.filter((file) => !named.some((path) => isIn(file, path)))).toEqual([]);
  expect(named.filter((path) => !example.some((file) => isIn(file, path)))).toEqual([]);
  const icons = fastGlob.sync("*", { cwd: join(chapterRoot, "public") });
  expect(icons.filter((icon) => !guide.includes(icon))).toEqual([]);
});

test("the line of package.json that the guide changes decides what every command is about", async () => {
  const variable = "npm_package_config_root";
  const { config } = JSON.parse(readFileSync(join(defaultRoot, "package.json"), "utf8"));
  expect(config).toEqual({ root: "." });
  expect(guide).toContain("npm pkg set config.root=chapter");
  const checked = await runInProcess("check", ["--launch"], { [variable]: root });
  expect(checked.stdout).toContain("2 pages are in order");
  const wrong = await runInProcess("check", [], { [variable]: "nowhere" });
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("no folder nowhere")]);
  const { out } = findSitePaths({});
  expect(out).toBe(join(defaultRoot, "dist"));
});
