/** `npm run new` asks and writes in the terms of the chapter that it is given. */
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { givenFolder } from "../support/place-world.ts";
import { runInProcess } from "../support/run-in-process.ts";
import { chapterRoot } from "./support.ts";

const root = givenFolder();

test("what is added to a chapter has its addresses, its bands and its amounts", async () => {
  const add = (...args: readonly string[]) => runInProcess("new", [...args, "--root", root]);
  cpSync(chapterRoot, root, { recursive: true });
  expect((await add("article", "--title", "Morgenlicht")).stdout).toContain(
    "/neuigkeiten/morgenlicht/",
  );
  expect((await add("staff", "--name", "Lene Vogt")).code).toBe(0);
  const staff = readFileSync(join(root, "content/data/staff.json"), "utf8");
  expect(JSON.parse(staff).at(-1)).toMatchObject({ position: { color: "tanne" } });
  const total = await add("total", "--year", "2027", "--total", "$50,000.00");
  expect(total.stderr).toContain(
    "it must be an amount with all its digits, such as 1.531.518,24 €",
  );
});
