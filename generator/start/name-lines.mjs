/**
 * Lets a stack name the lines that somebody wrote. Node can do that by itself, but reads the map of
 * the compiled machine at every start for it: here it is read when there is a stack to show.
 */
import fs from "node:fs";
import { findSourceMap, SourceMap } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Leads the stacks of all errors back from a compiled file to its sources, and from every other file
 * that names a map, as compiled templates do.
 * @param {string} file the compiled file, which names no map
 * @param {string} map its map
 */
export function nameLines(file, map) {
  let own;
  const mapOf = (name) => {
    if (name !== file) return findSourceMap(name);
    own ??= readMap(map);
    return own;
  };
  process.setSourceMapsEnabled(true);
  Error.prepareStackTrace = (error, calls) => {
    const said = Error.prototype.toString.call(error);
    return [said, ...calls.map((call) => nameCall(call, mapOf))].join("\n    at ");
  };
}

/** Without its map a stack names the compiled lines, which is better than no stack. */
function readMap(map) {
  try {
    return new SourceMap(JSON.parse(fs.readFileSync(map, "utf8")));
  } catch {
    return new SourceMap({ sources: [], mappings: "" });
  }
}

function nameCall(call, mapOf) {
  const name = call.getFileName();
  const line = call.getLineNumber();
  const column = call.getColumnNumber();
  const found = name && mapOf(name)?.findEntry(line - 1, column - 1);
  if (!found?.originalSource) return `${call}`;
  const { originalSource: source, originalLine, originalColumn } = found;
  const path = source.startsWith("file:") ? fileURLToPath(source) : resolve(dirname(name), source);
  const place = `${path}:${originalLine + 1}:${originalColumn + 1}`;
  return `${call}`.replace(`${name}:${line}:${column}`, () => place);
}
