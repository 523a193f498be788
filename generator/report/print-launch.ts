/** The launch list as a person reads it: by file, shortest first to do. */
import pc from "picocolors";
import type { Place } from "../model/problem.ts";

/** What the list needs of a task. */
export interface LaunchLine {
  readonly kind: string;
  readonly what: string;
  readonly place: Place;
  readonly fix: string;
}

/** Prints the tasks grouped by file, and how many are left. */
export function printLaunchList(tasks: readonly LaunchLine[]): string {
  if (tasks.length === 0)
    return `${pc.green("✓")} Nothing is left to replace. The site can go live.`;
  const files = new Map<string, LaunchLine[]>();
  for (const task of tasks) {
    files.set(task.place.file, [...(files.get(task.place.file) ?? []), task]);
  }
  const groups = [...files].map(([file, lines]) => {
    const rows = lines.map(
      ({ what, place, kind }) =>
        `  ${pc.dim(`${place.line}`.padStart(5))}  ${kind.padEnd(11)} ${what}`,
    );
    const fixes = [...new Set(lines.map(({ fix }) => fix))];
    const advice = fixes.length === 1 ? `\n  ${pc.green("→")} ${fixes[0]}` : "";
    return `${pc.cyan(file)}\n${rows.join("\n")}${advice}`;
  });
  const left = tasks.length === 1 ? "1 thing is" : `${tasks.length} things are`;
  return `${groups.join("\n\n")}\n\n${left} left to replace before launch.`;
}
