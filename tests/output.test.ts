/** The output folder: always a whole site, the last good one or the new one, and nothing else. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import type { OutputFile } from "../generator/model/output.ts";
import { openOutput } from "../generator/output/open-output.ts";
import { findPreviousOutput, OutputChanged } from "../generator/output/previous-output.ts";
import { readFiles, writeFiles } from "./support/place-world.ts";

/** Every change of a name on the disk, in order: `rename dist dist.old-1`. */
const changes = vi.hoisted(() => [] as string[]);
vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof import("node:fs/promises")>();
  const nameOf = (path: string) => path.replace(/^.*\//, "").replace(/-\d+$/, "");
  return {
    ...real,
    rename: (from: string, to: string) => {
      changes.push(`rename ${nameOf(from)} ${nameOf(to)}`);
      return real.rename(from, to);
    },
    rm: (path: string, options: object) => {
      changes.push(`rm ${nameOf(path)}`);
      return real.rm(path, options);
    },
  };
});

/** Works in a folder with these files; the output is `dist` in it. */
async function withFiles(
  before: Readonly<Record<string, string>>,
  work: (out: string, parent: string) => Promise<void>,
): Promise<void> {
  const parent = mkdtempSync(join(tmpdir(), "output-"));
  writeFiles(parent, before);
  try {
    await work(join(parent, "dist"), parent);
  } finally {
    rmSync(parent, { recursive: true });
  }
}

const site = [
  { path: "index.html", bytes: "new" },
  { path: "blog/spark/index.html", bytes: "ñ" },
  { path: "static/a.bin", bytes: new Uint8Array([0, 255]) },
];
const paths = site.map(({ path }) => path);

interface Build {
  readonly write?: readonly OutputFile[];
  readonly keep?: readonly string[];
  readonly previous?: ReturnType<typeof findPreviousOutput>;
}

/** Writes and keeps files, publishes them, and closes the output. */
async function build(out: string, { write = site, keep = [], previous }: Build = {}) {
  const output = await openOutput(out, previous);
  try {
    for (const file of write) output.write(file);
    for (const path of keep) output.keep(path);
    return await output.publish();
  } finally {
    await output.close();
  }
}

/** The number of a process that has ended. */
const deadPid = spawnSync(process.execPath, ["-e", ""]).pid;

test("all files are written and counted, and those of the build before are gone", () =>
  withFiles({ "a/dist/old/index.html": "old" }, async (_out, parent) => {
    const out = join(parent, "a/dist");
    expect(await build(out)).toMatchObject({ files: 3, bytes: 7 });
    expect(Object.keys(readFiles(out))).toEqual([...paths].sort());
    expect([...readFileSync(join(out, "static/a.bin"))]).toEqual([0, 255]);
    expect(readdirSync(join(parent, "a"))).toEqual(["dist"]);
  }));

test("a build that cannot write, or is given up, leaves the last site whole, and nothing beside it", () =>
  withFiles({ "dist/index.html": "old" }, async (out, parent) => {
    const write = [...site, { path: "index.html/index.html", bytes: "" }];
    await expect(build(out, { write })).rejects.toThrow();
    expect(readFiles(parent)).toEqual({ "dist/index.html": "old" });
    const output = await openOutput(out);
    for (const file of site) output.write(file);
    await output.close();
    expect(readFiles(parent)).toEqual({ "dist/index.html": "old" });
    expect(readdirSync(parent)).toEqual(["dist"]);
  }));

test("the live site is moved aside and never removed before the new one is in its place", () =>
  withFiles({ "dist/index.html": "old" }, async (out) => {
    changes.length = 0;
    await build(out);
    expect(changes.slice(0, 3)).toEqual([
      "rename dist dist.old",
      "rename dist.new dist",
      "rm dist.old",
    ]);
  }));

