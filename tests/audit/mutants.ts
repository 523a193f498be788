/**
 * `npm run audit:mutants`: puts small faults into the code, one at a time, and counts those that no test
 * notices, in a clone of the last commit. `--only GLOB` chooses the files, `--every N` takes each
 * Nth fault, `--from N` the first of them: without it every week has others. It ends with 1 when more
 * than 15 in 100 survive, or a single one in what guards trust.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastGlob from "fast-glob";
import ts from "typescript";
import { readFlags, text } from "../../generator/commands/options.ts";
import { defaultRoot } from "../../generator/site-paths.ts";
import { type Fault, printFaults, printTable } from "./report.ts";

/** Sanitising, policies, private networks, publishing, keys of the cache, headers and redirects. */
const guards = [
  "generator/{output,cache}/*.ts",
  "generator/assets/pictures/drawing*.ts",
  "generator/{render/policy,links/network,serve/host-rules,assets/pictures/photograph}.ts",
  "generator/markdown/{engine,print-tree}.ts",
];
const survivorsMax = 0.15;

const operators: Readonly<Record<string, string>> = {
  ...{ "===": "!==", "!==": "===", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "&&": "||" },
  ...{ "||": "&&", "??": "&&", "+": "-", "-": "+" },
};

/** What a node may be replaced by; undefined for most. */
function mutate(node: ts.Node): readonly [from: ts.Node, to: string] | undefined {
  if (ts.isBinaryExpression(node)) {
    const to = operators[node.operatorToken.getText()];
    return to === undefined ? undefined : [node.operatorToken, to];
  }
  const { TrueKeyword, FalseKeyword, ExclamationToken } = ts.SyntaxKind;
  if (node.kind === TrueKeyword || node.kind === FalseKeyword)
    return [node, String(node.kind === FalseKeyword)];
  if (ts.isPrefixUnaryExpression(node) && node.operator === ExclamationToken)
    return [node, node.operand.getText()];
  if (ts.isIfStatement(node)) return [node.expression, "false"];
  if (ts.isExpressionStatement(node)) return [node, ";"];
  return ts.isStringLiteral(node) && node.text !== "" ? [node, '""'] : undefined;
}

/** All texts of a file with one small fault, and what the fault is. */
function findMutants(file: string, code: string) {
  const mutants: { place: string; what: string; mutated: string }[] = [];
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const visit = (node: ts.Node): void => {
    // Types do nothing when the code runs.
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    const [from, to = ""] = mutate(node) ?? [];
    if (from) {
      const start = from.getStart();
      const place = `${file}:${source.getLineAndCharacterOfPosition(start).line + 1}`;
      const what = `${from.getText().replace(/\s+/g, " ").slice(0, 60)} → ${to}`;
      const mutated = code.slice(0, start) + to + code.slice(from.getEnd());
      mutants.push({ place, what, mutated });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants;
}

/** Whether a test fails in a checkout. The tests without a browser are quick, so they go first. */
function isNoticed(root: string): boolean {
  return [["code", "mocks"], ["built"]].some((projects) => {
    const args = ["vitest", "run", "--bail=1", ...projects.map((name) => `--project=${name}`)];
    return spawnSync("npx", args, { cwd: root, stdio: "ignore", timeout: 900_000 }).status !== 0;
  });
}

const flags = readFlags(process.argv.slice(2), { only: text, every: text, from: text });
const { only = "{generator,client,templates}/**/*.{ts,tsx}", every = "100" } = flags;
const { from = Math.floor(Date.now() / 86_400_000) } = flags;
const root = mkdtempSync(join(tmpdir(), "mutants-"));
try {
  execFileSync("git", ["clone", "--quiet", defaultRoot, root]);
  symlinkSync(join(defaultRoot, "node_modules"), join(root, "node_modules"));
  if (isNoticed(root)) throw new Error("The tests fail without a fault.");
  const guarding = fastGlob.sync(guards, { cwd: root });
  const tried: (Fault & { readonly survives: boolean })[] = [];
  let at = Number(from) % Number(every);
  for (const file of fastGlob.sync(only, { cwd: root }).sort()) {
    const code = readFileSync(join(root, file), "utf8");
    for (const { mutated, ...fault } of findMutants(file, code)) {
      if (at++ % Number(every) !== 0) continue;
      writeFileSync(join(root, file), mutated);
      const survives = !isNoticed(root);
      writeFileSync(join(root, file), code);
      console.error(`${survives ? "survived" : "noticed "}  ${fault.place}  ${fault.what}`);
      tried.push({ ...fault, goal: guarding.includes(file) ? "guard" : "other code", survives });
    }
  }
  const survivors = tried.filter(({ survives }) => survives);
  const rows = ["guard", "other code"].map((goal) => {
    const inGoal = tried.filter((fault) => fault.goal === goal);
    return [inGoal.length, inGoal.filter(({ survives }) => survives).length, goal];
  });
  console.log(`${printTable(["faults", "survived", "in"], rows)}\n\n${printFaults(survivors)}`);
  const isBroken = survivors.some(({ goal }) => goal === "guard");
  process.exitCode = isBroken || survivors.length > tried.length * survivorsMax ? 1 : 0;
} finally {
  rmSync(root, { recursive: true, force: true });
}
