/**
 * `npm run new`: asks for an article, a page, a person or whatever else a site has, and writes the file
 * or the entry. With flags it asks nothing. Nothing that exists is written over. `move` renames a page.
 */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { decodeText, readSources } from "../content/read-sources.ts";
import { writeAtomic } from "../content/write-atomic.ts";
import type { ProblemCode } from "../diagnostics/codes.ts";
import { describeProblems } from "../diagnostics/describe.ts";
import { GateError } from "../diagnostics/gate.ts";
import { printProblems } from "../diagnostics/print-terminal.ts";
import { hasErrors, type Problem } from "../diagnostics/problem.ts";
import { loadParser } from "../markdown/parser.ts";
import { type FilledForm, fieldsOf, fillIn, openForm } from "../scaffold/form.ts";
import { planMove } from "../scaffold/move-page.ts";
import { checkEdit, type FieldProblem, findFields, planEdit } from "../scaffold/plan-edit.ts";
import { readFlagValues } from "../scaffold/read-answer.ts";
import * as usage from "../scaffold/usage.ts";
import type { FieldManual } from "../schema/schemas.ts";
import { bareFlag, findOwnPaths, readFlags, readToday, textFlag, UsageError } from "./options.ts";
import { askFields, createPrompts } from "./prompts.ts";
import { runCommand } from "./run-command.ts";

const commonFlags = { root: textFlag, help: bareFlag };
const isAtTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true;
const ask = createPrompts(process.stdin, process.stdout);

export const end = runCommand(async (args) => {
  const isNamed = args[0]?.startsWith("-") === false;
  const rest = isNamed ? args.slice(1) : args;
  const name = isNamed ? args[0] : await askName(rest);
  if (name === "move") await move(rest);
  else if (name !== undefined) await add(name, rest);
  return {};
});

/** Renames a page: `npm run new -- move /old /new`. */
async function move([from = "", to = "", ...args]: readonly string[]): Promise<void> {
  const { root, content } = findOwnPaths(readFlags(args, { root: textFlag }).root, "added to it");
  const plan = planMove((await readSources(content)).value, from, to, await loadParser());
  if (typeof plan === "string")
    throw new UsageError(`${plan} For example: npm run new -- move /old /new`);
  for (const file of plan.written) writeAtomic(join(root, file.path), file.text);
  rmSync(join(root, plan.gone));
  const [page, ...others] = plan.written.map(({ path }) => path);
  const rest = others.length > 0 ? ` Links to it are corrected in ${others.join(", ")}.` : "";
  console.log(`${plan.gone} is ${page} now. Visitors of ${from} are sent to ${to}.${rest}`);
}

/** Asks what to add. If nobody can answer, the list of what there is becomes the error. */
async function askName(args: readonly string[]): Promise<string | undefined> {
  const help = `Say what is new, such as npm run new -- article --title "…". There is:\n${usage.listScaffolds()}\nTo rename a page: npm run new -- move /old /new`;
  if (readFlags(args, commonFlags).help) return void console.log(help);
  if (!isAtTerminal) throw new UsageError(help);
  return ask(`What is new?\n${usage.listScaffolds()}`, (typed) =>
    usage.findScaffold(typed) ? undefined : usage.explainUnknown(typed),
  );
}

async function add(kind: string, args: readonly string[]): Promise<void> {
  const scaffold = usage.findScaffold(kind);
  if (!scaffold) throw new UsageError(usage.explainUnknown(kind));
  const fieldFlags = fieldsOf(scaffold).map(({ name, holds }) => {
    const flag = holds === "switch" ? bareFlag : textFlag;
    return [name, { ...flag, multiple: holds === "several" }] as const;
  });
  const flags = readFlags(args, { ...commonFlags, ...Object.fromEntries(fieldFlags) });
  const { root, content } = findOwnPaths(flags.root, "added to it");
  const openNow = async () => {
    const { value } = await readSources(content);
    // Today is suggested as the date of an article. As everywhere, it's the day where the site is at home.
    return openForm(scaffold, value, readToday(undefined, flags.root));
  };
  let form = await openNow();
  if (flags.help) return console.log(usage.printFlags(form, new Map()));
  const given = readFlagValues(form, flags);
  if (hasErrors(given.problems)) throw new GateError(given.problems);
  let { answers } = given;
  const isAsking = answers.size === 0 && isAtTerminal;
  if (!isAsking && fillIn(form, answers).missing.length > 0)
    throw new UsageError(usage.printFlags(form, answers));
  const parser = await loadParser();
  for (;;) {
    if (isAsking) answers = await askFields(form, answers, ask);
    // Answering takes minutes, and somebody may have changed the folder meanwhile.
    form = await openNow();
    const filled = fillIn(form, answers);
    const edit = planEdit(form, filled);
    const problems = checkEdit(form.sources, edit, parser);
    const found = findFields(form, edit, problems);
    if (hasErrors(problems)) {
      const faulty = found.flatMap(({ problem: { severity }, field }) =>
        severity === "error" && field ? [field.name] : [],
      );
      const told = found.map(({ problem, field }) => nameField(problem, field, isAsking));
      if (!isAsking || faulty.length === 0) throw new GateError(told);
      console.log(`\n${printProblems(describeProblems(told))}`);
      answers = new Map([...answers].filter(([name]) => !faulty.includes(name)));
      continue;
    }
    const warnings = found.filter((one) => !isExpected(one, filled));
    if (warnings.length > 0) {
      const told = warnings.map(({ problem, field }) => nameField(problem, field, isAsking));
      console.warn(`${printProblems(describeProblems(told))}\n`);
    }
    const isUnseen = problems.some(({ code }) => unseen.includes(code));
    const { path } = edit;
    const file = join(root, path);
    const isThere = existsSync(file);
    if (isThere && edit.index === undefined)
      throw new UsageError(`There is ${path} already. It stays as it is; choose another name.`);
    const before = decodeText(path, isThere ? readFileSync(file, "utf8") : "");
    const source = { path, text: edit.change(before.text) };
    writeAtomic(file, source.text);
    const rootFlag = flags.root === undefined ? "" : ` -- --root ${flags.root}`;
    return console.log(usage.printWritten(form, filled, edit, source, rootFlag, isUnseen));
  }
}

/** The codes of what's true of everything new: nothing shows it yet. It becomes a next step. */
const unseen: readonly ProblemCode[] = ["entry-unused", "page-orphan"];

/** Whether a warning only says that what was just made isn't finished. The next steps say that too. */
function isExpected({ problem, field }: FieldProblem, { placeholders }: FilledForm): boolean {
  const isToCome = placeholders.some(({ name }) => name === field?.name);
  return problem.severity !== "error" && (unseen.includes(problem.code) || isToCome);
}

/** Names the field of a problem that has no place, as it was asked for. */
function nameField(problem: Problem, field: FieldManual | undefined, isAsking: boolean): Problem {
  if (!field || problem.place) return problem;
  const name = isAsking ? field.name : `--${field.name}`;
  return { ...problem, message: `${name}: ${problem.message}` };
}
