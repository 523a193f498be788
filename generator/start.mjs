/**
 * Starts a command, as in `node generator/start.mjs build --quiet`, from one compiled file: hundreds of modules
 * load several times as slowly. The name of the file holds the digest of everything that it is made from.
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import module from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";

const root = dirname(import.meta.dirname);
const cache = join(root, ".cache");
const [command = ""] = process.argv.splice(2, 1);
// As deep in the repository as a room of the generator: modules find their root by where they are.
const file = join(cache, `${command}-${digestModules()}.mjs`);
if (!fs.existsSync(file)) await compile();
module.enableCompileCache?.(join(cache, "compile"));
// Collects garbage sooner: a sixth less memory at the peak of 4,000 pages, for a few per cent of time.
setFlagsFromString("--heap-growing-percent=50");
process.setSourceMapsEnabled(true);
await (await import(pathToFileURL(file).href)).end;

/** The digest of the modules of the generator, of the installed packages, and of Node. */
function digestModules() {
  const packages = ["package-lock.json", "node_modules/.package-lock.json"];
  const modules = fs.readdirSync(join(root, "generator"), { recursive: true }).sort();
  const code = modules.filter((path) => /\.(?:ts|mjs)$/.test(path));
  const paths = ["build.ts", ...packages, ...code.map((path) => join("generator", path))];
  const hash = createHash("sha1").update(process.version);
  for (const path of paths.filter((name) => fs.existsSync(join(root, name))))
    hash.update(`\0${path}\0`).update(fs.readFileSync(join(root, path)));
  return hash.digest("hex");
}

async function compile() {
  const { build, stop } = await import("esbuild");
  const fresh = `${file}.${process.pid}`;
  // Packages that are CommonJS ask for their modules by the name `require`.
  const js = 'import { createRequire as r } from "module"; const require = r(import.meta.url);';
  await build({
    entryPoints: [join(root, "generator", "commands", `${command}.ts`)],
    outfile: fresh,
    bundle: true,
    platform: "node",
    format: "esm",
    mainFields: ["module", "main"],
    banner: { js },
    // Native, or large and seldom needed: these are loaded when somebody asks for them.
    external: ["esbuild", "sass", "satteri", "sharp", "chokidar"],
    minifyWhitespace: true,
    sourcemap: "inline",
    sourcesContent: false,
    logLevel: "silent",
  }).finally(stop); // The compiler takes more memory than a large site.
  for (const old of fs.readdirSync(cache).filter((name) => name.startsWith(`${command}-`)))
    if (!old.endsWith(String(process.pid))) fs.rmSync(join(cache, old), { force: true });
  // Moved to its place as a whole: another start may look for it at this moment.
  fs.renameSync(fresh, file);
}