describe("what killed builds left", () => {
  test.each([
    ["an unfinished folder and an old one", { "dist/index.html": "old" }, deadPid],
    // In a container each build has the number of the one before.
    ["those of a build with our own number", { "dist/index.html": "old" }, process.pid],
  ])("is removed: %s", (_, before, pid) => {
    const left = {
      [`dist.new-${pid}/stray.html`]: "half",
      [`dist.old-${pid}/index.html`]: "older",
    };
    return withFiles({ ...before, ...left }, async (out, parent) => {
      await build(out);
      expect(readdirSync(parent)).toEqual(["dist"]);
      expect(Object.keys(readFiles(out))).toEqual([...paths].sort());
    });
  });
  test("is put back when it is the only site there is", () =>
    withFiles({ [`dist.old-${deadPid}/index.html`]: "old" }, async (out, parent) => {
      const write = [...site, { path: "index.html/index.html", bytes: "" }];
      await expect(build(out, { write })).rejects.toThrow();
      expect(readFiles(parent)).toEqual({ "dist/index.html": "old" });
    }));
  test("is nothing that a running build has made, and nothing that is not ours", () => {
    const others = {
      [`dist.new-${process.ppid}/index.html`]: "another build",
      "dist.backup/index.html": "a copy",
      "dist.new-/index.html": "no number",
      [`distant.new-${deadPid}/index.html`]: "another site",
    };
    return withFiles({ "dist/index.html": "old", ...others }, async (out, parent) => {
      await build(out);
      expect(readFiles(parent)).toMatchObject({ ...others, "dist/index.html": "new" });
    });
  });
});

describe("what the last build wrote", () => {
  const inodeOf = (path: string) => statSync(path).ino;
  const bin = "static/a.bin";
  const withSite = (work: (out: string, again: Required<Build>) => Promise<void>) =>
    withFiles({}, async (out) => {
      const previous = findPreviousOutput(out, (await build(out)).stamps);
      await work(out, { write: [], keep: paths, previous });
    });

  test("is not written again, and one new file takes the place of the old one", () =>
    withSite(async (out, again) => {
      const before = [inodeOf(out), inodeOf(join(out, bin))];
      const write = [{ path: "index.html", bytes: "newer" }, ...site.slice(1)];
      await build(out, { ...again, write, keep: [] });
      expect(readFiles(out)["index.html"]).toBe("newer");
      expect([inodeOf(out), inodeOf(join(out, bin))]).toEqual(before);
    }));
  test("goes into a fresh folder under a second name when more has changed", () =>
    withSite(async (out, again) => {
      const before = [inodeOf(out), inodeOf(join(out, bin))];
      const write = [{ path: "about/index.html", bytes: "about" }];
      await build(out, { ...again, write, keep: paths.slice(1) });
      expect(Object.keys(readFiles(out))).toEqual([
        "about/index.html",
        "blog/spark/index.html",
        bin,
      ]);
      expect(inodeOf(out)).not.toBe(before[0]);
      expect(inodeOf(join(out, bin))).toBe(before[1]);
    }));
  test("counts no more once somebody has touched it", () =>
    withSite(async (out, { previous }) => {
      writeFileSync(join(out, bin), "by hand");
      writeFileSync(join(out, "extra"), "by hand");
      const found = findPreviousOutput(out, previous.stamps);
      expect([found.isWhole, found.has(bin), found.has("index.html")]).toEqual([
        false,
        false,
        true,
      ]);
      await build(out, { previous: found });
      expect(Object.keys(readFiles(out))).toEqual([...paths].sort());
      expect([...readFileSync(join(out, bin))]).toEqual([0, 255]);
    }));
  test("is not relied on when another build takes it away meanwhile", () =>
    withSite(async (out, again) => {
      await build(out);
      const write = [{ path: "about/index.html", bytes: "about" }];
      await expect(build(out, { ...again, write })).rejects.toThrow(OutputChanged);
      expect(Object.keys(readFiles(out))).toHaveLength(3);
    }));
});
