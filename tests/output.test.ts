/** The output folder: always a whole site, the last good one or the new one, and nothing else. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, statSync, symlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { findSitePaths } from "../generator/content/site-paths.ts";
import type { OutputFile } from "../generator/model/output.ts";
import { OutputError, recoverOutput } from "../generator/output/claim-output.ts";
import { openOutput } from "../generator/output/open-output.ts";
import { findPreviousOutput } from "../generator/output/previous-output.ts";
import { givenFolder, lastSite, ownHeaders, readFiles, writeFiles } from "./support/place-world.ts";

/** The change of a name on the disk that is refused: `renameSync dist.new dist`. */
const disk = vi.hoisted(() => ({ refused: "" }));
vi.mock("node:fs", async (original) => {
  const real = await original<Record<string, unknown>>();
  const nameOf = (path: unknown) => String(path).replace(/^.*\/|-by-[\d-]+$/g, "");
  const watched = ["renameSync", "linkSync"].map((name) => [
    name,
    (...args: unknown[]) => {
      const work = [name, ...args.map(nameOf)].join(" ");
      if (disk.refused && work.startsWith(disk.refused)) throw new Error("refused");
      return (real[name] as (...args: unknown[]) => unknown)(...args);
    },
  ]);
  return { ...real, ...Object.fromEntries(watched) };
});

const folder = givenFolder();
let places = 0;

/** Works in a folder with these files; the output is `dist` in it. */
async function withFiles(
  before: Readonly<Record<string, string>>,
  work: (out: string, parent: string) => Promise<void>,
): Promise<void> {
  const parent = join(folder, String(++places));
  mkdirSync(parent);
  writeFiles(parent, before);
  disk.refused = "";
  await work(join(parent, "dist"), parent);
}

const site = [
  { path: "index.html", bytes: "new" },
  { path: "blog/spark/index.html", bytes: "ñ" },
  { path: "static/a.bin", bytes: new Uint8Array([0, 255]) },
  { path: "_headers", bytes: ownHeaders },
  { path: "feed.xml", bytes: "new" },
];
const paths = site.map(({ path }) => path);

interface Build {
  readonly write?: readonly OutputFile[];
  readonly keep?: readonly string[];
  readonly previous?: ReturnType<typeof findPreviousOutput>;
}

/** Writes and keeps files, publishes them, and closes the output. */
async function build(out: string, { write = site, keep = [], previous }: Build = {}) {
  const output = openOutput(out);
  try {
    if (previous) output.reuse(previous);
    for (const file of write) output.write(file);
    for (const path of keep) output.keep(path);
    return output.publish();
  } finally {
    output.close();
  }
}

/** As which process a folder was made: one that has ended, and one that runs. */
const dead = spawnSync(process.execPath, ["-e", ""]).pid;
const { ppid: running, pid: own } = process;

test("all files are written and counted, and those of the build before are gone", () =>
  withFiles({ ...lastSite("a/dist"), "a/dist/old/index.html": "old" }, async (_out, parent) => {
    const out = join(parent, "a/dist");
    // The first of two files with one path counts.
    const twice = { write: [...site, { path: "index.html", bytes: "2" }], keep: ["index.html"] };
    expect(await build(out, twice)).toMatchObject({ files: 5, bytes: 83 });
    expect(readFiles(out)).toMatchObject({ "index.html": "new", "blog/spark/index.html": "ñ" });
    expect(Object.keys(readFiles(out))).toEqual([...paths].sort());
    expect(readFiles(out, "latin1")).toMatchObject({ "static/a.bin": "\0\xff" });
    expect(readdirSync(join(parent, "a"))).toEqual(["dist"]);
  }));

test("where the new site cannot take the place of the old one, that one comes back", () =>
  withFiles(lastSite("dist"), async (out, parent) => {
    disk.refused = "renameSync dist.new dist";
    await expect(build(out)).rejects.toThrow("refused");
    expect(readFiles(parent)).toEqual(lastSite("dist"));
  }));

test("a site that has lost a file on its way is not published", () =>
  withFiles(lastSite("dist"), async (out, parent) => {
    const output = openOutput(out);
    for (const file of site) output.write(file);
    rmSync(join(`${out}.new-by-${own}`, "blog"), { recursive: true });
    expect(() => output.publish()).toThrow("changed while it was built");
    output.close();
    expect(readFiles(parent)).toEqual(lastSite("dist"));
  }));

