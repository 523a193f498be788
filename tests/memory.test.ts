/** What a memory in a folder gives back to the next build. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { writeAtomic } from "../generator/cache/write-atomic.ts";
import { openMemory, type Seals } from "../generator/memory/open-memory.ts";

const parent = mkdtempSync(join(tmpdir(), "memory-"));
afterAll(() => rmSync(parent, { recursive: true }));

const names = Array.from({ length: 200 }, (_, number) => `result ${number}`);
const keptAs = (name: string) => ({ of: name, text: "Über „uns“ 你好 \u2028 \u{1F483}\n" });

/** A folder with a result under each of the names. */
function fillFolder(): { readonly folder: string; readonly seals: Seals } {
  const folder = mkdtempSync(join(parent, "folder-"));
  const memory = openMemory(folder, {});
  for (const name of names) memory.keep(name, "1", keptAs(name));
  return { folder, seals: memory.save() };
}

test("every result is there in the next build as it was kept, when it would be made from the same", () => {
  const { folder, seals } = fillFolder();
  const memory = openMemory(folder, seals);
  for (const name of names) {
    expect(memory.recall(name, "1")).toEqual(keptAs(name));
    expect(memory.recall(name, "2")).toBeUndefined();
    expect(memory.renew(name, "2")).toBeUndefined();
  }
});

test("what was renewed unread stays for later builds, beside what is new, and all else is forgotten", () => {
  const { folder, seals } = fillFolder();
  const second = openMemory(folder, seals);
  for (const name of names.slice(0, 100)) second.renew(name, "1");
  for (const name of names.slice(50, 60)) second.keep(name, "2", `new ${name}`);
  const third = openMemory(folder, second.save());
  const found = names.map((name) => third.recall(name, "1") ?? third.recall(name, "2"));
  expect(found.slice(0, 50)).toEqual(names.slice(0, 50).map(keptAs));
  expect(found.slice(50, 60)).toEqual(names.slice(50, 60).map((name) => `new ${name}`));
  expect(found.slice(60, 100)).toEqual(names.slice(60, 100).map(keptAs));
  expect(found.slice(100)).toEqual(names.slice(100).map(() => undefined));
});

test("what was renewed can be read after the memory was written", () => {
  const { folder, seals } = fillFolder();
  const memory = openMemory(folder, seals);
  const read = memory.renew("result 7", "1");
  memory.save();
  rmSync(folder, { recursive: true });
  expect(read?.()).toEqual(keptAs("result 7"));
});

test("only shelves on which something has changed are written", () => {
  const { folder, seals } = fillFolder();
  const stamps = () =>
    readdirSync(folder).map((name) => `${name} ${statSync(join(folder, name)).ino}`);
  const before = stamps();
  const memory = openMemory(folder, seals);
  for (const name of names) memory.renew(name, "1");
  memory.keep("result 7", "2", "new");
  memory.save();
  expect(stamps().filter((stamp) => !before.includes(stamp))).toHaveLength(1);
});

test("a shelf with a damaged byte, at whatever place, is as good as empty, and the others are not", () => {
  const { folder, seals } = fillFolder();
  for (const [index, shelf] of readdirSync(folder).slice(0, 10).entries()) {
    const bytes = readFileSync(join(folder, shelf));
    const at = Math.floor((bytes.length * index) / 10);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(join(folder, shelf), bytes);
  }
  const memory = openMemory(folder, seals);
  const lost = names.filter((name) => memory.recall(name, "1") === undefined);
  expect(lost.length).toBeGreaterThan(0);
  expect(lost.length).toBeLessThan(names.length);
  for (const name of names) {
    const read = memory.renew(name, "1");
    expect(read?.()).toEqual(lost.includes(name) ? undefined : keptAs(name));
  }
});

test("a file that cannot be put in its place leaves nothing beside it", () => {
  const folder = mkdtempSync(join(parent, "folder-"));
  mkdirSync(join(folder, "taken", "by a folder"), { recursive: true });
  expect(() => writeAtomic(join(folder, "taken"), "text")).toThrow();
  expect(readdirSync(folder)).toEqual(["taken"]);
});
