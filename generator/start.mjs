/**
 * Starts a command of the machine, as in `node generator/start.mjs build --quiet`, from one compiled
 * file. Loading the modules one by one, each through a compiler, takes several times as long. The
 * file is kept in `.cache`, and is used as long as it is made from what is there now.
 *
 * This file alone is plain JavaScript: it runs before anything that understands TypeScript.
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const root = dirname(import.meta.dirname);
const [command = ""] = process.argv.splice(2, 1);
// As deep in the repository as a room of the machine: modules find their root by where they are.
const compiled = join(root, ".cache", `${command}.mjs`);
const madeFrom = fingerprintMachine();
if (!isRight(compiled)) await compile();
// A stack names the lines that somebody wrote.
process.setSourceMapsEnabled(true);
await import(pathToFileURL(compiled).href);

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

/** Tells whether a file was made here from the same, and is whole: its last line seals the rest. */
function isRight(file) {
  if (!fs.existsSync(file)) return false;
  const bytes = fs.readFileSync(file);
  const end = bytes.lastIndexOf("\n//");
  return end >= 0 && bytes.toString("utf8", end) === sealOf(bytes.subarray(0, end));
}

function sealOf(bytes) {
  return `\n// ${createHash("sha256").update(madeFrom).update(bytes).digest("hex")}\n`;
}

async function compile() {
  const { build, stop } = await import("esbuild");
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join("generator", "commands", `${command}.ts`)],
    outfile: compiled,
    write: false,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    mainFields: ["module", "main"],
    // Native, or large and seldom needed: these are loaded when somebody asks for them.
    external: ["esbuild", "sass", "satteri", "sharp"],
    sourcemap: "linked",
    sourcesContent: false,
    // Old packages in the file ask for their like in the old way.
    banner: { js: "import{createRequire as r}from'node:module';const require=r(import.meta.url);" },
    logLevel: "silent",
  });
  // It works in a process of its own, which keeps 140 MB for as long as the command runs.
  await stop();
  fs.mkdirSync(dirname(compiled), { recursive: true });
  // The map first. Each is moved there at once: another start may look for it at this moment.
  for (const { path, contents } of outputFiles) {
    const seal = path === compiled ? sealOf(contents) : "";
    fs.writeFileSync(`${path}.${process.pid}`, Buffer.concat([contents, Buffer.from(seal)]));
    fs.renameSync(`${path}.${process.pid}`, path);
  }
}
