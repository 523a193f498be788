/** The output folder: always a whole site, the last good one or the new one, and nothing else. */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { type LeftOutput, type OutputFile, reuseFile } from "../generator/model/output.ts";
import { findLeftOutput, OutputChanged } from "../generator/output/left-output.ts";
import { openOutput } from "../generator/output/open-output.ts";

/** A folder beside which nothing else lies, with the output in it as it was before. */
async function withOutput(
  before: Readonly<Record<string, string>>,
  work: (out: string, parent: string) => Promise<void>,
): Promise<void> {
  const parent = mkdtempSync(join(tmpdir(), "write-"));
  for (const [path, text] of Object.entries(before)) {
    mkdirSync(dirname(join(parent, path)), { recursive: true });
    writeFileSync(join(parent, path), text);
  }
  try {
    await work(join(parent, "dist"), parent);
  } finally {
    rmSync(parent, { recursive: true });
  }
}

/** Every file below a folder, with its text. */
function filesOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const texts = files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .map((path) => [path.slice(folder.length + 1), readFileSync(path, "utf8")] as const);
  return Object.fromEntries(texts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const site = [
  { path: "index.html", bytes: "new" },
  { path: "blog/spark/index.html", bytes: "ñ" },
  { path: "static/a.bin", bytes: new Uint8Array([0, 255]) },
];

/** Opens an output, publishes the files in it, and closes it. */
async function writeOutput(files: readonly OutputFile[], folder: string, left?: LeftOutput) {
  const output = await openOutput(folder, left);
  try {
    return await output.publish(files);
  } finally {
    await output.close();
  }
}

/** The number of a process that has ended. */
const deadPid = spawnSync(process.execPath, ["-e", ""]).pid;

test("all files are written, into folders that are made for them, and are counted", async () => {
  await withOutput({}, async (out, parent) => {
    expect(await writeOutput(site, out)).toMatchObject({ files: 3, bytes: 7 });
    expect(Object.keys(filesOf(out))).toEqual([
      "blog/spark/index.html",
      "index.html",
      "static/a.bin",
    ]);
    expect([...readFileSync(join(out, "static/a.bin"))]).toEqual([0, 255]);
    expect(readdirSync(parent)).toEqual(["dist"]);
  });
});

test("an output folder in a folder that is not there yet is made with it", async () => {
  await withOutput({}, async (_out, parent) => {
    await writeOutput(site, join(parent, "a/b/dist"));
    expect(existsSync(join(parent, "a/b/dist/index.html"))).toBe(true);
  });
});

test("files of the build before are gone, and so are its folders", async () => {
  await withOutput({ "dist/old/index.html": "old", "dist/index.html": "old" }, async (out) => {
    await writeOutput(site, out);
    expect(filesOf(out)["index.html"]).toBe("new");
    expect(existsSync(join(out, "old"))).toBe(false);
  });
});

test("a build that cannot write leaves the last site whole, and nothing beside it", async () => {
  await withOutput({ "dist/index.html": "old" }, async (out, parent) => {
    const impossible = [...site, { path: "index.html/index.html", bytes: "" }];
    await expect(writeOutput(impossible, out)).rejects.toThrow();
    expect(filesOf(parent)).toEqual({ "dist/index.html": "old" });
  });
});

test("what is staged lies beside the output until it is published, and no longer in memory", async () => {
  await withOutput({ "dist/index.html": "old" }, async (out, parent) => {
    const output = await openOutput(out);
    const [home, about] = ["index.html", "about/index.html"].map((path) =>
      output.stage({ path, bytes: `new ${path}` }),
    ) as [OutputFile, OutputFile];
    // The last one is read once more by whoever has made it.
    expect(about.bytes).toBe("new about/index.html");
    expect(String(home.bytes)).toBe("new index.html");
    expect(typeof home.bytes).not.toBe("string");
    expect(filesOf(out)).toEqual({ "index.html": "old" });
    await output.publish([home, about]);
    expect(filesOf(parent)).toEqual({
      "dist/about/index.html": "new about/index.html",
      "dist/index.html": "new index.html",
    });
  });
});

test("what was staged and not published is taken away", async () => {
  await withOutput({ "dist/index.html": "old" }, async (out, parent) => {
    const output = await openOutput(out);
    for (const file of site) output.stage(file);
    await output.close();
    expect(filesOf(parent)).toEqual({ "dist/index.html": "old" });
    expect(readdirSync(parent)).toEqual(["dist"]);
  });
});

test("what was staged must be published", async () => {
  await withOutput({}, async (out) => {
    const output = await openOutput(out);
    for (const file of site) output.stage(file);
    await expect(output.publish(site.slice(1))).rejects.toThrow("index.html was staged");
    await output.close();
  });
});

test("a file that cannot be written is told of when it comes", async () => {
  await withOutput({}, async (out) => {
    const output = await openOutput(out);
    const good = output.stage({ path: "a", bytes: "a" });
    expect(() => output.stage({ path: "a/b", bytes: "b" })).toThrow();
    expect(String(good.bytes)).toBe("a");
    await output.close();
  });
});

test("of two files with one path the first counts", async () => {
  await withOutput({}, async (out) => {
    const twice = [...site, { path: "index.html", bytes: "second" }];
    expect(await writeOutput(twice, out)).toMatchObject({ files: 3 });
    expect(filesOf(out)["index.html"]).toBe("new");
  });
});

test("whoever reads while a build writes sees the old site or the new one, never a mixture", async () => {
  await withOutput({ "dist/index.html": "old" }, async (out) => {
    const seen = new Set<string>();
    const many = Array.from({ length: 300 }, (_, index) => ({ path: `a/${index}`, bytes: "x" }));
    let isDone = false;
    const build = writeOutput([...site, ...many], out).finally(() => {
      isDone = true;
    });
    while (!isDone) {
      // Between the two renames there is no folder for a moment.
      const text = readIfThere(join(out, "index.html"));
      if (text !== undefined) seen.add(text);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await build;
    seen.add(readFileSync(join(out, "index.html"), "utf8"));
    expect([...seen]).toEqual(["old", "new"]);
  });
});

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

test("what killed builds left is removed", async () => {
  const before = {
    "dist/index.html": "old",
    [`dist.new-${deadPid}/index.html`]: "half",
    [`dist.old-${deadPid}/index.html`]: "older",
  };
  await withOutput(before, async (out, parent) => {
    await writeOutput(site, out);
    expect(readdirSync(parent)).toEqual(["dist"]);
  });
});

test("a site that was moved aside by a build that was killed is put back", async () => {
  await withOutput({ [`dist.old-${deadPid}/index.html`]: "old" }, async (out, parent) => {
    const impossible = [...site, { path: "index.html/index.html", bytes: "" }];
    await expect(writeOutput(impossible, out)).rejects.toThrow();
    expect(filesOf(parent)).toEqual({ "dist/index.html": "old" });
  });
});

test("what a build that still runs has made is left alone, and so is what is not ours", async () => {
  const others = {
    [`dist.new-${process.ppid}/index.html`]: "another build",
    "dist.backup/index.html": "a copy",
    "dist.new-/index.html": "no number",
    [`distant.new-${deadPid}/index.html`]: "another site",
  };
  await withOutput({ "dist/index.html": "old", ...others }, async (out, parent) => {
    await writeOutput(site, out);
    expect(filesOf(parent)).toMatchObject({ ...others, "dist/index.html": "new" });
  });
});

// In a container each build has the number of the one before.
test("what a killed build of the same number left is neither in the way nor in the site", async () => {
  const left = {
    [`dist.old-${process.pid}/index.html`]: "older",
    [`dist.new-${process.pid}/stray.html`]: "half",
  };
  await withOutput({ "dist/index.html": "old", ...left }, async (out, parent) => {
    await writeOutput(site, out);
    expect(Object.keys(filesOf(out))).toEqual(site.map(({ path }) => path).sort());
    expect(readdirSync(parent)).toEqual(["dist"]);
  });
});

describe("what the last build left", () => {
  const inodeOf = (path: string) => statSync(path).ino;
  const left = async (out: string) => findLeftOutput(out, (await writeOutput(site, out)).stamps);
  const reused = (found: LeftOutput) =>
    site.map((file) => reuseFile(found, file.path) ?? { path: file.path, bytes: "made again" });

  test("is not written again, and one new file takes the place of the old one", async () => {
    await withOutput({}, async (out) => {
      const found = await left(out);
      const [, ...others] = reused(found);
      const [folder, kept] = [inodeOf(out), inodeOf(join(out, "static/a.bin"))];
      await writeOutput([{ path: "index.html", bytes: "newer" }, ...others], out, found);
      expect(filesOf(out)["index.html"]).toBe("newer");
      expect([inodeOf(out), inodeOf(join(out, "static/a.bin"))]).toEqual([folder, kept]);
    });
  });
  test("goes into a fresh folder under a second name when more has changed", async () => {
    await withOutput({}, async (out, parent) => {
      const found = await left(out);
      const [folder, kept] = [inodeOf(out), inodeOf(join(out, "static/a.bin"))];
      const more = { path: "about/index.html", bytes: "about" };
      await writeOutput([more, ...reused(found).slice(1)], out, found);
      expect(Object.keys(filesOf(parent))).toEqual([
        "dist/about/index.html",
        "dist/blog/spark/index.html",
        "dist/static/a.bin",
      ]);
      expect(inodeOf(out)).not.toBe(folder);
      expect(inodeOf(join(out, "static/a.bin"))).toBe(kept);
    });
  });
  test("counts no more once somebody has touched it", async () => {
    await withOutput({}, async (out) => {
      const { stamps } = await left(out);
      writeFileSync(join(out, "static/a.bin"), "by hand");
      writeFileSync(join(out, "extra"), "by hand");
      const found = findLeftOutput(out, stamps);
      expect([found.isWhole, found.find("static/a.bin")]).toEqual([false, undefined]);
      await writeOutput(reused(found), out, found);
      expect(filesOf(out)["static/a.bin"]).toBe("made again");
      expect(Object.keys(filesOf(out))).not.toContain("extra");
    });
  });
  test("is not relied on when another build takes it away meanwhile", async () => {
    await withOutput({}, async (out) => {
      const found = await left(out);
      await writeOutput(site, out);
      const more = { path: "about/index.html", bytes: "about" };
      const both = writeOutput([more, ...reused(found)], out, found);
      await expect(both).rejects.toThrow(OutputChanged);
      expect(Object.keys(filesOf(out))).toHaveLength(3);
    });
  });
});
