/** The whole command on a site with many mistakes: one run reports all of them, and nothing is written. */
import { spawnSync } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { defaultRoot } from "../../generator/content/site-paths.ts";
import { lastSite, placeWorld, readFiles } from "../support/place-world.ts";
import { runInProcess, stackTrace } from "../support/run-in-process.ts";
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
    ["pages/b-page.md", page("C", "[Us](/abuot)."), ":6:6 link-unknown"],
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
async function runOn(command: "build" | "check", run: typeof runInProcess) {
  const files = Object.fromEntries(mistakes.map(([path, text]) => [`content/${path}`, text]));
  const world = placeWorld({ ...files, ...lastSite() });
  symlinkSync("/etc/hostname", join(world.root, "content/pages/linked.md"));
  const before = readFiles(world.out);
  const report = join(world.root, "report.json");
  const flags = command === "build" ? [`--json=${report}`] : [];
  const { code, stdout, stderr } = await run(command, ["--root", world.root, ...flags]);
  expect(readFiles(world.out)).toEqual(before);
  expect(stderr).not.toMatch(stackTrace);
  const all = [...mistakes, ["pages/linked.md", "", ":1:1 file-refused"] as const];
  const missing = all.filter(([path, , words]) => !stderr.includes(`content/${path}${words}`));
  return { code, stdout, stderr, report, missing: missing.map(([path]) => path) };
}

test("a build reports every mistake at once, and leaves the last site whole", async () => {
  const { code, stdout, stderr, missing, report } = await runOn("build", async (...given) => {
    const args = ["generator/start.mjs", ...given.slice(0, 2).flat()] as readonly string[];
    const env = { ...process.env, NODE_ENV: undefined, NO_COLOR: "1", CI: "", GITHUB_ACTIONS: "" };
    const ended = spawnSync("node", args, { cwd: defaultRoot, encoding: "utf8", env });
    return { ...ended, code: ended.status };
  });
  expect({ code, stdout, missing }).toEqual({ code: 1, stdout: "", missing: [] });
  expect(stderr).toMatch(/\d+ errors, \d+ warnings?\. Nothing was written; .* is untouched\.\s*$/);
  const { problems } = JSON.parse(readFileSync(report, "utf8")) as { problems: unknown[] };
  expect(problems.length).toBeGreaterThan(mistakes.length);
});

test("the check of the content reports the same, and writes nothing", async () => {
  const { code, missing } = await runOn("check", runInProcess);
  expect({ code, missing }).toEqual({ code: 1, missing: [] });
});

test("a green tick is the end: what the check lets pass, the build publishes", async () => {
  const { root, out } = placeWorld({ "content/pages/k.md": page("K", "A.", "draft: true\n") });
  for (const command of ["check", "build"] as const)
    expect(await runInProcess(command, ["--root", root])).toMatchObject({ code: 0 });
  expect(readFiles(out)).toHaveProperty(["index.html"]);
});
