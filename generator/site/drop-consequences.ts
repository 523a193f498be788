/**
 * One mistake in a ledger makes every text that refers to it look wrong. An author is shown the mistake, and
 * not its hundred consequences; those that are real come up once the ledger is right.
 */

import type { Problem } from "../diagnostics/problem.ts";
import { addressable } from "../model/address.ts";
import { groupBy } from "../model/collections.ts";
import type { Sources } from "../model/source.ts";
import { lists } from "../schema/catalog.ts";
import { missing } from "./check-lists.ts";

/** What may only follow from an error in the file that the message names. */
const following = /^(?:(?:anchor|fact|link|picture|reference)-unknown|total-differs)$/;

/**
 * Leaves out what is reported twice, as are the faults of a list that two pages show, and everything else
 * about a file with two versions in it: one of them will go, so nothing of it is corrected either.
 */
export function dropNoise(problems: readonly Problem[]): readonly Problem[] {
  const isConflict = ({ code }: Problem) => code === "conflict-left";
  const files = new Set(problems.filter(isConflict).map(({ place }) => place?.file));
  const nameOf = ({ code, place, message }: Problem) => JSON.stringify([code, place, message]);
  const seen = new Map(problems.map((problem) => [nameOf(problem), problem]));
  return [...seen.values()].filter((one) => isConflict(one) || !files.has(one.place?.file));
}

/**
 * Leaves out what will vanish when other errors are corrected.
 * @param sources the paths of files that could not be read as text, which is reported elsewhere, and all others
 */
export function dropConsequences(problems: readonly Problem[], sources: Sources) {
  const faulty = findFaulty(problems, sources);
  const there = [...faulty, ...sources.files.map(({ path }) => path)];
  const absent = Object.values(lists).flatMap(({ file }) => (there.includes(file) ? [] : file));
  // A site need not have each list; one that is asked for in several places is missing.
  const gone = absent.filter((file) => problems.filter((one) => isAbout(one, file)).length > 1);
  const rules = makeRules(problems, [...new Set(faulty), ...gone]);
  const own = problems.filter((one) => isUnreadable(one) || !rules.some((rule) => rule(one)));
  return [...gone.map(missing), ...gather(own)];
}

const lineOf = ({ place }: Problem) => place && `${place.file}:${place.line}`;
const placeOf = (one: Problem) => `${lineOf(one)}:${one.place?.column}`;
const isInside = ({ message }: Problem) => message.startsWith("The inside of the block");
const isEnd = ({ message }: Problem) => /^(?:These colons|A block is closed)/.test(message);
/**
 * Of what stands on a line that cannot be read nothing else is said: whatever it is, it may vanish with
 * that. A field that is missing stands on no line.
 */
const isUnreadable = ({ code }: Problem) => /^(?:front-matter|json)-syntax$/.test(code);
/** Whether nobody knows if a page is a draft. */
export const isUndecided = ({ message }: Problem) => message.startsWith('The field "draft"');
const isAbout = ({ code, message }: Problem, file: string) =>
  (following.test(code) || /^(?:field-value|text-literal)$/.test(code)) && message.includes(file);
/** What was read past with a certain correction hides nothing. */
const isFault = (one: Problem) =>
  one.severity === "error" && !(isUnreadable(one) && one.edit !== undefined);

/** The files with errors, as others name them. */
function findFaulty(problems: readonly Problem[], { refused = [] }: Sources): readonly string[] {
  // A text calls a picture or a file by its name inside of its folder, and may have the one that it should have.
  const names = refused.map((path) => path.replace(/^content\/(?:images|files|blog|pages)\//, ""));
  const right = names.map((name) => addressable(name).toLowerCase());
  const files = problems.filter(isFault).flatMap(({ place }) => place?.file ?? []);
  // A file with a slip in its name is reported itself.
  const renamed = problems.flatMap(({ code, fix = "" }) =>
    code === "file-refused" ? (/content\/\S+\.json/.exec(fix) ?? []) : [],
  );
  return [...names, ...right, ...files, ...renamed];
}

/** The reasons for which a problem may vanish with another one. */
function makeRules(
  problems: readonly Problem[],
  causes: readonly string[],
): readonly ((one: Problem) => boolean)[] {
  const unread = new Set(problems.filter(isUnreadable).map(lineOf));
  const wrong = new Set(problems.filter(isFault).map(placeOf));
  const starts = problems.filter((one) => one.code.startsWith("block-") && !isEnd(one));
  const broken = new Set(starts.map(({ place }) => place?.file));
  const explains = (one: Problem) =>
    isFault(one) && !isInside(one) && /^(?:block|picture|text)-/.test(one.code);
  const explained = new Set(problems.filter(explains).map(lineOf));
  const undecided = problems.filter(isUndecided);
  const claimed = problems.filter(({ code }) => code === "address-collision");
  const isTyped = problems.some(({ code }) => code === "link-typed");
  const moving = /^The field "(?:redirectFrom|linkName)/;
  const isMoving = problems.some((one) => isFault(one) && moving.test(one.message));
  return [
    // An address that is not right may be the one that links lead to.
    ({ code }) => isMoving && code === "link-unknown",
    (one) => one.code !== "field-missing" && unread.has(lineOf(one)),
    (one) => causes.some((file) => file !== one.place?.file && isAbout(one, file)),
    // Two answers about one place would contradict each other: what is wrong goes before what is unusual.
    (one) => one.severity === "warning" && one.place !== undefined && wrong.has(placeOf(one)),
    // What is explained by itself is not also what does not belong there.
    (one) => isInside(one) && explained.has(lineOf(one)),
    // Where the beginning of a block is wrong, the colons that end it end nothing.
    (one) => isEnd(one) && broken.has(one.place?.file),
    // While nobody knows whether a page is a draft, no link to it is wrong.
    ({ code, fix = "" }) =>
      code === "link-unpublished" && undecided.some(({ place }) => fix.includes(`${place?.file}`)),
    // Where two pages claim an address, one has taken the place of the parts of the other.
    ({ code, message }) => {
      const [, route = ""] = / leads to nothing: (\S+) has no part/.exec(message) ?? [];
      return code === "anchor-unknown" && claimed.some((one) => one.message.endsWith(` ${route}.`));
    },
    // An address that is typed may have taken the place of a link.
    ({ code, place }) => isTyped && code === "entry-unused" && place?.file === lists.links.file,
  ];
}

/** What is missing has one cause, which is reported at the first of its places and names the others. */
function gather(problems: readonly Problem[]): readonly Problem[] {
  const isMissing = ({ code, edit }: Problem) => !edit && following.test(code);
  const keyOf = (one: Problem) =>
    isMissing(one) ? one.message.replace(/(?<="[\w-]+)\.(?!\d{4}")\w+(?=")/, "") : one;
  return groupBy(problems, keyOf).map(([first, ...others]) => {
    if (others.length === 0) return first;
    const places = others.slice(0, 12).map(lineOf).join(", ");
    const more = others.length > 12 ? " and more" : "";
    const count = others.length > 1 ? `${others.length} other places have it` : "Another has it";
    return { ...first, message: `${first.message} ${count}, too: ${places}${more}.` };
  });
}

/** The files with errors that hide parts of pages: in a block of a text, or in a list or the words. */
export function findHiding(problems: readonly Problem[]): ReadonlySet<string | undefined> {
  const hides = ({ severity, code, place }: Problem) =>
    severity === "error" &&
    (/^(?:block-|fence-|reference-|text-literal)/.test(code) || place?.file.endsWith(".json"));
  return new Set(problems.filter(hides).map(({ place }) => place?.file));
}
