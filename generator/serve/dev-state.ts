/**
 * What an open page must know while somebody works on the site: what is wrong, in the words that
 * the terminal and GitHub use.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { hasErrors, type Place, type Problem } from "../model/problem.ts";
import type { Fault } from "../report/print-problems.ts";
import { type CodeFrame, countProblems, describeProblems } from "../report/print-problems.ts";
import { defaultRoot } from "../site-paths.ts";

/** How the last build ended. */
export interface DevState {
  readonly problems: readonly Problem[];
  /** Mistakes of our own; where there are any, little is known of problems. */
  readonly faults: readonly Fault[];
}

/** One problem or fault, in the parts that a page shows. */
export interface DevItem {
  readonly kind: "error" | "warning" | "fault";
  readonly code?: string;
  /** File, line and column as people write them: `content/blog/spark.md:3:8`. */
  readonly where?: string;
  /** Opens the place in an editor, for whoever asks. */
  readonly editorUrl?: string;
  readonly message: string;
  readonly frame?: CodeFrame;
  readonly fix?: string;
  /** Where to read more: an address, or a file on this computer. */
  readonly help?: string;
  readonly stack?: string;
}

/** What an open page shows of the state. */
export interface DevStatus {
  /** What must be mended comes first. */
  readonly items: readonly DevItem[];
  /** The line that counts the problems. */
  readonly closing: string;
}

/** Whether the pages are older than what is in the folders. */
export function isBroken({ problems, faults }: DevState): boolean {
  return faults.length > 0 || hasErrors(problems);
}

/** The state of things, in the parts that a page shows. */
export function writeStatus({ problems, faults }: DevState, root: string): DevStatus {
  const spot = (place: Place | undefined) => (place ? writeSpot(place, root) : {});
  const items = describeProblems(problems).map((problem): DevItem => {
    const { severity, code, message, place, frame, fix, help } = problem;
    return { kind: severity, code, message, frame, fix, help, ...spot(place) };
  });
  const isGrave = ({ kind }: DevItem) => kind === "error";
  return {
    items: [
      ...faults.map(({ place, ...fault }) => ({
        kind: "fault" as const,
        ...fault,
        ...spot(place),
      })),
      ...items.filter(isGrave),
      ...items.filter((item) => !isGrave(item)),
    ],
    closing: problems.length > 0 ? countProblems(problems) : "",
  };
}

function writeSpot({ file, line, column }: Place, root: string) {
  const own = join(root, file);
  const { pathname } = pathToFileURL(existsSync(own) ? own : join(defaultRoot, file));
  const where = `${file}:${line}:${column}`;
  return { where, editorUrl: `vscode://file${pathname}:${line}:${column}` };
}
