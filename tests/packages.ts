/**
 * The packages that the build needs: why each is there (docs/decisions/0008-dependencies.md), and its size
 * with its own files only. `npm run packages` prints them and fails when one has no reason. When a
 * version was published stands neither in the lock file nor in a package, so no date is printed.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { defaultRoot } from "../generator/site-paths.ts";

/** A production dependency. */
export interface Package {
  readonly name: string;
  readonly version: string;
  /** Undefined where the decision has no line for it. */
  readonly reason: string | undefined;
  readonly bytes: number;
}

/**
 * Reads the reasons of the build's packages.
 * @param decision Markdown with lines such as "- `name`, `other`: Why."
 */
export function readReasons(decision: string): ReadonlyMap<string, string> {
  const section = decision.split("The build needs:")[1]?.split("Only maintainers need:")[0] ?? "";
  const rows = section.matchAll(/^- ((?:`[^`]+`(?:, )?)+): (.+)$/gm);
  return new Map(
    [...rows].flatMap(([, names = "", reason = ""]) =>
      [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => [name, reason] as const),
    ),
  );
}

/** Lists the production dependencies of the repository, by name. */
export function listPackages(): readonly Package[] {
  const read = (path: string) => readFileSync(join(defaultRoot, path), "utf8");
  const { dependencies } = JSON.parse(read("package.json")) as {
    dependencies: Readonly<Record<string, string>>;
  };
  const reasons = readReasons(read("docs/decisions/0008-dependencies.md"));
  return Object.entries(dependencies).map(([name, version]) => {
    const folder = join(defaultRoot, "node_modules", name);
    return { name, version, reason: reasons.get(name), bytes: measure(folder) };
  });
}

/** The bytes of a package, without those of the packages inside of it. */
function measure(folder: string): number {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sum + (entry.name === "node_modules" ? 0 : measure(path));
    return sum + (entry.isFile() ? statSync(path).size : 0);
  }, 0);
}

if (process.argv[1] === import.meta.filename) {
  for (const { name, version, reason, bytes } of listPackages()) {
    const size = `${(bytes / 1000).toFixed(0)} kB`.padStart(9);
    const why = reason ?? "✗ No reason. Write one into docs/decisions/0008-dependencies.md.";
    console.log(`${name.padEnd(22)} ${version.padEnd(9)} ${size}  ${why}`);
    if (reason === undefined) process.exitCode = 1;
  }
}
