/**
 * Everything that can be added is added: in a small world and in a copy of the real site. Both are
 * built afterwards, and say what was written. Nothing that was there is touched.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { runBuild } from "../../build.ts";
import { additions } from "../../generator/additions/additions.ts";
import { readContent } from "../site/support/content.ts";
import { runScript } from "../support/run-command.ts";
import { page, placeWorld } from "../support/world.ts";
import { add, copyContent, givenFlags, isInsertion, typed } from "./support.ts";

const kinds = additions.map(({ name }) => name);
const textOf = (html: string) => html.replace(/<[^>]+>/g, "");

test("every kind has flags to try it with", () => {
  expect(Object.keys(givenFlags).sort()).toEqual([...kinds].sort());
});

describe("in a small world", () => {
  /** A home page that shows every list. */
  const body = [
    '::people{from="staff"}',
    '::people{from="families"}',
    '::chips{from="schools"}',
    '::chips{from="emerging-leaders"}',
    '::chips{from="organizations"}',
    '::roster{from="ambassadors"}',
    '::teams{from="captain-teams"}',
    '::logos{from="sponsors"}',
    '::logos{from="partners"}',
    '::positions{from="positions"}',
    '::steps{from="fundraising-steps"}',
    '::accordion{from="faqs" topic="sock-hop"}',
    '::table{from="year-totals" caption="Totals"}',
    "Lost: {{socks-lost}}. Buy some at [the sock shop](link:sock-shop).",
  ].join("\n\n");
  const world = placeWorld({});
  afterAll(world.remove);

  test("all kinds are written, one after the other, and the result is built", async () => {
    for (const name of kinds) await add(world.root, name);
    writeFileSync(join(world.root, "content/pages/all.md"), page("All", body));

    const report = await runBuild({ isQuiet: true, root: world.root });

    // The page is linked from nowhere, and the usual files hold more than it shows.
    const codes = new Set(report.problems.map(({ code }) => code));
    expect([...codes].sort()).toEqual(["entry-unused", "page-orphan"]);
    const home = textOf(readFileSync(join(world.out, "all/index.html"), "utf8"));
    for (const words of [
      "Petra Quill",
      "Quilla Z.",
      "Quarry High School",
      "Ivo Quade",
      "Quilting Club",
      "Quiet Rooms",
      "Middle Crumb Bakery",
      "Nightly Crumb Bakery",
      "Sock Keeper",
      "Count your socks",
      "May I bring a chair?",
      "$1,351,566.99",
      "31,415",
    ]) {
      expect(home).toContain(words);
    }
    expect(report.routes.map(({ route }) => route)).toEqual([
      "/",
      "/all",
      "/blog/the-second-night-what-i-forgot",
      "/the-sock-exchange",
    ]);
    // What nobody has written yet is owned up to.
    expect(report.samples).toEqual([
      "/all",
      "/blog/the-second-night-what-i-forgot",
      "/the-sock-exchange",
    ]);
  });
});

const { files } = await readContent();

describe("in a copy of the real site", () => {
  const copy = copyContent();
  afterAll(copy.remove);
  const before = new Map(files.map(({ path, text }) => [path, text]));

  const byCommand = ["article", "staff"];

  test.each(byCommand)("the command writes: %s", (name) => {
    const args = [name, ...typed(givenFlags[name] ?? {}), "--root", copy.root];
    const { code, stdout, stderr } = runScript("generator/commands/new.ts", args);
    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect(stdout).toMatch(/✓ content\/\S+ (?:is written|has a new entry)\.\n {2}1\. /);
    expect(stdout).toContain("npm run check");
  });

  test("all other kinds are written after them", async () => {
    for (const name of kinds) if (!byCommand.includes(name)) await add(copy.root, name, false);
  });

  test("every file that was there is whole: something is put in, or nothing changed", () => {
    const changed = [...before].filter(([path, text]) => copy.read(path) !== text);
    expect(changed.map(([path]) => path).sort()).toEqual(
      additions.flatMap(({ home }) => ("list" in home ? [home.file] : [])).sort(),
    );
    const torn = changed.filter(([path, text]) => !isInsertion(text, copy.read(path)));
    expect(torn.map(([path]) => path)).toEqual([]);
  });

  test("an entry stands where the rule of its list wants it", () => {
    const names = (list: string) =>
      (JSON.parse(copy.read(`content/data/${list}.json`)) as { name: string }[]).map(
        ({ name }) => name,
      );
    const neighbours = (list: string, name: string) => {
      const all = names(list);
      const index = all.indexOf(name);
      return [all[index - 1], all[index + 1]];
    };
    expect(neighbours("schools", "Quarry High School")).toEqual([
      "Oak Hall High School",
      "Tavares High School",
    ]);
    const [before, after] = neighbours("emerging-leaders", "Ivo Quade");
    const lastName = (name = "") => name.split(" ").at(-1) ?? "";
    expect(lastName(before) <= "Quade" && "Quade" <= lastName(after)).toBe(true);
    expect(names("staff").at(-1)).toBe("Petra Quill");
    expect(JSON.parse(copy.read("content/data/year-totals.json"))[0].year).toBe(2025);
  });

  test("the whole is built, and shows what was added", async () => {
    const report = await runBuild({ isQuiet: true, root: copy.root });
    expect(report.problems.filter(({ severity }) => severity === "error")).toEqual([]);
    const read = (file: string) => textOf(readFileSync(join(copy.root, "dist", file), "utf8"));
    expect(read("contact/index.html")).toContain("Petra Quill");
    expect(read("miraclefamilies/index.html")).toContain("Meet Quilla Z.");
    expect(read("index.html")).toContain("Middle Crumb Bakery");
    expect(read("minimarathons/index.html")).toContain("Quarry High School");
    expect(read("blog/index.html")).toContain("The second night: what I forgot");
    expect(read("the-sock-exchange/index.html")).toContain("To come:");
    expect(existsSync(join(copy.root, "dist/blog/the-second-night-what-i-forgot"))).toBe(true);
  });
});
