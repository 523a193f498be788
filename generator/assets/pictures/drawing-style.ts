/** Cleans the styles of a drawing. They're parsed as CSS, and only what `drawing-rules.ts` lists is printed. */
import postcss, { type AtRule, CssSyntaxError, type Declaration } from "postcss";
import * as rules from "./drawing-rules.ts";
import type { FaultOf } from "./picture-problems.ts";

interface StyleReport {
  readonly fault: FaultOf;
  /** Notes something that is left out and may be missed. */
  lose(what: string): void;
}

/** Cleans the text of a style element or a style attribute, which has no line ends. */
export function cleanStyle(css: string, report: StyleReport): string {
  const sheet = parse(css, report.fault);
  sheet.walk((node) => {
    if (node.type === "comment") node.remove();
    else if (node.type === "atrule") cleanAtRule(node, report);
    else if (node.type === "decl") cleanDeclaration(node, report);
  });
  return sheet.toString().trim();
}

function parse(css: string, fault: FaultOf) {
  try {
    return postcss.parse(css);
  } catch (cause) {
    if (!(cause instanceof CssSyntaxError)) throw cause;
    throw fault(`has styles that cannot be read: ${cause.reason}`, rules.plainAdvice);
  }
}

const reason = "has styles that load something";

function cleanAtRule(rule: AtRule, { fault, lose }: StyleReport): void {
  if (/keyframes$/i.test(rule.name)) {
    lose(rules.motion);
    rule.remove();
  } else if (!rules.allowedAtRules.has(rule.name) || rules.mayLoad(rule.params))
    throw fault(reason, rules.plainAdvice);
}

function cleanDeclaration(declaration: Declaration, { fault, lose }: StyleReport): void {
  const { prop, value } = declaration;
  if (rules.mayLoad(value)) throw fault(reason, rules.plainAdvice);
  if (rules.movingProperty.test(prop)) lose(rules.motion);
  if (!prop.startsWith("--") && !rules.allowedProperties.has(prop)) declaration.remove();
  // Without this, PostCSS would print the value as it was typed, with its comments. Only the checked value may be printed.
  else delete declaration.raws.value;
}
