/** What editors and systems leave in a folder stops nothing and is published nowhere; what looks like it is. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { readPublicFiles } from "../generator/assets/public-files.ts";
import { openFolders } from "../generator/content/folders.ts";
import { readSources } from "../generator/content/read-sources.ts";
import { findSitePaths } from "../generator/content/site-paths.ts";
import { watchFolders } from "../generator/dev/watch-folders.ts";
import { createAddresses } from "../generator/model/address.ts";
import { givenFolder, placeWorld } from "./support/place-world.ts";
import { smallSite, type World } from "./support/usual-files.ts";

const litter = `
  sample.md~ #sample.md# .#sample.md sample.md.orig sample.md.rej sample.md.bak .sample.md.swp .sample.md.swo
  sample.md.swp .sample.md.kate-swp sample.md___jb_tmp___ sample.tmp photo.jpg.crdownload photo.png.part
  ~$guide.docx ~WRL0005.tmp .~lock.guide.docx# Thumbs.db ehthumbs.db desktop.ini Desktop.ini .DS_Store
  ._photo.jpg .directory .nfs0000000000c4e1 .fuse_hidden0001 .goutputstream-X2
  sample.sync-conflict-20260328-101500-ABCDEFG.md __MACOSX/photo.jpg .Trashes/501/photo.jpg $RECYCLE.BIN/a.md`
  .trim()
  .split(/\s+/)
  .concat("sample (conflicted copy).md", "photo (Ana's conflicted copy 2026-03-28).png");

/** The litter in a folder, as files of a world. */
const litterIn = (...folders: readonly string[]) =>
  Object.fromEntries(
    folders.flatMap((folder) => litter.map((name) => [`${folder}/${name}`, "left behind"])),
  );

const folders = ["", "/pages", "/blog", "/data", "/images", "/images/scenes", "/files"];

test("content is read as if it weren't there", async () => {
  const read = async (files: object) => {
    const { root } = placeWorld({ ...smallSite, ...files });
    const { value, problems } = await readSources(join(root, "content"));
    return { problems, files: value.files, pictures: value.pictures, more: value.downloads };
  };
  const inContent = litterIn(...folders.map((folder) => `content${folder}`));
  expect(await read(inContent)).toEqual(await read({}));
});

test("of the public files, those are copied that the world asks for", () => {
  const asked = [".nojekyll", ".well-known/security.txt", "humans.txt", "tmp/old.txt"];
  const own = Object.fromEntries(asked.map((name) => [`public/${name}`, "a"]));
  const world = placeWorld({ ...own, ...litterIn("public", "public/film", "public/.well-known") });
  const copied = readPublicFiles(
    findSitePaths(world),
    createAddresses("https://example.org"),
    openFolders(),
  );
  const paths = copied.files.map(({ path }) => path);
  expect(paths.filter((path) => !path.startsWith("static/")).sort()).toEqual(asked);
});

test("a folder has the digest that it had, so nothing is made again", () => {
  const digest = (files: World) => openFolders().digest(placeWorld(files).root);
  expect(digest({ ...smallSite, ...litterIn("styles", "content/pages") })).toBe(digest(smallSite));
});

test("a watched folder is silent about it, and not about what it was left beside", async () => {
  // The folders above don't count, whatever their names are.
  const folder = join(givenFolder(), "site.tmp");
  mkdirSync(folder);
  let changes = 0;
  await watchFolders([folder], () => changes++, console.error);
  await expect.poll(() => changes).toBe(1);
  for (const name of litter.filter((path) => !path.includes("/")))
    writeFileSync(join(folder, name), "left behind");
  await setTimeout(300);
  expect(changes).toBe(1);
  writeFileSync(join(folder, "sample.md"), "A");
  await expect.poll(() => changes).toBeGreaterThan(1);
});
