/**
 * Renders the page that GitHub shows for a run, in Markdown: the problems, each with its line and what to write.
 * GitHub drops a summary of more than one mebibyte completely, so a long one is cut between two parts.
 */
import { stripVTControlCharacters } from "node:util";
import type { Description } from "./describe.ts";
import { findHelp, type Review, splitByChange } from "./github-annotations.ts";
import { countOf, countSeverities, printFrame, selectUrgent } from "./print-terminal.ts";
import { hasErrors } from "./problem.ts";

/** The most bytes that GitHub accepts for one step. */
export const summaryLimit = 1024 * 1024;

/** Renders the most urgent problems as parts of Markdown. Those in files of the pull request come first. */
export function renderProblems(
  problems: readonly Description[],
  review: Review,
): readonly string[] {
  if (problems.length === 0) return [];
  const { shown, rest } = selectUrgent(problems);
  const { own, others } = splitByChange(shown, review);
  const isSplit = own.length > 0 && others.length > 0;
  const advice = hasErrors(problems) ? "please correct the errors" : "nothing that must wait";
  const render = (problem: Description) => renderProblem(problem, review);
  return [
    `## ${countSeverities(problems)}: ${advice}`,
    ...(isSplit ? ["### In the files that you changed"] : []),
    ...own.map(render),
    ...(isSplit ? ["### In other files"] : []),
    ...others.map(render),
    ...rest,
  ];
}

function renderProblem(problem: Description, review: Review): string {
  const { severity, code, message, frame, answer } = problem;
  const help = findHelp(problem, review);
  const mark = severity === "error" ? "❌ **Error**" : "⚠️ **Warning**";
  const where = problem.file ? ` in ${renderPlace(problem, review)}` : "";
  const name = help ? `[${code}](${help})` : code;
  const parts = [`${mark}${where} (${name})<br>${quoteText(message)}`];
  if (frame) parts.push(quoteLines(printFrame(frame).map(stripVTControlCharacters)));
  if (answer?.includes("\n")) parts.push("→ Write:", quoteLines(answer.split("\n")));
  else if (answer) parts.push(`→ ${quoteText(answer)}`);
  return parts.join("\n\n");
}

function renderPlace({ file, line }: Description, { folder, files }: Review): string {
  const words = quoteText(`${folder}${file}, line ${line}`);
  if (!files) return words;
  // Parentheses are valid in an address, but would end the Markdown link.
  const path = encodeURIComponent(`${folder}${file}`)
    .replaceAll("%2F", "/")
    .replace(/[()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `[${words}](${files}${path}?plain=1#L${line})`;
}

/** As many whole parts as fit, then a sentence that counts the rest; empty if not even that sentence fits. */
export function fitParts(parts: readonly string[], most: number): string {
  const sentence = (left: number) =>
    `**This list is cut here.** GitHub shows no more on one page; ${countOf(left, "part")} of it can be read in the log of the step.\n\n`;
  const blocks = parts.map((part) => `${part}\n\n`);
  if (Buffer.byteLength(blocks.join("")) <= most) return blocks.join("");
  let left = most - Buffer.byteLength(sentence(parts.length));
  if (left < 0) return "";
  const fitting = blocks.findIndex((block) => {
    left -= Buffer.byteLength(block);
    return left < 0;
  });
  return blocks.slice(0, fitting).join("") + sentence(parts.length - fitting);
}

/** Puts a text on one line, and escapes everything that Markdown could read as syntax. */
export function quoteText(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.replace(/[\\`*_{}[\]<>()#+\-!|~&$^=:@]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Lines as a block of code. Its fence is longer than any run of backticks inside, so nothing can close it early. */
export function quoteLines(lines: readonly string[], language = "text"): string {
  const text = lines.join("\n");
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