describe("what a build does not replace", () => {
  const handmade = { "docs/_headers": "/*\n  X-Frame-Options: DENY", "docs/index.html": "by hand" };
  test.each<[name: string, files: Record<string, string>, words: RegExp]>([
    ["a folder with other files", handmade, /docs holds files .* such as _headers/],
    ["the folder of a repository", { "docs/HEAD": "ref: main" }, /no build has made, such as HEAD/],
    ["a site in a repository", { ...lastSite("docs"), "docs/.git/HEAD": "ref: main" }, /as \.git/],
    ["a site without one of its files", { "docs/robots.txt": "" }, /such as robots\.txt/],
    ["a file", { docs: "a file" }, /docs is not a folder, .* choose another folder with --out/],
  ])("%s", (_, files, words) =>
    withFiles(files, async (_out, parent) => {
      symlinkSync("docs", join(parent, "link"));
      symlinkSync(".", join(parent, "around"));
      for (const name of ["docs", "link", "around/docs"]) {
        const { out } = findSitePaths({ out: join(parent, name) });
        await expect(build(out)).rejects.toThrow(OutputError);
        await expect(build(out)).rejects.toThrow(words);
      }
      rmSync(join(parent, "link"));
      rmSync(join(parent, "around"));
      expect([readdirSync(parent), readFiles(parent)]).toEqual([["docs"], files]);
    }),
  );
  test("but a missing or empty folder, and the work of a build, behind a link too", () =>
    withFiles(lastSite("site"), async (_out, parent) => {
      mkdirSync(join(parent, "empty"));
      for (const [link, target] of ["empty", "deep/missing", "site"].entries())
        symlinkSync(target, join(parent, String(link)));
      for (const link of ["0", "1", "2"])
        await build(findSitePaths({ out: join(parent, link) }).out);
      for (const name of ["empty", "deep/missing", "site", "0"])
        expect(Object.keys(readFiles(join(parent, name)))).toEqual([...paths].sort());
      expect(findSitePaths({ out: join(parent, "0") }).out).toMatch(/empty$/);
    }));
  test("links that lead in a circle are no output", () =>
    withFiles({}, async (_out, parent) => {
      symlinkSync("b", join(parent, "a"));
      symlinkSync("a", join(parent, "b"));
      const { out } = findSitePaths({ out: join(parent, "a") });
      await expect(build(out)).rejects.toThrow(OutputError);
    }));
});

describe("another build", () => {
  test("that is still at work is named, and nothing is touched", () => {
    const files = { ...lastSite("dist"), [`dist.new-by-${running}/index.html`]: "half" };
    return withFiles(files, async (out, parent) => {
      const words = new RegExp(`Another build is writing to .*dist \\(process ${process.ppid}\\)`);
      await expect(build(out)).rejects.toThrow(OutputError);
      await expect(build(out)).rejects.toThrow(words);
      expect(readFiles(parent)).toEqual(files);
      expect(readdirSync(parent)).toHaveLength(2);
    });
  });
  test.each([
    ["has ended", dead, 0],
    ["had a number that another process has now", running, 7_200_000],
    ["was one of this process", own, 0],
  ])("that %s: what it left is removed", (_, by, age) => {
    const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() + age);
    const left = { [`dist.new-by-${by}/a.html`]: "half", [`dist.old-by-${by}/a.html`]: "older" };
    return withFiles({ ...lastSite("dist"), ...left }, async (out, parent) => {
      // What is gone before anybody looks at it is left over, too.
      symlinkSync("nowhere", join(parent, "dist.old-by-1"));
      await build(out);
      clock.mockRestore();
      expect(readdirSync(parent)).toEqual(["dist"]);
      expect(Object.keys(readFiles(out))).toEqual([...paths].sort());
    });
  });
  test.each([
    ["any command", dead, recoverOutput],
    ["any command of the same process", own, recoverOutput],
    ["a build that is given up", dead, (out: string) => openOutput(out).close()],
  ])("killed between the renames: %s puts the last site back", (_, by, work) =>
    withFiles(lastSite(`dist.old-by-${by}`), async (out, parent) => {
      disk.refused = "renameSync dist.old";
      await expect(build(out)).rejects.toThrow("refused");
      disk.refused = "";
      work(out);
      expect(readFiles(parent)).toEqual(lastSite("dist"));
    }),
  );
  test("that is between its renames is left alone, and so is what is not ours", () => {
    const others = {
      "dist.backup/index.html": "a copy",
      "dist.old-2024/index.html": "a copy of a year",
      "dist.new-by-/index.html": "no number",
      [`distant.new-by-${dead}/index.html`]: "another site",
      ...lastSite(`dist.old-by-${running}`),
    };
    return withFiles(others, async (out, parent) => {
      recoverOutput(out);
      expect(readFiles(parent)).toEqual(others);
      await build(out);
      expect(readFiles(parent)).toMatchObject({ ...others, "dist/index.html": "new" });
    });
  });
});

