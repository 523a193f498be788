/** What becomes of an addition on the disk: a new file, or one more entry in a list. */
import { stringify } from "yaml";
import type { SourceFile, Sources } from "../model/source.ts";
import { parseFrontMatter } from "../read/parse-front-matter.ts";
import { parseJson } from "../read/parse-json.ts";
import type { DataPath } from "../read/parsed.ts";
import { isReservedName } from "../read/read-sources.ts";
import type { Addition } from "./additions.ts";
import type { FilledIn } from "./fill-in.ts";
import { findPlace, insertEntry } from "./place-entry.ts";
import type { Survey } from "./survey.ts";

/** A change of one file that is not made yet. */
export interface PlannedEdit {
  /** From the root of the site: `content/blog/spark.md`. */
  readonly path: string;
  readonly kind: "file" | "entry";
  /** The way to the addition inside the file: the index of the entry, or nothing. */
  readonly base: DataPath;
  /** Gives the text after the change, from the text before; empty when there is no file yet. */
  change(before: string): string;
}

/** Plans the edit that writes a filled-in addition. */
export function planEdit({ home }: Addition, { data }: FilledIn, survey: Survey): PlannedEdit {
  if ("list" in home) {
    const source = survey.sources.files.find(({ path }) => path === home.file);
    const listed = source ? parseJson(source).data : [];
    // A file that holds no list is refused by the check of the edit.
    const index = Array.isArray(listed) ? findPlace(listed, data, home.order) : 0;
    const change = (before: string) => insertEntry(before, data, index);
    return { path: home.file, kind: "entry", base: [index], change };
  }
  const { body, route, ...fields } = data;
  const name = String(data[home.field]).replace(/^\//, "");
  const isSafe = !isReservedName(name);
  // A page's address is the name of its file; only a name that no file can have is written down.
  const front = route === undefined || isSafe ? fields : { ...fields, route };
  const path = `${home.folder}${isSafe ? name : `${name}-page`}.md`;
  const text = `---\n${stringify(front, { lineWidth: 0 })}---\n\n${body}\n`;
  return { path, kind: "file", base: [], change: () => text };
}

/** The sources as they would be after the edit. */
export function applyEdit(sources: Sources, { path, change }: PlannedEdit): Sources {
  const old = sources.files.find((file) => file.path === path);
  const fresh: SourceFile = { path, text: change(old?.text ?? "") };
  const others = sources.files.filter((file) => file !== old);
  const files = [...others, fresh].sort((a, b) => (a.path < b.path ? -1 : 1));
  return { ...sources, files };
}

/** Finds the line of a field in the changed file; 0 for a field that is not there. */
export function findLines(
  { kind, base }: PlannedEdit,
  source: SourceFile,
): (path: readonly string[]) => number {
  const isThere = (data: unknown, path: DataPath): boolean =>
    path.reduce<unknown>((part, key) => (part as never)?.[key], data) !== undefined;
  if (kind === "entry") {
    const parsed = parseJson(source);
    return (path) =>
      isThere(parsed.data, [...base, ...path]) ? parsed.placeOf([...base, ...path]).line : 0;
  }
  const parsed = parseFrontMatter(source);
  return (path) => {
    // The text stands below an empty line.
    if (path[0] === "body") return parsed.bodyOffset + 2;
    return isThere(parsed.data, path) ? parsed.placeOf(path).line : 0;
  };
}
