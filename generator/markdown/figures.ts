/**
 * Prints numbers and amounts of money in the site's language and currency, and reads the amounts that editors typed.
 * `Intl` knows the rules of each language, so a chapter only needs two settings and no code.
 */
import { invisible, plainDigits, readNumber } from "../diagnostics/read-number.ts";
import { memoize } from "../model/collections.ts";
import type { FactEntity } from "../schema/lists.ts";
import type { SiteEntity } from "../schema/site.ts";
import type { Words } from "../schema/words.ts";

/** The settings for amounts and figures, and the forms of ordinal numbers. */
export type FigureStyle = Pick<SiteEntity, "language" | "currency"> & Pick<Words, "ordinals">;

/** The number format of a language. It's kept, because making one takes fifty times as long as printing with it. */
const numberFormat = (...style: readonly [language: string, Intl.NumberFormatOptions]) =>
  formatOf(JSON.stringify(style));
const formatOf = memoize((style) => new Intl.NumberFormat(...(JSON.parse(style) as [string])));

export type Money = ReturnType<typeof createMoney>;

/** Makes the printer and reader of whole amounts. */
export function createMoney({ language, currency }: Omit<FigureStyle, "ordinals">) {
  const exact = numberFormat(language, { style: "currency", currency });
  const short = numberFormat(language, { style: "currency", currency, notation: "compact" });
  const cents = exact.resolvedOptions().maximumFractionDigits ?? 2;
  const printTyped = (value: number) =>
    exact.format(value).replace(invisible, "").replace(/\s/g, " ").trim();
  const displays = ["symbol", "narrowSymbol", "code", "name"] as const;
  const signs = displays.map((currencyDisplay) => {
    const parts = numberFormat(language, { style: "currency", currency, currencyDisplay });
    const sign = parts.formatToParts(1).find(({ type }) => type === "currency");
    return plainDigits(sign?.value ?? currency);
  });
  return {
    /** Always with cents: `$15,000.00`. */
    printExact: (value: number) => exact.format(value),
    /** Short, for an axis: `$3M`. */
    printShort: (value: number) => short.format(value),
    /** The amount in a text that's written exactly as we print it, cents included; undefined otherwise. */
    read(text: string): number | undefined {
      const digits = plainDigits(text).replace(/\D/g, "");
      const value = Number(digits) / 10 ** cents;
      const isWhole = plainDigits(exact.format(value)) === plainDigits(text);
      return digits !== "" && isWhole ? value : undefined;
    },
    /** As an editor can type it: with plain spaces and nothing invisible. */
    printTyped,
    /**
     * Completes an amount that lacks its currency symbol or separators, or has those of another language. Cents are added
     * only to a round amount: on any other they may have been left out by mistake.
     */
    complete(text: string): string | undefined {
      const bare = signs.reduce((rest, sign) => rest.replace(sign, ""), plainDigits(text));
      const value = readNumber(bare) ?? readNumber(bare.replace(/,(?=.*\.\d\d$)/g, ""));
      if (value === undefined || value < 0 || value !== Number(value.toFixed(cents)))
        return undefined;
      const mayLackCents =
        cents > 0 && Number.isInteger(value) && value % 1000 !== 0 && !/\D00$/.test(bare);
      return mayLackCents ? undefined : printTyped(value);
    },
  };
}

/** An edition of a figure: what it is in one year. */
type Edition = Pick<FactEntity, "label" | "value" | "unit" | "qualifier" | "asOf">;

/** The year that a figure belongs to: the one that its `asOf` begins with. */
export const yearOf = ({ asOf }: Pick<Edition, "asOf">) => /^\d{4}/.exec(asOf)?.[0];

/** The year that words about a figure mention, if it's the only one and just before or after the figure's own year. */
export function otherYearIn(text: string, { asOf }: Pick<Edition, "asOf">): number | undefined {
  const [named, more] =
    text.match(/(?<!(?:since|before|after|by|for) )\b20\d\d(?![-–/]?\d)/g) ?? [];
  const isNext = Math.abs(Number(named) - Number(asOf.slice(0, 4))) === 1;
  // A figure as of 2025-26 may also be called that of 2026.
  return isNext && !more && !asOf.endsWith(`-${named?.slice(2)}`) ? Number(named) : undefined;
}

/** The editions of a figure by the name that texts use: `raised` for the newest, `raised.2025` for that of a year. */
export function nameEditions(fact: FactEntity): readonly (readonly [string, Edition])[] {
  const { id, unit, earlier = [] } = fact;
  const all: readonly Edition[] = [fact, ...earlier.map((edition) => ({ ...edition, unit }))];
  const dated = all.filter((edition) => yearOf(edition) !== undefined);
  return [[id, fact], ...dated.map((edition) => [`${id}.${yearOf(edition)}`, edition] as const)];
}

/** Prints a figure of the ledger. */
export function printFact(fact: Edition, style: FigureStyle) {
  const { label, asOf, qualifier, value } = fact;
  const [figure, number = figure] = printFigure(fact, style);
  return {
    ...{ label, asOf, year: yearOf(fact) },
    /** With unit and qualifier: `over $33 million`. */
    full: qualifier ? `${qualifier} ${figure}` : figure,
    /** The bare figure: `33`. */
    number,
    /** The number itself, for drawing. A value that is text has none. */
    ...(typeof value === "number" && { amount: value }),
  };
}

/** A figure with its unit, and the bare number if that's different. */
function printFigure(
  { value, unit }: Edition,
  style: FigureStyle,
): readonly [full: string, bare?: string] {
  if (typeof value === "string") return [value];
  const format = (options: Intl.NumberFormatOptions) =>
    numberFormat(style.language, { maximumFractionDigits: 2, ...options });
  const number = format({}).format(value);
  // `$15,000`, and `$1,351,566.50` where there are cents.
  const money = numberFormat(style.language, {
    style: "currency",
    currency: style.currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  switch (unit) {
    case "money": {
      // The bare number has the same cents, because a text may put its own currency symbol before it.
      const bare = money.formatToParts(value).filter(({ type }) => !/currency|literal/.test(type));
      return [money.format(value), bare.map((part) => part.value).join("")];
    }
    case "money-million": {
      // `$33 million`: currencies have no long form in Intl, so the symbol is put around the words.
      const words = format({ notation: "compact", compactDisplay: "long" }).format(value * 1e6);
      const parts = money.formatToParts(1);
      return [parts.map((part) => (part.type === "integer" ? words : part.value)).join(""), number];
    }
    case "percent":
      return [format({ style: "percent" }).format(value / 100), number];
    case "hours":
      return [format({ style: "unit", unit: "hour", unitDisplay: "long" }).format(value), number];
    case "year":
      return [String(value)];
    case "ordinal":
      return [printOrdinal(value, style), number];
    default:
      return [number];
  }
}

/** Prints `1st`, `2nd` and so on. A language has a form for each of its plural rules, and `other` for the rest. */
function printOrdinal(value: number, { language, ordinals }: FigureStyle): string {
  const rule = new Intl.PluralRules(language, { type: "ordinal" }).select(value);
  const word = ordinals[rule as keyof typeof ordinals] ?? ordinals.other;
  return word.replace("{number}", String(value));
}
