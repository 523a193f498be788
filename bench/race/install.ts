/**
 * Brings the rivals that come from npm into `bench/node_modules`, when somebody wants to race them:
 * `npm ci` at the root installs none of them. What the package file of `bench` asks for is there or
 * is installed; what cannot be installed is left out of the race.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { benchFolder } from "./folders.ts";

/** Runs the installation; the end of what npm said when it failed, undefined when all went well. */
export type Install = (folder: string) => string | undefined;

/**
 * The version of a package that is installed for the race.
 * @param folder the folder with the package file; that of the race if unset
 * @returns undefined when it is not there
 */
export function readInstalled(name: string, folder = benchFolder): string | undefined {
  try {
    const file = join(folder, "node_modules", name, "package.json");
    return (JSON.parse(readFileSync(file, "utf8")) as { readonly version: string }).version;
  } catch {
    return undefined;
  }
}

/**
 * Installs the packages of the race unless every one of them is there in its version, and says so.
 * @param tell takes the lines for the person who waits
 */
export function installRivals(
  tell: (line: string) => void,
  { folder = benchFolder, install = runInstall }: { folder?: string; install?: Install } = {},
): void {
  const { devDependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  const isThere = ([name, version]: [string, string]) => readInstalled(name, folder) === version;
  if (Object.entries(devDependencies).every(isThere)) return;
  tell("The other generators are installed into bench/node_modules, once; this takes a minute.");
  const fault = install(folder);
  if (fault !== undefined) tell(`They could not be installed: ${fault}`);
}

function runInstall(folder: string): string | undefined {
  const args = ["ci", "--ignore-scripts", "--no-progress", "--loglevel", "error"];
  const { status, error, stderr } = spawnSync("npm", args, { cwd: folder, encoding: "utf8" });
  if (status === 0) return undefined;
  const said = stderr?.split("\n").map((line) => line.replace(/^npm error ?/, "").trim());
  return (
    said?.filter(Boolean).slice(0, 3).join(" ") || error?.message || `npm ended with ${status}`
  );
}
