/**
 * Puts an entry into the text of a list so that nothing else in the file moves: not the order, not
 * the indentation, not the comments, not the way in which lines end.
 */
import { applyEdits, type Edit, type Node, parseTree } from "jsonc-parser";
import type { Order } from "./home.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Where a new entry belongs among the others, by the rule of its list: an index. */
export function findPlace(entries: readonly Fields[], entry: Fields, order?: Order): number {
  if (order === undefined) return entries.length;
  if ("beside" in order) {
    const last = entries.findLastIndex((other) => other[order.beside] === entry[order.beside]);
    return last < 0 ? entries.length : last + 1;
  }
  // People leave lists nearly sorted: the place with the fewest neighbours on the wrong side.
  const key = order.by(entry);
  const keys = entries.map(order.by);
  let wrong = keys.filter((other) => other < key).length;
  let best = { index: 0, wrong };
  for (const [index, other] of keys.entries()) {
    wrong += other > key ? 1 : other < key ? -1 : 0;
    const isBetter = wrong < best.wrong || (wrong === best.wrong && other === key);
    if (isBetter) best = { index: index + 1, wrong };
  }
  return best.index;
}

/**
 * Inserts an entry into the text of a JSON list.
 * @param text the file as it lies on the disk; empty when there is no file yet
 */
export function insertEntry(text: string, entry: object, index: number): string {
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const bare = text.slice(mark.length);
  const tree = bare.trim() === "" ? undefined : parseTree(bare);
  const others = tree?.children ?? [];
  if (others.length === 0) {
    return `${mark}[${lineEnd}  ${print(entry, "  ", "  ", lineEnd)}${lineEnd}]${lineEnd}`;
  }
  const place = Math.min(index, others.length);
  return mark + applyEdits(bare, editsFor(bare, others, entry, place, lineEnd));
}

function editsFor(
  text: string,
  others: readonly Node[],
  entry: object,
  index: number,
  lineEnd: string,
): Edit[] {
  const [first, before, after] = [others[0], others[index - 1], others[index]];
  if (!first) throw new Error("An empty list is written afresh.");
  const indent = /[ \t]*$/.exec(text.slice(0, first.offset))?.[0] ?? "";
  const near = before ?? first;
  const isOneLine = !text.slice(near.offset, near.offset + near.length).includes("\n");
  const printed = isOneLine ? printOnOneLine(entry) : print(entry, indent, indent || "  ", lineEnd);
  const end = (node: Node) => node.offset + node.length;
  if (!after) {
    const at = end(near);
    const rest = endOfLine(text, at);
    if (!text.slice(0, first.offset).includes("\n")) return [insert(at, `, ${printed}`)];
    return [insert(at, ","), insert(rest, `${lineEnd}${indent}${printed}`)];
  }
  const from = before ? text.indexOf(",", end(before)) + 1 : text.indexOf("[") + 1;
  const at = endOfLine(text, from);
  if (at > after.offset) return [insert(after.offset, `${printed}, `)];
  return [insert(at, `${lineEnd}${indent}${printed},`)];
}

function insert(offset: number, content: string): Edit {
  return { offset, length: 0, content };
}

/** The end of the line, so that a remark behind an entry stays with it; before a closing bracket. */
function endOfLine(text: string, from: number): number {
  const line = /^[^\r\n]*/.exec(text.slice(from))?.[0] ?? "";
  return /^\s*\]/.test(line) ? from : from + line.length;
}

function print(entry: object, indent: string, unit: string, lineEnd: string): string {
  return JSON.stringify(entry, null, unit).replaceAll("\n", lineEnd + indent);
}

function printOnOneLine(entry: object): string {
  return JSON.stringify(entry, null, 1).replace(/\n\s*/g, " ");
}
