/**
 * Problems as annotations of GitHub: a line of output that the runner takes for a command and shows
 * beside the line of the file, without any token. What an editor typed is data in it and never a
 * command of its own.
 */

import { helpPathOf, problemCodes } from "./codes.ts";
import type { Description } from "./describe.ts";
import { countOf } from "./print-terminal.ts";

/** GitHub shows at most so many annotations of each severity for one step. */
const annotationsPerSeverity = 10;
/** The runner cuts longer messages, in the middle of a word. */
const longestMessage = 4096;

/** The pull request and the run that the annotations belong to. */
export interface Review {
  /** From the root of the repository to the root of the site: empty, or `chapters/north/`. */
  readonly folder: string;
  /** Files of the pull request, from the root of the repository. */
  readonly changed: ReadonlySet<string>;
  /** The page of the run, which has the full list; undefined when its address is not known. */
  readonly run?: string;
  /** What stands in front of a file's path in its address: `https://…/blob/<commit>/`. */
  readonly files?: string;
}

/** Problems of files that the pull request changes, and all others, in their order. */
export function splitByChange(
  problems: readonly Description[],
  { folder, changed }: Pick<Review, "folder" | "changed">,
) {
  const isOwn = ({ file }: Description) => file !== undefined && changed.has(folder + file);
  return { own: problems.filter(isOwn), others: problems.filter((problem) => !isOwn(problem)) };
}

/** The lines to print, errors first. The last of a severity counts what GitHub doesn't show. */
export function renderAnnotations(
  problems: readonly Description[],
  review: Review,
): readonly string[] {
  return (["error", "warning"] as const).flatMap((severity) => {
    const all = problems.filter((problem) => problem.severity === severity);
    const { own, others } = splitByChange(all, review);
    const render = (problem: Description) => renderAnnotation(problem, review);
    if (all.length <= annotationsPerSeverity) return [...own, ...others].map(render);
    const shown = [...own, ...others].slice(0, annotationsPerSeverity - 1).map(render);
    const title = `${countOf(all.length - shown.length, `more ${severity}`)} not shown here`;
    const place = review.run ? `: ${review.run}` : ".";
    const rest = `All of them, with the lines to write, are in the summary of this run${place}`;
    return [...shown, renderCommand(severity, { title }, rest)];
  });
}

/** Where the page about a problem can be read; undefined where the repository isn't known. */
export function findHelp({ code, help }: Description, { files }: Review): string | undefined {
  if (help?.startsWith("https:")) return help;
  return files && files + helpPathOf(code);
}

function renderAnnotation(problem: Description, review: Review): string {
  const { severity, code, message, answer, file, line = 1, column = 1 } = problem;
  const help = findHelp(problem, review);
  const where: Readonly<Record<string, string | number>> =
    file === undefined ? {} : { file: review.folder + file, line, col: column };
  const rows = [message, ...(answer ? [`→ ${answer}`] : []), ...(help ? [help] : [])];
  return renderCommand(severity, { ...where, title: problemCodes[code] }, rows.join("\n"));
}

/** One workflow command, escaped as GitHub documents it. */
function renderCommand(
  name: string,
  properties: Readonly<Record<string, string | number>>,
  message: string,
): string {
  const pairs = Object.entries(properties).map(([key, value]) => {
    return `${key}=${escapeData(`${value}`).replaceAll(":", "%3A").replaceAll(",", "%2C")}`;
  });
  return `::${name} ${pairs.join(",")}::${escapeData(cut(message))}`;
}

/** Cuts a message, never between the two halves of a character. */
function cut(message: string): string {
  if (message.length <= longestMessage) return message;
  return `${message.slice(0, longestMessage - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** The per cent sign first: it is what the others are written with. */
function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
