/** `npm run check -- --fix` as a person and as a workflow calls it, on a real folder. */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  linkSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fixContent } from "../../generator/commands/fix-content.ts";
import { loadEngine } from "../../generator/markdown/engine.ts";
import { readSources } from "../../generator/read/read-sources.ts";
import { findSitePaths } from "../../generator/site-paths.ts";
import { placeWorld } from "../support/place-world.ts";
import { runScript, stackTrace } from "../support/run-command.ts";
import { smallSite, type World } from "../support/usual-files.ts";

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

const mendedAbout = String(smallSite[about])
  .replace("title: About us", 'title: "About us: the story"')
  .replace("A line of text.", "See [the event](/MainEvnt).");
const mendedSchools = '[\n  { "name": "Buchholz" },\n  { "name": "Eastside" }\n]';

const withComma = '[{ "name": "A" },]\n';

function check(root: string, ci: string, ...flags: readonly string[]) {
  return runScript("generator/commands/check.ts", ["--root", root, ...flags], {
    CI: ci,
    GITHUB_ACTIONS: "",
  });
}

/** Runs git in a folder. */
function git(root: string, args: readonly string[], input = "") {
  const { status, stderr } = spawnSync("git", args, { cwd: root, input, encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
}

describe("at home", () => {
  test("what is certain is written and told of, and the rest is told of as ever", () => {
    const { root, remove } = placeWorld(hurried);
    chmodSync(join(root, schools), 0o640);
    const { code, stdout, stderr } = check(root, "", "--fix");

    expect(readFileSync(join(root, about), "utf8")).toBe(mendedAbout);
    expect(readFileSync(join(root, schools), "utf8")).toBe(mendedSchools);
    expect(statSync(join(root, schools)).mode & 0o777).toBe(0o640);
    expect(stdout).toContain(`content/data/schools.json
  2 -   // new
  3 -   { “name”: “Buchholz” },
  4 -   { "name": "Eastside", },
    +   { "name": "Buchholz" },
    +   { "name": "Eastside" }

content/pages/about.md
  The invisible mark at its beginning was taken out.
  All its lines end with a line feed now.
  2 - title: About us: the story
    + title: "About us: the story"
  5 - scene: Scenes\\Stage.SVG
    + scene: scenes/stage.svg

2 files were mended.`);
    expect(stderr).not.toMatch(stackTrace);
    expect(stderr).toContain("There is no /MainEvnt in this site. Did you mean /mainevent?");
    expect(stderr).toMatch(/^1 error\./m);
    expect(code).toBe(1);

    const again = check(root, "", "--fix");
    expect(again.stdout).toContain("There is nothing that can be mended without asking.");
    expect(readFileSync(join(root, about), "utf8")).toBe(mendedAbout);
    expect(readdirSync(join(root, "content/pages")).filter((name) => name.startsWith("."))).toEqual(
      [],
    );
    remove();
  });
  test("a site that is right again ends well, and who has a file open keeps the old text", () => {
    const { root, remove } = placeWorld({ ...smallSite, [schools]: withComma });
    linkSync(join(root, schools), join(root, "opened-before"));
    const { code, stdout, stderr } = check(root, "", "--fix");
    expect(stderr).not.toContain("error");
    expect(stdout).toContain("1 file was mended.");
    expect(stdout).toMatch(/pages are in order\.\n$/);
    expect(code).toBe(0);
    expect(readFileSync(join(root, "opened-before"), "utf8")).toBe(withComma);
    expect(readFileSync(join(root, schools), "utf8")).toBe('[{ "name": "A" }]\n');
    remove();
  });
  test("a file that was saved meanwhile is left as it is", async () => {
    const { root, remove } = placeWorld({ ...smallSite, [schools]: withComma });
    const paths = findSitePaths({ root });
    const sources = (await readSources(paths.content)).value;
    writeFileSync(join(root, schools), '[{ "name": "B" },]\n');
    const engine = await loadEngine();
    expect(() => fixContent({ paths, sources, engine, isDry: false })).toThrow("was saved while");
    expect(readFileSync(join(root, schools), "utf8")).toBe('[{ "name": "B" },]\n');
    expect(readdirSync(join(root, "content/data")).filter((name) => name.startsWith("."))).toEqual(
      [],
    );
    remove();
  });
  test("a root without content of its own is not mended in the place of another", () => {
    const { root, remove } = placeWorld({});
    rmSync(join(root, "content"), { recursive: true });
    const { code, stderr } = check(root, "", "--fix");
    expect(stderr).toContain("There is nothing to fix");
    expect(code).toBe(2);
    remove();
  });
});

describe("where CI is set", () => {
  test("a diff is printed that git can apply, and nothing is written", () => {
    const { root, remove } = placeWorld(hurried);
    const { code, stdout, stderr } = check(root, "true", "--fix");
    expect(code).toBe(1);
    expect(readFileSync(join(root, about), "utf8")).toBe(hurried[about]);
    expect(readFileSync(join(root, schools), "utf8")).toBe(hurried[schools]);
    expect(stderr).toContain("front-matter-syntax");

    git(root, ["init", "-q"]);
    git(root, ["apply", "--whitespace=nowarn", "-"], stdout);
    expect(readFileSync(join(root, about), "utf8")).toBe(mendedAbout);
    expect(readFileSync(join(root, schools), "utf8")).toBe(mendedSchools);
    remove();
  });
  test("a change that only takes away a warning fails, and nothing to change does not", () => {
    const crlf = String(smallSite[schools]).replaceAll("\n", "\r\n");
    const { root, remove } = placeWorld({ ...smallSite, [schools]: crlf });
    expect(check(root, "1").code).toBe(0);
    const { code, stdout } = check(root, "1", "--fix");
    expect(code).toBe(1);
    expect(stdout).toContain("+++ b/content/data/schools.json");
    writeFileSync(join(root, schools), String(smallSite[schools]));
    expect(check(root, "1", "--fix")).toMatchObject({ code: 0, stdout: "6 pages are in order.\n" });
    remove();
  });
});
