/** The output folder: always a whole site, the last good one or the new one, and nothing else. */
import { spawnSync } from "node:child_process";
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import type { OutputFile } from "../generator/model/output.ts";
import { OutputError, recoverOutput, startOf } from "../generator/output/claim-output.ts";
import { openOutput } from "../generator/output/open-output.ts";
import { findPreviousOutput, OutputChanged } from "../generator/output/previous-output.ts";
import { findSitePaths } from "../generator/site-paths.ts";
import { lastSite, readFiles, writeFiles } from "./support/place-world.ts";

/** Every change of a name on the disk, in order: `rename dist dist.old`. */
const changes = vi.hoisted(() => [] as string[]);
/** A rename to this name fails. */
const broken = vi.hoisted(() => ({ target: "" }));
vi.mock("node:fs", async (original) => {
  const real = await original<typeof import("node:fs")>();
  const nameOf = (path: string) => path.replace(/^.*\//, "").replace(/-by-[\d-]+$/, "");
  return {
    ...real,
    renameSync: (from: string, to: string) => {
      changes.push(`rename ${nameOf(from)} ${nameOf(to)}`);
      if (from.includes(".new-by-") && to.endsWith(broken.target || "\0"))
        throw new Error("broken");
      real.renameSync(from, to);
    },
    rmSync: (path: string, options: object) => {
      changes.push(`rm ${nameOf(path)}`);
      real.rmSync(path, options);
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

/** What every site has, and by what a build knows the work of another one. */
const signs = ["_headers", "llms.txt", "manifest.webmanifest", "sitemap.xml"];
const site = [
  { path: "index.html", bytes: "new" },
  { path: "blog/spark/index.html", bytes: "ñ" },
  { path: "static/a.bin", bytes: new Uint8Array([0, 255]) },
  ...signs.map((path) => ({ path, bytes: "new" })),
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
const dead = `${spawnSync(process.execPath, ["-e", ""]).pid}-1`;
const running = `${process.ppid}-${startOf(process.ppid)}`;
const own = `${process.pid}-${startOf(process.pid)}`;

test("all files are written and counted, and those of the build before are gone", () =>
  withFiles({ ...lastSite("a/dist"), "a/dist/old/index.html": "old" }, async (_out, parent) => {
    const out = join(parent, "a/dist");
    expect(await build(out)).toMatchObject({ files: 7, bytes: 19 });
    expect(Object.keys(readFiles(out))).toEqual([...paths].sort());
    expect([...readFileSync(join(out, "static/a.bin"))]).toEqual([0, 255]);
    expect(readdirSync(join(parent, "a"))).toEqual(["dist"]);
  }));

test("a build that cannot write, or is given up, leaves the last site whole, and nothing beside it", () =>
  withFiles(lastSite("dist"), async (out, parent) => {
    const write = [...site, { path: "index.html/index.html", bytes: "" }];
    await expect(build(out, { write })).rejects.toThrow();
    expect(readFiles(parent)).toEqual(lastSite("dist"));
    const output = openOutput(out);
    for (const file of site) output.write(file);
    output.close();
    expect(readFiles(parent)).toEqual(lastSite("dist"));
    expect(readdirSync(parent)).toEqual(["dist"]);
  }));

test("the live site is moved aside and never removed before the new one is in its place", () =>
  withFiles(lastSite("dist"), async (out) => {
    changes.length = 0;
    await build(out);
    expect(changes.slice(-4)).toEqual([
      "rename dist dist.old",
      "rename dist.new dist",
      "rm dist.old",
      "rm dist.new",
    ]);
  }));

test("where the new site cannot take the place of the old one, that one comes back", () =>
  withFiles(lastSite("dist"), async (out, parent) => {
    broken.target = "dist";
    await expect(build(out)).rejects.toThrow("broken");
    broken.target = "";
    expect(readFiles(parent)).toEqual(lastSite("dist"));
  }));

test("a site that has lost a file on its way is not published", () =>
  withFiles(lastSite("dist"), async (out, parent) => {
    const output = openOutput(out);
    for (const file of site) output.write(file);
    rmSync(join(`${out}.new-by-${own}`, "blog"), { recursive: true });
    expect(() => output.publish()).toThrow(OutputChanged);
    output.close();
    expect(readFiles(parent)).toEqual(lastSite("dist"));
  }));

describe("what a build does not replace", () => {
  const handmade = { "docs/index.html": "by hand", "docs/sitemap.xml": "by hand" };
  test.each<[name: string, files: Record<string, string>, words: RegExp]>([
    ["a folder with other files", handmade, /docs holds files .* such as index\.html/],
    ["the folder of a repository", { "docs/HEAD": "ref: main" }, /no build has made, such as HEAD/],
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
      expect(readFiles(parent)).toEqual(files);
    }),
  );
  test("but a missing or empty folder, and the work of a build, behind a link too", () =>
    withFiles(lastSite("site"), async (_out, parent) => {
      mkdirSync(join(parent, "empty"));
      for (const [link, target] of ["empty", "missing", "site"].entries())
        symlinkSync(target, join(parent, String(link)));
      for (const link of ["0", "1", "2"])
        await build(findSitePaths({ out: join(parent, link) }).out);
      for (const name of ["empty", "missing", "site", "0"])
        expect(Object.keys(readFiles(join(parent, name)))).toEqual([...paths].sort());
      expect(lstatSync(join(parent, "0")).isSymbolicLink()).toBe(true);
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
    ["has ended", dead],
    ["had a number that another process has now", `${process.ppid}-1`],
    ["was one of this process", own],
  ])("that %s: what it left is removed", (_, by) => {
    const left = { [`dist.new-by-${by}/a.html`]: "half", [`dist.old-by-${by}/a.html`]: "older" };
    return withFiles({ ...lastSite("dist"), ...left }, async (out, parent) => {
      await build(out);
      expect(readdirSync(parent)).toEqual(["dist"]);
      expect(Object.keys(readFiles(out))).toEqual([...paths].sort());
    });
  });
  test.each([dead, own])("killed between the renames: the last site is put back", (by) =>
    withFiles(lastSite(`dist.old-by-${by}`), async (out, parent) => {
      recoverOutput(out);
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
      expect(Object.keys(readFiles(out))).toEqual(["about/index.html", ...paths.slice(1)].sort());
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
      expect(Object.keys(readFiles(out))).toHaveLength(7);
    }));
});
