/** Explains lines that begin with the colons of a block but aren't one, and finds out what was meant. */
import { applyEdits, swapAt } from "../diagnostics/edits.ts";
import { type Edit, type Finding, type Fix, replace, type Span } from "../diagnostics/problem.ts";
import { adviseBox, boxName } from "./block-faults.ts";
import { blockRules } from "./blocks.ts";
import type { BodyContext } from "./context.ts";
import { type BrokenLine, formOfColons, readBlockLine, type WrittenBlock } from "./scan-blocks.ts";
import { entryAttributes } from "./series-blocks.ts";

/** Reports the broken lines of a text. */
export function reportBroken(broken: readonly BrokenLine[], context: BodyContext): void {
  for (const line of broken) {
    if (line.kind === "stray") context.report(line, stray);
    else if (line.kind === "closing") reportClosing(line, context);
    else context.report(line, explainLine(line, context));
  }
}

/** Reports a line that closes a block the wrong way. It should have as many colons as the first line, and no words. */
function reportClosing({ start, end, closes }: BrokenLine, context: BodyContext): void {
  const [, colons = "", words = ""] = /^\s*(:+)\s*(.*)$/.exec(context.text.slice(start, end)) ?? [];
  // The block may get more colons at its beginning only if the blocks inside it have fewer.
  const canHaveMore = closes?.children.every((inner) => inner.colons < colons.length);
  if (closes && words === "" && colons.length > 2 && canHaveMore) {
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
  // A single word after the colons is probably the name of the block that ends there.
  const isName = /^[a-z]*$/i.test(words);
  return {
    code: "block-unclosed",
    message: `The block "${closes?.name}" is closed by ${right} on a line of its own.`,
    advice: "Write the colons on a line of their own, and the words below them.",
    fix: replace(span, isName ? right : `${right}\n\n${words}`, isName),
  };
}

const stray: Finding = {
  code: "block-unclosed",
  message: "There's no block here that these colons could close.",
  advice:
    "A block is closed by as many colons as it starts with. If none is open here, delete this line.",
};

function explainLine({ start, end, at }: BrokenLine, { text }: BodyContext): Finding {
  const fix = findRepair({ start, end }, at, text);
  const name = /^ {0,3}:+\s*([a-z]+)/.exec(text.slice(start, end))?.[1] ?? "";
  const example = blockRules.get(name)?.example.split("\n")[0] ?? blockRules.get("button")!.example;
  const rest = text.slice(at, end).trim();
  const box = fix ? undefined : explainBox(name, text.slice(start, end));
  if (box) return box;
  const said = fix && tellMark(fix.edits[0]!, text.slice(start, end));
  const message =
    said ??
    (rest === "" || at === start
      ? "This line starts like a block, but it can't be read as one."
      : `This block can't be read from "${rest.slice(0, 60)}" on.`);
  const advice = `Write the name of the block, its words in square brackets and its fields in braces, without spaces between them. For example: ${example}`;
  return { code: "block-attribute", message, advice, hides: "parts", fix };
}

const marks: Readonly<Record<string, string>> = {
  '"': "A quotation mark is missing",
  "]": "A closing bracket ] is missing",
  "}": "A closing brace } is missing",
};

/** Says which sign is missing, where a correction adds no more than that, or which ones would end a text too early. */
function tellMark({ start, end, text }: Edit, typed: string): string | undefined {
  if (/[“”]/.test(text) && !/[“”]/.test(typed))
    return "A straight quotation mark inside of a text in braces ends it, so curly ones belong there.";
  const missing = start === end ? marks[text] : undefined;
  return missing && `${missing} in the line of this block.`;
}

/** Explains the first line of a box with words behind its name, as other sites write it: `:::note At the door`. */
function explainBox(name: string, row: string): Finding | undefined {
  const [, colons = "", words] =
    /^ {0,3}(:+)\s*[a-z][a-z0-9-]*\s+((?:(?!::)[^[\]{}=])+)$/.exec(row) ?? [];
  if (!words || formOfColons(colons.length) !== ":::") return undefined;
  if (blockRules.has(name) && name !== boxName) return undefined;
  return {
    code: "block-attribute",
    message: "The first line of a block has its words in its fields, and none behind its name.",
    advice: adviseBox(name, words.trim(), blockRules),
    hides: "parts",
  };
}

/** Finds the one change that turns a line into a block with valid fields. */
function findRepair(line: Span, at: number, text: string): Fix | undefined {
  const row = text.slice(line.start, line.end);
  // The line may have been broken in two by mistake.
  const [next = ""] = text.slice(line.end + 1).split("\n", 1);
  const twoRows = /^[^:\s]/.test(next) ? `${row}\n${next}` : row;
  const joined = twoRows === row ? undefined : onlyRepair(joinedRows(row, twoRows), twoRows);
  const cut = { start: at - line.start, end: row.length, text: "" };
  const edit =
    joined ??
    onlyRepair(missingMarks(row), twoRows) ??
    onlyRepair(smallChanges(row), twoRows) ??
    onlyRepair([cut], twoRows);
  if (!edit) return undefined;
  const { start, end } = edit;
  return { edits: [{ ...edit, start: line.start + start, end: line.start + end }] };
}

/** The only change after which a text begins with a valid block, or undefined when changes lead to different blocks. */
function onlyRepair(candidates: readonly Edit[], text: string): Edit | undefined {
  const results = new Map<string, Edit>();
  for (const edit of candidates) {
    const [first = ""] = applyEdits(text, [edit]).split("\n", 1);
    const read = readBlockLine(first, { start: 0, end: first.length });
    if (!("name" in read) || !isValid(read)) continue;
    // If two changes lead to the same block, the first one is kept: plainer ones are tried first.
    const content = contentOf(read);
    if (!results.has(content)) results.set(content, edit);
  }
  const [edit, ...others] = results.values();
  return others.length === 0 ? edit : undefined;
}

/** What a block says, however it's spelled, to compare blocks by. */
const contentOf = ({ name, label, fields }: Omit<WrittenBlock, "children" | "end">) =>
  JSON.stringify([name, label?.text.trim(), fields.map((field) => [field.name, field.value])]);

const entries: Readonly<Record<string, (typeof entryAttributes)[keyof typeof entryAttributes]>> =
  entryAttributes;

/** Whether a block has a known name, the right colons for it, and valid fields. */
function isValid({ name, fields, colons }: Omit<WrittenBlock, "children" | "end">): boolean {
  const rule = blockRules.get(name);
  const schema = rule?.attributes ?? entries[name];
  const forms = rule?.forms ?? ["::"];
  if (!schema || !forms.includes(formOfColons(colons))) return false;
  const data = Object.fromEntries(fields.map((field) => [field.name, field.value]));
  // If a value begins or ends with a quote, bracket or equals sign, that character is one too many.
  if (fields.some(({ value }) => /^[\s="\]]|[\s="[]$/.test(value))) return false;
  const { error } = schema.safeParse(data);
  // A figure is filled in later, so a value that contains one can't be checked yet.
  return (error?.issues ?? []).every(({ path }) => String(data[String(path[0])]).includes("{{"));
}

/** Word processors and phones make typed quotes curly. */
const withStraightQuotes = (text: string) => text.replace(/[“”„]/g, '"');

/** Joins two lines, directly or with a space, and once more with straight quotes. */
function joinedRows(row: string, twoRows: string): readonly Edit[] {
  const joined = ["", " "].map((text) => ({ start: row.length, end: row.length + 1, text }));
  const straight = withStraightQuotes(twoRows.replace("\n", " "));
  return [...joined, { start: 0, end: twoRows.length, text: straight }];
}

/**
 * One quotation mark or bracket more, or curly ones for those inside of a text. Of everything that was typed nothing
 * goes, so these are tried before changes that take something away.
 */
function missingMarks(row: string): readonly Edit[] {
  const places = Array.from(row.matchAll(/(?=[\s[\]{}])|$/g), ({ index }) => index);
  const curled = row.replace(quotedField, (typed, name: string, words: string) => {
    // Then a space is missing between two fields.
    if (words.includes('="')) return typed;
    return `${name}="${words.replace(/(?<=^|[\s([])"/g, "“").replaceAll('"', "”")}"`;
  });
  return [
    ...places.flatMap((at) => ['"', "]", "}"].map((sign) => ({ start: at, end: at, text: sign }))),
    ...(curled === row ? [] : [{ start: 0, end: row.length, text: curled }]),
  ];
}

/** A field with quotes around its text, which may have others inside: it ends before the next field, or the brace. */
const quotedField = /([\w-]+)="(.*?)"(?=\s+[\w-]+=["']|\s*\}\s*$)/g;

const fieldName = /[\w-]+/.source;
const equals = /\s*[=:]/.source;
/** A field whose value has no quotes. The value ends before the next field, or before the closing brace. */
const bareField = new RegExp(
  `(${fieldName})${equals}\\s*(?!["'])([^"{}]*?)(?=\\s+${fieldName}${equals}|\\s*\\})`,
  "g",
);

/** All small changes to try: add, remove, replace or swap characters, and repair quotes, case, spaces or colons. */
function smallChanges(row: string): readonly Edit[] {
  const whole = (text: string): Edit => ({ start: 0, end: row.length, text });
  const straight = withStraightQuotes(row);
  const quoted = straight.replace(bareField, '$1="$2"');
  const tight = row.replace(/\s*([[{])(?=[^{}]*\}?\s*$)/, "$1").replace(/^(\s*:+)\s+/, "$1");
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
    // Swap two characters.
    ...Array.from({ length: row.length - 1 }, (_, index) => swapAt(row, index)),
  ];
}
