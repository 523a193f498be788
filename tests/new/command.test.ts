/** The command as a person, a pipe and a script meet it: a process of its own. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { writeEdit } from "../../generator/commands/write-edit.ts";
import { defaultRoot } from "../../generator/site-paths.ts";
import { runScript, stackTrace } from "../support/run-command.ts";
import { page, placeWorld } from "../support/world.ts";

const staff = JSON.stringify([
  {
    name: "Ada Quill",
    position: { label: "Executive Director", color: "navy" },
    email: "director@example.org",
  },
]);

const world = placeWorld({
  "content/pages/about.md": page("About", "Text."),
  "content/data/staff.json": `${staff}\n`,
  "content/data/sponsors.json": '[\n  { "name": "Bakery" }\n]\n',
});
afterAll(world.remove);

const read = (path: string) => readFileSync(join(world.root, path), "utf8");

/** Runs the command with nobody at the terminal. */
function add(...args: readonly string[]) {
  return runScript("generator/commands/new.ts", [...args, "--root", world.root]);
}

/** Talks to the command: each line is an answer. */
function talk(args: readonly string[], lines: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", join(defaultRoot, "generator/commands/new.ts"), ...args],
    {
      cwd: defaultRoot,
      encoding: "utf8",
      input: `${lines.join("\n")}\n`,
      env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", NODE_ENV: undefined },
    },
  );
  return { code: status, stdout, stderr };
}

describe("a conversation", () => {
  test("asks in the words of the schemas, corrects like the build, and writes the file", () => {
    const { code, stdout, stderr } = talk(
      ["--ask", "--root", world.root],
      [
        "artcle", // there is no such thing
        "article",
        "", // a title cannot wait
        "The first night: what I packed",
        "", // the offered name
        "11/14/2026", // the American order
        "2026-11-14",
        "Ana Cruz",
        "Team Hope",
        "", // the role comes later
        "scenes/stge.svg", // no such picture
        "scenes/stage.svg",
        "An empty stage.",
        "What I packed, what I forgot, and who had it with her anyway. {{nothing}}",
        "A packing list for the Main Event, by someone who forgot the socks.",
        "",
        "I packed [three snacks](/abuot) and no socks.",
        "huor", // no such field
        "hour",
        "27",
        "20",
        // The whole is looked at last: the text had a link to nowhere.
        "I packed [three snacks](/about) and no socks.",
      ],
    );
    expect(stderr).toBe("");
    for (const words of [
      'There is nothing called "artcle" to add. Did you mean article?',
      "title\n  The title of the article.",
      'The field "title" is empty.',
      "Press Enter for the-first-night-what-i-packed.",
      "→ 2026-11-14",
      "Press Enter to write it later.",
      'There is no picture "scenes/stge.svg" in content/images/. Did you mean scenes/stage.svg?\n  → scenes/stage.svg',
      'There is no figure "nothing" in content/facts.json.',
      'There is no "huor" here. Did you mean hour?',
      'The field "hour" is 27: it must be between 0 and 26.2.',
      "There is no /abuot in this site. Did you mean /about?",
      "content/blog/the-first-night-what-i-packed.md is written.",
      "write what is to come: author.role in line 9.",
    ]) {
      expect(stdout).toContain(words);
    }
    expect(code).toBe(0);
    expect(read("content/blog/the-first-night-what-i-packed.md")).toBe(`---
id: 1
title: "The first night: what I packed"
linkName: the-first-night-what-i-packed
date: 2026-11-14
author:
  name: Ana Cruz
  organization: Team Hope
  role: "To come: the author's role there"
imageUrl: scenes/stage.svg
imageAlt: An empty stage.
description: A packing list for the Main Event, by someone who forgot the socks.
hour: 20
sample: true
---

I packed [three snacks](/about) and no socks.
`);
  });

  test("that breaks off writes nothing", () => {
    const { code, stderr } = talk(["page", "--ask", "--root", world.root], ["Half a page"]);
    expect(code).toBe(2);
    expect(stderr).toContain("The answers ended before the questions. Nothing was written.");
    expect(stderr).not.toMatch(stackTrace);
    expect(() => read("content/pages/half-a-page.md")).toThrow();
  });
});

describe("without a terminal", () => {
  test("the command says what can be added, and ends with 2", () => {
    const { code, stdout, stderr } = add();
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("staff         a staff member");
  });

  test("what is missing beside the given flags is named, and nothing else", () => {
    const { code, stderr } = add("faq", "--question", "When?", "--answer", "Now.");
    expect(code).toBe(2);
    expect(stderr).toMatch(/These flags are needed:\n {2}--topic .*\n?$/);
  });

  test("every faulty flag is told of in one run, and nothing is written", () => {
    const { code, stderr } = add(
      "event",
      "--name",
      "Hop",
      "--place",
      "Lawn",
      "--start",
      "5/1/2026",
      "--tickets",
      "/nowhere",
    );
    expect(code).toBe(1);
    expect(stderr).toContain('--start: The field "start" is "5/1/2026"');
    expect(stderr).toContain("--tickets: There is no /nowhere in this site.");
    expect(stderr).toContain("2 errors. Nothing was written");
    expect(() => read("content/data/events.json")).toThrow();
  });
});

describe("what is there", () => {
  test("an article keeps its name, and another one is offered", () => {
    const before = read("content/pages/about.md");
    const { code, stderr } = add("page", "--title", "About us", "--route", "/about");
    expect(code).toBe(1);
    expect(stderr).toContain(
      'There is "/about" already: content/pages/about.md. It stays as it is.',
    );
    expect(stderr).toContain("or write /about-2.");
    expect(read("content/pages/about.md")).toBe(before);
  });

  test("a name made from a title steps aside by itself; the day is that of the writing", () => {
    writeFileSync(join(world.root, "content/blog/dated.md"), "Not even front matter.\n");
    const { code, stdout } = add("article", "--title", "Dated");
    expect(code).toBe(0);
    expect(stdout).toContain("content/blog/dated-2.md is written.");
    expect(read("content/blog/dated.md")).toBe("Not even front matter.\n");
    expect(read("content/blog/dated-2.md")).toMatch(/^date: \d{4}-\d{2}-\d{2}$/m);
  });

  test("a file that nobody reads, but that has the name, stays", async () => {
    mkdirSync(join(world.root, "content/blog"), { recursive: true });
    writeFileSync(join(world.root, "content/blog/kept.md"), "kept");
    const edit = {
      path: "content/blog/kept.md",
      kind: "file",
      base: [],
      change: () => "new",
    } as const;
    await expect(writeEdit(world.root, edit)).rejects.toThrow("It stays as it is");
    expect(read("content/blog/kept.md")).toBe("kept");
  });
});
