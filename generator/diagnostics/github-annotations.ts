/**
 * Prints problems as GitHub annotations. The runner reads such a line of output as a command and shows it beside the
 * line of the file, and needs no token for it. What an editor typed is escaped, so it can't become a command.
 */
import { helpPathOf, problemCodes } from "./codes.ts";
import type { Description } from "./describe.ts";
import { countOf } from "./print-terminal.ts";

/** GitHub shows no more annotations than this of each severity for one step. */
const annotationsMax = 10;
/** The runner cuts longer messages off in the middle of a word, so they are cut here with an ellipsis. */
const messageMax = 4096;

/** The pull request and the run that the annotations belong to. */
export interface Review {
  /** From the root of the repository to the root of the site: empty, or `chapters/north/`. */
  readonly folder: string;
  /** Files of the pull request, from the root of the repository. */
  readonly changed: ReadonlySet<string>;
  /** The address of the run's page, which has the full list; undefined when it isn't known. */
  readonly run?: string;
  /** The address that a file's path is added to: `https://…/blob/<commit>/`. */
  readonly files?: string;
}

/** Splits problems into those of files that the pull request changes, and all others. Both keep their order. */
export function splitByChange(
  problems: readonly Description[],
  { folder, changed }: Pick<Review, "folder" | "changed">,
) {
  const isOwn = ({ file }: Description) => file !== undefined && changed.has(folder + file);
  return { own: problems.filter(isOwn), others: problems.filter((problem) => !isOwn(problem)) };
}

/** The lines to print, errors first. If GitHub wouldn't show all of a severity, its last line counts the rest. */
export function renderAnnotations(
  problems: readonly Description[],
  review: Review,
): readonly string[] {
  return (["error", "warning"] as const).flatMap((severity) => {
    const all = problems.filter((problem) => problem.severity === severity);
    const { own, others } = splitByChange(all, review);
    const render = (problem: Description) => renderAnnotation(problem, review);
    if (all.length <= annotationsMax) return [...own, ...others].map(render);
    const shown = [...own, ...others].slice(0, annotationsMax - 1).map(render);
    const title = `${countOf(all.length - shown.length, `more ${severity}`)} not shown here`;
    const place = review.run ? `: ${review.run}` : ".";
    const rest = `All of them, with the lines to write, are in the summary of this run${place}`;
    return [...shown, renderCommand(severity, { title }, rest)];
  });
}

/** The address of the page about a problem, or undefined when the repository isn't known. */
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

/** Cuts a message, but never between the two halves of a surrogate pair. */
function cut(message: string): string {
  if (message.length <= messageMax) return message;
  return `${message.slice(0, messageMax - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** The percent sign comes first, because the other escapes contain one. */
function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
