/**
 * `docs/new-chapter.md` says how another dance marathon makes its site. Here it is followed to the
 * letter: its commands are run, its files are written, its answers are compared.
 */
import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fastGlob from "fast-glob";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runBuild } from "../../build.ts";
import { defaultRoot } from "../../generator/site-paths.ts";
import { attribute, one, parseHtml, textOf } from "../site/support/html.ts";
import { runScript } from "../support/run-command.ts";
import { chapterRoot } from "./support.ts";

const guide = readFileSync(join(defaultRoot, "docs/new-chapter.md"), "utf8");

/** The blocks of code in one language, in their order. */
function blocksOf(language: string): readonly string[] {
  const blocks = guide.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm);
  return [...blocks].flatMap(([, name, text = ""]) => (name === language ? [text] : []));
}

/** The files that the guide tells to make: their names stand before their text. */
function filesOf(): ReadonlyMap<string, string> {
  const files = guide.matchAll(/\*\*(chapter\/[\w./-]+)\*\*[^`]*?```\w+\n([\s\S]*?)^```$/gm);
  return new Map([...files].map(([, path = "", text = ""]) => [path, text]));
}

const desk = mkdtempSync(join(tmpdir(), "guide-"));
const root = join(desk, "chapter");
const out = join(desk, "dist");

beforeAll(async () => {
  for (const folder of ["content", "styles"]) {
    symlinkSync(join(defaultRoot, folder), join(desk, folder));
  }
  const [first = ""] = blocksOf("sh");
  const { status } = spawnSync("sh", ["-e", "-c", first], { cwd: desk });
  expect(status).toBe(0);
  for (const [path, text] of filesOf()) {
    mkdirSync(dirname(join(desk, path)), { recursive: true });
    writeFileSync(join(desk, path), text);
  }
  await runBuild({ isQuiet: true, root, out });
});
afterAll(() => rmSync(desk, { recursive: true }));

describe("the folder that the guide makes", () => {
  test("has the four files that are written by hand", () => {
    expect([...filesOf().keys()]).toEqual([
      "chapter/content/site.json",
      "chapter/content/navigation.json",
      "chapter/content/pages/index.md",
      "chapter/content/pages/404.md",
    ]);
  });
  test("is a whole site, with the name, the language and the length that were set", () => {
    const html = readFileSync(join(out, "index.html"), "utf8");
    const page = parseHtml(html);
    expect(attribute(one(page, "html"), "lang")).toBe("en-CA");
    expect(textOf(one(page, "h1"))).toBe("Dance Marathon at Lakeside College");
    expect(textOf(one(page, "main"))).toContain("of the 12 hours");
    expect(html).not.toMatch(/Florida|<nav|<video/);
    expect(readdirSync(out)).toContain("404.html");
  });
  test("has nothing wrong, and the launch list says what the guide says", () => {
    const [said] = blocksOf("text");
    const { stdout, stderr, code } = runScript("generator/commands/check.ts", [
      "--root",
      root,
      "--launch",
    ]);
    expect(stderr).toBe("");
    expect(stdout.trim()).toBe(said?.trim());
    expect(code).toBe(1);
  });
  test("has colours that the audit finds right", () => {
    const { stdout, code } = runScript("tests/audit/run.ts", ["contrast", "--root", root]);
    expect([code, stdout.split("\n")[0]]).toEqual([0, "2 themes, 13 hours"]);
  });
});

describe("the guide", () => {
  test("names every kind of file that the example has, and no other", () => {
    const named = [
      ...guide.matchAll(/^\| (?:\d+ \| )?`((?:content|styles|public)[\w./-]*)`/gm),
    ].map(([, path = ""]) => path);
    const isNamed = (file: string) =>
      named.some((path) => file === path || file.startsWith(`${path}/`));
    const files = fastGlob.sync("**", { cwd: chapterRoot, dot: true });
    expect(files.filter((file) => !isNamed(file))).toEqual([]);
    expect(
      named.filter((path) => !files.some((file) => `${file}/`.startsWith(`${path}/`))),
    ).toEqual([]);
  });
  test("names every icon that the example has", () => {
    const icons = fastGlob.sync("*", { cwd: join(chapterRoot, "public") });
    expect(icons.filter((icon) => !guide.includes(icon))).toEqual([]);
  });
  test("changes a line of the workflow that is there", () => {
    const workflow = readFileSync(join(defaultRoot, ".github/workflows/deploy.yml"), "utf8");
    const [line = ""] = blocksOf("yaml");
    expect(workflow).toContain(line.replace("--root chapter --out dist ", ""));
  });
  test("asks the launch list of a chapter that borrows what visitors see", () => {
    rmSync(join(root, "public"), { recursive: true });
    const { stdout } = runScript("generator/commands/check.ts", ["--root", root, "--launch"]);
    expect(stdout).toContain("borrowed    public");
    expect(stdout).toContain("2 things are left");
  });
});
