/** A result of the cache is used exactly as long as it is right. */
import { readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { digestModules, openFolders } from "../generator/content/folders.ts";
import { tryDisk } from "../generator/content/write-atomic.ts";
import { entryFile, openCache } from "../generator/output/cache.ts";
import { givenFolder, writeFiles } from "./support/place-world.ts";
import type { World } from "./support/usual-files.ts";

const folder = givenFolder();
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const result = { turn: 1, bytes: new Uint8Array([1, 2]), names: new Map([["a", 1]]) };

const filesIn = (name: string) =>
  readdirSync(join(folder, name)).map((file) => join(folder, name, file));

test("a result is found in this process and in the next, and comes back as it was", () => {
  const [cache, next] = [openCache(folder), openCache(folder)];
  for (const one of [cache, next]) expect(one.find("styles", "1")).toBeUndefined();
  cache.set("styles", "1", result);
  expect(cache.find("styles", "1")).toBe(result);
  const found = next.find("styles", "1");
  expect(found).toEqual(result);
  // What was read once stays, though others may remove it from the disk.
  rmSync(folder, { recursive: true });
  expect(next.find("styles", "1")).toBe(found);
});

test("it is not found for other inputs, and found again when they are back", () => {
  const cache = openCache(folder);
  for (const digest of ["1", "2"]) cache.set("styles", digest, digest);
  const found = ["1", "2", "3", "1"].map((digest) => cache.find("styles", digest));
  expect(found).toEqual(["1", "2", undefined, "1"]);
});

test.each([
  ["cut off", (bytes: Buffer) => bytes.subarray(0, -1)],
  ["changed", (bytes: Buffer) => bytes.fill("o", bytes.indexOf("turn"), bytes.indexOf("turn") + 1)],
  ["empty", () => Buffer.alloc(0)],
])("an entry that is %s is not used", (_, damage) => {
  openCache(folder).set("styles", "1", result);
  const [file = ""] = filesIn("styles");
  writeFileSync(file, damage(readFileSync(file)));
  expect(openCache(folder).find("styles", "1")).toBeUndefined();
});

test("the newest eight results of a name are kept, and nothing that was half written", () => {
  const digests = [..."123456789"];
  for (const digest of digests) {
    openCache(folder).set("styles", digest, digest);
    // As if they had been made in another order.
    if (digest < "9") utimesSync(entryFile(folder, "styles", digest), 0, 9 - Number(digest));
  }
  expect(filesIn("styles")).toHaveLength(8);
  expect(digests.filter((digest) => !openCache(folder).find("styles", digest))).toEqual(["8"]);
});

test("a folder that cannot be written costs time and nothing else", () => {
  writeFiles(folder, { file: "" });
  expect(() => openCache(join(folder, "file")).set("styles", "1", "made")).not.toThrow();
  // No file can be put where a folder is, and nothing is left of it.
  writeFiles(entryFile(folder, "styles", "1"), { "in the way": "" });
  openCache(folder).set("styles", "1", "made");
  expect(filesIn("styles")).toEqual([entryFile(folder, "styles", "1")]);
  // What is not the fault of the disk is ours.
  expect(() => tryDisk(() => join(undefined as never))).toThrow(TypeError);
});

test.each<[name: string, files: World]>([
  ["a text", { "styles/base/a.scss": "x" }],
  ["a name", { "styles/base/a.scss": undefined, "styles/base/b.scss": "a" }],
  ["a file behind a link", { "elsewhere/more/c.scss": "x" }],
  ["a link that leads nowhere now", { "elsewhere/b.scss": undefined }],
])("the digest of a folder follows %s", (_, files) => {
  const styles = join(folder, "styles");
  writeFiles(folder, { "styles/base/a.scss": "a", "elsewhere/b.scss": "b" });
  writeFiles(folder, { "elsewhere/more/c.scss": "c" });
  for (const name of ["more", "b.scss"]) symlinkSync(`../elsewhere/${name}`, join(styles, name));
  const missing = join(folder, "missing");
  const digest = () => [styles, missing].map(openFolders().digest).join();
  const before = digest();
  expect(digest()).toBe(before);
  writeFiles(folder, files);
  expect(digest()).not.toBe(before);
  expect(openFolders().list(missing)).toEqual([]);
});

test("the digest of the generator follows its modules and packages, and nothing else", () => {
  const locks = ["package-lock.json", "node_modules/.package-lock.json"];
  const makers = [...locks, "build.ts", "generator/a/b.ts"];
  for (const path of [...makers, "node_modules/a.js", "README.md"]) {
    const before = digestModules(folder);
    writeFiles(folder, { [path]: "new" });
    expect(digestModules(folder) !== before, path).toBe(makers.includes(path));
  }
});
