/** `npm run check -- --fix` as a person and as a workflow call it, on a real folder. */
import { execFileSync } from "node:child_process";
import { chmodSync, linkSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fixContent } from "../../generator/cli/fix-content.ts";
import { readSources } from "../../generator/content/read-sources.ts";
import { loadParser } from "../../generator/markdown/parser.ts";
import { placeWorld } from "../support/place-world.ts";
import { runInProcess, stackTrace } from "../support/run-in-process.ts";
import { page, smallSite, type World } from "../support/usual-files.ts";

const about = "content/pages/about.md";
const schools = "content/data/schools.json";

/** The usual site, and what a hurried evening left in it. */
const hurried: World = {
  ...smallSite,
  [about]: `\uFEFF${String(smallSite[about])
    .replace("title: About us", "title: About us: the story")
    .replace("scenes/stage.svg", "Scenes\\Stage.SVG")
    .replace("A line of text.", "See [the event](/MainEvnt).")}`.replaceAll("\n", "\r\n"),
  [schools]: '[\n  // new\n  { “name”: “Buchholz” },\n  { "name": "Eastside", },\n]',
};

const correctedAbout = String(smallSite[about])
  .replace("title: About us", 'title: "About us: the story"')
  .replace("A line of text.", "See [the event](/MainEvnt).");
const correctedSchools = '[\n  { "name": "Buchholz" },\n  { "name": "Eastside" }\n]';

const place = (files: World) => placeWorld(files).root;

const check = (root: string, ci: string, ...flags: readonly string[]) =>
  runInProcess("check", ["--root", root, ...flags], { CI: ci });

const textOf = (root: string, path: string) => readFileSync(join(root, path), "utf8");
const hiddenIn = (root: string) =>
  readdirSync(root, { recursive: true }).filter((path) => /[.][0-9a-f-]{36}$/.test(`${path}`));

describe("on the computer of an editor", () => {
  test("what is certain is written and reported, and the rest is reported as ever", async () => {
    const root = place(hurried);
    chmodSync(join(root, schools), 0o640);
    const { code, stdout, stderr } = await check(root, "", "--fix");
    expect(textOf(root, about)).toBe(correctedAbout);
    expect(textOf(root, schools)).toBe(correctedSchools);
    expect(statSync(join(root, schools)).mode & 0o777).toBe(0o640);
    expect(stdout).toContain(`content/data/schools.json
  2 -   // new
  3 -   { “name”: “Buchholz” },
  4 -   { "name": "Eastside", },
    +   { "name": "Buchholz" },
    +   { "name": "Eastside" }

content/pages/about.md
  2 - title: About us: the story
    + title: "About us: the story"
  5 - scene: Scenes\\Stage.SVG
    + scene: scenes/stage.svg

2 files were corrected.`);
    expect(stderr).not.toMatch(stackTrace);
    expect(stderr).toContain("content/pages/about.md:10:17 link-unknown");
    expect(stderr).toMatch(/^1 error\./m);
    expect(code).toBe(1);
    const again = await check(root, "", "--fix");
    expect(again.stdout).toContain("There is nothing that can be corrected without asking.");
    expect(textOf(root, about)).toBe(correctedAbout);
    expect(hiddenIn(root)).toEqual([]);
  });
  test("a site that is right again ends well; an open file keeps its old text", async () => {
    const plan = { "content/pages/plan.md": page("Plan", "Words.", "draft: true\n") };
    const root = place({ ...smallSite, ...plan, [schools]: '[{ "name": "A" },]\n' });
    linkSync(join(root, schools), join(root, "opened-before"));
    const { code, stdout } = await check(root, "", "--fix");
    expect(code).toBe(0);
    expect(stdout).toContain("1 file was corrected.");
    expect(stdout).toMatch(/pages are in order\.\nNot published yet: \/plan \(draft\)\.\n$/);
    expect(textOf(root, "opened-before")).toBe('[{ "name": "A" },]\n');
    expect(textOf(root, schools)).toBe('[{ "name": "A" }]\n');
  });
  test("a file that was saved meanwhile is left as it is", async () => {
    const root = place({ ...smallSite, [schools]: '[{ "name": "A" },]\n' });
    const { value: sources } = await readSources(join(root, "content"));
    writeFileSync(join(root, schools), '[{ "name": "B" },]\n');
    const engine = await loadParser();
    expect(() => fixContent(root, sources, engine, false)).toThrow("was saved while");
    expect(textOf(root, schools)).toBe('[{ "name": "B" },]\n');
    expect(hiddenIn(root)).toEqual([]);
  });
  test("a root without content does not change the content that it borrows", async () => {
    const { code, stderr } = await check(tmpdir(), "", "--fix");
    expect([code, stderr]).toEqual([2, expect.stringContaining("nothing can be fixed")]);
  });
});

describe("where CI is set", () => {
  test("a diff is printed that git can apply, and nothing is written", async () => {
    const root = place(hurried);
    const { code, stdout, stderr } = await check(root, "true", "--fix");
    expect(code).toBe(1);
    expect(textOf(root, about)).toBe(hurried[about]);
    expect(textOf(root, schools)).toBe(hurried[schools]);
    expect(stderr).toContain("front-matter-syntax");
    execFileSync("git", ["init", "-q"], { cwd: root });
    execFileSync("git", ["apply", "--whitespace=nowarn", "-"], { cwd: root, input: stdout });
    expect(textOf(root, about)).toBe(correctedAbout);
    expect(textOf(root, schools)).toBe(correctedSchools);
  });
  test("a change that would only remove a warning fails all the same", async () => {
    const copied = String(smallSite[about]).replace("A line", "[It](https://floridadm.org/about)");
    const root = place({ ...smallSite, [about]: copied });
    expect((await check(root, "1")).code).toBe(0);
    const { code, stdout } = await check(root, "1", "--fix");
    expect(code).toBe(1);
    expect(stdout).toContain("+++ b/content/pages/about.md");
  });
});
