/** The commands on a site with many mistakes: one run reports all, and nothing is written. */
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { placeWorld } from "../support/place-world.ts";
import { runScript, stackTrace } from "../support/run-command.ts";
import { runInProcess } from "../support/run-in-process.ts";
import { page } from "../support/usual-files.ts";

const description = "description: A page.";

/** The beginning of a photograph, as a broken upload leaves it. */
const cutPicture =
  "iVBORw0KGgoAAAANSUhEUgAAAMgAAADICAIAAAAiOjnJAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAgAElE";

/** One file for each kind of mistake, with the problem that must be reported. */
const mistakes: readonly (readonly [path: string, text: string | Uint8Array, words: string])[] = [
  ["pages/a-none.md", "Text.", ":1:1 front-matter-missing"],
  ["pages/a-open.md", `---\ntitle: A\n\nText.\n`, ":3:1 front-matter-unclosed"],
  ["pages/a-colon.md", `---\ntitle: A: b\n${description}\n---\n`, ":2:8 front-matter-syntax"],
  ["pages/a-key.md", page("A1", "Text.", "sceen: b\n"), ":4:1 field-unknown"],
  ["pages/a-lack.md", "---\ntitle: A2\n---\n", ":1:1 field-missing"],
  ["pages/a-hour.md", page("A3", "Text.", "hour: 27\n"), ":4:7 field-value"],
  ["pages/b-fact.md", page("B1", "We raised {{nothing}}."), ":6:11 fact-unknown"],
  ["pages/b-link.md", page("B2", "[Give](link:donatte)."), ":6:1 link-unknown"],
  ["pages/b-page.md", page("B3", "[Us](/abuot)."), ":6:1 link-unknown"],
  ["pages/b-picture.md", page("B4", "![A](scenes/stag.svg)"), ":6:1 picture-unknown"],
  ["pages/c-block.md", page("C1", "::tils"), ":6:1 block-unknown"],
  ["pages/c-colons.md", page("C2", "::stats"), ":6:1 block-content"],
  ["pages/c-lack.md", page("C3", "::button[Go]"), ":6:1 block-attribute"],
  ["pages/c-open.md", page("C4", ':::callout{title="A"}\nText.'), ":6:1 block-unclosed"],
  ["pages/d-fence.md", page("D1", "```\ncode"), ":6:1 fence-unclosed"],
  ["pages/d-title.md", page("D2", "# Title"), ":6:1 heading-order"],
  ["pages/d-html.md", page("D3", "<b>Text</b>"), ":6:1 html-dropped"],
  ["pages/d-label.md", page("D4", "[click here](/)"), ":6:1 link-label"],
  ["pages/e-both.md", page("E1", "{{nothing}}", "hour: noon\n"), ":7:1 fact-unknown"],
  ["pages/e-same.md", page("E2", "Text.", "route: /d-title\n"), ":4:8 address-collision"],
  ["pages/My Page.md", page("F1", "Text."), ":1:1 file-refused"],
  ["data/schools.json", '[\n  { "name": "A" },\n]\n', ":2:18 json-syntax"],
  ["data/partners.json", '[\n  { "name": "A", "name": "B" }\n]\n', ":2:18 json-duplicate"],
  ["data/organizations.json", '[\n  { "nam": "A" }\n]\n', ":2:5 field-unknown"],
  ["data/schols.json", "[]", ":1:1 file-refused"],
  ["notes.txt", "Text.", ":1:1 file-refused"],
  ["pages/g-latin.md", Buffer.from("---\ntitle: caf\xe9\n", "latin1"), ":2:1 file-refused"],
  ["images/cut.png", Buffer.from(cutPicture, "base64"), ":1:1 picture-broken"],
  ["images/text.png", "This is no picture.", ":1:1 picture-kind"],
];

const files = Object.fromEntries(mistakes.map(([path, text]) => [`content/${path}`, text]));

test("a build reports every kind of mistake, and leaves the last site whole", () => {
  const { root, out, remove } = placeWorld(files);
  symlinkSync("/etc/hostname", join(root, "content/pages/linked.md"));
  mkdirSync(out);
  writeFileSync(join(out, "index.html"), "the last good site");
  const report = join(root, "report.json");
  const args = ["--root", root, `--json=${report}`];
  const { code, stdout, stderr } = runScript("generator/commands/build.ts", args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).not.toMatch(stackTrace);
  const all = [...mistakes, ["pages/linked.md", "", ":1:1 file-refused"] as const];
  expect(all.filter(([path, , words]) => !stderr.includes(`content/${path}${words}`))).toEqual([]);
  expect(stderr).toMatch(/\d+ errors, \d+ warnings\. Nothing was written; .* is untouched\.\s*$/);
  expect(readFileSync(join(out, "index.html"), "utf8")).toBe("the last good site");
  const { problems } = JSON.parse(readFileSync(report, "utf8")) as { problems: unknown[] };
  expect(problems.length).toBeGreaterThanOrEqual(all.length);
  remove();
});

test("the check reports the same mistakes of the content, and writes nothing", async () => {
  const { root, out, remove } = placeWorld(files);
  const { code, stderr } = await runInProcess("check", ["--root", root]);
  expect(code).toBe(1);
  const content = mistakes.filter(([path]) => !path.startsWith("images/"));
  const missing = content.filter(([path, , words]) => !stderr.includes(`content/${path}${words}`));
  expect(missing).toEqual([]);
  expect(existsSync(out)).toBe(false);
  remove();
});

test("a flag that does not exist ends with a clear error and the code 2", async () => {
  const { code, stdout, stderr } = await runInProcess("build", ["--rot", "x"]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toBe("✗ There is no flag --rot. Did you mean --root?\n");
});
