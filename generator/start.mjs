/**
 * Starts a command, as in `node generator/start.mjs build --quiet`. Hundreds of modules load several times as
 * slowly as a few files: the packages are bundled once for an installation, our own modules after each change.
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import module from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";

const root = dirname(import.meta.dirname);
const [command = ""] = process.argv.splice(2, 1);
const locks = ["package-lock.json", "node_modules/.package-lock.json", "generator/start.mjs"];
const paths = fs.readdirSync(join(root, "generator"), { recursive: true }).sort();
const own = paths.filter((path) => /\.(?:ts|mjs)$/.test(path)).map((path) => `generator/${path}`);
const packages = join(root, "node_modules", ".cache", `packages-${digestFiles(locks)}`);
// As deep in the repository as a room of the generator: modules find their root by where they are.
const file = join(root, ".cache", `${command}-${digestFiles([...locks, "build.ts", ...own])}.mjs`);
if (!fs.existsSync(packages) || !fs.existsSync(file)) await bundleAll().catch(refuse);
module.enableCompileCache?.(join(root, ".cache", "compile"));
// Collects garbage sooner: a sixth less memory at the peak of 4,000 pages, for a few per cent of time.
setFlagsFromString("--heap-growing-percent=50");
process.setSourceMapsEnabled(true);
await (await import(pathToFileURL(file).href)).end;

function digestFiles(names) {
  const hash = createHash("sha1").update(process.version);
  for (const path of names.filter((name) => fs.existsSync(join(root, name))))
    hash.update(`\0${path}\0`).update(fs.readFileSync(join(root, path)));
  return hash.digest("hex");
}

async function bundleAll() {
  const { dependencies } = JSON.parse(fs.readFileSync(join(root, "package.json"), "utf8"));
  // Native, or large and seldom needed: these are loaded when somebody asks for them.
  const external = ["chokidar", "esbuild", "sass", "satteri", "sharp", "tsx", "file:*"];
  const names = Object.keys(dependencies).filter((name) => !external.includes(name));
  const alias = names.map((name) => [name, `${pathToFileURL(packages)}/${name}.js`]);
  const ours = { alias: Object.fromEntries(alias), sourcemap: "inline", sourcesContent: false };
  await bundle(packages, "outdir", { entryPoints: names, external, splitting: true });
  const entryPoints = [`generator/commands/${command}.ts`];
  await bundle(file, "outfile", { entryPoints, external, ...ours });
}

/** Most likely the disk is full or read-only. No exit code but 1 may say that the content has errors. */
function refuse({ message }) {
  console.error(`✗ The generator cannot be prepared in .cache. ${message}`);
  console.error("Your content is not the reason, and the last finished site is as it was.");
  process.exit(2);
}

/** Bundles what is not there yet. It is moved to its place as a whole: another start may look for it. */
async function bundle(path, kind, options) {
  if (fs.existsSync(path)) return;
  const { build, stop } = await import("esbuild");
  const fresh = `${path}.${process.pid}`;
  // Packages that are CommonJS ask for their modules by the name `require`, and export a default only.
  const js = 'import { createRequire as $r } from "module"; const require = $r(import.meta.url);';
  const form = { bundle: true, platform: "node", format: "esm", mainFields: ["module", "main"] };
  Object.assign(form, { minifyWhitespace: true, banner: { js }, absWorkingDir: root });
  await build({ ...form, logLevel: "silent", [kind]: fresh, ...options }).finally(stop);
  const others = fs.readdirSync(dirname(path)).filter((name) => name.startsWith(`${command}-`));
  for (const old of others.filter((name) => name.endsWith(".mjs")))
    fs.rmSync(join(dirname(path), old), { force: true });
  if (!fs.existsSync(path)) fs.renameSync(fresh, path);
}
