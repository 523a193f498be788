/** Reads JSON with the place of each value. Of two equal keys JSON.parse would take the last. */
import * as jsonc from "jsonc-parser";
import type { Problem } from "../diagnostics/problem.ts";
import { positionOf } from "../diagnostics/source-text.ts";
import type { SourceFile } from "../model/source.ts";
import { explainFault, leadsOn } from "./explain-json.ts";
import { limits } from "./limits.ts";
import { explain, mend, type Parsed, readOn } from "./parsed.ts";

/** Reads the JSON text of a source. */
export function parseJson(source: SourceFile): Parsed {
  return readOn(source, parseOnce, goOn);
}

/** The text with what a fault offers, where it leads further; else without the entry of the fault. */
function goOn(text: string, { offer, place }: Problem): string {
  return leadsOn(text, offer) ? mend(text, offer.edit) : skipFault(text, place?.line ?? 0);
}

/** The text without the entry that a fault stands in, or without what stands behind the list. */
function skipFault(text: string, line: number): string {
  const rows = text.split("\n");
  const behind = rows.indexOf("]") + 1;
  // Of a file that is cut off the end is gone.
  if (behind === 0) rows.push("]");
  if (behind > 0 && behind < line) return rows.slice(0, behind).join("\n");
  const isEntry = (row: string) => /^(?:\t| {2})\{/.test(row);
  const start = rows.findLastIndex((row, index) => index < line && isEntry(row));
  const end = rows.findIndex((row, index) => index >= line && (isEntry(row) || /^\]/.test(row)));
  if (start < 0 || end < 0) return text;
  const before = rows.slice(0, start).join("\n");
  // The last entry has no comma behind it.
  const kept = rows[end]?.startsWith("]") ? before.replace(/,(?=\s*$)/, "") : before;
  return [kept, ...rows.slice(start, end).fill(""), ...rows.slice(end)].join("\n");
}

/** Reads as far as the first fault. */
function parseOnce(source: SourceFile): Parsed {
  const errors: jsonc.ParseError[] = [];
  const tree = jsonc.parseTree(source.text, errors, { disallowComments: true });
  const [fault] = errors;
  const again = tree ? findDuplicates(tree) : [];
  // Where the line between two entries is gone, the comma that is missing would not part them.
  const isJoined = again.some(([{ offset }, isEntry]) => isEntry && offset === fault?.offset);
  return {
    data: tree && !fault ? jsonc.getNodeValue(tree) : undefined,
    problems: fault && !isJoined ? [explainFault(source, fault)] : explainDuplicates(source, again),
    placeOf(path, part = "value") {
      for (let depth = path.length; tree && depth > 0; depth--) {
        const node = jsonc.findNodeAtLocation(tree, path.slice(0, depth) as (string | number)[]);
        const isKey = part === "key" && depth === path.length;
        const shown = isKey ? (node?.parent?.children?.[0] ?? node) : node;
        if (shown) return positionOf(source.text, shown.offset);
      }
      return positionOf(source.text, tree?.offset ?? 0);
    },
  };
}

type Duplicate = readonly [field: jsonc.Node, isEntry: boolean];

/** The fields whose names stand in the same entry before; of several in a list the first, where another entry begins. */
function findDuplicates({ type, children = [], parent }: jsonc.Node): readonly Duplicate[] {
  const seen = new Set<string>();
  const isAgain = ({ children: [key] = [] }: jsonc.Node) =>
    type === "object" && seen.size === seen.add(String(key?.value)).size;
  const again = children.filter(isAgain);
  const isWhole = again.length > 1 || again.length === seen.size;
  const isEntry = isWhole && parent?.type === "array";
  const own = isEntry ? again.slice(0, 1) : again;
  return [...children.flatMap(findDuplicates), ...own.map((field) => [field, isEntry] as const)];
}

function explainDuplicates(source: SourceFile, again: readonly Duplicate[]): readonly Problem[] {
  return again.slice(0, limits.problems).map(([{ offset, children = [] }, isEntry]) =>
    explain(source, "json-duplicate", {
      at: positionOf(source.text, offset),
      message: isEntry
        ? `Two entries have run into one: a second "${children[0]?.value}" begins here.`
        : `"${children[0]?.value}" stands twice in the same entry. Only one can count.`,
      fix: isEntry
        ? "Write two lines above this one: }, and below it {. The line in front of them ends without a comma. If it is one entry, delete what stands twice."
        : "Keep the right one and delete the other. If they are two entries, write }, and { between them.",
    }),
  );
}
