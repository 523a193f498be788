/** Same input, same bytes: on any machine, in any place, with any number of workers. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { defaultRoot } from "../generator/site-paths.ts";
import { buildWorld } from "./support/world.ts";

const folder = mkdtempSync(join(tmpdir(), "same-"));

afterAll(() => rmSync(folder, { recursive: true }));

/** Builds the site in a process of its own and gives the digest of each of its files. */
function build(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
) {
  const out = join(folder, name, "dist");
  const command = ["generator/start.mjs", "build", "--quiet", "--out", out, ...args];
  const env = { ...process.env, NODE_ENV: undefined, ...environment };
  const child = spawn(process.execPath, command, { cwd: defaultRoot, env, stdio: "pipe" });
  const said: Buffer[] = [];
  child.stderr.on("data", (part: Buffer) => said.push(part));
  return new Promise<ReadonlyMap<string, string>>((resolve, reject) => {
    child.on("close", (code) => {
      if (code === 0) resolve(digestsOf(out));
      else reject(new Error(`The build ${name} ended with ${code}: ${Buffer.concat(said)}`));
    });
  });
}

function digestsOf(out: string): ReadonlyMap<string, string> {
  const files = readdirSync(out, { recursive: true, withFileTypes: true });
  const paths = files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name));
  return new Map(
    paths.sort().map((path) => {
      const digest = createHash("sha256").update(readFileSync(path)).digest("hex");
      return [path.slice(out.length + 1), digest];
    }),
  );
}

test("the site is the same, byte for byte, wherever and however it is built", async () => {
  const here = { TZ: "America/New_York", LANG: "en_US.UTF-8", LC_ALL: "en_US.UTF-8" };
  const there = { TZ: "Asia/Tokyo", LANG: "de_DE.UTF-8", LC_ALL: "de_DE.UTF-8" };
  const [one, other] = await Promise.all([
    build("one", ["--jobs", "1"], here),
    build("a-much-longer-name/of/another", ["--jobs", "8"], there),
  ]);
  expect(one.size).toBeGreaterThan(100);
  expect([...other.keys()]).toEqual([...one.keys()]);
  const different = [...one].filter(([path, digest]) => other.get(path) !== digest);
  expect(different.map(([path]) => path)).toEqual([]);
}, 180_000);

test("what an editor is told of the scripts and templates changes nothing", async () => {
  const template = `export const createRenderer = () => ({ title }) =>
    "<!DOCTYPE html><html lang='en'><title>" + title + "</title><h1>" + (<b>words</b>).props.children + "</h1></html>";`;
  const world = { "templates/create-renderer.tsx": template };
  const told = JSON.stringify({ compilerOptions: { jsxImportSource: "nowhere", target: "ES5" } });
  const [one, other] = await Promise.all([
    buildWorld(world),
    buildWorld({ ...world, "tsconfig.json": told, "templates/tsconfig.json": told }),
  ]);
  expect(one.read("index.html")).toContain("<h1>words</h1>");
  expect(other.read("index.html")).toBe(one.read("index.html"));
});
