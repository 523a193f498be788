/**
 * Reads the attributes in a block's braces against their schema. Undefined means that a fault was
 * reported and the block cannot be built.
 */
import type * as z from "zod";
import { manualOf, referenceOf } from "../entities/schema-walk.ts";
import type { Finding } from "../problems/problem-at.ts";
import { findLinkSlip, findPictureSlip, type Slip } from "../problems/reference-slips.ts";
import { offerName, suggestName } from "../problems/suggest.ts";
import { fillText } from "../references/fill-facts.ts";
import { findQuoteSlip } from "./attribute-quotes.ts";
import type { BlockNode, BodyContext } from "./body-context.ts";

/** Reads and checks the attributes of a block, with figures filled in. */
export function readAttributes<S extends z.ZodObject>(
  node: BlockNode,
  schema: S,
  context: BodyContext,
): z.infer<S> | undefined {
  const given = Object.entries(node.attributes ?? {}).map(([name, value]) => {
    const filled = fillText(value ?? "", context.facts, (finding) => context.report(node, finding));
    return [name, filled] as const;
  });
  const result = schema.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  const { start } = node.position ?? { start: { line: 1, column: 1 } };
  const line = context.lineOf(start.line).slice(start.column - 1);
  const slip = findQuoteSlip(line, node.name);
  const findings = slip ? [slip] : explainIssues({ node, line }, schema, result.error.issues);
  for (const finding of findings) context.report(node, finding);
  return undefined;
}

type Issue = z.core.$ZodIssue;

/** A block, and its line from its colons on. */
interface Written {
  readonly node: BlockNode;
  readonly line: string;
}

function explainIssues(
  written: Written,
  schema: z.ZodObject,
  issues: readonly Issue[],
): readonly Finding[] {
  const known = Object.keys(schema.shape);
  const unknown = issues.flatMap((issue) => (issue.code === "unrecognized_keys" ? issue.keys : []));
  // A slip in the name of an attribute is one mistake, not an unknown one and a missing one.
  const meant = unknown.map((key) => suggestName(key, known));
  const wrong = issues.filter(({ code, path: [name] }) => {
    return code !== "unrecognized_keys" && !meant.includes(String(name));
  });
  return [
    ...unknown.map((key) => explainUnknown(written.node, key, known)),
    ...wrong.map((issue) => explainValue(written, schema, issue)),
  ];
}

function explainUnknown(node: BlockNode, key: string, known: readonly string[]): Finding {
  const otherwise =
    known.length > 0
      ? `The block "${node.name}" knows: ${known.join(", ")}.`
      : `The block "${node.name}" has nothing in braces.`;
  const { ask, ...offer } = offerName(key, known, otherwise, ["", "="]);
  const message = `The block "${node.name}" has no "${key}".${ask}`;
  return { code: "block-attribute", message, ...offer };
}

/** The line with one attribute more, for the editor to fill in. */
function withAttribute(line: string, name: string): string {
  const closing = /\s*\}\s*$/;
  return closing.test(line)
    ? line.replace(closing, ` ${name}="…"}`).replace("{ ", "{")
    : `${line.trimEnd()}{${name}="…"}`;
}

/** What to write in place of a reference. */
function mending(
  value: string,
  { fix, right, isCertain = false }: Slip,
): Pick<Finding, "fix" | "swap"> {
  if (right === undefined) return { fix };
  return { fix: `Write ${right}.`, swap: { typed: `"${value}"`, right: `"${right}"`, isCertain } };
}

function explainValue({ node, line }: Written, schema: z.ZodObject, issue: Issue): Finding {
  const name = String(issue.path[0]);
  const field = schema.shape[name] as z.ZodType | undefined;
  const manual = manualOf(field) ?? "";
  const value = node.attributes?.[name];
  if (value === undefined || value === null) {
    return {
      code: "block-attribute",
      message: `The block "${node.name}" needs ${name}="…". ${manual}`.trim(),
      fix: withAttribute(line, name),
    };
  }
  const choices = issue.code === "invalid_value" ? issue.values.map(String) : [];
  const wanted = choices.length > 0 ? `must be one of: ${choices.join(", ")}` : issue.message;
  const message = `In the block "${node.name}", ${name} is "${value}": it ${wanted}.`;
  const reference = referenceOf(field);
  const findSlip = reference === "link" ? findLinkSlip : findPictureSlip;
  const slip = reference === undefined ? undefined : findSlip(value);
  if (slip)
    return { code: "block-attribute", message: `${message} ${slip.says}`, ...mending(value, slip) };
  const otherwise =
    choices.length > 0 ? `Write ${choices.join(" or ")}.` : `What belongs here: ${manual}`;
  const { ask, ...offer } = offerName(value, choices, otherwise, ['"', '"']);
  return { code: "block-attribute", message: message + ask, ...offer };
}
