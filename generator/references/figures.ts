/**
 * Numbers and amounts of money in the site's language and currency: printed, and amounts read back from
 * what an editor typed. The rules are those of the language: a chapter sets two settings and no code.
 */
import type { FactEntity } from "../entities/lists.ts";
import type { SiteEntity } from "../entities/site.ts";
import type { Words } from "../entities/words.ts";

/** The settings that amounts and figures follow. */
export interface FigureStyle extends Pick<SiteEntity, "language" | "currency"> {
  /** How the language numbers things in order: `{number}st`. */
  readonly ordinals: Words["ordinals"];
}

const formats = new Map<string, Intl.NumberFormat>();

/** The format of a language. To make one takes fifty times as long as to print with it. */
function numberFormat(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(language, options);
  formats.set(key, format);
  return format;
}

export type Money = ReturnType<typeof createMoney>;

/** Makes the printer and reader of amounts. */
export function createMoney({ language, currency }: Omit<FigureStyle, "ordinals">) {
  const style = { style: "currency", currency } as const;
  const exact = numberFormat(language, style);
  const cents = exact.resolvedOptions().maximumFractionDigits ?? 2;
  const whole = numberFormat(language, { ...style, maximumFractionDigits: 0 });
  const parts = exact.formatToParts(1234567.89);
  const sign = (type: string) => plain(parts.find((part) => part.type === type)?.value ?? "");
  return {
    /** `$15,000`, and `$1,351,566.50` where there are cents. */
    print: (value: number) => (Number.isInteger(value) ? whole : exact).format(value),
    /** The same without its sign: `1,351,566.50`. */
    printBare(value: number) {
      const digits = Number.isInteger(value) ? 0 : cents;
      const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
      return numberFormat(language, fraction).format(value);
    },
    /** With the cents, whatever they are: `$15,000.00`. */
    printExact: (value: number) => exact.format(value),
    /** Millions with their word: `$33 million`. A currency has no such form: its sign is put around. */
    printMillions(millions: number) {
      const compact = { notation: "compact", compactDisplay: "long" } as const;
      const long = numberFormat(language, { ...compact, maximumFractionDigits: 2 });
      return whole
        .formatToParts(1)
        .map(({ type, value }) => (type === "integer" ? long.format(millions * 1e6) : value))
        .join("");
    },
    /** The amount that a text states with all its cents; undefined when it is written otherwise. */
    read(text: string): number | undefined {
      const digits = text.replace(/\D/g, "");
      const value = Number(digits) / 10 ** cents;
      return digits !== "" && plain(exact.format(value)) === plain(text) ? value : undefined;
    },
    /** An amount that lacks its sign, its cents or its grouping, with all of them. */
    complete(text: string): string | undefined {
      const bare = plain(text)
        .replace(sign("currency"), "")
        .replaceAll(sign("group") || " ", "");
      const amount = bare.trim().replace(sign("decimal") || ".", ".");
      const isAmount = new RegExp(`^\\d+(?:\\.\\d{0,${cents}})?$`).test(amount);
      return isAmount ? plain(exact.format(Number(amount))) : undefined;
    },
  };
}

/** Nobody can see which kind of space was typed. */
function plain(text: string): string {
  return text.replace(/\s/g, " ").trim();
}

/** A figure as it is printed. */
export interface PrintedFact {
  readonly label: string;
  readonly asOf: string;
  /** With unit and qualifier: `over $33 million`. */
  readonly full: string;
  /** The bare figure: `33`. */
  readonly number: string;
}

/** Prints a figure of the ledger. */
export function printFact(fact: FactEntity, style: FigureStyle, money: Money): PrintedFact {
  const { label, asOf, qualifier } = fact;
  const [figure, number = figure] = printFigure(fact, style, money);
  return { label, asOf, full: qualifier ? `${qualifier} ${figure}` : figure, number };
}

/** A figure with its unit, and bare where that is another text. */
function printFigure(
  { value, unit }: FactEntity,
  style: FigureStyle,
  money: Money,
): readonly [full: string, bare?: string] {
  if (typeof value === "string") return [value];
  const format = (options: Intl.NumberFormatOptions) =>
    numberFormat(style.language, { maximumFractionDigits: 2, ...options });
  const number = format({}).format(value);
  switch (unit) {
    case "money":
      // The bare number has the same cents: somebody may write the sign in front of it.
      return [money.print(value), money.printBare(value)];
    case "money-million":
      return [money.printMillions(value), number];
    case "percent":
      return [format({ style: "percent" }).format(value / 100), number];
    case "hours": {
      const hours = { style: "unit", unit: "hour", unitDisplay: "long" } as const;
      return [numberFormat(style.language, hours).format(value), number];
    }
    case "year":
      return [String(value)];
    case "ordinal":
      return [printOrdinal(value, style), number];
    default:
      return [number];
  }
}

/** A language has a form for each of its plural rules; `other` stands for the rest. */
function printOrdinal(value: number, { language, ordinals }: FigureStyle): string {
  const rule = new Intl.PluralRules(language, { type: "ordinal" }).select(value);
  const word = ordinals[rule as keyof typeof ordinals] ?? ordinals.other;
  return word.replace("{number}", String(value));
}
