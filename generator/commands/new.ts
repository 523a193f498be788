/**
 * `npm run new`: asks for an article, a page, a person or whatever else a site holds, and writes
 * the file or the entry. With flags it asks nothing. What is there is never written over.
 */
import type { Addition } from "../additions/additions.ts";
import { checkEdit, findFaultyFields } from "../additions/check-edit.ts";
import { type FilledIn, fieldsOf, fillIn } from "../additions/fill-in.ts";
import { interview } from "../additions/interview.ts";
import { listNextSteps } from "../additions/next-steps.ts";
import { type PlannedEdit, planEdit } from "../additions/plan-edit.ts";
import {
  findAddition,
  printAdditions,
  printFlags,
  printWritten,
} from "../additions/print-usage.ts";
import { readAnswer } from "../additions/read-answer.ts";
import { type Answers, type Survey, surveySite } from "../additions/survey.ts";
import { loadEngine } from "../markdown/engine.ts";
import { hasErrors, type Problem } from "../model/problem.ts";
import { readSources } from "../read/read-sources.ts";
import { GateError } from "../report/gate.ts";
import { printProblems } from "../report/print-problems.ts";
import { findSitePaths, type SitePaths } from "../site-paths.ts";
import { readFlags, UsageError } from "./options.ts";
import { isSomebodyThere, type OpenPartner, openPartner } from "./partner.ts";
import { runCommand } from "./run-command.ts";
import { writeEdit } from "./write-edit.ts";

const commonFlags = {
  root: { type: "string" },
  ask: { type: "boolean" },
  help: { type: "boolean" },
} as const;

let partner: OpenPartner | undefined;

export const end = runCommand(async (args) => {
  try {
    await addSomething(args);
    return {};
  } finally {
    partner?.close();
  }
});

async function addSomething(args: readonly string[]): Promise<void> {
  const isNamed = args[0] !== undefined && !args[0].startsWith("-");
  const rest = isNamed ? args.slice(1) : args;
  const addition = isNamed ? find(args[0] ?? "") : await askForKind(rest);
  if (addition === undefined) return;
  const flags = readFlags(rest, { ...commonFlags, ...flagsOf(addition) });
  const paths = ownPaths(flags.root);
  const survey = await lookAt(paths, addition);
  if (flags.help) {
    console.log(printFlags(addition, new Map(), survey));
    return;
  }
  const given = readGiven(addition, flags, survey);
  const isAsking = flags.ask === true || (given.size === 0 && isSomebodyThere());
  if (!isAsking && fillIn(addition, given, survey).missing.length > 0) {
    throw new UsageError(printFlags(addition, given, survey));
  }
  const { edit, filled, seen } = await complete(addition, given, paths, isAsking);
  const source = await writeEdit(paths.root, edit);
  const steps = listNextSteps({
    addition,
    filled,
    edit,
    source,
    drafts: seen.drafts,
    articleList: seen.articleList,
    more: flags.root === undefined ? "" : ` -- --root ${flags.root}`,
  });
  console.log(printWritten(edit, steps));
}

function find(name: string): Addition {
  const found = findAddition(name);
  if (typeof found === "string") throw new UsageError(found);
  return found;
}

/** Asks what is to be added; a command line that cannot be asked is told what there is. */
async function askForKind(args: readonly string[]): Promise<Addition | undefined> {
  const { help, ask } = readFlags(args, commonFlags);
  const usage = `Say what is new, such as npm run new -- article --title "…". There is:\n${printAdditions()}`;
  if (help) {
    console.log(usage);
    return undefined;
  }
  if (!ask && !isSomebodyThere()) throw new UsageError(usage);
  partner ??= openPartner();
  partner.say(`What is new?\n${printAdditions()}`);
  for (;;) {
    const found = findAddition(await partner.listen());
    if (typeof found !== "string") return found;
    partner.say(found);
  }
}

/** One flag for each field; a field that holds several is given several times. */
function flagsOf(addition: Addition) {
  return Object.fromEntries(
    fieldsOf(addition).map(({ name, holds }) => [
      name,
      { type: holds === "switch" ? "boolean" : "string", multiple: holds === "several" } as const,
    ]),
  );
}

/**
 * The values of the flags.
 * @throws GateError with everything that is wrong with them
 */
function readGiven(
  addition: Addition,
  flags: Readonly<Record<string, unknown>>,
  survey: Survey,
): Answers {
  const problems: Problem[] = [];
  const given = new Map<string, unknown>();
  for (const field of fieldsOf(addition)) {
    const flag = flags[field.name];
    if (flag === undefined) continue;
    const { value, findings } = readAnswer(field, [flag].flat().map(String), addition, survey);
    given.set(field.name, value);
    for (const finding of findings) {
      const message = `--${field.name}: ${finding.message}`;
      problems.push({ severity: "error", ...finding, message });
    }
  }
  if (hasErrors(problems)) throw new GateError(problems);
  return given;
}

/** Asks for what is open, and looks at the whole before it is written. */
async function complete(
  addition: Addition,
  given: Answers,
  paths: SitePaths,
  isAsking: boolean,
): Promise<{ edit: PlannedEdit; filled: FilledIn; seen: Survey }> {
  const engine = await loadEngine();
  for (let answers = given; ; ) {
    if (isAsking) {
      partner ??= openPartner();
      answers = await interview(addition, answers, await lookAt(paths, addition), partner);
    }
    // A talk takes minutes: what is in the folder by now counts.
    const seen = await lookAt(paths, addition);
    const filled = fillIn(addition, answers, seen);
    const edit = planEdit(addition, filled, seen);
    const problems = checkEdit(seen.sources, edit, engine);
    if (!hasErrors(problems)) {
      if (problems.length > 0) console.warn(`${printProblems(problems)}\n`);
      return { edit, filled, seen };
    }
    const faulty = isAsking
      ? findFaultyFields(problems, fieldsOf(addition), seen.sources, edit)
      : [];
    if (faulty.length === 0) throw new GateError(problems);
    console.log(`\n${printProblems(problems)}`);
    answers = new Map([...answers].filter(([name]) => !faulty.includes(name)));
  }
}

async function lookAt(paths: SitePaths, addition: Addition): Promise<Survey> {
  const { value } = await readSources(paths.content);
  // The one place of the generator that asks the clock: an article's date is offered, not decided.
  const today = new Date().toLocaleDateString("sv-SE");
  return surveySite(value, addition, today);
}

/** A root that borrows its content would have it changed in the site that it borrows from. */
function ownPaths(root: string | undefined): SitePaths {
  const paths = findSitePaths(root === undefined ? {} : { root });
  if (paths.content.startsWith(paths.root)) return paths;
  throw new UsageError(`${root} has no folder content, so nothing can be added to it.`);
}
