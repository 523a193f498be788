/**
 * The packages that the build needs: why each is there (docs/decisions/0008-dependencies.md), and its size
 * without those that it needs itself. `npm run packages` prints them and fails when one has no reason. When
 * a version was published stands neither in the lock file nor in a package, so no date is printed.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
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

if (process.argv[1] === import.meta.filename) {
  const reasons = readReasons();
  for (const [name, version] of listPackages()) {
    const why =
      reasons.get(name) ?? "✗ No reason. Write one into docs/decisions/0008-dependencies.md.";
    const size = `${(sizeOf(name) / 1000).toFixed(0)} kB`.padStart(9);
    console.log(`${name.padEnd(22)} ${version.padEnd(9)} ${size}  ${why}`);
    if (!reasons.has(name)) process.exitCode = 1;
  }
}
