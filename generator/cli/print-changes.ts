/** The corrections of `npm run check -- --fix`: line by line for a terminal, as a diff for CI. */
import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from "diff";
import pc from "picocolors";
import { quoteLines } from "../diagnostics/job-summary.ts";

interface ChangedFile {
  /** Path from the root of the site. */
  readonly path: string;
  /** Its text before and after, with line feeds only. */
  readonly before: string;
  readonly after: string;
}

/** Prints the changes of all files, and how many there are. */
export function printChanges(files: readonly ChangedFile[]): string {
  if (files.length === 0) return "There is nothing that can be corrected without asking.";
  const noun = files.length === 1 ? "file was" : "files were";
  return `${files.map(printFile).join("\n\n")}\n\n${files.length} ${noun} corrected.`;
}

/** Prints the lines of a file that change, with what they become. */
export function printFile({ path, before, after }: ChangedFile): string {
  const { hunks } = structuredPatch("", "", before, after, "", "", { context: 0 });
  const width = `${hunks.reduce((_, { oldStart, oldLines }) => oldStart + oldLines, 1)}`.length;
  const rows = hunks.flatMap(({ oldStart, lines }) =>
    lines.flatMap((line, index) => {
      const row = `${line.charAt(0)} ${clean(line.slice(1))}`;
      if (line.startsWith("-"))
        return `  ${pc.dim(`${oldStart + index}`.padStart(width))} ${pc.red(row)}`;
      // The package also prints a remark about the end of the file, which begins with a backslash.
      return line.startsWith("+") ? `  ${" ".repeat(width)} ${pc.green(row)}` : [];
    }),
  );
  return [pc.cyan(path), ...rows].join("\n");
}

/** Replaces control characters, so that typed text can't control the terminal that shows it. */
const clean = (row: string) =>
  row.replace(/\p{Cc}/gu, (character) => (character === "\t" ? "⇥" : "\uFFFD"));

/** The change of a file as `git apply` and GitHub read it; empty when the texts are equal. */
export function unifiedDiff(path: string, before: string, after: string): string {
  if (before === after) return "";
  const patch = structuredPatch(`a/${path}`, `b/${path}`, before, after, "", "", { context: 3 });
  return formatPatch(patch, FILE_HEADERS_ONLY);
}

/** The changes that would be made, as parts of Markdown for the job summary. */
export function renderChanges(diff: string): readonly string[] {
  return [
    "## What can be corrected without asking",
    "Nothing was changed. Type these lines, or run `npm run check -- --fix` on a computer that has the site.",
    quoteLines(diff.trimEnd().split("\n"), "diff"),
  ];
}
