/**
 * Finds what an editor meant as a block, a heading or a link and every parser takes for plain text.
 * Such a slip would be printed on the page as it was typed, so it is reported before that.
 */
import type { Node, Paragraph, Root } from "mdast";
import type { TextDirective } from "mdast-util-directive";
import type { Finding } from "../problems/problem-at.ts";
import { blockNames, findBlockRule } from "./block-rules.ts";
import type { BodyContext } from "./body-context.ts";
import { eachNode } from "./each-node.ts";

/** Reports the slips of a text. The tree must still be as it was parsed. */
export function reportSlips(tree: Root, context: BodyContext): void {
  eachNode(tree, (node) => {
    // The words in the brackets of a block are a paragraph too, on the line of its colons.
    const isLabel = node.data !== undefined && "directiveLabel" in node.data;
    if (node.type === "paragraph" && !isLabel) reportLines(node, context);
    if (node.type === "textDirective") reportOneColon(node, context);
  });
}

function reportLines(node: Paragraph, context: BodyContext): void {
  const { start, end } = node.position ?? {};
  if (!start || !end) return;
  for (let line = start.line; line <= end.line; line++) {
    const typed = context.lineOf(line).replace(/^[\s>]+/, "");
    const finding = findLineSlip(typed) ?? findLinkSlip(typed);
    if (finding) context.report(placed(line, context.lineOf(line).indexOf(typed) + 1), finding);
  }
}

function placed(line: number, column: number): Node {
  return { type: "slip", position: { start: { line, column }, end: { line, column } } } as Node;
}

function findLineSlip(typed: string): Finding | undefined {
  if (/^:{3,}\s*$/.test(typed)) {
    return {
      code: "block-content",
      message: "These colons close no block.",
      fix: "A block is closed by as many colons as it begins with, and a block around it has one more. If none is open here, delete this line.",
    };
  }
  const name = /(?:^:{2,}\s*|\s::)([a-z]+)(?=\s*[[{]|$)/i.exec(typed)?.[1];
  if (name !== undefined) {
    const example = findBlockRule(name.toLowerCase())?.example.split("\n")[0];
    return {
      code: "block-content",
      message:
        "There are the colons of a block here, but no block can be read. It needs a line of its own, and no space before its brackets and braces.",
      fix: example ?? "Delete the colons, or write one of the blocks in CONTRIBUTING.md.",
    };
  }
  if (!/^#{2,6}[^\s#]/.test(typed)) return undefined;
  return {
    code: "heading-order",
    message: "This line is no heading: a space is missing after the number signs.",
    fix: typed.replace(/^#+/, "$& "),
  };
}

/** GitHub shows such a link as it was typed, brackets and all. */
function findLinkSlip(typed: string): Finding | undefined {
  const [whole, target] = /\[[^\]]+\]\(((?:\/|link:|https?:)[^)"<]*\s[^)"<]*)\)/.exec(typed) ?? [];
  if (whole === undefined || target === undefined) return undefined;
  return {
    code: "link-unknown",
    message: `A link's target cannot have a space in it, so ${whole} is not a link.`,
    fix: whole.replace(target, target.trim().replace(/\s+/g, "")),
  };
}

/** `:button[Go]{link="/"}` on a line is read as part of a sentence, and no block. */
function reportOneColon(node: TextDirective, context: BodyContext): void {
  const hasMore = node.children.length > 0 || Object.keys(node.attributes ?? {}).length > 0;
  const rule = findBlockRule(node.name);
  if (!hasMore || !rule || !blockNames.includes(node.name)) return;
  const line = context.lineOf(node.position?.start.line ?? 1).trim();
  context.report(node, {
    code: "block-content",
    message: `The block "${node.name}" is written with ${rule.forms.join(" or ")} at the beginning of a line, not with one colon.`,
    fix: line.startsWith(":") ? `:${line}` : (rule.example.split("\n")[0] ?? ""),
  });
}
