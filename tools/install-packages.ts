/**
 * Installs packages that only one tool needs. They are large, so `npm ci` at the root leaves them out, and the folder
 * of the tool has a package.json and a lock file of its own.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What is read of a package.json. */
interface PackageFile {
  readonly version: string;
  readonly devDependencies: Readonly<Record<string, string>>;
}

function readPackageFile(folder: string): PackageFile {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as PackageFile;
}

/** The version of a package that is installed in a folder; undefined when it is not there. */
export function installedVersion(folder: string, name: string): string | undefined {
  const place = join(folder, "node_modules", name);
  return existsSync(place) ? readPackageFile(place).version : undefined;
}

/**
 * Installs the packages of a folder as its lock file has them, unless all of them are there in their versions.
 * @param folder has a package.json and a package-lock.json
 * @param report takes a line for the person who waits
 */
export function installPackages(folder: string, report: (line: string) => void): void {
  const wanted = Object.entries(readPackageFile(folder).devDependencies);
  if (wanted.every(([name, version]) => installedVersion(folder, name) === version)) return;
  report(`Packages are installed into ${join(folder, "node_modules")}. This takes a minute, once.`);
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error"];
  // On Windows npm is a script, which only a shell can start.
  const shell = process.platform === "win32";
  const { status } = spawnSync("npm", args, { cwd: folder, stdio: "inherit", shell });
  if (status !== 0) report("They could not be installed.");
}
