/**
 * Reads a text past its mistakes, so that one run reports all of them: where it is clear what was meant,
 * the rest is read as if that stood there already.
 */
import type { ProblemCode } from "../diagnostics/codes.ts";
import {
  type Edit,
  mostShown,
  type Problem,
  problemAt,
  type Span,
} from "../diagnostics/problem.ts";
import type { DataPath, Origin, SourceFile } from "../model/source.ts";
import { tooSlow, withinTime } from "./limits.ts";
import { findRepair, type Language, type Parse, type Repair, type SyntaxFault } from "./repair.ts";

/** What was read of a source. */
export interface Reading extends Pick<Origin, "spanOf"> {
  /** Undefined where the text can't be read. Behind a mistake it is what was probably meant. */
  readonly data: unknown;
  readonly problems: readonly Problem[];
}

/** A language with the words for its mistakes. */
export interface ExplainedLanguage extends Language {
  readonly code: ProblemCode;
  /** Explains a fault, and says whether its repair may be made without asking. */
  explain(
    text: string,
    fault: SyntaxFault,
    repair: Repair | undefined,
  ): Pick<Problem, "message" | "advice"> & { readonly isCertain?: boolean };
}

/** Reads a source. Each mistake reads the text again, many times: a text full of them has a limit of time. */
export function readOn(source: SourceFile, language: ExplainedLanguage): Reading {
  const first = language.parse(source.text);
  if (first.faults.length === 0) return { ...first, problems: [] };
  const reading = withinTime(() => readPast(source, first, language));
  return reading ?? { ...first, data: undefined, problems: [tooSlow(source)] };
}

function readPast(source: SourceFile, first: Parse, language: ExplainedLanguage): Reading {
  const problems: Problem[] = [];
  const made: Edit[] = [];
  let { text } = source;
  let parse = first;
  const inSource = ({ start, end }: Span): Span => ({
    start: undo(start, made),
    end: undo(end, made),
  });
  while (parse.faults[0] && problems.length < mostShown) {
    const [fault] = parse.faults;
    const repair = findRepair(text, fault, language);
    const { isCertain = false, ...words } = language.explain(text, fault, repair);
    const place = inSource(repair?.edit ?? fault);
    // With one name twice in an entry, more is wrong than a sign: a line or two may be gone.
    const isSure = repair !== undefined && !repair.parse.repeats;
    const fix = isSure ? { edits: [{ ...place, text: repair.edit.text }], isCertain } : undefined;
    problems.push(problemAt(source, place, { code: language.code, hides: "line", ...words, fix }));
    if (!repair) return { data: parse.data, problems, spanOf };
    made.push(repair.edit);
    ({ text, parse } = repair);
  }
  function spanOf(path: DataPath, part?: "key" | "value"): Span {
    return inSource(parse.spanOf(path, part));
  }
  return { data: parse.data, problems, spanOf };
}

/** Where an offset was before some edits, which were made one after the other. */
function undo(offset: number, edits: readonly Edit[]): number {
  return edits.reduceRight((at, { start, end, text }) => {
    if (at <= start) return at;
    return at < start + text.length ? start : at - text.length + (end - start);
  }, offset);
}
