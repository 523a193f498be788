/** Lines that begin with the colons of a block and make none: what keeps them from being read, and what was meant. */
import { applyEdits } from "../diagnostics/edits.ts";
import { type Edit, type Finding, type Fix, replace, type Span } from "../diagnostics/problem.ts";
import { blockRules } from "./blocks.ts";
import type { BodyContext } from "./context.ts";
import { type BrokenLine, readBlockLine, type WrittenBlock } from "./scan-blocks.ts";
import { entryAttributes } from "./series-blocks.ts";

/** Reports the lines of a text that make no block. */
export function reportBroken(broken: readonly BrokenLine[], context: BodyContext): void {
  for (const line of broken) {
    if (line.kind === "stray") context.report(line, stray);
    else if (line.kind === "closing") reportClosing(line, context);
    else context.report(line, explainLine(line, context));
  }
}

/** A block is closed by as many colons as it begins with, alone on their line. */
function reportClosing({ start, end, closes }: BrokenLine, context: BodyContext): void {
  const [, colons = "", words = ""] = /^\s*(:+)\s*(.*)$/.exec(context.text.slice(start, end)) ?? [];
  // More than three colons are needed only around a block that has three itself.
  const isTooMany = closes?.children.every((inner) => inner.colons < colons.length);
  if (closes && words === "" && colons.length > 2 && isTooMany) {
    const at = context.text.indexOf(":", closes.line.start);
    const fix = replace({ start: at, end: at + closes.colons }, colons);
    const message = `The block "${closes.name}" begins with ${closes.colons} colons and is closed by ${colons.length}.`;
    const advice = "Write as many colons at its beginning as at its end.";
    context.report(closes.line, { code: "block-unclosed", message, advice, fix });
  } else {
    context.report({ start, end }, explainClosing({ start, end }, words, closes));
  }
}

function explainClosing(span: Span, words: string, closes: BrokenLine["closes"]): Finding {
  const right = ":".repeat(Math.max(3, closes?.colons ?? 3));
  // Behind the colons somebody may have written which block ends there.
  const isName = /^[a-z]*$/i.test(words);
  return {
    code: "block-unclosed",
    message: `The block "${closes?.name}" is closed by ${right} at the beginning of a line, and nothing else.`,
    advice: "Write the colons on a line of their own, and the words below them.",
    fix: replace(span, isName ? right : `${right}\n\n${words}`, isName),
  };
}

const stray: Finding = {
  code: "block-unclosed",
  message: "These colons close no block.",
  advice:
    "A block is closed by as many colons as it begins with. If none is open here, delete this line.",
};

function explainLine({ start, end, at }: BrokenLine, { text }: BodyContext): Finding {
  const fix = findRepair({ start, end }, at, text);
  const name = /^ {0,3}:+\s*([a-z]+)/.exec(text.slice(start, end))?.[1] ?? "";
  const example = blockRules.get(name)?.example.split("\n")[0] ?? blockRules.get("button")!.example;
  const rest = text.slice(at, end).trim();
  const message =
    rest === "" || at === start
      ? "This line begins with the colons of a block, and no block can be read."
      : `This block can't be read from "${rest.slice(0, 60)}" on.`;
  const advice = `A block has its name, its words in square brackets and its fields in braces, without spaces between them. Such as: ${example}`;
  return { code: "block-attribute", message, advice, hides: "parts", fix };
}

/** Finds the one change that makes a block of a line, and one whose fields are right. */
function findRepair(line: Span, at: number, text: string): Fix | undefined {
  const row = text.slice(line.start, line.end);
  // The end of the line may have slipped into the next one.
  const [next = ""] = text.slice(line.end + 1).split("\n", 1);
  const both = /^[^:\s]/.test(next) ? `${row}\n${next}` : row;
  const joined = both === row ? undefined : onlyRepair(joinedRows(row, both), both);
  const cut = { start: at - line.start, end: row.length, text: "" };
  const edit = joined ?? onlyRepair(candidatesFor(row), both) ?? onlyRepair([cut], both);
  if (!edit) return undefined;
  const { start, end } = edit;
  return { edits: [{ ...edit, start: line.start + start, end: line.start + end }] };
}

