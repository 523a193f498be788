/**
 * Reads a text past its mistakes, so that one run reports all of them: where it is clear what was meant,
 * the rest is read as if that stood there already.
 */
import type { ProblemCode } from "../diagnostics/codes.ts";
import {
  type Edit,
  type Finding,
  mostShown,
  type Problem,
  problemAt,
  problemOf,
  type Span,
} from "../diagnostics/problem.ts";
import { positionOf } from "../diagnostics/source-text.ts";
import type { DataPath, Origin, SourceFile } from "../model/source.ts";
import { limits, tooSlow, withinTime } from "./limits.ts";
import { findRepair, type Language, type Parse, type Repair, type SyntaxFault } from "./repair.ts";

/** What was read of a source. */
export interface Reading extends Pick<Origin, "spanOf"> {
  /** Undefined where the text can't be read. Behind a mistake it is what was probably meant. */
  readonly data: unknown;
  readonly problems: readonly Problem[];
}

/** The words for a fault. */
export interface Explanation extends Pick<Finding, "message" | "advice"> {
  /** The code of the language's faults, unless another one says more. */
  readonly code?: ProblemCode;
  /** What the repair says is wrong: people read it only where the repair is shown. */
  readonly repairMessage?: string | undefined;
  /** Whether the repair may be made without asking. */
  readonly isCertain?: boolean | undefined;
}

/** A language with the words for its mistakes. */
export interface ExplainedLanguage extends Language {
  readonly code: ProblemCode;
  /** How a new file of it begins, if editors make new ones. */
  readonly beginning?: string;
  explain(text: string, fault: SyntaxFault, repair: Repair | undefined): Explanation;
}

/** Reads a source. Each mistake reads the text again, many times: a text full of them has a limit of time. */
export function readOn(source: SourceFile, language: ExplainedLanguage): Reading {
  if (source.text.trim() === "") return refuseEmpty(source, language);
  const parse = () => language.parse(source.text);
  const first = source.text.length > limits.unwatched ? withinTime(parse) : parse();
  if (first?.faults.length === 0) return { ...first, problems: [] };
  const reading = first && withinTime(() => readPast(source, first, language));
  return reading ?? { ...unread, problems: [tooSlow(source)] };
}

/** What is known of a text that nobody can read. */
const unread = { data: undefined, spanOf: () => ({ start: 0, end: 0 }) };

function refuseEmpty(source: SourceFile, { code, beginning }: ExplainedLanguage): Reading {
  const start = beginning ? ` If it's new, start it with these lines:\n${beginning}` : "";
  const problem = problemOf(source, {
    code,
    message: "The file is empty.",
    advice: `Copy its old text: on GitHub, open the file and press History. If nobody needs it, delete the file.${start}`,
    hides: "file",
  });
  return { ...unread, problems: [problem] };
}

/** A mistake that was found, and where it is in the source. */
interface Mistake {
  readonly place: Span;
  readonly words: Explanation;
  /** What would put it right; undefined where nobody can say what was meant. */
  readonly edit: Edit | undefined;
}

function readPast(source: SourceFile, first: Parse, language: ExplainedLanguage): Reading {
  const mistakes: Mistake[] = [];
  let done: readonly Edit[] = [];
  let { text } = source;
  let parse = first;
  while (parse.faults[0] && mistakes.length < mostShown) {
    const [fault] = parse.faults;
    const repair = findRepair(text, parse, language);
    // With one name twice in an entry, more is wrong than a sign: a line or two may be gone.
    const sure = repair?.parse.repeats ? undefined : repair;
    const words = language.explain(text, fault, sure);
    const place = spanBefore(placeOf(text, fault, sure?.edit), done);
    const last = done.at(-1);
    const joined = sure && last && joinEdits(last, sure);
    if (joined) done = done.slice(0, -1);
    const edit = joined ?? sure?.edit;
    const found = { place, words, edit: edit && { ...edit, ...spanBefore(edit, done) } };
    mistakes.push(joined ? joinMistakes(mistakes.pop(), found) : found);
    if (!repair) break;
    done = [...done, edit ?? repair.edit];
    ({ text, parse } = repair);
  }
  const spanOf = (path: DataPath, part?: "key" | "value") =>
    spanBefore(parse.spanOf(path, part), done);
  const problems = gatherNeighbors(mistakes, source.text).map((group) =>
    problemOfMistakes(source, language, group),
  );
  return { data: parse.data, problems, spanOf };
}