describe("what the last build wrote", () => {
  const bin = "static/a.bin";
  const withSite = (work: (out: string, again: Required<Build>) => Promise<void>) =>
    withFiles({}, async (out) => {
      const previous = findPreviousOutput(out, (await build(out)).stamps);
      await work(out, { write: [], keep: paths, previous });
    });
  const newer = { path: "index.html", bytes: "newer" };
  const about = { path: "about/index.html", bytes: "about" };
  const others = paths.slice(1);
  test.each<[string, readonly OutputFile[], readonly string[], string, string?]>([
    ["stays when nothing is new", [], paths, "the same folder"],
    ["stays when all was made again, and came out the same", site, [], "the same folder"],
    ["gives place to one other text", [newer], others, "the same folder"],
    ["gives place to one that is as long", [{ ...newer, bytes: "NEW" }], others, "the same folder"],
    ["gives place to two texts", [newer, { ...newer, path: bin }], paths.slice(3), "a new one"],
    ["is joined by a page", [about], paths, "a new one"],
    ["loses a page", [], others, "a new one"],
    ["gets a page for another one", [about], others, "a new one"],
    ["is all gone", [], [], "a new one"],
    ["is copied where no file has two names", [about], paths, "a new one", "linkSync"],
  ])("%s", (_, write, keep, to, refused = "") =>
    withSite(async (out, { previous }) => {
      const before = readFiles(out);
      const [folder, file] = [statSync(out), statSync(join(out, bin))];
      disk.refused = refused;
      await build(out, { write, keep, previous });
      const kept = keep.map((path) => [path, before[path]]);
      const made = write.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()]);
      expect(readFiles(out)).toEqual(Object.fromEntries([...kept, ...made]));
      expect(statSync(out).ino === folder.ino).toBe(to === "the same folder");
      if (keep.includes(bin) && !refused) expect(statSync(join(out, bin)).ino).toBe(file.ino);
    }),
  );
  test.each<[name: string, change: (out: string) => void]>([
    ["bytes of a file", (out) => writeFiles(out, { [bin]: "by hand" })],
    ["time of a file", (out) => utimesSync(join(out, bin), 1, 1)],
    ["names in a folder", (out) => writeFiles(out, { "blog/extra": "by hand" })],
    [
      "kind",
      (out) => {
        rmSync(join(out, "blog"), { recursive: true });
        writeFiles(out, { blog: "" });
      },
    ],
  ])("counts no more when it has another %s", (_, change) =>
    withSite(async (out, { previous }) => {
      const before = readFiles(out, "latin1");
      change(out);
      // The clock of a disk may stand still for as long as all of this takes.
      utimesSync(join(out, "blog"), 1, 1);
      await build(out, { previous: findPreviousOutput(out, previous.stamps) });
      expect(readFiles(out, "latin1")).toEqual(before);
    }),
  );
  test("is not relied on when another build takes it away meanwhile", () =>
    withSite(async (out, again) => {
      await build(out);
      await expect(build(out, { ...again, write: [about] })).rejects.toThrow(
        "changed while it was built",
      );
      expect(Object.keys(readFiles(out))).toHaveLength(5);
      rmSync(join(out, bin));
      await expect(build(out, { ...again, keep: [bin] })).rejects.toThrow(
        "changed while it was built",
      );
    }));
});
