/** What a build says of itself: phases with their times, what was written, what was warned of. */
import pc from "picocolors";
import type { ContentGraph } from "../model/graph.ts";
import type { MadeDocument } from "../model/output.ts";
import type { Problem } from "../model/problem.ts";
import type { Written } from "../output/open-output.ts";
import { sizeIn } from "../output/previous-output.ts";

/** The machine-readable report of `--json`. */
export interface BuildReport {
  readonly routes: readonly {
    readonly route: string;
    readonly file: string;
    readonly bytes: number;
  }[];
  /** Milliseconds by phase, in order. */
  readonly phases: readonly { readonly name: string; readonly ms: number }[];
  readonly problems: readonly Problem[];
  /** Routes of pages that still show invented people. */
  readonly samples: readonly string[];
  readonly written: Pick<Written, "files" | "bytes">;
  readonly out: string;
  /** True when everything was there already, and nothing was written. */
  readonly isUnchanged?: boolean;
}

/** What is known at the end. */
export interface Finished {
  readonly graph: ContentGraph;
  readonly documents: readonly MadeDocument[];
  readonly written: Written;
  readonly out: string;
}

/** Collects the report while a build runs. */
export interface OpenReport {
  /** Runs a phase and keeps its time. */
  phase<T>(name: string, work: () => T | Promise<T>): Promise<T>;
  /** Keeps warnings. */
  note(problems: readonly Problem[]): void;
  finish(finished: Finished): BuildReport;
  /** The report of the build before, when it would all come out the same. */
  repeat(last: BuildReport): BuildReport;
}

/** Begins a report. */
export function startReport(): OpenReport {
  const phases: { name: string; ms: number }[] = [];
  const problems: Problem[] = [];
  return {
    async phase(name, work) {
      const start = performance.now();
      const value = await work();
      phases.push({ name, ms: performance.now() - start });
      return value;
    },
    note: (found) => problems.push(...found),
    finish: ({ graph, documents, written, out }) => ({
      routes: documents.map(({ page, path }) => ({
        route: page.route,
        file: path,
        bytes: sizeIn(written.stamps[path]),
      })),
      phases,
      problems,
      samples: graph.pages.filter((page) => page.hasSamples).map((page) => page.route),
      written: { files: written.files, bytes: written.bytes },
      out,
    }),
    repeat: (last) => ({ ...last, phases, isUnchanged: true }),
  };
}

/** The report as a person reads it at the end of a build. */
export function printReport(report: BuildReport): string {
  const total = report.phases.reduce((sum, { ms }) => sum + ms, 0);
  const phases = report.phases.map(({ name, ms }) => `  ${name.padEnd(8)} ${printMs(ms)}`);
  const { files, bytes } = report.written;
  const samples = report.samples.length;
  return [
    ...phases,
    `  ${"total".padEnd(8)} ${printMs(total)}`,
    "",
    `${pc.green("✓")} ${report.routes.length} documents, ${files} files, ${(bytes / 1e6).toFixed(1)} MB in ${report.out}`,
    ...(report.isUnchanged ? ["  Nothing has changed since the last build."] : []),
    ...(samples > 0 ? [`  ${samples} pages still show sample people or stories.`] : []),
  ].join("\n");
}

function printMs(ms: number): string {
  return `${ms.toFixed(0).padStart(6)} ms`;
}
