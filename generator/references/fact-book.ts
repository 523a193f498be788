/**
 * The figures of the site, each stated once. Text asks for a figure by its name in double braces;
 * the book prints it in the site's language, and knows which figures were typed by hand instead.
 */
import type { FactEntity } from "../entities/ledgers.ts";
import type { Words } from "../entities/words.ts";
import { createMoney, type Money, type MoneyStyle } from "./money.ts";
import { numberFormat } from "./number-formats.ts";

/** A request in a text: `{{raised-2025}}`, or `{{event-length.number}}` for the bare number. */
export const placeholderPattern = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** What figures are printed by. */
export interface FigureStyle extends MoneyStyle {
  /** How the language numbers things in order: `{number}st`. */
  readonly ordinals: Words["ordinals"];
}

export interface PrintedFact {
  readonly label: string;
  readonly asOf: string;
  /** With unit and qualifier: `over $33 million`. */
  readonly full: string;
  /** The bare figure: `33`. */
  readonly number: string;
}

export interface FactBook {
  readonly ids: readonly string[];
  /** A figure by name; undefined when the ledger has none of that name. */
  find(id: string): PrintedFact | undefined;
  /** The answer to a placeholder's inner text; undefined when it is unknown. */
  print(request: string): string | undefined;
  /** The figures of the ledger that a text states by hand, with their offsets in it. */
  findTyped(
    text: string,
  ): readonly { readonly id: string; readonly offset: number; readonly typed: string }[];
}

/** Makes the book from the ledger. */
export function createFactBook(facts: readonly FactEntity[], style: FigureStyle): FactBook {
  const money = createMoney(style);
  const book = new Map(facts.map((fact) => [fact.id, printFact(fact, style, money)]));
  const typed = collectTypeable(facts, book);
  const pattern = typed.size > 0 ? typedPattern([...typed.keys()]) : undefined;
  return {
    ids: [...book.keys()],
    find: (id) => book.get(id),
    print: (request) => {
      const [id = "", form] = request.split(".");
      const fact = book.get(id);
      if (form === undefined) return fact?.full;
      return form === "number" ? fact?.number : undefined;
    },
    // Most texts have no digit, which is seen a hundred times quicker.
    findTyped: (text) =>
      pattern && /\d/.test(text) && text.search(pattern) >= 0
        ? [...text.matchAll(pattern)].map((match) => ({
            id: typed.get(match[0]) ?? "",
            offset: match.index,
            typed: match[0],
          }))
        : [],
  };
}

function printFact(fact: FactEntity, style: FigureStyle, money: Money): PrintedFact {
  const figure = printFigure(fact, style, money);
  const full = fact.qualifier ? `${fact.qualifier} ${figure.full}` : figure.full;
  return { label: fact.label, asOf: fact.asOf, full, number: figure.number };
}

type Figure = Pick<PrintedFact, "full" | "number">;

function printFigure({ value, unit }: FactEntity, style: FigureStyle, money: Money): Figure {
  if (typeof value === "string") return { full: value, number: value };
  const { language } = style;
  const number = numberFormat(language, { maximumFractionDigits: 2 }).format(value);
  switch (unit) {
    case "money":
      // The bare number has the same cents: somebody may write the sign in front of it.
      return { full: money.print(value), number: money.printBare(value) };
    case "money-million":
      return { full: money.printMillions(value), number };
    case "percent": {
      const percent = { style: "percent", maximumFractionDigits: 2 } as const;
      return { full: numberFormat(language, percent).format(value / 100), number };
    }
    case "hours": {
      const hours = { style: "unit", unit: "hour", unitDisplay: "long" } as const;
      return { full: numberFormat(language, hours).format(value), number };
    }
    case "year":
      return { full: String(value), number: String(value) };
    case "ordinal":
      return { full: printOrdinal(value, style), number };
    default:
      return { full: number, number };
  }
}

/** A language has a form for each of its plural rules; what it does not tell apart is `other`. */
function printOrdinal(value: number, { language, ordinals }: FigureStyle): string {
  const rule = new Intl.PluralRules(language, { type: "ordinal" }).select(value);
  const word = ordinals[rule as keyof typeof ordinals] ?? ordinals.other;
  return word.replace("{number}", String(value));
}

/** Only figures that cannot mean anything else: decimals, and whole numbers of four digits up. */
function collectTypeable(
  facts: readonly FactEntity[],
  book: ReadonlyMap<string, PrintedFact>,
): ReadonlyMap<string, string> {
  const typed = new Map<string, string>();
  for (const { id, value, unit } of facts) {
    if (typeof value !== "number" || unit === "year" || unit === "money-million") continue;
    if (Number.isInteger(value) && value < 1000) continue;
    typed.set(book.get(id)?.number ?? "", id);
  }
  return typed;
}

function typedPattern(figures: readonly string[]): RegExp {
  const longestFirst = [...figures].sort((a, b) => b.length - a.length);
  const escaped = longestFirst.map((figure) => figure.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`(?<![\\d.,])(?:${escaped.join("|")})(?![\\d]|[.,]\\d)`, "g");
}

/** The same figures; the names of those that are asked for are added to a set. */
export function noteFacts(facts: FactBook, asked: Set<string>): FactBook {
  return {
    ...facts,
    find(id) {
      asked.add(id);
      return facts.find(id);
    },
    print(request) {
      asked.add(request.split(".")[0] ?? "");
      return facts.print(request);
    },
  };
}
