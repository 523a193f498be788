/** The small faults that are put into the code to see whether a test notices them. */
import { parseSync, Visitor } from "rolldown/utils";

/** What stands in the place of an operator. */
const operators: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "&&": "||",
  "||": "&&",
  "??": "&&",
  "+": "-",
  "-": "+",
};

/** A part of a file, by the offsets of its first character and of the one behind it. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** One small fault: a part of a file, and what takes its place. */
export interface Mutant extends Span {
  /** The file and the line. */
  readonly place: string;
  /** The code, and what stands in its place. */
  readonly what: string;
  readonly replacement: string;
}

/** The text of a file with a fault in it. */
export function mutate(code: string, { start, end, replacement }: Mutant): string {
  return code.slice(0, start) + replacement + code.slice(end);
}

/**
 * Lists the small faults that can be put into a file.
 * @throws Error when the file can't be parsed, which would look like code without a fault
 */
export function findMutants(file: string, code: string): readonly Mutant[] {
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const mutants: Mutant[] = [];
  /** Notes a replacement; `shown` is the code that a reader needs to see to understand it. */
  const replace = ({ start, end }: Span, replacement: string, shown: Span = { start, end }) => {
    const line = code.slice(0, start).split("\n").length;
    const text = code.slice(shown.start, shown.end).replace(/\s+/g, " ");
    const what = `${text.slice(0, 60)} → ${replacement}`;
    mutants.push({ place: `${file}:${line}`, what, start, end, replacement });
  };
  const replaceOperator = (node: Span & { left: Span; operator: string; right: Span }) => {
    const { left, operator, right } = node;
    const start = code.slice(0, right.start).lastIndexOf(operator);
    const replacement = operators[operator];
    if (replacement && start >= left.end)
      replace({ start, end: start + operator.length }, replacement, node);
  };
  /** Names of modules, and literals in types: they do nothing when the code runs. */
  const withoutEffect = new Set<object>();
  new Visitor({
    BinaryExpression: replaceOperator,
    LogicalExpression: replaceOperator,
    ImportDeclaration: ({ source }) => withoutEffect.add(source),
    TSLiteralType: ({ literal }) => withoutEffect.add(literal),
    UnaryExpression({ operator, argument, ...node }) {
      if (operator === "!") replace(node, code.slice(argument.start, argument.end));
    },
    IfStatement: ({ test }) => replace(test, "false"),
    ExpressionStatement: (node) => replace(node, ";"),
    Literal(node) {
      if (withoutEffect.has(node)) return;
      if (typeof node.value === "boolean") replace(node, String(!node.value));
      if (typeof node.value === "string" && node.value !== "") replace(node, '""');
    },
  }).visit(program);
  return mutants;
}
