/**
 * Reads a JSON file with the place of every value, and refuses keys that stand twice, of which
 * JSON.parse would silently take the last.
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
import { explainJson } from "./explain-json.ts";
import { explain, type Parsed, readOn } from "./parsed.ts";

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
  const [fault] = errors;
  return {
    data: tree && !fault ? getNodeValue(tree) : undefined,
    problems: fault ? [explainJson(source, fault)] : findDuplicates(source, tree),
    placeOf(path, part = "value") {
      for (let depth = path.length; tree && depth > 0; depth--) {
        const node = findNodeAtLocation(tree, path.slice(0, depth) as (string | number)[]);
        const isKey = part === "key" && depth === path.length;
        const shown = isKey ? (node?.parent?.children?.[0] ?? node) : node;
        if (shown) return positionOf(source.text, shown.offset);
      }
      return positionOf(source.text, tree?.offset ?? 0);
    },
  };
}

function findDuplicates(source: SourceFile, node: Node | undefined): readonly Problem[] {
  const children = node?.children ?? [];
  const inside = children.flatMap((child) => findDuplicates(source, child));
  if (node?.type !== "object") return inside;
  const names = children.map((child) => String(child.children?.[0]?.value));
  const again = children.filter((_child, index) => names.indexOf(names[index] ?? "") < index);
  const problems = again.map(({ offset, children: [key] = [] }) =>
    explain(source, "json-duplicate", {
      at: positionOf(source.text, offset),
      message: `"${key?.value}" stands twice in the same entry. Only one can count.`,
      fix: "Keep the right one and delete the other.",
    }),
  );
  return [...inside, ...problems];
}
