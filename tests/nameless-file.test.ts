/** A file without a name takes what the disk can spare, and leaves nothing behind. */
import fs, { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { createNamelessFile } from "../generator/memory/nameless-file.ts";

vi.mock("node:fs", { spy: true });
const disk = await vi.importActual<typeof fs>("node:fs");

const parent = mkdtempSync(join(tmpdir(), "nameless-"));
afterAll(() => rmSync(parent, { recursive: true }));
const newFolder = () => mkdtempSync(join(parent, "folder-"));

/** What the disk says when it refuses something. */
function refusal(syscall: string): () => never {
  return () => {
    throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC", syscall });
  };
}

describe("a file without a name", () => {
  test("gives back what was written, from any place", () => {
    const folder = newFolder();
    const file = createNamelessFile(folder);
    expect(file.append(Buffer.from("one"))).toBe(0);
    expect(file.append(Buffer.from("two"))).toBe(3);
    expect(file.read(2, 5).toString()).toBe("etw");
    expect(readdirSync(folder)).toEqual([]);
    file.close();
  });
  test("does not touch the disk before there is something to write", () => {
    const folder = join(newFolder(), "not there");
    createNamelessFile(folder).close();
    expect(readdirSync(join(folder, ".."))).toEqual([]);
  });
  test("says so when it is shorter than it was", () => {
    const file = createNamelessFile(newFolder());
    file.append(Buffer.from("one"));
    expect(() => file.read(0, 4)).toThrow("shorter");
    file.close();
  });
  test("leaves a disk alone that is nearly full", () => {
    const folder = newFolder();
    const little = { ...fs.statfsSync(folder), bavail: 1000 };
    vi.mocked(fs.statfsSync).mockReturnValueOnce(little);
    const file = createNamelessFile(folder);
    expect(file.append(Buffer.from("one"))).toBeUndefined();
    expect(file.append(Buffer.from("two"))).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
    file.close();
  });
  test("keeps what it has when the disk gets full, and nothing in part", () => {
    const file = createNamelessFile(newFolder());
    file.append(Buffer.from("one"));
    const write = vi.mocked(fs.writeSync);
    write.mockImplementationOnce((to, bytes) => disk.writeSync(to, bytes as never, 0, 1, 3));
    write.mockImplementationOnce(refusal("write"));
    expect(file.append(Buffer.from("two"))).toBeUndefined();
    expect(file.read(0, 3).toString()).toBe("one");
    expect(() => file.read(0, 4)).toThrow("shorter");
    file.close();
  });
  test("is given up where a name cannot be taken from an open file", () => {
    const folder = newFolder();
    vi.mocked(fs.unlinkSync).mockImplementationOnce(refusal("unlink"));
    const file = createNamelessFile(folder);
    expect(file.append(Buffer.from("one"))).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
    file.close();
  });
});
