/**
 * Starts a command, as in `node generator/start.mjs build --quiet`. Hundreds of modules load several times as
 * slowly as one file, so a command is bundled with its packages, and again when one of both has changed.
 */
import { hash } from "node:crypto";
import fs from "node:fs";
import module from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";

const root = dirname(import.meta.dirname);
const [command = ""] = process.argv.splice(2, 1);
const all = fs.readdirSync(join(root, "generator"), { recursive: true }).sort();
const code = all.filter((path) => /\.(?:ts|mjs)$/.test(path)).map((path) => `generator/${path}`);
// Inside the repository: modules find it by where they are.
const file = join(root, ".cache", `${command}.mjs`);
const locks = ["package-lock.json", "node_modules/.package-lock.json"];
const digest = digestFiles([...locks, "build.ts", ...code]);
// A bundle ends with what it was made from and what it holds. Without that line it's an old one, or it was damaged.
const lastLineOf = (text) => `\n// ${digest} ${hash("sha1", text)}\n`;
try {
  if (!isWhole()) await bundle();
} catch ({ message }) {
  console.error(`✗ The generator cannot be prepared. Your content is not the reason. ${message}`);
  process.exit(2); // 1 would say that the content has errors.
}
module.enableCompileCache?.(join(root, ".cache", "compile"));
// Collects garbage sooner: a sixth less memory for 4,000 pages, and a few per cent more time.
setFlagsFromString("--heap-growing-percent=50");
process.setSourceMapsEnabled(true); // Compiled templates have a map with every command.
await (await import(pathToFileURL(file).href)).end;

function digestFiles(names) {
  const there = names.filter((name) => fs.existsSync(join(root, name)));
  const texts = there.flatMap((name) => [name, fs.readFileSync(join(root, name), "utf8")]);
  return hash("sha1", [process.version, ...texts].join("\0"));
}

function isWhole() {
  if (!fs.existsSync(file)) return false;
  const text = fs.readFileSync(file, "utf8");
  const end = text.lastIndexOf("\n", text.length - 2);
  return text.slice(end) === lastLineOf(text.slice(0, end));
}

async function bundle() {
  const { build, stop } = await import("esbuild");
  // Packages that are CommonJS ask for their modules by the name `require`.
  const js = 'import { createRequire as $r } from "module"; const require = $r(import.meta.url);';
  // Native, or large and seldom needed: these are loaded when somebody asks for them.
  const external = ["chokidar", "esbuild", "sass", "satteri", "sharp", "tsx"];
  const define = { MODULES_DIGEST: JSON.stringify(digest) };
  const form = { entryPoints: [`generator/cli/${command}.ts`], bundle: true, format: "esm" };
  Object.assign(form, { external, define, banner: { js }, platform: "node", logLevel: "silent" });
  const sourcemap = command === "dev" && "inline"; // For who changes templates: it takes long.
  Object.assign(form, { absWorkingDir: root, outfile: file, write: false, sourcemap });
  Object.assign(form, { mainFields: ["module", "main"], sourcesContent: false });
  // It works in a process of its own, with much memory. Meanwhile this one loads what takes long.
  const [{ outputFiles }] = await Promise.all([build(form), command === "build" && import("sass")]);
  await stop();
  // Moved to its place as a whole: another start may look for it.
  const fresh = `${file}.${process.pid}`;
  fs.mkdirSync(dirname(file), { recursive: true });
  const { text } = outputFiles[0];
  fs.writeFileSync(fresh, text + lastLineOf(text));
  fs.renameSync(fresh, file);
}
