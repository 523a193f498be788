/**
 * Amounts of money in the site's language and currency: printed, and read back from what an editor
 * typed. The rules are those of the language, so that a chapter sets two settings and no code.
 */
import { numberFormat } from "./number-formats.ts";

/** The two settings that amounts follow. */
export interface MoneyStyle {
  /** The code of a language: `en-US`. */
  readonly language: string;
  /** The code of a currency (ISO 4217): `USD`. */
  readonly currency: string;
}

export interface Money {
  /** `$15,000`, and `$1,351,566.50` where there are cents. */
  print(value: number): string;
  /** The same without its sign: `1,351,566.50`. */
  printBare(value: number): string;
  /** With the cents, whatever they are: `$15,000.00`. */
  printExact(value: number): string;
  /** Millions with their word: `$33 million`. */
  printMillions(millions: number): string;
  /** The amount that a text states with all its cents; undefined when it is written otherwise. */
  read(text: string): number | undefined;
  /** An amount that lacks its sign, its cents or its grouping, with all of them. */
  complete(text: string): string | undefined;
}

/** Makes the printer and reader of amounts. */
export function createMoney({ language, currency }: MoneyStyle): Money {
  const style = { style: "currency", currency } as const;
  const exact = numberFormat(language, style);
  const cents = exact.resolvedOptions().maximumFractionDigits ?? 2;
  const whole = numberFormat(language, { ...style, maximumFractionDigits: 0 });
  const bare = (digits: number) =>
    numberFormat(language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  const long = numberFormat(language, {
    notation: "compact",
    compactDisplay: "long",
    maximumFractionDigits: 2,
  });
  const signs = signsOf(exact);
  return {
    print: (value) => (Number.isInteger(value) ? whole : exact).format(value),
    printBare: (value) => bare(Number.isInteger(value) ? 0 : cents).format(value),
    printExact: (value) => exact.format(value),
    // A currency has no long form such as "$33 million"; its sign is put around the long number.
    printMillions: (millions) =>
      whole
        .formatToParts(1)
        .map(({ type, value }) => (type === "integer" ? long.format(millions * 1e6) : value))
        .join(""),
    read(text) {
      const digits = text.replace(/\D/g, "");
      const value = Number(digits) / 10 ** cents;
      const isRight = digits !== "" && plain(exact.format(value)) === plain(text);
      return isRight ? value : undefined;
    },
    complete(text) {
      const bare = plain(text).replace(signs.currency, "").replaceAll(signs.group, "").trim();
      const amount = bare.replace(signs.decimal, ".");
      const isAmount = new RegExp(`^\\d+(?:\\.\\d{0,${cents}})?$`).test(amount);
      return isAmount ? plain(exact.format(Number(amount))) : undefined;
    },
  };
}

/** Nobody can see which kind of space was typed. */
function plain(text: string): string {
  return text.replace(/\s/g, " ").trim();
}

/** The signs that a language puts around the digits of an amount, and between them. */
function signsOf(format: Intl.NumberFormat) {
  const parts = format.formatToParts(1234567.89);
  const find = (type: string) => plain(parts.find((part) => part.type === type)?.value ?? "");
  return {
    currency: find("currency"),
    group: find("group") || " ",
    decimal: find("decimal") || ".",
  };
}
