/**
 * The packages that the build needs: why each is there (docs/decisions/0008-dependencies.md), its size without
 * those that it needs itself, and when its version was released. `npm run packages` prints them and fails when
 * one has no reason. The registry knows the days: without a network they are dashes.
 */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import fastGlob from "fast-glob";
import { defaultRoot } from "../generator/site-paths.ts";

const read = (path: string) => readFileSync(join(defaultRoot, path), "utf8");

/** The reasons by the names of packages, of lines such as "- `name`, `other`: Why." */
export function readReasons(): ReadonlyMap<string, string> {
  const decision = read("docs/decisions/0008-dependencies.md");
  const section = decision.split("The build needs:")[1]?.split("Only maintainers need:")[0] ?? "";
  const rows = [...section.matchAll(/^- ((?:`[^`]+`(?:, )?)+): (.+)$/gm)];
  return new Map(
    rows.flatMap(([, names = "", why = ""]) =>
      [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => [name, why]),
    ),
  );
}

/** The production dependencies with their versions. */
export function listPackages(): readonly (readonly [name: string, version: string])[] {
  return Object.entries<string>(JSON.parse(read("package.json")).dependencies);
}

function sizeOf(name: string): number {
  const cwd = join(defaultRoot, "node_modules", name);
  const files = fastGlob.sync("**", { cwd, dot: true, stats: true, ignore: ["node_modules"] });
  return files.reduce((sum, { stats }) => sum + (stats?.size ?? 0), 0);
}

/** The day on which a version was released, such as `2026-10-14`. */
async function dayOf(name: string, version: string): Promise<string> {
  const asked = promisify(execFile)("npm", ["view", name, "time", "--json"], { maxBuffer: 1e8 });
  const { stdout } = await asked.catch(() => ({ stdout: "{}" }));
  const days = JSON.parse(stdout) as Readonly<Record<string, string>>;
  return days[version]?.slice(0, 10) ?? "-";
}

if (process.argv[1] === import.meta.filename) {
  const reasons = readReasons();
  for (const [name, version] of listPackages()) {
    const why =
      reasons.get(name) ?? "✗ No reason. Write one into docs/decisions/0008-dependencies.md.";
    const size = `${(sizeOf(name) / 1000).toFixed(0)} kB`.padStart(9);
    const day = (await dayOf(name, version)).padEnd(10);
    console.log(`${name.padEnd(27)} ${version.padEnd(9)} ${day} ${size}  ${why}`);
    if (!reasons.has(name)) process.exitCode = 1;
  }
}