/** The one of several changes after which a text begins with a block that is right; undefined when several lead to blocks. */
function onlyRepair(candidates: readonly Edit[], text: string): Edit | undefined {
  const results = new Map<string, Edit>();
  for (const edit of candidates) {
    const [first = ""] = applyEdits(text, [edit]).split("\n", 1);
    const read = readBlockLine(first, { start: 0, end: first.length });
    if (!("name" in read) || !isRight(read)) continue;
    // Of two ways to write the same block the plainer one is tried first.
    const said = describe(read);
    if (!results.has(said)) results.set(said, edit);
  }
  const [edit, ...others] = results.values();
  return others.length === 0 ? edit : undefined;
}

/** What a block says, however it is spelled. */
const describe = ({ name, label, fields }: Omit<WrittenBlock, "children" | "end">) =>
  JSON.stringify([name, label?.text.trim(), fields.map((field) => [field.name, field.value])]);

const entries: Readonly<Record<string, (typeof entryAttributes)[keyof typeof entryAttributes]>> =
  entryAttributes;

/** Whether a block of this name has these fields. */
function isRight({ name, fields, colons }: Omit<WrittenBlock, "children" | "end">): boolean {
  const rule = blockRules.get(name);
  const schema = rule?.attributes ?? entries[name];
  const forms = rule?.forms ?? ["::"];
  if (!schema || !forms.includes(colons > 2 ? ":::" : "::")) return false;
  const data = Object.fromEntries(fields.map((field) => [field.name, field.value]));
  // A value that begins or ends with a sign of the line has one too many.
  if (fields.some(({ value }) => /^[\s="\]]|[\s="[]$/.test(value))) return false;
  const { error } = schema.safeParse(data);
  // A figure is filled in later: until then it may have another shape.
  return (error?.issues ?? []).every(({ path }) => String(data[String(path[0])]).includes("{{"));
}

/** Two lines as one, also with straight quotes. */
function joinedRows(row: string, both: string): readonly Edit[] {
  const joined = ["", " "].map((text) => ({ start: row.length, end: row.length + 1, text }));
  const straight = both.replace("\n", " ").replace(/[“”„]/g, '"');
  return [...joined, { start: 0, end: both.length, text: straight }];
}

/** One sign more, less or another one; straight quotes; quotes around a value; small letters; other colons. */
function candidatesFor(row: string): readonly Edit[] {
  const whole = (text: string): Edit => ({ start: 0, end: row.length, text });
  const straight = row.replace(/[“”„]/g, '"');
  const quoted = straight.replace(
    /([\w-]+)\s*[=:]\s*(?!["'])([^"{}]*?)(?=\s+[\w-]+\s*[=:]|\s*\})/g,
    '$1="$2"',
  );
  const tight = row.replace(/\s*([[{])(?=[^{}]*\}?\s*$)/, "$1").replace(/^(\s*:+)\s+/, "$1");
  // A name with a capital letter, and another number of colons.
  const small = row.replace(/^\s*:+\s*[A-Za-z-]+/, (begun) => begun.toLowerCase());
  const colons = ["::", ":::"].map((sign) => row.replace(/^\s*:+/, sign));
  const [block = "", rest = ""] = /^(.*?\})(?!\})\s*(\S.*)$/.exec(row)?.slice(1) ?? [];
  const places = [...row.matchAll(/(?=["'=[\]{}\s:])|(?<=["'=[\]{}\s:])|$/g)].map(
    ({ index }) => index,
  );
  const signs = ['"', "[", "]", "{", "}", "=", " ", ":"];
  return [
    ...[straight, quoted, tight, small, ...colons].filter((text) => text !== row).map(whole),
    ...(rest ? [whole(`${block}\n\n${rest}`)] : []),
    ...places.flatMap((index) => signs.map((text) => ({ start: index, end: index, text }))),
    ...Array.from(row.matchAll(/[\p{P}\p{S}\s]/gu), ({ index }) => index).flatMap((index) =>
      ["", ...signs].map((text) => ({ start: index, end: index + 1, text })),
    ),
    // Two signs that were changed round.
    ...Array.from({ length: row.length - 1 }, (_, index) => {
      return { start: index, end: index + 2, text: `${row[index + 1]}${row[index]}` };
    }),
  ];
}
