/** What `npm run check -- --fix` changed, line by line, before and after. */
import pc from "picocolors";
import { findChanges } from "./line-diff.ts";
import { quoteLines } from "./markdown-text.ts";

/** A file that was mended. */
export interface ChangedFile {
  /** Path from the root of the site. */
  readonly path: string;
  /** Its text before and after, with line feeds only. */
  readonly before: string;
  readonly after: string;
  /** What else it has lost: invisible signs. */
  readonly lost: readonly ("mark" | "returns")[];
}

const lostWords = {
  mark: "The invisible mark at its beginning was taken out.",
  returns: "All its lines end with a line feed now.",
} as const;

/** Prints the changes of all files, and how many there are. */
export function printChanges(files: readonly ChangedFile[]): string {
  if (files.length === 0) return "There is nothing that can be mended without asking.";
  const noun = files.length === 1 ? "file was" : "files were";
  return `${files.map(printFile).join("\n\n")}\n\n${files.length} ${noun} mended.`;
}

/**
 * The changes that would be made, as parts of Markdown for the page of a run. What is printed with
 * them can be given to `git apply` as it is.
 */
export function renderChanges(diff: string): readonly string[] {
  return [
    "## What can be mended without asking",
    "Nothing was changed. Type these lines, or run `npm run check -- --fix` on a computer that has the site.",
    quoteLines(diff.trimEnd().split("\n"), "diff"),
  ];
}

function printFile({ path, before, after, lost }: ChangedFile): string {
  const changes = findChanges(before.split("\n"), after.split("\n"));
  const last = changes.at(-1);
  const width = String((last?.line ?? 1) + (last?.before.length ?? 0)).length;
  const number = (line: number | undefined) => pc.dim(`${line ?? ""}`.padStart(width));
  const rows = changes.flatMap(({ line, before: old, after: fresh }) => [
    ...old.map((row, index) => `  ${number(line + index)} ${pc.red(`- ${clean(row)}`)}`),
    ...fresh.map((row) => `  ${number(undefined)} ${pc.green(`+ ${clean(row)}`)}`),
  ]);
  return [pc.cyan(path), ...lost.map((one) => `  ${lostWords[one]}`), ...rows].join("\n");
}

/** What an editor typed is quoted here; it must not be able to steer the terminal that shows it. */
function clean(row: string): string {
  return row.replace(/\p{Cc}/gu, (sign) => (sign === "\t" ? "⇥" : "\uFFFD"));
}
