/** What a build reports: phases with their times, what was written, the warnings. */
import pc from "picocolors";
import { type Description, describeProblems } from "../diagnostics/describe.ts";
import type { Problem } from "../diagnostics/problem.ts";
import type { ContentGraph } from "../model/graph.ts";
import type { MadeDocument } from "../model/output.ts";
import type { Written } from "./open-output.ts";
import { sizeIn } from "./previous-output.ts";

/** The machine-readable report of `--json`. */
export interface BuildReport {
  readonly routes: readonly Readonly<{ route: string; file: string; bytes: number }>[];
  /** Milliseconds by phase, in order. */
  readonly phases: readonly { readonly name: string; readonly ms: number }[];
  readonly problems: readonly Description[];
  /** Routes of pages that still show invented people. */
  readonly samples: readonly string[];
  /** Pages that visitors don't see yet: drafts, and articles of a later day. */
  readonly unpublished: ContentGraph["unpublished"];
  readonly written: Pick<Written, "files" | "bytes">;
  readonly out: string;
  /** True when the site was already there as it should be, so nothing was written. */
  readonly isUnchanged?: boolean;
}

/** A report that's still being collected, while its build runs. */
export type OpenReport = ReturnType<typeof startReport>;

/** Starts a report. */
export function startReport() {
  const phases: { name: string; ms: number }[] = [];
  const found: Problem[] = [];
  return {
    /** Runs a phase and measures its time. */
    async phase<T>(name: string, work: () => T | Promise<T>): Promise<T> {
      const start = performance.now();
      const value = await work();
      phases.push({ name, ms: performance.now() - start });
      return value;
    },
    /** Adds warnings. */
    note: (problems: readonly Problem[]) => found.push(...problems),
    /** Makes the report of a build that has ended. */
    finish(
      graph: ContentGraph,
      documents: readonly MadeDocument[],
      { stamps, files, bytes }: Written,
      out: string,
    ): BuildReport {
      const routes = documents.map(({ page, path }) => {
        return { route: page.route, file: path, bytes: sizeIn(stamps[path]) };
      });
      const samples = graph.pages.filter((page) => page.hasSamples).map((page) => page.route);
      const { unpublished } = graph;
      const problems = describeProblems(found, graph.site);
      return { routes, phases, problems, samples, unpublished, written: { files, bytes }, out };
    },
    /** Makes the report of a build that had nothing to do: the last report, with the times of this build. */
    repeat: (last: BuildReport): BuildReport => ({ ...last, phases, isUnchanged: true }),
  };
}

/** Prints the report as a person reads it at the end of a build. */
export function printReport(report: BuildReport): string {
  const total = report.phases.reduce((sum, { ms }) => sum + ms, 0);
  const phases = [...report.phases, { name: "total", ms: total }];
  const { files, bytes } = report.written;
  const samples = report.samples.length;
  return [
    ...phases.map(({ name, ms }) => `  ${name.padEnd(8)} ${ms.toFixed(0).padStart(6)} ms`),
    "",
    `${pc.green("✓")} ${report.routes.length} documents, ${files} files, ${(bytes / 1e6).toFixed(1)} MB in ${report.out}`,
    ...(report.isUnchanged ? ["  Nothing has changed since the last build."] : []),
    ...printUnpublished(report.unpublished).map((line) => `  ${line}`),
    ...(samples > 0 ? [`  ${samples} pages still show sample people or stories.`] : []),
  ].join("\n");
}

/** Names the pages that visitors don't see yet, in one line. There's no line when they see everything. */
export function printUnpublished(pages: BuildReport["unpublished"]): readonly string[] {
  const names = pages.map(({ route, from = "draft" }) => `${route} (${from})`);
  return names.length > 0 ? [`Not published yet: ${names.join(", ")}.`] : [];
}