/** A mistake is at the first sign that is wrong, and where nobody knows that, where the parser stopped. */
function placeOf(text: string, fault: Span, edit: Edit | undefined): Span {
  if (!edit) return fault;
  const typed = text.slice(edit.start, edit.end);
  let same = edit.text === "" && typed.trim() !== "" ? typed.search(/\S/) : 0;
  while (same < edit.text.length && typed[same] === edit.text[same]) same++;
  return { start: edit.start + same, end: edit.end };
}

/** Two mistakes that one edit puts right: the first says what is wrong. */
const joinMistakes = (first: Mistake | undefined, { words, ...second }: Mistake): Mistake => {
  if (!first) return { words, ...second };
  const isCertain = first.words.isCertain && words.isCertain;
  return { ...second, place: first.place, words: { ...first.words, isCertain } };
};

/** An edit and a second one of what it wrote, as a single edit; undefined where the two don't touch. */
function joinEdits(first: Edit, { edit: second, text }: Repair): Edit | undefined {
  const writtenEnd = first.start + first.text.length;
  if (second.start > writtenEnd || second.end < first.start) return undefined;
  // What was deleted beside a sign has nothing to do with the sign.
  const isBeside = second.start === first.start || second.end === first.start;
  if (first.text === "" && second.end > second.start && isBeside) return undefined;
  const start = Math.min(first.start, second.start);
  const end = Math.max(writtenEnd, second.end);
  return {
    start,
    end: end - first.text.length + (first.end - first.start),
    text: text.slice(start, end - (second.end - second.start) + second.text.length),
  };
}

type Neighbors = [Mistake, ...Mistake[]];

/** Mistakes that are shown as one, because whoever corrects one has to see the other. */
function gatherNeighbors(mistakes: readonly Mistake[], text: string): readonly Neighbors[] {
  const groups: Neighbors[] = [];
  for (const mistake of mistakes) {
    const group = groups.findLast((group) => belongsTo(group, mistake, text));
    if (group) group.push(mistake);
    else groups.push([mistake]);
  }
  return groups;
}

/** How far from each other the two brackets of a pair may be for one correction to show both. */
const pairReach = 500;

/** Whether a mistake is in a line of some others, at the end of a cut file with them, or about the same brackets. */
function belongsTo(group: Neighbors, { place, edit }: Mistake, text: string): boolean {
  const lineOf = (span: Span) => positionOf(text, span.start).line;
  if (group.some((other) => lineOf(other.place) === lineOf(place))) return true;
  const last = group.at(-1)!.place;
  if (text.slice(last.end).trim() === "") return true;
  const opened = group.reduce((sum, other) => sum + countOpened(other.edit, text), 0);
  const isPair = opened !== 0 && opened + countOpened(edit, text) === 0;
  return isPair && Math.abs(place.start - last.end) < pairReach;
}

/** How many brackets more an edit opens, or fewer. */
function countOpened(edit: Edit | undefined, text: string): number {
  if (!edit) return 0;
  const count = (signs: string) =>
    (signs.match(/[[{]/g) ?? []).length - (signs.match(/[\]}]/g) ?? []).length;
  return count(edit.text) - count(text.slice(edit.start, edit.end));
}

/** The problem of mistakes that are corrected together, or not at all. */
function problemOfMistakes(
  source: SourceFile,
  language: ExplainedLanguage,
  group: Neighbors,
): Problem {
  // What can't be corrected is what must be said.
  const { words } = group.find(({ edit }) => !edit) ?? group[0];
  const { code = language.code, message, advice, repairMessage } = words;
  const edits = group.flatMap(({ edit }) => edit ?? []);
  const isCertain = group.every((mistake) => mistake.words.isCertain);
  const fix =
    edits.length === group.length ? { edits, isCertain, message: repairMessage } : undefined;
  return problemAt(source, group[0].place, { code, message, advice, hides: "line", fix });
}

/** Where a part of a text was before some edits, which were made one after the other. */
const spanBefore = ({ start, end }: Span, edits: readonly Edit[]): Span => ({
  // A part begins behind what was deleted in front of it; a place without a width stays in front.
  start: offsetBefore(start, edits, end > start),
  end: offsetBefore(end, edits, false),
});

function offsetBefore(offset: number, edits: readonly Edit[], isBehind: boolean): number {
  return edits.reduceRight((at, { start, end, text }) => {
    if (at === start && text === "" && isBehind) return end;
    if (at <= start) return at;
    return at < start + text.length ? start : at - text.length + (end - start);
  }, offset);
}
