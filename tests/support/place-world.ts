/** Puts a small world on the disk, for everything that needs a real folder. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, onTestFinished, TestRunner } from "vitest";
import { usualFiles, type World } from "./usual-files.ts";

export { readFiles } from "./usual-files.ts";

/** By what a build knows the work of another one. */
export const ownHeaders =
  "/*\n  Permissions-Policy: accelerometer=(), camera=(), display-capture=()\n";

/** A site that a build has left in a folder, as far as the next build looks at it. */
export function lastSite(folder = "dist"): Readonly<Record<string, string>> {
  return { [`${folder}/index.html`]: "old", [`${folder}/_headers`]: ownHeaders };
}

/** Writes files into a folder, with the folders that they need; one without a text is removed. */
export function writeFiles(folder: string, files: World): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    if (text === undefined) rmSync(join(folder, path), { force: true });
    else writeFileSync(join(folder, path), text);
  }
}

/** Makes a repository of a folder, with all that is there in one commit of main. Answers with git in it. */
export function initRepository(cwd: string) {
  // The settings of the person who runs the tests change nothing.
  const who = ["-c", "user.name=a", "-c", "user.email=a@a.example", "-c", "commit.gpgsign=false"];
  const git = (...args: readonly string[]) =>
    execFileSync("git", [...who, ...args], { cwd, encoding: "utf8" });
  git("init", "-q", "-b", "main");
  git("add", ".");
  git("commit", "-qm", "Before");
  return git;
}

/** Does something after the test that runs or, where none runs yet, after the last one of the file. */
export function atEnd(work: () => unknown): void {
  const add = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  add(async () => void (await work()));
}

/** A temporary folder for a test, or for the tests of a file; it is removed at their end. */
export function givenFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "given-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a world, on top of the usual files, into such a folder. */
export function placeWorld(world: World) {
  const root = givenFolder();
  writeFiles(root, { ...usualFiles, ...world });
  return { root, out: join(root, "dist") };
}
