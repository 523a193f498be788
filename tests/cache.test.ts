/** A result of the cache is used exactly as long as it is right. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openCache } from "../generator/cache/cache.ts";

const folder = mkdtempSync(join(tmpdir(), "cache-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Makes a result that has how often one was made. */
function createMaker() {
  let made = 0;
  return () => ({ turn: ++made, bytes: new Uint8Array([1, 2]), names: new Map([["a", 1]]) });
}

const filesIn = (name: string) =>
  readdirSync(join(folder, name)).map((file) => join(folder, name, file));

test("a result is made once, in this process and in the next, and comes back as it was", async () => {
  const make = createMaker();
  const cache = openCache(folder);
  const first = await cache.get("styles", "1", make);
  expect(await cache.get("styles", "1", make)).toBe(first);
  expect(await openCache(folder).get("styles", "1", make)).toEqual(first);
  expect(first.turn).toBe(1);
});

test("it is made again from other inputs, and known again when they are back", async () => {
  const make = createMaker();
  const turns: number[] = [];
  for (const digest of ["1", "2", "1"])
    turns.push((await openCache(folder).get("styles", digest, make)).turn);
  expect(turns).toEqual([1, 2, 1]);
});

test("names that look alike as files are told apart", async () => {
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
])("an entry that is %s is made again", async (_, damage) => {
  const make = createMaker();
  await openCache(folder).get("styles", "1", make);
  const [file = ""] = filesIn("styles");
  writeFileSync(file, damage(readFileSync(file)));
  expect((await openCache(folder).get("styles", "1", make)).turn).toBe(2);
});

test("what could not be made is not kept", async () => {
  const cache = openCache(folder);
  const fail = () => Promise.reject(new Error("no"));
  await expect(cache.get("styles", "1", fail)).rejects.toThrow("no");
  expect(await cache.get("styles", "1", () => "made")).toBe("made");
});

test("the newest eight results of a name are kept, and nothing that was half written", () => {
  const cache = openCache(folder);
  for (let digest = 0; digest < 20; digest++) cache.set("styles", String(digest), digest);
  expect(filesIn("styles")).toHaveLength(8);
});

test("a folder that cannot be written costs time and nothing else", async () => {
  const file = join(folder, "file");
  mkdirSync(folder);
  writeFileSync(file, "");
  expect(await openCache(file).get("styles", "1", () => "made")).toBe("made");
});
