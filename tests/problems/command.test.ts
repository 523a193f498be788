/** The whole command on a site with many mistakes: one run reports all of them, and nothing is written. */
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { placeWorld } from "../support/place-world.ts";
import { runScript, stackTrace } from "../support/run-command.ts";
import { page } from "../support/usual-files.ts";

/** The beginning of a photograph, as a broken upload leaves it. */
const cutPicture =
  "iVBORw0KGgoAAAANSUhEUgAAAMgAAADICAIAAAAiOjnJAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAgAElE";

/** A mistake of each part of the generator that finds one, and how it is reported. */
const mistakes: readonly (readonly [path: string, text: string | Uint8Array, reported: string])[] =
  [
    ["pages/a-colon.md", "---\ntitle: A: b\ndescription: C.\n---\n", ":2:8 front-matter-syntax"],
    ["pages/a-hour.md", page("A", "Text.", "hour: 27\n"), ":4:7 field-value"],
    ["pages/b-both.md", page("B", "{{nothing}}", "hour: noon\n"), ":7:1 fact-unknown"],
    ["pages/b-page.md", page("C", "[Us](/abuot)."), ":6:1 link-unknown"],
    ["pages/c-open.md", page("D", ':::callout{title="A"}\nText.'), ":6:1 block-unclosed"],
    ["pages/d-html.md", page("E", "<b>Text</b>"), ":6:1 html-dropped"],
    ["pages/e-same.md", page("F", "Text.", "route: /d-html\n"), ":4:8 address-collision"],
    ["data/schools.json", '[\n  { "name": "A" },\n]\n', ":2:18 json-syntax"],
    ["data/organizations.json", '[\n  { "nam": "A" }\n]\n', ":2:5 field-unknown"],
    ["data/schols.json", "[]", ":1:1 file-refused"],
    ["pages/g-latin.md", Buffer.from("---\ntitle: caf\xe9\n", "latin1"), ":2:1 file-refused"],
    ["images/cut.png", Buffer.from(cutPicture, "base64"), ":1:1 picture-broken"],
  ];

/** A site with all of them, and what a command says of it. */
function runOn(command: "build" | "check") {
  const files = Object.fromEntries(mistakes.map(([path, text]) => [`content/${path}`, text]));
  const world = placeWorld(files);
  symlinkSync("/etc/hostname", join(world.root, "content/pages/linked.md"));
  if (command === "build") {
    mkdirSync(world.out);
    writeFileSync(join(world.out, "index.html"), "the last good site");
  }
  const script = `generator/commands/${command}.ts`;
  const report = join(world.root, "report.json");
  const flags = command === "build" ? [`--json=${report}`] : [];
  const ended = runScript(script, ["--root", world.root, ...flags]);
  const all = [...mistakes, ["pages/linked.md", "", ":1:1 file-refused"] as const];
  const isMissing = ([path, , words]: (typeof all)[number]) =>
    !ended.stderr.includes(`content/${path}${words}`);
  return { ...ended, ...world, report, missing: all.filter(isMissing).map(([path]) => path) };
}

test("a build reports every mistake at once, and leaves the last site whole", () => {
  const { code, stdout, stderr, missing, out, report, remove } = runOn("build");
  expect({ code, stdout, missing }).toEqual({ code: 1, stdout: "", missing: [] });
  expect(stderr).not.toMatch(stackTrace);
  expect(stderr).toMatch(/\d+ errors, \d+ warnings?\. Nothing was written; .* is untouched\.\s*$/);
  expect(readFileSync(join(out, "index.html"), "utf8")).toBe("the last good site");
  const { problems } = JSON.parse(readFileSync(report, "utf8")) as { problems: unknown[] };
  expect(problems.length).toBeGreaterThan(mistakes.length);
  remove();
});

test("the check of the content reports the same, but for pictures, and writes nothing", () => {
  const { code, stderr, missing, out, remove } = runOn("check");
  expect({ code, missing }).toEqual({ code: 1, missing: ["images/cut.png"] });
  expect(stderr).not.toMatch(stackTrace);
  expect(existsSync(out)).toBe(false);
  remove();
});

test("a flag that does not exist ends with a clear error and the code 2", () => {
  const { code, stdout, stderr } = runScript("generator/commands/build.ts", ["--rot", "x"]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain("There is no flag --rot. Did you mean --root?");
  expect(stderr).not.toMatch(stackTrace);
});
