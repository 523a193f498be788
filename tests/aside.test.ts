/** Texts that are put aside come back as they were, wherever they have been meanwhile. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, describe, expect, test } from "vitest";
import { openAside, type Place } from "../generator/memory/aside.ts";
import { openMemory } from "../generator/memory/open-memory.ts";

const parent = mkdtempSync(join(tmpdir(), "aside-"));
afterAll(() => rmSync(parent, { recursive: true }));
const newFolder = () => mkdtempSync(join(parent, "folder-"));

/** Frees what nobody holds; Node offers that only to whoever asks for it. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}

const megabyte = 1024 * 1024;
/** JSON of about so many bytes, with letters beyond ASCII; also half a sign, which JSON escapes. */
const textOf = (number: number, size: number) =>
  JSON.stringify(`${number} „Übung“ 💃 `.repeat(size).slice(0, size));
const read = ({ store, start, end }: Place) => store.read(start, end).toString("utf8");
/** More than two megabytes in many texts, one of them larger than what goes to the disk at once. */
const sizes = [0, 1, ...Array.from({ length: 40 }, (_, index) => 30_000 + index), 2 * megabyte, 7];

/** Puts texts aside one after the other, and reads each of them after each. */
function putAll(folder: string) {
  const aside = openAside(folder);
  const texts = sizes.map((size, number) => textOf(number, size));
  const places = texts.map((text, number) => {
    const place = aside.put(text);
    expect(read(place) === text, `text ${number} at once`).toBe(true);
    return place;
  });
  for (const [number, place] of places.entries())
    expect(read(place) === texts[number], `text ${number} at the end`).toBe(true);
  return aside;
}

describe("texts that are put aside", () => {
  test("come back as they were, and leave nothing in the folder", () => {
    const folder = newFolder();
    const aside = putAll(folder);
    expect(readdirSync(folder)).toEqual([]);
    aside.close();
  });
  test("are kept in memory when the disk refuses them", () => {
    const file = join(newFolder(), "file");
    writeFileSync(file, "no folder");
    putAll(file).close();
  });
  test("are read from the disk, once there are many: after the end nobody finds them", () => {
    const aside = openAside(newFolder());
    const first = aside.put("first");
    for (let number = 0; number < 3; number++) aside.put(textOf(number, megabyte / 2));
    expect(read(first)).toBe("first");
    aside.close();
    expect(() => read(first)).toThrow();
  });
  test("need as much memory as one piece, however many there are and however large", () => {
    const aside = openAside(newFolder());
    const before = process.memoryUsage().arrayBuffers;
    const sizes = Array.from({ length: 30 }, (_, number) => megabyte * (number % 3 ? 0.4 : 1.5));
    const places = sizes.map((size, number) => aside.put(textOf(number, size)));
    collectGarbage();
    // What was put aside is about 23 megabytes.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(3 * megabyte);
    expect(places.map(read).every((text, at) => text.startsWith(`"${at} `))).toBe(true);
    aside.close();
  });
});

test("a memory of many megabytes is whole in the next build", () => {
  const folder = newFolder();
  const kept = Array.from({ length: 100 }, (_, number) => textOf(number, 40_000 + number));
  const memory = openMemory(folder, {});
  for (const [number, text] of kept.entries()) memory.keepText(`result ${number}`, "1", text);
  // One is made anew after the others have gone to the disk.
  memory.keep("result 3", "2", "anew");
  expect(memory.recall("result 3", "1")).toBeUndefined();
  expect(memory.renew<string>("result 3", "2")?.()).toBe("anew");
  const seals = memory.save();
  memory.close();
  const next = openMemory(folder, seals);
  for (const [number, text] of kept.entries())
    if (number !== 3)
      expect(JSON.stringify(next.recall(`result ${number}`, "1")) === text).toBe(true);
  expect(next.recall("result 3", "2")).toBe("anew");
  next.close();
});
