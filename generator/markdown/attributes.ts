/**
 * Reads the attributes in a block's braces against their schema, and says what is wrong with them:
 * their names, their values, and the quotation marks around them.
 */
import type * as z from "zod";
import { manualOf, referenceOf } from "../entities/schemas.ts";
import type { Finding } from "../problems/problem-at.ts";
import { findLinkSlip, findPictureSlip } from "../problems/reference-slips.ts";
import { suggestName, withNearest } from "../problems/suggest.ts";
import { type BlockNode, type BodyContext, fillWords } from "./context.ts";

const code = "block-attribute";

/**
 * Reads and checks the attributes of a block, with figures filled in.
 * @returns undefined when a fault was reported and the block cannot be built
 */
export function readAttributes<S extends z.ZodObject>(
  node: BlockNode,
  schema: S,
  context: BodyContext,
): z.infer<S> | undefined {
  const given = Object.entries(node.attributes ?? {}).map(([name, value]) => {
    return [name, fillWords(value ?? "", node, context)] as const;
  });
  const result = schema.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  const { start } = node.position ?? { start: { line: 1, column: 1 } };
  const line = context.lineOf(start.line).slice(start.column - 1);
  const slip = findQuoteSlip(line, node.name);
  const findings = slip ? [slip] : explainIssues({ node, line, schema }, result.error.issues);
  for (const finding of findings) context.report(node, finding);
  return undefined;
}

/** A block, its line from its colons on, and what may stand in its braces. */
interface Written {
  readonly node: BlockNode;
  readonly line: string;
  readonly schema: z.ZodObject;
}

function explainIssues(written: Written, issues: readonly z.core.$ZodIssue[]): readonly Finding[] {
  const { node, schema } = written;
  const known = Object.keys(schema.shape);
  const unknown = issues.flatMap((issue) => (issue.code === "unrecognized_keys" ? issue.keys : []));
  // A slip in the name of an attribute is one mistake, not an unknown one and a missing one.
  const meant = unknown.map((key) => suggestName(key, known));
  const wrong = issues.filter(({ path: [name] }) => name && !meant.includes(String(name)));
  const has = known.length > 0 ? `knows: ${known.join(", ")}` : "has nothing in braces";
  const otherwise = `The block "${node.name}" ${has}.`;
  const unknownFindings = unknown.map((key) => {
    const message = `The block "${node.name}" has no "${key}".`;
    return withNearest({ code, message }, key, known, otherwise, ["", "="]);
  });
  return [...unknownFindings, ...wrong.map((issue) => explainValue(written, issue))];
}

function explainValue({ node, line, schema }: Written, issue: z.core.$ZodIssue): Finding {
  const name = String(issue.path[0]);
  const field = schema.shape[name] as z.ZodType | undefined;
  const manual = manualOf(field) ?? "";
  const value = node.attributes?.[name] ?? undefined;
  if (value === undefined) {
    const message = `The block "${node.name}" needs ${name}="…". ${manual}`;
    return { code, message, fix: withAttribute(line, name) };
  }
  const known = issue.code === "invalid_value" ? issue.values.map(String) : [];
  const wanted = known.length > 0 ? `must be one of: ${known.join(", ")}` : issue.message;
  const message = `In the block "${node.name}", ${name} is "${value}": it ${wanted}.`;
  const reference = referenceOf(field);
  const slip = reference && (reference === "link" ? findLinkSlip : findPictureSlip)(value);
  if (!slip) {
    const otherwise = known[0] ? `Write ${known.join(" or ")}.` : `What belongs here: ${manual}`;
    return withNearest({ code, message }, value, known, otherwise, ['"', '"']);
  }
  const { says, right, isCertain = false, fix = `Write ${right}.` } = slip;
  const swap = right ? { typed: `"${value}"`, right: `"${right}"`, isCertain } : undefined;
  return { code, message: `${message} ${says}`, fix, swap };
}

/** The line with one attribute more, for the editor to fill in. */
function withAttribute(line: string, name: string): string {
  const closing = /\s*\}\s*$/;
  return closing.test(line)
    ? line.replace(closing, ` ${name}="…"}`).replace("{ ", "{")
    : `${line.trimEnd()}{${name}="…"}`;
}

/** What stands between two names belongs to the first. */
const pair = /([\w-]+)=\s*(.*?)(?=\s+[\w-]+=|\s*$)/g;

/**
 * What is wrong with the quotation marks of a block's line: they are missing around several words, or a
 * text program made curly ones of them. The parser then reads the words as attributes.
 */
function findQuoteSlip(line: string, name: string): Finding | undefined {
  const [, head = "", inside = ""] = /^([^{]*)\{([^{}]*)\}\s*$/.exec(line) ?? [];
  const bare = inside.replace(/"[^"]*"/g, '""');
  const isCurly = /[“”„]/.test(bare);
  if (!isCurly && !/=\s*[^"'\s}][^=}]*\s[^=}\s]/.test(bare)) return undefined;
  const texts = inside.replace(pair, (_all, key: string, typed: string) => {
    return `${key}="${typed.replace(/^["'“”„]|["'“”„]$/g, "")}"`;
  });
  const right = `${head}{${texts.trim()}}`;
  const message = isCurly
    ? `The texts in the braces of the block "${name}" stand in straight double quotes, not in curly ones.`
    : `In the braces of the block "${name}", a text of several words must stand in double quotes.`;
  return { code, message, fix: right, swap: { typed: line, right, isCertain: isCurly } };
}
