/**
 * Reads the attributes in a block's braces against their schema. Undefined means that a fault was
 * reported and the block cannot be built.
 */
import type { z } from "zod";
import { manualOf } from "../entities/schema-walk.ts";
import { didYouMean } from "../problems/suggest.ts";
import { fillText } from "../references/fill-facts.ts";
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
  for (const issue of result.error.issues) reportIssue(node, schema, issue, context);
  return undefined;
}

function reportIssue(
  node: BlockNode,
  schema: z.ZodObject,
  issue: z.core.$ZodIssue,
  context: BodyContext,
): void {
  const known = Object.keys(schema.shape);
  const report = (message: string, fix: string) =>
    context.report(node, { code: "block-attribute", message, fix });
  if (issue.code === "unrecognized_keys") {
    for (const key of issue.keys) {
      const otherwise = known.length > 0 ? `It knows: ${known.join(", ")}.` : "It takes none.";
      report(`The block "${node.name}" has no "${key}".`, didYouMean(key, known, otherwise));
    }
    return;
  }
  const name = String(issue.path[0]);
  const manual = manualOf(schema.shape[name] as z.ZodType | undefined) ?? "";
  const value = node.attributes?.[name];
  if (value === undefined) {
    report(`The block "${node.name}" needs ${name}="…". ${manual}`, `{${name}="…"}`);
    return;
  }
  const choices = issue.code === "invalid_value" ? issue.values.map(String) : [];
  const wanted = choices.length > 0 ? `must be one of: ${choices.join(", ")}` : issue.message;
  report(
    `In the block "${node.name}", ${name} is "${value}": it ${wanted}.`,
    didYouMean(value ?? "", choices, manual),
  );
}
