/** A build as a process that is stopped, refused or damaged: the last good site stays, in plain words. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import * as fs from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { runBuild } from "../build.ts";
import { explainFault } from "../generator/cli/run-command.ts";
import { defaultRoot } from "../generator/content/site-paths.ts";
import { placeWorld, readFiles, writeFiles } from "./support/place-world.ts";
import { runInProcess } from "./support/run-in-process.ts";

function place() {
  const world = placeWorld({});
  const read = () => readFiles(world.out, "latin1");
  const build = () => runBuild({ root: world.root });
  return { ...world, read, build, run: () => runInProcess("build", ["--root", world.root]) };
}

/** Starts the command, and answers when its build has begun to write. */
async function startBuild(root: string) {
  const args = ["generator/start.mjs", "build", "--quiet", "--root", root];
  const env = { ...process.env, NODE_ENV: undefined };
  const child = spawn("node", args, { cwd: defaultRoot, stdio: "ignore", env });
  const end = once(child, "exit");
  const hasBegun = () => fs.readdirSync(root).some((name) => name.includes(".new-by-"));
  while (!hasBegun() && child.exitCode === null) await nextTurn();
  return { child, end };
}

test.each(["SIGKILL", "SIGTERM", "SIGINT"] as const)(
  "%s ends a build at once, and leaves nothing that the next one does not remove",
  async (signal) => {
    const { root, read, build } = place();
    await build();
    const site = read();
    const { child, end } = await startBuild(root);
    child.kill(signal);
    // A shell shows 128 and the number of the signal.
    expect(await end).toEqual([null, signal]);
    expect(read()).toEqual(site);
    await build();
    expect(read()).toEqual(site);
    expect(fs.readdirSync(root).filter((name) => name.startsWith("dist"))).toEqual(["dist"]);
  },
);

test("of two builds at once one is made, and the other one says so with exit code 2", async () => {
  const { root, out, build, read, run } = place();
  await build();
  const site = read();
  // Whoever stops a process keeps its claim.
  const { child, end } = await startBuild(root);
  child.kill("SIGSTOP");
  const { code, stderr } = await run();
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: `✗ Another build is writing to ${out} (process ${child.pid}). Nothing was changed: run the command again when that one has ended.\n`,
  });
  child.kill("SIGCONT");
  await end;
  expect(read()).toEqual(site);
});

test.each([
  ["ENOSPC", "write", "the disk is full"],
  ["EDQUOT", "write", "your share of the disk is used up"],
  ["EROFS", "open", "the disk can only be read"],
  ["EPERM", "open", "you have no permission"],
  ["EBUSY", "open", "another program or a mounted disk is using it"],
  ["ENOTEMPTY", "rmdir", "another program is writing there"],
  ["ENOTDIR", "open", "a file stands where a folder must be"],
  ["EISDIR", "open", "a folder stands where a file must be"],
  ["ENAMETOOLONG", "open", "the name is too long"],
  ["EMFILE", "open", "too many files are open"],
  ["EIO", "read", "the disk reports a fault"],
  ["EACCES", "open", "you have no permission"],
  ["ENOENT", "mkdir", "no folder can be made there"],
])("%s has words of its own", (code, syscall, words) => {
  const refused = Object.assign(new Error(code), { code, syscall, path: "/a/dist" });
  expect(explainFault(refused)).toContain(`/a/dist cannot be used: ${words} (${code}). Your`);
  expect(explainFault(refused)).toMatch(/as it was\. [A-Z][a-z ,]+, and run the command again\.$/);
  expect(explainFault(new Error(code))).toBeUndefined();
});

test("any command puts the site of a killed build back first", async () => {
  const { root, out, build, read } = place();
  await build();
  const site = read();
  fs.renameSync(out, `${out}.old-by-${process.pid}`);
  await runInProcess("check", ["--root", root]);
  expect(read()).toEqual(site);
});

test("a prepared command that was cut off or damaged on the disk is prepared again", () => {
  const { root } = place();
  for (const path of ["generator", "build.ts", "package.json", "package-lock.json"])
    fs.cpSync(join(defaultRoot, path), join(root, path), { recursive: true });
  fs.symlinkSync(join(defaultRoot, "node_modules"), join(root, "node_modules"));
  const preview = () => spawnSync("node", [`${root}/generator/start.mjs`, "preview"]);
  const first = preview();
  expect(String(first.stderr)).toContain("There is no site");
  const damages: readonly ((bytes: Buffer) => Buffer)[] = [
    () => Buffer.alloc(0),
    (bytes) => bytes.subarray(0, 200),
    (bytes) => bytes.subarray(0, -1),
    (bytes) => bytes.fill(bytes[5000]! ^ 1, 5000, 5001),
  ];
  for (const damage of damages) {
    const file = join(root, ".cache/preview.mjs");
    fs.writeFileSync(file, damage(fs.readFileSync(file)));
    const { status, stderr } = preview();
    expect([status, `${stderr}`]).toEqual([first.status, `${first.stderr}`]);
  }
  // Where nothing can be written, nothing can be prepared.
  fs.rmSync(join(root, ".cache"), { recursive: true });
  writeFiles(root, { ".cache": "" });
  const { status, stderr } = preview();
  expect(status).toBe(2);
  expect(`${stderr}`).toMatch(
    /^✗ The generator cannot be prepared\. Your content is not the reason\. .+\n$/,
  );
});
