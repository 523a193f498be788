/** Says how a live site differs from what was published, in plain words: for a terminal, and for an issue on GitHub. */
import { quoteLines } from "../diagnostics/job-summary.ts";
import { countOf } from "../diagnostics/print-terminal.ts";
import type { Difference } from "./compare-live.ts";

/** What was found out about a live site. */
export interface Verdict {
  readonly site: string;
  /** How many files were compared. */
  readonly files: number;
  readonly differences: readonly Difference[];
  /** What wasn't checked, and how to check it. */
  readonly notes: readonly string[];
}

/** An issue has room for 65,536 characters. */
const shownMax = 50;

/** Prints a verdict for a terminal. */
export function printVerdict({ site, files, differences, notes }: Verdict): string {
  const head =
    differences.length === 0
      ? `✓ All ${countOf(files, "file")} of ${site} are what was published.`
      : `✗ ${differences.length} of ${countOf(files, "file")} of ${site} ${differences.length === 1 ? "isn't" : "aren't"} what was published.`;
  return [head, ...listDifferences(differences), ...notes.map((note) => `\n${note}`)].join("\n");
}

/** Prints a verdict for an issue. What the host sent is quoted, so that none of it counts as Markdown. */
export function printIssue(verdict: Verdict): string {
  return `${quoteLines(printVerdict(verdict).split("\n"))}

- **If something was published in the last quarter of an hour**, the host may not have all of it yet. Run this again.
- **If a host or a plugin rewrites pages**, such as mail addresses or statistics, turn that off.
- **Otherwise somebody has changed the site behind our back.** Publish it again: open **Deploy**, press **Run workflow**.
  Then change the passwords of the host and of the domain, and look at who may write to this repository.
`;
}

function listDifferences(differences: readonly Difference[]): readonly string[] {
  const shown = differences.slice(0, shownMax);
  const withLink = shown.filter(({ added, gone }) => added.length > 0 || gone.length > 0);
  const others = shown.filter((one) => !withLink.includes(one));
  const rest = differences.length - shown.length;
  return [
    ...(withLink.length > 0
      ? ["\nOutside links that were changed:", ...withLink.flatMap(printLinks)]
      : []),
    ...(others.length > 0 ? ["\nWhat else differs:"] : []),
    ...others.map(({ path, what }) => `  ${path} ${what}.`),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}

function printLinks({ path, what, added, gone }: Difference): readonly string[] {
  return [
    `  ${path} ${what}.`,
    ...added.slice(0, shownMax).map((address) => `    It leads to ${cut(address)}`),
    ...gone.slice(0, shownMax).map((address) => `    It doesn't lead to ${cut(address)} anymore`),
  ];
}

/** Addresses have no spaces and no invisible characters, but they may be endless. */
const cut = (address: string) => (address.length > 200 ? `${address.slice(0, 200)}…` : address);
