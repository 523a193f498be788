/** Reads the attributes in a block's braces against their schema, and says what is wrong with them. */
import type * as z from "zod";
import { explainIssues, type FieldFinding } from "../problems/explain-issues.ts";
import type { Finding } from "../problems/problem-at.ts";
import { between } from "../problems/suggest.ts";
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
  const data = Object.fromEntries(
    Object.entries(node.attributes ?? {}).map(([name, value]) => {
      return [name, fillWords(value ?? "", node, context)] as const;
    }),
  );
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const { start } = node.position ?? { start: { line: 1, column: 1 } };
  const line = context.lineOf(start.line).slice(start.column - 1);
  const slip = findQuoteSlip(line, node.name);
  const typedAt = ([name]: readonly PropertyKey[]) => `"${node.attributes?.[String(name)]}"`;
  const findings = slip
    ? [slip]
    : explainIssues({ schema, data, typedAt, isJson: false }, result.error.issues).map((one) =>
        inBraces(one, line),
      );
  for (const finding of findings) context.report(node, finding);
  return undefined;
}

/** What is wrong with a field, for the line in whose braces it stands. */
function inBraces({ path, part, finding }: FieldFinding, line: string): Finding {
  const name = String(path[0]);
  if (finding.code === "field-missing") return { ...finding, code, fix: withAttribute(line, name) };
  const [before, behind] = part === "key" ? ["", "="] : [`${name}=`, ""];
  return between(before, { ...finding, code }, behind);
}

/** The line with one attribute more, for the editor to fill in. */
function withAttribute(line: string, name: string): string {
  const closing = /\s*\}\s*$/;
  return closing.test(line)
    ? line.replace(closing, ` ${name}="…"}`).replace("{ ", "{")
    : `${line.trimEnd()}{${name}="…"}`;
}

/** A name and its text: what stands between two names belongs to the first. */
const pair = /([\w-]+)=\s*("[^"]*"|'[^']*'|.*?(?=\s+[\w-]+=|\s*$))/g;

/**
 * What is wrong with the quotation marks of a block's line: they are missing around several words, or a
 * text program made curly ones of them. The parser then reads the words as attributes.
 */
function findQuoteSlip(line: string, name: string): Finding | undefined {
  const [, inside = ""] = /\{([^{}]*)\}\s*$/.exec(line) ?? [];
  const texts = inside.replace(pair, (whole, key: string, typed: string) => {
    if (/^["']|^[^\s“”„]*$/.test(typed)) return whole;
    return `${key}="${typed.replace(/^[“”„]|["“”„]$/g, "")}"`;
  });
  if (texts === inside) return undefined;
  const message = `In the braces of the block "${name}", a text must stand in straight double quotes.`;
  return { code, message, swap: { typed: inside, right: texts.trim(), isCertain: true } };
}
