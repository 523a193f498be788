/** Same input, same bytes: on any machine, in any place, with any number of workers. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openFolders } from "../generator/content/folders.ts";
import { builtSite, testDay } from "./site/support/built-site.ts";
import { givenFolder } from "./support/place-world.ts";

test("the site is the same, byte for byte, wherever and however it is built", async () => {
  const here = await builtSite();
  const out = join(givenFolder(), "a-much-longer-name/of/another/dist");
  const flags = ["--quiet", "--out", out, "--jobs", "8"];
  const zone = { TZ: "Asia/Tokyo", LANG: "de_DE.UTF-8", LC_ALL: "de_DE.UTF-8" };
  const day = { SOURCE_DATE_EPOCH: `${Date.parse(testDay) / 1000}` };
  const environment = { ...process.env, ...zone, ...day, NODE_ENV: undefined };
  execFileSync("node", ["generator/start.mjs", "build", ...flags], { env: environment });
  const { list, digest } = openFolders();
  expect(here.files.length).toBeGreaterThan(100);
  expect(list(out).map(({ path }) => path)).toEqual(here.files);
  const isOther = (path: string) => digest(join(out, path)) !== digest(join(here.dist, path));
  expect(here.files.filter(isOther)).toEqual([]);
}, 180_000);
