/** The small faults that are put into the code to see whether a test notices them. */
import { parseSync, Visitor } from "rolldown/utils";

const operators: Readonly<Record<string, string>> = {
  ...{ "===": "!==", "!==": "===", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "&&": "||" },
  ...{ "||": "&&", "??": "&&", "+": "-", "-": "+" },
};

interface Part {
  readonly start: number;
  readonly end: number;
}

/** All texts of a file with one small fault, and what the fault is. */
export function findMutants(file: string, code: string) {
  const mutants: { place: string; what: string; mutated: string }[] = [];
  const { program, errors } = parseSync(file, code);
  // What cannot be read would look like code without a fault.
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const replace = ({ start, end }: Part, to: string, shown: Part = { start, end }) => {
    const place = `${file}:${code.slice(0, start).split("\n").length}`;
    const text = code.slice(shown.start, shown.end).replace(/\s+/g, " ");
    const what = `${text.slice(0, 60)} → ${to}`;
    mutants.push({ place, what, mutated: code.slice(0, start) + to + code.slice(end) });
  };
  const swap = (node: Part & { left: Part; operator: string; right: Part }) => {
    const { left, operator, right } = node;
    const start = code.slice(0, right.start).lastIndexOf(operator);
    const to = operators[operator];
    if (to && start >= left.end) replace({ start, end: start + operator.length }, to, node);
  };
  /** Types and names of modules do nothing when the code runs. */
  const idle = new Set<object>();
  new Visitor({
    BinaryExpression: swap,
    LogicalExpression: swap,
    ImportDeclaration: ({ source }) => idle.add(source),
    TSLiteralType: ({ literal }) => idle.add(literal),
    UnaryExpression({ operator, argument, ...node }) {
      if (operator === "!") replace(node, code.slice(argument.start, argument.end));
    },
    IfStatement: ({ test }) => replace(test, "false"),
    ExpressionStatement: (node) => replace(node, ";"),
    Literal(node) {
      if (idle.has(node)) return;
      if (typeof node.value === "boolean") replace(node, String(!node.value));
      if (typeof node.value === "string" && node.value !== "") replace(node, '""');
    },
  }).visit(program);
  return mutants;
}
