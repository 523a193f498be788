/** What is known by its stamp is not read again, and a change is never missed. */
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createCompileCache } from "../generator/memory/compile-cache.ts";
import { presentFolders } from "../generator/memory/folders.ts";
import { stampFolders } from "../generator/memory/stamps.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stamps-"));
  file = join(folder, "a.txt");
  writeFileSync(file, "one");
  // To the second, so that it can be given again.
  utimesSync(file, 1_700_000_000, 1_700_000_000);
  someTimePasses();
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

/** By the clock of this process; files have the time of the disk. */
function someTimePasses(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10_000 });
}

/** Changes a file so that neither its size nor its time tells of it. */
function changeInSecret(text: string): void {
  const { atime, mtime } = statSync(file);
  writeFileSync(file, text);
  utimesSync(file, atime, mtime);
}

/** Reads a file through a cache, and counts how often it is really read. */
function givenReader() {
  const cache = createCompileCache(join(folder, "cache"));
  let reads = 0;
  const read = (isFinal?: (text: string) => boolean) => {
    const make = async () => {
      reads++;
      return readFileSync(file, "utf8");
    };
    return cache.ofFile("text", file, make, isFinal);
  };
  return { read, reads: () => reads };
}

describe("what is made of a file", () => {
  test("is made once, as long as the file stays", async () => {
    const { read, reads } = givenReader();
    for (let turn = 0; turn < 3; turn++) expect(await read()).toBe("one");
    expect(reads()).toBe(1);
  });
  test.each([
    ["is longer", () => appendFileSync(file, " more"), "one more"],
    [
      "has other letters, with the size and the time that it had",
      () => changeInSecret("two"),
      "two",
    ],
    [
      "was moved to its place, and is as old",
      () => {
        writeFileSync(`${file}.new`, "six");
        const { atime, mtime } = statSync(file);
        utimesSync(`${file}.new`, atime, mtime);
        renameSync(`${file}.new`, file);
      },
      "six",
    ],
  ])("is made again when the file %s", async (_what, change, text) => {
    const { read } = givenReader();
    await read();
    change();
    expect(await read()).toBe(text);
  });
  test("is made again when the file has just changed: within a tick of the clock it may again", async () => {
    vi.useRealTimers();
    writeFileSync(file, "new");
    const { read, reads } = givenReader();
    await read();
    await read();
    expect(reads()).toBe(2);
    someTimePasses();
    await read();
    await read();
    expect(reads()).toBe(3);
  });
  test("is not kept when it only stands in, or could not be made", async () => {
    const { read, reads } = givenReader();
    await read(() => false);
    const broken = () => Promise.reject(new Error("no"));
    const { ofFile } = createCompileCache(join(folder, "cache"));
    await expect(ofFile("text", file, broken)).rejects.toThrow("no");
    await read();
    expect(reads()).toBe(2);
    rmSync(file);
    await expect(read()).rejects.toThrow("ENOENT");
  });
});

test("the digest of a folder by its stamps is that by its bytes, whatever happens to it", () => {
  const known = stampFolders();
  mkdirSync(join(folder, "deep"));
  mkdirSync(join(folder, "elsewhere"));
  const site = join(folder, "deep");
  file = join(site, "a.txt");
  const steps = [
    () => writeFileSync(file, "one"),
    () => changeInSecret("two"),
    () => writeFileSync(join(site, "b.txt"), "b"),
    () => renameSync(join(site, "b.txt"), join(site, "c.txt")),
    () => symlinkSync(join(folder, "elsewhere"), join(site, "link")),
    () => writeFileSync(join(folder, "elsewhere", "behind"), "1"),
    () => writeFileSync(join(folder, "elsewhere", "behind"), "2"),
    () => rmSync(join(site, "c.txt")),
    () => rmSync(site, { recursive: true }),
  ];
  const seen = new Set<string>();
  for (const step of steps) {
    step();
    for (let turn = 0; turn < 2; turn++) {
      someTimePasses();
      seen.add(known.digest(site));
      expect(known.digest(site)).toBe(presentFolders.digest(site));
    }
  }
  expect(seen.size).toBe(steps.length);
});
