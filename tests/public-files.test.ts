/** What is copied of `public/`, and where its fonts may lie. */
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readPublicFiles } from "../generator/assets/public-files.ts";
import { openFolders } from "../generator/content/folders.ts";
import { findSitePaths } from "../generator/content/site-paths.ts";
import { createAddresses } from "../generator/model/address.ts";
import { placeWorld } from "./support/place-world.ts";
import type { World } from "./support/usual-files.ts";

/** The paths of what is copied, for a world that somebody has changed, without fingerprints. */
function listCopied(files: World, change: (root: string) => void = () => {}) {
  const world = placeWorld(files);
  change(world.root);
  const site = createAddresses("https://example.org");
  const copied = readPublicFiles(findSitePaths(world), site, openFolders());
  const paths = copied.files.map(({ path }) => path);
  const isRefused = (name: string) => /_headers|\n/.test(name);
  expect(copied.problems).toHaveLength(Object.keys(files).filter(isRefused).length);
  for (const { code, advice } of copied.problems)
    expect([code, advice]).toEqual(["file-refused", "Rename it."]);
  expect([...copied.addresses.values()]).toEqual(paths.map((path) => `/${path}`));
  return paths.map((path) => path.replace(/\.[0-9a-f]{10}(?=\.)/, "")).sort();
}

const own: World = { "public/robots.txt": "a", "public/fonts/display.woff2": "b" };
const both = ["robots.txt", "static/fonts/display.woff2"];

test("files keep their names, and fonts go where the stylesheet goes", () => {
  expect(listCopied({ ...own, "public/_headers": "a", "public/a\n b": "b" })).toEqual(both);
});

test("a site without fonts has those of the default one", () => {
  expect(listCopied({ "public/robots.txt": "a" })).toEqual(expect.arrayContaining(both));
});

test("fonts may lie elsewhere, behind a link; any other link is not followed", () => {
  const copied = listCopied(own, (root) => {
    renameSync(join(root, "public/fonts"), join(root, "elsewhere"));
    symlinkSync(join(root, "elsewhere"), join(root, "public/fonts"));
    mkdirSync(join(root, "private"));
    writeFileSync(join(root, "private/key.txt"), "secret");
    symlinkSync(join(root, "private"), join(root, "public/more"));
    symlinkSync(join(root, "private/key.txt"), join(root, "public/key.txt"));
  });
  expect(copied).toEqual(both);
});
