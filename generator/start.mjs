/**
 * Starts a command of the machine, as in `node generator/start.mjs build --quiet`, from one compiled
 * file. Loading the modules one by one, each through a compiler, takes several times as long. The
 * file is kept in `.cache`, and is used as long as it is made from what is there now.
 *
 * This file and those in `start/` are plain JavaScript: they run before anything that understands
 * TypeScript.
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import { dirname, join } from "node:path";
import { getEnvironmentData, setEnvironmentData } from "node:worker_threads";
import { nameLines } from "./start/name-lines.mjs";
import { runCompiled } from "./start/run-compiled.mjs";
import { readSealed, writeSealed, writeWhole } from "./start/sealed-file.mjs";

const root = dirname(import.meta.dirname);
const [command = ""] = process.argv.splice(2, 1);
// As deep in the repository as a room of the machine: modules find their root by where they are.
const file = join(root, ".cache", `${command}.cjs`);
const map = `${file}.map`;
// Native, or large and seldom needed: these are loaded when somebody asks for them.
const packages = ["esbuild", "sass", "satteri", "sharp"];
// A second thread is told which machine it belongs to, and need not read all of it again.
const told = getEnvironmentData("machine");
const known = told && readSealed(file, told);
let madeFrom = known ? told : fingerprintMachine();
const compiled = known ?? readSealed(file, madeFrom) ?? (await compile());
setEnvironmentData("machine", madeFrom);
nameLines(file, map);
await runCompiled(file, compiled, packages);

/** Names exactly this state of the machine and of the packages that it is made with. */
function fingerprintMachine() {
  const modules = fs
    .readdirSync(join(root, "generator"), { recursive: true })
    .filter((path) => /\.(?:ts|mjs)$/.test(path))
    .map((path) => join("generator", path));
  // What is installed may differ from what the lock wishes.
  const packages = ["package-lock.json", "node_modules/.package-lock.json"];
  const paths = ["build.ts", "tsconfig.json", ...packages, ...modules.sort()];
  const hash = createHash("sha256").update(process.version);
  for (const path of paths.filter((name) => fs.existsSync(join(root, name)))) {
    const bytes = fs.readFileSync(join(root, path));
    hash.update(`\0${path}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex");
}

async function compile() {
  const { compileCommand } = await import("./start/compile-command.mjs");
  const made = await compileCommand(root, command, file, packages);
  const now = fingerprintMachine();
  // Somebody has saved a module meanwhile: what was compiled may be of either machine.
  if (now !== madeFrom) {
    madeFrom = now;
    return compile();
  }
  // The map first: another start may look for both at this moment.
  writeWhole(map, made.map);
  return writeSealed(file, made.source, madeFrom);
}
