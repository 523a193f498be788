/**
 * Starts a command, as in `node generator/start.mjs build --quiet`. Hundreds of modules load several times as
 * slowly as a few files: the packages are bundled once for an installation, our own modules after each change.
 */
import { hash } from "node:crypto";
import fs from "node:fs";
import module from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";

const root = dirname(import.meta.dirname);
const [command = ""] = process.argv.splice(2, 1);
const locks = ["package-lock.json", "node_modules/.package-lock.json", "generator/start.mjs"];
const all = fs.readdirSync(join(root, "generator"), { recursive: true }).sort();
const own = all.filter((path) => /\.(?:ts|mjs)$/.test(path)).map((path) => `generator/${path}`);
const packages = join(root, "node_modules", ".cache", `packages-${digestFiles(locks)}`);
// As deep in the repository as a room of the generator: modules find their root by where they are.
const file = join(root, ".cache", `${command}-${digestFiles([...locks, "build.ts", ...own])}.mjs`);
await bundleAll().catch(({ message }) => {
  console.error(`✗ The generator cannot be prepared. Your content is not the reason. ${message}`);
  process.exit(2); // 1 would say that the content has errors.
});
module.enableCompileCache?.(join(root, ".cache", "compile"));
// Collects garbage sooner: a sixth less memory at the peak of 4,000 pages, for a few per cent of time.
setFlagsFromString("--heap-growing-percent=50");
process.setSourceMapsEnabled(true);
await (await import(pathToFileURL(file).href)).end;

function digestFiles(names) {
  const there = names.filter((name) => fs.existsSync(join(root, name)));
  const texts = there.flatMap((name) => [name, fs.readFileSync(join(root, name), "utf8")]);
  return hash("sha1", [process.version, ...texts].join("\0"));
}

async function bundleAll() {
  const { dependencies } = JSON.parse(fs.readFileSync(join(root, "package.json"), "utf8"));
  // Native, or large and seldom needed: these are loaded when somebody asks for them.
  const external = ["chokidar", "esbuild", "sass", "satteri", "sharp", "tsx", "file:*"];
  const names = Object.keys(dependencies).filter((name) => !external.includes(name));
  await bundle(packages, "outdir", { entryPoints: names, external, splitting: true });
  const urls = names.map((name) => [name, `${pathToFileURL(packages)}/${name}.js`]);
  const ours = { alias: Object.fromEntries(urls), sourcemap: "inline", sourcesContent: false };
  Object.assign(ours, { entryPoints: [`generator/commands/${command}.ts`], external });
  await bundle(file, "outfile", ours);
}

/** Bundles what is not there yet. It is moved to its place as a whole: another start may look for it. */
async function bundle(path, kind, options) {
  if (isWhole(path)) return;
  const { build } = await import("esbuild");
  const fresh = `${path}.${process.pid}`;
  // Packages that are CommonJS ask for their modules by the name `require`, and export a default.
  const js = 'import { createRequire as $r } from "module"; const require = $r(import.meta.url);';
  const form = { bundle: true, platform: "node", format: "esm", mainFields: ["module", "main"] };
  Object.assign(form, { minifyWhitespace: true, banner: { js }, absWorkingDir: root });
  await build({ ...form, logLevel: "silent", [kind]: fresh, ...options });
  const isOld = (name) => name.startsWith(`${command}-`) && name.endsWith(".mjs");
  for (const old of fs.readdirSync(dirname(path)).filter(isOld)) fs.rmSync(join(path, "..", old));
  if (!isWhole(path)) fs.rmSync(path, { recursive: true, force: true });
  if (!fs.existsSync(path)) fs.renameSync(fresh, path);
}

/** Whether nothing was cut off, as by a power cut: every bundle ends with a line end, and has few others. */
function isWhole(path) {
  if (!fs.existsSync(path)) return false;
  const isFolder = (name) => fs.statSync(name).isDirectory();
  const inside = isFolder(path) ? fs.readdirSync(path, { recursive: true }) : [""];
  const files = inside.map((name) => join(path, name)).filter((name) => !isFolder(name));
  return files.every((name) => fs.readFileSync(name).at(-1) === 10);
}
