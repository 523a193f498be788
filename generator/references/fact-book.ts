/**
 * The figures of the site, each stated once. Text asks for a figure by its name in double braces;
 * the book prints it in the site's language, and knows which figures were typed by hand instead.
 */
import type { FactEntity } from "../entities/ledgers.ts";

/** A request in a text: `{{raised-2025}}`, or `{{event-length.number}}` for the bare number. */
export const placeholderPattern = /\{\{\s*([^{}]*?)\s*\}\}/g;

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

/** Makes the book from the ledger. Figures are printed for the given language. */
export function createFactBook(facts: readonly FactEntity[], language: string): FactBook {
  const book = new Map(facts.map((fact) => [fact.id, printFact(fact, language)]));
  const typed = collectTypeable(facts, language);
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
    findTyped: (text) =>
      pattern
        ? [...text.matchAll(pattern)].map((match) => ({
            id: typed.get(match[0]) ?? "",
            offset: match.index,
            typed: match[0],
          }))
        : [],
  };
}

function printFact(fact: FactEntity, language: string): PrintedFact {
  const figure = printFigure(fact, language);
  const full = fact.qualifier ? `${fact.qualifier} ${figure.full}` : figure.full;
  return { label: fact.label, asOf: fact.asOf, full, number: figure.number };
}

function printFigure(fact: FactEntity, language: string): { full: string; number: string } {
  const { value, unit } = fact;
  if (typeof value === "string") return { full: value, number: value };
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value);
  switch (unit) {
    case "usd": {
      const digits = Number.isInteger(value) ? 0 : 2;
      const style = { style: "currency", currency: "USD", minimumFractionDigits: digits } as const;
      const full = new Intl.NumberFormat(language, { ...style, maximumFractionDigits: digits });
      // The bare number has the same cents: somebody may write the sign in front of it.
      const cents = new Intl.NumberFormat(language, { minimumFractionDigits: digits });
      return { full: full.format(value), number: cents.format(value) };
    }
    case "usd-million":
      return { full: printMillions(value, language), number };
    case "percent": {
      const style = { style: "percent", maximumFractionDigits: 2 } as const;
      return { full: new Intl.NumberFormat(language, style).format(value / 100), number };
    }
    case "hours": {
      const style = { style: "unit", unit: "hour", unitDisplay: "long" } as const;
      return { full: new Intl.NumberFormat(language, style).format(value), number };
    }
    case "year":
      return { full: String(value), number: String(value) };
    case "ordinal":
      return { full: `${value}${ordinalEnding(value, language)}`, number };
    default:
      return { full: number, number };
  }
}

/** A currency has no long form such as "$33 million"; its sign is put around the long number. */
function printMillions(value: number, language: string): string {
  const long = new Intl.NumberFormat(language, {
    notation: "compact",
    compactDisplay: "long",
    maximumFractionDigits: 2,
  });
  const style = { style: "currency", currency: "USD", maximumFractionDigits: 0 } as const;
  const parts = new Intl.NumberFormat(language, style).formatToParts(1);
  return parts
    .map((part) => (part.type === "integer" ? long.format(value * 1_000_000) : part.value))
    .join("");
}

function ordinalEnding(value: number, language: string): string {
  if (!language.startsWith("en")) return ".";
  const rule = new Intl.PluralRules(language, { type: "ordinal" }).select(value);
  return { one: "st", two: "nd", few: "rd" }[rule as string] ?? "th";
}

/** Only figures that cannot mean anything else: decimals, and whole numbers of four digits up. */
function collectTypeable(facts: readonly FactEntity[], language: string): Map<string, string> {
  const typed = new Map<string, string>();
  for (const fact of facts) {
    if (typeof fact.value !== "number" || fact.unit === "year" || fact.unit === "usd-million")
      continue;
    if (Number.isInteger(fact.value) && fact.value < 1000) continue;
    const { number } = printFigure(fact, language);
    typed.set(number, fact.id);
    const cents = new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(fact.value);
    if (fact.unit === "usd" && !Number.isInteger(fact.value)) typed.set(cents, fact.id);
  }
  return typed;
}

function typedPattern(figures: readonly string[]): RegExp {
  const longestFirst = [...figures].sort((a, b) => b.length - a.length);
  const escaped = longestFirst.map((figure) => figure.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`(?<![\\d.,])(?:${escaped.join("|")})(?![\\d]|[.,]\\d)`, "g");
}
