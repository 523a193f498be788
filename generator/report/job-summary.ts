/**
 * The page that GitHub shows for a run: every problem, with the line and what to write. GitHub
 * throws a summary of more than one mebibyte away as a whole, so it is cut between two parts.
 */
import type { Place, Problem } from "../model/problem.ts";
import { changedFirst, findHelp, isInChange, type Review } from "./github-annotations.ts";
import { countOf, quoteLines, quoteText } from "./markdown-text.ts";
import { clip, withoutControls } from "./print-problems.ts";

/** The most bytes that GitHub takes for one step. */
export const summaryLimit = 1024 * 1024;

/** All problems as parts of Markdown, those of the pull request's own files first. */
export function renderProblems(problems: readonly Problem[], review: Review): readonly string[] {
  if (problems.length === 0) return [];
  const own = problems.filter((problem) => isInChange(problem, review)).length;
  const isSplit = own > 0 && own < problems.length;
  const parts = changedFirst(problems, review).map((problem) => renderProblem(problem, review));
  return [
    `## ${renderTotal(problems)}`,
    ...(isSplit ? ["### In the files that you changed"] : []),
    ...parts.slice(0, own),
    ...(isSplit ? ["### In other files"] : []),
    ...parts.slice(own),
  ];
}

function renderTotal(problems: readonly Problem[]): string {
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const warnings = problems.length - errors;
  const counts = [
    ...(errors > 0 ? [countOf(errors, "error")] : []),
    ...(warnings > 0 ? [countOf(warnings, "warning")] : []),
  ].join(", ");
  return errors > 0 ? `${counts}: please mend the errors` : `${counts}: nothing that must wait`;
}

function renderProblem(given: Problem, review: Review): string {
  const { severity, code, message, excerpt, fix, place } = withoutControls(given);
  const help = findHelp(given, review);
  const mark = severity === "error" ? "❌ **Error**" : "⚠️ **Warning**";
  const where = place ? ` in ${renderPlace(place, review)}` : "";
  return [
    `${mark}${where} (${help ? `[${code}](${help})` : code})<br>${quoteText(message)}`,
    ...(place && excerpt?.trim() ? [renderLine(excerpt, place)] : []),
    ...(fix ? [renderFix(fix)] : []),
  ].join("\n\n");
}

function renderPlace({ file, line }: Place, { folder, files }: Review): string {
  const words = quoteText(`${folder}${file}, line ${line}`);
  if (!files) return words;
  const path = `${folder}${file}`.split("/").map(encodePathPart).join("/");
  return `[${words}](${files}${path}?plain=1#L${line})`;
}

/** A parenthesis is right in an address, but would end the link. */
function encodePathPart(part: string): string {
  return encodeURIComponent(part).replace(/[()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}

/** The line with a mark below, as the log shows it. */
function renderLine(excerpt: string, { line, column }: Place): string {
  const { text, caret } = clip(excerpt, column);
  const number = `${line}`;
  return quoteLines([
    `${number} | ${text}`,
    `${" ".repeat(number.length)} | ${" ".repeat(Math.max(0, caret))}^`,
  ]);
}

function renderFix(fix: string): string {
  return fix.includes("\n") ? `→ Write:\n\n${quoteLines(fix.split("\n"))}` : `→ ${quoteText(fix)}`;
}

/**
 * As many whole parts as fit, with an empty line between them; a last sentence says how many did not.
 * @param room bytes that are left
 * @returns Markdown of at most that many bytes; empty when not even the sentence fits
 */
export function fitParts(parts: readonly string[], room: number): string {
  const sentence = (left: number) =>
    `**This list is cut here.** GitHub shows no more on one page; ${countOf(left, "part")} of it can be read in the log of the step.\n\n`;
  const size = (text: string) => Buffer.byteLength(text);
  const blocks = parts.map((part) => `${part}\n\n`);
  if (blocks.reduce((sum, block) => sum + size(block), 0) <= room) return blocks.join("");
  let left = room - size(sentence(parts.length));
  if (left < 0) return "";
  const kept: string[] = [];
  for (const block of blocks) {
    left -= size(block);
    if (left < 0) break;
    kept.push(block);
  }
  return kept.join("") + sentence(parts.length - kept.length);
}
