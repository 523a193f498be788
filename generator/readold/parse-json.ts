/**
 * Reads a JSON file with the place of every value, says in plain words what is wrong with a broken
 * one, and refuses keys that stand twice (JSON.parse would silently keep the last).
 */
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
} from "jsonc-parser";
import type { Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { positionOf } from "../problems/position.ts";
import { problemAt } from "../problems/problem-at.ts";
import { explainJson } from "./explain-json.ts";
import type { DataPath, Parsed } from "./parsed.ts";
import { readOn } from "./read-on.ts";

/**
 * Reads the JSON text of a source. The data is undefined when it cannot be read; behind faults that
 * have a certain correction it is what it will be with that.
 */
export function parseJson(source: SourceFile): Parsed {
  return readOn(source, parseOnce);
}

/** Reads as far as the first fault. */
function parseOnce(source: SourceFile): Parsed {
  const errors: ParseError[] = [];
  const tree = parseTree(source.text, errors, { disallowComments: true });
  const first = errors[0];
  const problems = first ? [explainJson(source, first)] : tree ? findDuplicates(source, tree) : [];
  const usable = tree !== undefined && first === undefined;
  return {
    data: usable ? getNodeValue(tree) : undefined,
    problems,
    placeOf: (path, part = "value") => placeInTree(source, tree, path, part),
  };
}

function placeInTree(
  source: SourceFile,
  tree: Node | undefined,
  path: DataPath,
  part: "key" | "value",
) {
  for (let depth = path.length; tree && depth >= 0; depth--) {
    const node = findNodeAtLocation(tree, path.slice(0, depth) as (string | number)[]);
    if (!node) continue;
    const key = part === "key" && depth === path.length ? node.parent?.children?.[0] : undefined;
    return positionOf(source.text, (key ?? node).offset);
  }
  return { line: 1, column: 1 };
}

function findDuplicates(source: SourceFile, tree: Node): readonly Problem[] {
  const problems: Problem[] = [];
  const visit = (node: Node): void => {
    const seen = new Set<string>();
    for (const child of node.children ?? []) {
      const key = node.type === "object" ? child.children?.[0] : undefined;
      if (key && seen.has(key.value as string)) {
        problems.push(
          problemAt(source, positionOf(source.text, key.offset), {
            code: "json-duplicate",
            message: `"${key.value}" stands twice in the same entry. Only one can count.`,
            fix: "Keep the right one and delete the other.",
          }),
        );
      }
      if (key) seen.add(key.value as string);
      visit(child);
    }
  };
  visit(tree);
  return problems;
}
