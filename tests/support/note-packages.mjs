/**
 * Notes which packages a process loads, for the tests that promise what it does without: named with
 * `--import`, it appends each address that is loaded to the file NOTED_IN.
 */
import { appendFileSync } from "node:fs";
import { createRequire, register } from "node:module";

const file = process.env.NOTED_IN ?? "";
const note = (address) => appendFileSync(file, `${address}\n`);

const hooks = `import { appendFileSync } from "node:fs";
export async function load(url, context, next) {
  appendFileSync(${JSON.stringify(file)}, url + "\\n");
  return next(url, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

// What CommonJS modules ask for among themselves passes no hook.
process.on("exit", () => Object.keys(createRequire(import.meta.url).cache).forEach(note));
