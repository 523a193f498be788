/** The launch list: what is still invented, and what is still missing. */
import { expect, test } from "vitest";
import { listLaunchTasks } from "../generator/graph/list-launch-tasks.ts";
import type { Sources } from "../generator/model/source.ts";
import { page, usualFiles } from "./support/world.ts";

function sourcesOf(world: Readonly<Record<string, string>>): Sources {
  const files = Object.entries({ ...usualFiles, "content/links.json": "[]", ...world });
  const texts = files.filter(([, text]) => typeof text === "string") as [string, string][];
  return { files: texts.map(([path, text]) => ({ path, text })), pictures: [] };
}

function briefTasks(world: Readonly<Record<string, string>>): readonly string[] {
  return listLaunchTasks(sourcesOf(world)).map(
    ({ kind, what, place }) => `${kind} ${what} ${place.file}:${place.line}`,
  );
}

test("an invented person is listed with the line that says so", () => {
  const schools = '[\n  { "name": "Forest High School" }\n]';
  const leaders = '[\n  { "name": "Ana Cruz", "sample": true },\n  { "name": "Real Name" }\n]';
  expect(
    briefTasks({
      "content/data/schools.json": schools,
      "content/data/emerging-leaders.json": leaders,
    }),
  ).toContain("sample Ana Cruz content/data/emerging-leaders.json:2");
});

test("a real person is not listed", () => {
  const leaders = '[\n  { "name": "Real Name" }\n]';
  expect(briefTasks({ "content/data/emerging-leaders.json": leaders }).join()).not.toContain(
    "Real",
  );
});

test("a placeholder address is listed with its line", () => {
  const links =
    '[\n  {\n    "id": "w9",\n    "url": "https://example.org/w9.pdf",\n    "label": "W-9",\n' +
    '    "kind": "pdf",\n    "placeholder": true\n  }\n]';
  expect(briefTasks({ "content/links.json": links })).toContain(
    "placeholder W-9 content/links.json:4",
  );
});

test("a page by an invented author is listed", () => {
  expect(
    briefTasks({ "content/pages/news.md": page("News", "Text.", "sample: true\n") }),
  ).toContain("sample News content/pages/news.md:4");
});

test("a setting that nobody has made is listed", () => {
  expect(briefTasks({})).toContain("setting repository content/site.json:1");
});

test("a folder that is another chapter's is listed, and what cannot be seen is not", () => {
  const tasks = listLaunchTasks(sourcesOf({}), ["templates", "styles", "public", "public/fonts"]);
  const borrowed = tasks.filter(({ kind }) => kind === "borrowed");
  expect(borrowed.map(({ what }) => what)).toEqual(["styles", "public"]);
});
