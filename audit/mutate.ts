/** The small faults that are put into the code to see whether a test notices them. */
import ts from "typescript";

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
export function findMutants(file: string, code: string) {
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
      mutants.push({ place, what, mutated: code.slice(0, start) + to + code.slice(from.getEnd()) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants;
}
