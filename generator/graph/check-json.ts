/**
 * Reads a JSON file and checks what it holds. What was right once is remembered with the digest of the
 * text, and neither parsed nor checked again. What had any fault, were it only a warning, is checked in
 * each build, so that it is told again in each.
 */
import { type Memory, noMemory } from "../model/memory.ts";
import type { Checked, Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import type { Position } from "../problems/problem-at.ts";
import { parseJson } from "../read/parse-json.ts";
import type { DataPath, Parsed } from "../read/parsed.ts";

/** What a file holds, and where. */
export interface CheckedJson<T> {
  /** Undefined when nothing of it can be used. */
  readonly value: T | undefined;
  readonly problems: readonly Problem[];
  placeOf(path: DataPath): Position;
}

/**
 * Checks a file.
 * @param check asked when the file can be read and was not known; its answer has the form of JSON
 */
export type CheckJson = <T>(
  source: SourceFile,
  check: (parsed: Parsed) => Checked<T | undefined>,
) => CheckedJson<T>;

/** Makes the checker of a build. */
export function rememberJson(memory: Memory = noMemory): CheckJson {
  return <T>(source: SourceFile, check: (parsed: Parsed) => Checked<T | undefined>) => {
    const name = `values of ${source.path}`;
    const madeFrom = memory.digest(source.text);
    let parsed: Parsed | undefined;
    const parse = (): Parsed => {
      parsed ??= parseJson(source);
      return parsed;
    };
    // Hardly anybody asks for a place, so the lines of what is known are found when somebody does.
    const placeOf = (path: DataPath) => parse().placeOf(path);
    const read = memory.renew<T>(name, madeFrom);
    if (read) return { value: read(), problems: [], placeOf };
    if (parse().data === undefined) {
      return { value: undefined, problems: parse().problems, placeOf };
    }
    const checked = check(parse());
    const problems = [...parse().problems, ...checked.problems];
    if (checked.value !== undefined && problems.length === 0) {
      memory.keep(name, madeFrom, checked.value);
    }
    return { value: checked.value, problems, placeOf };
  };
}
