/** A result of the cache is used exactly as long as it is right. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { getCompiled } from "../generator/assets/compile-assets.ts";
import { openCache } from "../generator/cache/cache.ts";
import { openFolders } from "../generator/cache/folders.ts";

const folder = mkdtempSync(join(tmpdir(), "cache-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const result = { turn: 1, bytes: new Uint8Array([1, 2]), names: new Map([["a", 1]]) };

const filesIn = (name: string) =>
  readdirSync(join(folder, name)).map((file) => join(folder, name, file));

test("a result is found in this process and in the next, and comes back as it was", () => {
  const cache = openCache(folder);
  expect(cache.find("styles", "1")).toBeUndefined();
  cache.set("styles", "1", result);
  expect(cache.find("styles", "1")).toBe(result);
  expect(openCache(folder).find("styles", "1")).toEqual(result);
});

test("it is not found for other inputs, and found again when they are back", () => {
  const cache = openCache(folder);
  for (const digest of ["1", "2"]) cache.set("styles", digest, digest);
  const found = ["1", "2", "3", "1"].map((digest) => cache.find("styles", digest));
  expect(found).toEqual(["1", "2", undefined, "1"]);
});

test("names that look alike as files have results of their own", () => {
  const cache = openCache(folder);
  cache.set("images/a.svg", "1", "first");
  cache.set("images-a.svg", "1", "second");
  expect(openCache(folder).find("images/a.svg", "1")).toBe("first");
  expect(openCache(folder).find("images-a.svg", "1")).toBe("second");
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
  const cache = openCache(folder);
  for (let digest = 0; digest < 20; digest++) cache.set("styles", String(digest), digest);
  expect(filesIn("styles")).toHaveLength(8);
});

test("a folder that cannot be written costs time and nothing else", () => {
  const file = join(folder, "file");
  mkdirSync(folder);
  writeFileSync(file, "");
  expect(() => openCache(file).set("styles", "1", "made")).not.toThrow();
});

test("what was compiled while a file was saved is not kept: it may be made of either text", async () => {
  const styles = join(folder, "styles");
  const save = (text: string) => writeFileSync(join(styles, "main.scss"), text);
  mkdirSync(styles, { recursive: true });
  const tools = () => ({ cache: openCache(join(folder, "cache")), folders: openFolders() });
  const compile = (meanwhile = () => {}) =>
    getCompiled("styles", { folders: [styles] }, tools(), async () => {
      meanwhile();
      return readFileSync(join(styles, "main.scss"), "utf8");
    });
  save("old");
  expect(await compile(() => save("new"))).toBe("new");
  save("old");
  expect(await compile()).toBe("old");
  expect(await compile(() => save("never read"))).toBe("old");
});
