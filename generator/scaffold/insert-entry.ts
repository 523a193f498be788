/**
 * Puts an entry into the text of a list so that nothing else in the file moves: not the order, not the
 * indentation, not the comments, not the line ends. `modify` of jsonc-parser prints the neighbours
 * again when they share a line.
 */
import { applyEdits, type Node, parseTree } from "jsonc-parser";
import type { Order } from "./scaffolds.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The index of a new entry, by the order of its list. */
export function findPlace(entries: readonly Fields[], entry: Fields, order?: Order): number {
  if (order === undefined) return entries.length;
  if ("beside" in order) {
    const last = entries.findLastIndex((other) => other[order.beside] === entry[order.beside]);
    return last < 0 ? entries.length : last + 1;
  }
  // Lists are often only nearly sorted: the place with the fewest entries on the wrong side wins.
  const key = order.by(entry);
  const keys = entries.map(order.by);
  const wrong = [...keys, key].map(
    (_, index) => keys.filter((other, at) => (at < index ? other > key : other <= key)).length,
  );
  return wrong.indexOf(Math.min(...wrong));
}

/**
 * Inserts an entry into the text of a JSON list.
 * @param text the file on the disk; empty when there is none yet
 */
export function insertEntry(text: string, entry: object, index: number): string {
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const list = text.slice(mark.length);
  const others = (list.trim() === "" ? undefined : parseTree(list)?.children) ?? [];
  const [first] = others;
  if (!first)
    return `${mark}[${lineEnd}  ${print(entry, "  ", "  ", lineEnd)}${lineEnd}]${lineEnd}`;
  const [before, after] = [others[Math.min(index, others.length) - 1], others[index]];
  const near = before ?? first;
  const indent = /[ \t]*$/.exec(list.slice(0, first.offset))?.[0] ?? "";
  const isOneLine = !list.slice(near.offset, endOf(near)).includes("\n");
  const printed = isOneLine
    ? JSON.stringify(entry, null, 1).replace(/\n\s*/g, " ")
    : print(entry, indent, indent || "  ", lineEnd);
  const insert = (offset: number, content: string) => ({ offset, length: 0, content });
  if (!after) {
    const isListOnOneLine = !list.slice(0, first.offset).includes("\n");
    const edits = isListOnOneLine
      ? [insert(endOf(near), `, ${printed}`)]
      : [
          insert(endOf(near), ","),
          insert(endOfLine(list, endOf(near)), `${lineEnd}${indent}${printed}`),
        ];
    return mark + applyEdits(list, edits);
  }
  const comma = before ? list.indexOf(",", endOf(before)) : list.indexOf("[");
  const at = endOfLine(list, comma + 1);
  const edit =
    at > after.offset
      ? insert(after.offset, `${printed}, `)
      : insert(at, `${lineEnd}${indent}${printed},`);
  return mark + applyEdits(list, [edit]);
}

function endOf({ offset, length }: Node): number {
  return offset + length;
}

/** The end of the line, so that a comment after an entry stays with it; before a closing bracket. */
function endOfLine(text: string, from: number): number {
  const line = /^[^\r\n]*/.exec(text.slice(from))?.[0] ?? "";
  return /^\s*\]/.test(line) ? from : from + line.length;
}

function print(entry: object, indent: string, unit: string, lineEnd: string): string {
  return JSON.stringify(entry, null, unit).replaceAll("\n", lineEnd + indent);
}
