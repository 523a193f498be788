/**
 * Random slips of one sign in the texts of the site: nearly all are noticed where they are, and a correction that
 * is shown gives back what stood there. Each page has numbers of its own, so an edit of one page changes its slips
 * alone. `FUZZ_SEED=7 FUZZ_RUNS=20` makes twenty other slips in each page.
 */
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { readSources } from "../../generator/content/read-sources.ts";
import { defaultRoot } from "../../generator/content/site-paths.ts";
import { withFixes } from "../../generator/diagnostics/edits.ts";
import type { Problem } from "../../generator/diagnostics/problem.ts";
import { positionOf } from "../../generator/diagnostics/source-text.ts";
import { scanBlocks } from "../../generator/markdown/scan-blocks.ts";
import type { SourceFile } from "../../generator/model/source.ts";
import { graphOf, parser } from "../support/graph.ts";
import { fuzzing } from "../support/usual-files.ts";

const { numRuns: slipsOfPage, seed } = fuzzing(3);

/** Signs that mean something in Markdown or in a block. A hyphen inside of a word is a letter. */
const markup = /[*_`[\](){}:#>|!"~=\\]|(?<!\p{L})-|-(?!\p{L})/gu;
const inserted = [...'*_[](){}:#|"'];

/** What happens to one sign. */
const slips: readonly ((sign: string, next: string, other: string) => string)[] = [
  (_, next) => next,
  (sign, next) => sign + sign + next,
  (sign, next, other) => other + sign + next,
  (sign, next) => next + sign,
];

/** A text of the site with a slip in it. */
interface Slip {
  readonly before: SourceFile;
  readonly after: SourceFile;
  readonly line: number;
}

/** A slip, and what is said of it. */
interface Judged {
  readonly slip: string;
  readonly isNoticed: boolean;
  /** Undefined where no correction is shown. */
  readonly isCorrected: boolean | undefined;
}

/** Numbers from a seed and a name, from zero up to a limit: the same on every computer. */
function createRandom(name: string): (limit: number) => number {
  let state = [...name].reduce((sum, sign) => Math.imul(sum, 31) + sign.codePointAt(0)!, seed);
  return (limit) => {
    state = Math.imul(state, 1664525) + 1013904223;
    return Math.floor(((state >>> 0) / 2 ** 32) * limit);
  };
}

/** What a text means: its blocks and its tree, with the words alone. A slip that changes none of it isn't one. */
function meaningOf(text: string): string {
  const { blocks, broken, prose } = scanBlocks(text.replace(frontMatter, ""));
  const unread = broken.map(({ start, end }) => text.slice(start, end));
  return JSON.stringify([blocks, unread, parser.parse(prose)], (key, value: unknown) => {
    if (places.has(key)) return undefined;
    return words.has(key)
      ? String(value)
          .replace(/[^\p{L}\p{N}]+/gu, " ")
          .trim()
      : value;
  });
}

const frontMatter = /^---\n[\s\S]*?\n---\n/;
const places = new Set(["position", "start", "end", "line", "inner", "at", "close"]);
const words = new Set(["value", "text"]);

/** Makes the slips of a page. */
function makeSlips(before: SourceFile): readonly Slip[] {
  const random = createRandom(before.path);
  const { text } = before;
  const [{ length: start } = ""] = frontMatter.exec(text) ?? [];
  const signs = Array.from(text.matchAll(markup), ({ index }) => index).filter((at) => at >= start);
  const meaning = meaningOf(text);
  const made: Slip[] = [];
  for (let tries = 0; signs.length > 0 && made.length < slipsOfPage && tries < 50; tries++) {
    const at = signs[random(signs.length)]!;
    const other = inserted[random(inserted.length)]!;
    const slip = slips[random(slips.length)]!(text[at]!, text[at + 1] ?? "", other);
    const changed = text.slice(0, at) + slip + text.slice(at + 2);
    if (meaningOf(changed) === meaning) continue;
    const after = { path: before.path, text: changed };
    made.push({ before, after, line: positionOf(text, at).line });
  }
  return made;
}

let judged: readonly Judged[];

beforeAll(async () => {
  const { value: sources } = await readSources(join(defaultRoot, "content"));
  const find = (files: readonly SourceFile[]) => graphOf({ ...sources, files }).problems;
  const known = new Set(find(sources.files).map(({ place }) => place?.source.path));
  const slipsOfPages = sources.files
    .filter(({ path }) => /^content\/(?:pages|blog)\/.*\.md$/.test(path))
    // A page that has a problem already would hide what is found.
    .filter(({ path }) => !known.has(path))
    .map(makeSlips);
  const judgeTogether = (slips: readonly Slip[]) => {
    const changed = new Map(slips.map(({ before, after }) => [before, after]));
    const problems = find(sources.files.map((file) => changed.get(file) ?? file));
    return slips.map((slip) => judge(slip, problems));
  };
  // One check of the site judges a slip in each of its pages. An error in one page hides warnings in
  // others, so what wasn't noticed is judged by itself.
  judged = Array.from({ length: slipsOfPage }, (_, round) => {
    const slips = slipsOfPages.flatMap((made) => made[round] ?? []);
    return judgeTogether(slips).map((it, at) =>
      it.isNoticed ? it : judgeTogether([slips[at]!])[0]!,
    );
  }).flat();
});

/** Judges what a check of the site says of a slip. */
function judge({ before, after, line }: Slip, problems: readonly Problem[]): Judged {
  const own = problems.filter(({ place }) => place?.source.path === after.path);
  const isNear = ({ place }: Problem) => {
    return Math.abs(positionOf(after.text, place!.start).line - line) <= 1;
  };
  const isShown = own.some(({ fix }) => fix);
  const [corrected] = withFixes([after], own);
  const rowOf = ({ text }: SourceFile) => text.split("\n")[line - 1];
  const correction = isShown ? `\n  → ${rowOf(corrected!)}` : "";
  return {
    slip: `${after.path}:${line} ${rowOf(after)}${correction}`,
    isNoticed: own.some(isNear),
    isCorrected: isShown ? meaningOf(corrected!.text) === meaningOf(before.text) : undefined,
  };
}

/** Asserts that so many of a hundred are right, and shows those that aren't. */
function expectShare(least: number, all: readonly Judged[], isRight: (one: Judged) => boolean) {
  const wrong = all.filter((one) => !isRight(one)).map(({ slip }) => slip);
  const share = (100 * (all.length - wrong.length)) / all.length;
  const rest = `of ${all.length} slips with FUZZ_SEED=${seed}; not these:\n${wrong.join("\n")}`;
  expect(share, `${share.toFixed(1)} % ${rest}`).toBeGreaterThanOrEqual(least);
}

test("of a hundred slips of one sign 92 are noticed in their line", () => {
  expect(judged.length).toBeGreaterThan(100);
  expectShare(92, judged, ({ isNoticed }) => isNoticed);
});

test("of a hundred corrections that are shown 90 give back what was meant", () => {
  const shown = judged.filter(({ isCorrected }) => isCorrected !== undefined);
  expect(shown.length).toBeGreaterThan(judged.length / 5);
  expectShare(90, shown, ({ isCorrected }) => isCorrected === true);
});
