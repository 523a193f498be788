/** What was compiled is kept exactly as long as it is right. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createCompileCache } from "../generator/memory/compile-cache.ts";
import { presentFolders, rememberFolders } from "../generator/memory/folders.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "compiled-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Asks for a result that counts how often it is made. */
function givenWork() {
  let made = 0;
  const work = {
    sources: "a",
    get made() {
      return made;
    },
    make: async () => ({ turn: ++made, bytes: new Uint8Array([1, 2]), names: new Map([["a", 1]]) }),
    /** In a new process unless the cache of another is given. */
    keep: (cache = createCompileCache(folder)) =>
      cache.keep("result", () => work.sources, work.make),
  };
  return work;
}

describe("a result", () => {
  test("is made once, in this process and in the next, and is the same", async () => {
    const work = givenWork();
    const cache = createCompileCache(folder);
    const first = await work.keep(cache);
    expect(await work.keep(cache)).toBe(first);
    expect(await work.keep()).toEqual(first);
    expect(work.made).toBe(1);
  });
  test("is made again when its sources have changed, also back", async () => {
    const work = givenWork();
    const cache = createCompileCache(folder);
    await work.keep(cache);
    work.sources = "b";
    expect((await work.keep(cache)).turn).toBe(2);
    expect((await work.keep()).turn).toBe(2);
    work.sources = "a";
    expect((await work.keep()).turn).toBe(3);
  });
  test("is not kept when its sources changed while it was made", async () => {
    const work = givenWork();
    const cache = createCompileCache(folder);
    const sources = ["before", "after", "after", "after"];
    await cache.keep("result", () => sources.shift() ?? "", work.make);
    await cache.keep("result", () => "before", work.make);
    expect(work.made).toBe(2);
  });
  test("is known at once, and lies on the disk when there was time for it", async () => {
    const work = givenWork();
    const later: (() => void)[] = [];
    const cache = createCompileCache(folder, presentFolders, (write) => void later.push(write));
    const first = await work.keep(cache);
    expect(await work.keep(cache)).toBe(first);
    expect(readdirSync(folder)).toEqual([]);
    for (const write of later) write();
    expect(await work.keep()).toEqual(first);
    expect(work.made).toBe(1);
  });
  test("is not kept when it could not be made", async () => {
    const work = givenWork();
    const cache = createCompileCache(folder);
    const fail = () => Promise.reject(new Error("no"));
    await expect(cache.keep("result", () => "a", fail)).rejects.toThrow("no");
    expect((await work.keep(cache)).turn).toBe(1);
  });
  test.each([
    ["is cut off", (bytes: Buffer) => bytes.subarray(0, -1)],
    [
      "has another bit",
      (bytes: Buffer) =>
        Buffer.from(bytes.map((byte, at) => (at === bytes.length - 3 ? byte ^ 1 : byte))),
    ],
    ["is empty", () => Buffer.alloc(0)],
  ])("whose entry %s is made again", async (_what, damage) => {
    const work = givenWork();
    await work.keep();
    const [name = ""] = readdirSync(folder);
    writeFileSync(join(folder, name), damage(readFileSync(join(folder, name))));
    expect((await work.keep()).turn).toBe(2);
    expect((await work.keep()).turn).toBe(2);
  });
  test("leaves one file for each name, however often it changes", async () => {
    const work = givenWork();
    for (const sources of ["a", "b", "c"]) {
      work.sources = sources;
      await work.keep();
    }
    expect(readdirSync(folder)).toEqual(["result"]);
  });
});

describe("the digest of folders", () => {
  test("changes with a name, a byte, a file more and a file less, and with nothing else", () => {
    const one = join(folder, "one");
    mkdirSync(join(one, "deep"), { recursive: true });
    const save = (path: string, text: string) => writeFileSync(join(one, path), text);
    const seen = new Set<string>();
    const look = () => seen.add(presentFolders.digest(one));
    save("a", "1");
    look();
    save("a", "1");
    look();
    expect(seen.size).toBe(1);
    save("a", "2");
    look();
    save("deep/b", "");
    look();
    rmSync(join(one, "a"));
    look();
    save("deep/c", "");
    rmSync(join(one, "deep/b"));
    look();
    expect(seen.size).toBe(5);
  });
});

test("a build reads a folder once, and looks again before it keeps what was compiled meanwhile", async () => {
  const sources = join(folder, "sources");
  mkdirSync(sources);
  writeFileSync(join(sources, "a"), "1");
  const known = rememberFolders();
  const before = known.digest(sources);
  writeFileSync(join(sources, "a"), "2");
  expect(known.digest(sources)).toBe(before);
  expect(presentFolders.digest(sources)).not.toBe(before);

  const place = join(folder, "kept");
  await createCompileCache(place, known).keep(
    "x",
    (digest) => digest(sources),
    async () => "of 2",
  );
  // It was made from the second text under the name of the first.
  expect(existsSync(join(place, "x"))).toBe(false);
});
