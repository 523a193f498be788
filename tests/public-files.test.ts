/** What is copied of `public/`, and where its fonts may lie. */
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { readPublicFiles } from "../generator/assets/public-files.ts";
import { openFolders } from "../generator/cache/folders.ts";
import { createAddressBook } from "../generator/model/address.ts";
import { defaultRoot, findSitePaths, listAssetFolders } from "../generator/site-paths.ts";
import { type PlacedWorld, placeWorld } from "./support/place-world.ts";
import type { World } from "./support/usual-files.ts";

let world: PlacedWorld;
afterEach(() => world.remove());

/** The paths of what is copied, for a world that somebody may have changed by hand. */
async function listCopied(files: World, change: (root: string) => void = () => {}) {
  world = placeWorld(files);
  change(world.root);
  const paths = findSitePaths(world);
  const addressBook = createAddressBook("https://example.org");
  const { files: copied, addresses } = readPublicFiles(paths, addressBook, openFolders());
  expect([...addresses.keys()]).toHaveLength(copied.length);
  return copied.map(({ path }) => path.replace(/[.-][0-9a-f]{8,}(?=\.)/i, ""));
}

const own: World = { "public/robots.txt": "a", "public/fonts/display.woff2": "b" };
const both = ["robots.txt", "static/fonts/display.woff2"];

test("files keep their names, and fonts go where the stylesheet goes", async () => {
  expect((await listCopied(own)).sort()).toEqual(both);
});

test("a site without fonts has those of the default one", async () => {
  expect(await listCopied({ "public/robots.txt": "a" })).toEqual(expect.arrayContaining(both));
});

test("fonts may lie elsewhere, behind a link", async () => {
  const copied = await listCopied(own, (root) => {
    renameSync(join(root, "public/fonts"), join(root, "elsewhere"));
    symlinkSync(join(root, "elsewhere"), join(root, "public/fonts"));
  });
  expect(copied.sort()).toEqual(both);
});

test("any other link is not followed: what lies behind it may be anything of the machine", async () => {
  const copied = await listCopied(own, (root) => {
    mkdirSync(join(root, "private"));
    writeFileSync(join(root, "private/key.txt"), "secret");
    symlinkSync(join(root, "private"), join(root, "public/more"));
    symlinkSync(join(root, "private/key.txt"), join(root, "public/key.txt"));
  });
  expect(copied.sort()).toEqual(both);
});

test("a site that has styles of its own is made from the usual ones too, and each folder counts once", async () => {
  await listCopied({ ...own, "styles/base/_print.scss": "" });
  const folders = listAssetFolders(findSitePaths(world));
  expect(folders).toContain(join(world.root, "styles"));
  expect(folders).toContain(join(defaultRoot, "styles"));
  expect(listAssetFolders(findSitePaths({}))).toHaveLength(5);
});
