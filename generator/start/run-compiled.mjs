/**
 * Runs a compiled command without compiling it for V8 again: what V8 made of it is kept beside it, with
 * every function that the last run has called. V8 refuses what another version of it has kept.
 */
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import vm from "node:vm";
import { isMainThread } from "node:worker_threads";
import { readSealed, unlessRefused, writeSealed } from "./sealed-file.mjs";

/**
 * Runs a compiled command to its end.
 * @param {string} file where it stands
 * @param {{ bytes: Buffer, seal: string }} compiled its source, and what names this source
 * @param {readonly string[]} packages what it may ask for besides
 */
export async function runCompiled(file, compiled, packages) {
  const module = { exports: {} };
  const run = loadScript(file, compiled).runInThisContext();
  run(module.exports, createDoor(file, packages), module, file, dirname(file));
  await module.exports.end;
}

function loadScript(file, { bytes, seal }) {
  const kept = `${file}.v8`;
  const madeFrom = `${process.arch} ${seal}`;
  const cachedData = readSealed(kept, madeFrom)?.bytes;
  // In parentheses, as nearly everything in it is called at once.
  const text = `(function (exports, require, module, __filename, __dirname) {${bytes}\n})`;
  const script = new vm.Script(text, { filename: file, cachedData });
  // A second thread calls few functions, and the first one keeps them all.
  if (isMainThread && (!cachedData || script.cachedDataRejected)) {
    // At the end, when it is known which functions a run needs. One that fails needs few.
    process.once("exit", (code) => {
      if (code !== 0) return;
      unlessRefused(() => writeSealed(kept, script.createCachedData(), madeFrom));
    });
  }
  return script;
}

/** What the compiled file calls `require`, also where somebody wrote `import()`. */
function createDoor(file, packages) {
  const require = createRequire(file);
  return (name) => {
    if (name.startsWith("file:")) return require(fileURLToPath(name));
    if (packages.includes(name)) return require(name);
    // One package would like to have another and does without it, but would keep everybody waiting.
    return process.getBuiltinModule(name);
  };
}
