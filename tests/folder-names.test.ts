/** A folder may have any name that a system allows: paths are neither addresses nor patterns. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { defaultRoot } from "../generator/content/site-paths.ts";
import { givenFolder, writeFiles } from "./support/place-world.ts";
import { usualFiles } from "./support/usual-files.ts";

const copied = ["generator", "templates", "client", "styles", "build.ts", "package.json"];

/** Signs that mean something in addresses, patterns and shells. Node itself runs nothing in a folder with a backslash. */
const name = "50% off #1? [a](b) {c,d} *!x 'q' \"d\" Año 病院+&$%2F";

test("the repository is checked and built in a folder with any name", () => {
  const root = join(givenFolder(), name);
  for (const path of copied) cpSync(join(defaultRoot, path), join(root, path), { recursive: true });
  cpSync(join(defaultRoot, "public/fonts"), join(root, "public/fonts"), { recursive: true });
  symlinkSync(join(defaultRoot, "node_modules"), join(root, "node_modules"));
  writeFiles(root, usualFiles);
  for (const command of ["check", "build"]) {
    const { status, stdout, stderr } = spawnSync("node", ["generator/start.mjs", command], {
      ...{ cwd: root, encoding: "utf8" },
    });
    expect({ status, stderr }, stdout).toEqual({ status: 0, stderr: "" });
  }
  expect(existsSync(join(root, "dist/index.html"))).toBe(true);
});
