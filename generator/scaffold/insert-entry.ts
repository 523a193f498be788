/**
 * Puts an entry into the text of a list so that nothing else in the file moves: not the order, not the
 * indentation, not the line ends. `modify` of jsonc-parser prints the neighbours again when they share a
 * line.
 */
import { type Node, parseTree } from "jsonc-parser";
import type { Order } from "./scaffolds.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The index of a new entry, by the order of its list. */
export function findPlace(entries: readonly Fields[], entry: Fields, order?: Order): number {
  if (order === undefined) return entries.length;
  if ("beside" in order) {
    const last = entries.findLastIndex((other) => other[order.beside] === entry[order.beside]);
    return last < 0 ? entries.length : last + 1;
  }
  const key = order.by(entry);
  const next = entries.findIndex((other) => order.by(other) > key);
  return next < 0 ? entries.length : next;
}

/**
 * Inserts an entry into the text of a JSON list that can be read.
 * @param text the file on the disk; empty when there is none yet
 */
export function insertEntry(text: string, entry: object, index: number): string {
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const list = text.slice(mark.length);
  const others = (list.trim() === "" ? undefined : parseTree(list)?.children) ?? [];
  const [first, second = first] = others;
  if (!first || !second)
    return `${mark}[${lineEnd}  ${print(entry, "  ", lineEnd)}${lineEnd}]${lineEnd}`;
  const before = others[Math.min(index, others.length) - 1];
  const near = before ?? first;
  // The space between two entries; where there is only one, that in front of it.
  const gap = /\s*$/.exec(list.slice(0, second.offset))?.[0] ?? "";
  const isOneLine = !list.slice(near.offset, endOf(near)).includes("\n");
  const printed = isOneLine
    ? JSON.stringify(entry, null, 1).replace(/\n\s*/g, " ")
    : print(entry, /[ \t]*$/.exec(gap)?.[0] ?? "", lineEnd);
  const at = before ? endOf(before) : first.offset;
  const piece = before ? `,${gap}${printed}` : `${printed},${gap}`;
  return mark + list.slice(0, at) + piece + list.slice(at);
}

function endOf({ offset, length }: Node): number {
  return offset + length;
}

/** An entry on lines of its own, indented as its neighbours are. */
function print(entry: object, indent: string, lineEnd: string): string {
  return JSON.stringify(entry, null, indent || "  ").replaceAll("\n", lineEnd + indent);
}
