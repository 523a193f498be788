/**
 * The packages that the build needs: why each of them is there (docs/decisions/0008-dependencies.md), its size without
 * the packages that it needs itself, and when its version was released.
 */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import fastGlob from "fast-glob";
import { defaultRoot } from "../../generator/content/site-paths.ts";

const decision = "docs/decisions/0008-dependencies.md";

const read = (path: string) => readFileSync(join(defaultRoot, path), "utf8");

/** The reasons by the names of packages. The decision has lines such as "- `name`, `other`: Why." */
export function readReasons(): ReadonlyMap<string, string> {
  const [, rest = ""] = read(decision).split("The build needs:");
  const [section = ""] = rest.split("Only maintainers need:");
  const rows = section.split("\n").filter((line) => line.startsWith("- `"));
  return new Map(
    rows.flatMap((row) => {
      const [names = "", reason = ""] = row.split(/: (.*)/);
      return [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => [name, reason] as const);
    }),
  );
}

/** The packages that a build needs, with their versions. */
export function listPackages(): readonly (readonly [name: string, version: string])[] {
  return Object.entries<string>(JSON.parse(read("package.json")).dependencies);
}

/** The bytes of an installed package, without the packages in its own `node_modules`. */
function sizeOf(name: string): number {
  const cwd = join(defaultRoot, "node_modules", name);
  const files = fastGlob.sync("**", { cwd, dot: true, stats: true, ignore: ["node_modules"] });
  return files.reduce((sum, { stats }) => sum + (stats?.size ?? 0), 0);
}

/** The day on which a version was released, such as `2026-10-14`; a dash where no registry can be reached. */
async function findReleaseDay(name: string, version: string): Promise<string> {
  const options = { maxBuffer: 1e8, shell: process.platform === "win32" };
  const answer = promisify(execFile)("npm", ["view", name, "time", "--json"], options);
  const { stdout } = await answer.catch(() => ({ stdout: "{}" }));
  const days = JSON.parse(String(stdout)) as Readonly<Record<string, string>>;
  return days[version]?.slice(0, 10) ?? "-";
}

/** Prints the packages with their reasons. A package without a reason makes the exit code 1. */
export async function run(): Promise<void> {
  const reasons = readReasons();
  for (const [name, version] of listPackages()) {
    const reason = reasons.get(name) ?? `✗ There is no reason. Write one into ${decision}.`;
    const size = `${(sizeOf(name) / 1000).toFixed(0)} kB`.padStart(9);
    const day = (await findReleaseDay(name, version)).padEnd(10);
    console.log(`${name.padEnd(27)} ${version.padEnd(9)} ${day} ${size}  ${reason}`);
    if (!reasons.has(name)) process.exitCode = 1;
  }
}
