/** `npm run new` asks and writes in the terms of the chapter that it is told of. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runScript } from "../support/run-command.ts";
import { chapterRoot } from "./support.ts";

const root = join(mkdtempSync(join(tmpdir(), "chapter-")), "site");
cpSync(chapterRoot, root, { recursive: true });
afterAll(() => rmSync(join(root, ".."), { recursive: true }));

const add = (...args: readonly string[]) =>
  runScript("generator/commands/new.ts", [...args, "--root", root]);

test("an article stands below the page that lists the chapter's articles", () => {
  const { code, stdout } = add("article", "--title", "Morgenlicht");
  expect(code).toBe(0);
  expect(stdout).toContain("/neuigkeiten/morgenlicht/");
});

test("a member of the staff gets one of the chapter's bands", () => {
  const { code } = add("staff", "--name", "Lene Vogt");
  expect(code).toBe(0);
  const staff = JSON.parse(readFileSync(join(root, "content/data/staff.json"), "utf8")) as object[];
  expect(staff.at(-1)).toMatchObject({ name: "Lene Vogt", position: { color: "tanne" } });
});

test("what only another chapter knows is refused in the words of the build", () => {
  const band = add("staff", "--name", "Ada Quill", "--position.color", "navy");
  expect(band.stderr).toContain("must be one of: tanne, koralle, sonne, beere");
  const total = add("total", "--year", "2027", "--total", "$50,000.00");
  expect(total.stderr).toContain("it must be a whole amount, such as 1.531.518,24 €");
});
