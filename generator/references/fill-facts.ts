/** Puts figures into texts: into one string, or into every string of an entity. */
import type { Finding } from "../problems/problem-at.ts";
import { offerName } from "../problems/suggest.ts";
import { type FactBook, placeholderPattern } from "./fact-book.ts";

/** Told of each fault with the way to the text inside the entity. */
export type ReportFault = (path: readonly PropertyKey[], finding: Finding) => void;

/** Told of each fault in one text, and of the words in it that are at fault. */
export type ReportText = (finding: Finding, typed: string) => void;

/** Fills the placeholders of one text; a request that is unknown stays as it was typed. */
export function fillText(text: string, facts: FactBook, report: ReportText): string {
  if (text.includes("{")) reportSingle(text, facts, report);
  if (!text.includes("{{") && !text.includes("}}")) return text;
  const rest = text.replace(placeholderPattern, "");
  const [open] = /\{\{|\}\}/.exec(rest) ?? [];
  if (open !== undefined) {
    report(
      {
        code: "fact-unknown",
        message: "A figure is asked for here, but its braces are not right.",
        fix: `Write two braces before the name and two behind it: {{${facts.ids[0] ?? "name"}}}.`,
      },
      open,
    );
  }
  return text.replace(placeholderPattern, (whole, request: string) => {
    const printed = facts.print(request);
    if (printed !== undefined) return printed;
    report(unknownFigure(request, facts), whole);
    return whole;
  });
}

/** The name of a figure in single braces would be printed as it stands. */
function reportSingle(text: string, facts: FactBook, report: ReportText): void {
  for (const [typed, id = ""] of text.matchAll(/(?<!\{)\{\s*([\w-]+)(?:\.number)?\s*\}(?!\})/g)) {
    if (!facts.ids.includes(id)) continue;
    const right = `{${typed}}`;
    report(
      {
        code: "fact-unknown",
        message: "A figure is asked for here, but its braces are not right.",
        fix: `Write ${right} in place of ${typed}.`,
        swap: { typed, right },
      },
      typed,
    );
  }
}

function unknownFigure(request: string, facts: FactBook): Finding {
  const [id = "", form] = request.split(".");
  if (form !== undefined && facts.find(id)) {
    return {
      code: "fact-unknown",
      message: `The figure "${id}" cannot be printed as "${form}".`,
      fix: `Write {{${id}}}, or {{${id}.number}} for the bare number.`,
    };
  }
  const otherwise = "Look the name up in content/facts.json, or add the figure there.";
  const { ask, ...offer } = offerName(request, facts.ids, otherwise);
  return {
    code: "fact-unknown",
    message: `There is no figure "${request}" in content/facts.json.${ask}`,
    ...offer,
  };
}

/** Says of each figure of the ledger that it was typed by hand. */
export function reportTyped(text: string, facts: FactBook, report: ReportText): void {
  for (const { id, typed } of facts.findTyped(text)) {
    report(
      {
        code: "figure-typed",
        severity: "warning",
        message: `The figure ${typed} stands in content/facts.json. Write its name here, so that it changes everywhere at once.`,
        fix: `Write {{${id}}} or {{${id}.number}} in place of ${typed}.`,
      },
      typed,
    );
  }
}

/** Returns an entity in which every text has its figures: the very same one when no text has any. */
export function fillEntity<T>(entity: T, facts: FactBook, report: ReportFault): T {
  if (isWithout(entity, facts)) return entity;
  const fill = (value: unknown, path: readonly PropertyKey[]): unknown => {
    if (typeof value === "string") {
      reportTyped(value, facts, (finding) => report(path, finding));
      return fillText(value, facts, (finding) => report(path, finding));
    }
    if (Array.isArray(value)) return value.map((item, index) => fill(item, [...path, index]));
    if (value === null || typeof value !== "object") return value;
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([key, item]) => [key, fill(item, [...path, key])]));
  };
  return fill(entity, []) as T;
}

/** True when nothing in a value asks for a figure, or is one: so it is with nearly all entities. */
function isWithout(value: unknown, facts: FactBook): boolean {
  if (typeof value === "string") return !/[{}]/.test(value) && facts.findTyped(value).length === 0;
  if (value === null || typeof value !== "object") return true;
  return Object.values(value).every((part) => isWithout(part, facts));
}
