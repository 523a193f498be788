/**
 * Reads a number as people type it anywhere: `1,531,518.24`, `1.531.518,24`, `1 531 518,24`, `15,31,518`,
 * `١٬٥٣١٬٥١٨٫٢٤`. No setting is needed: between groups of three digits stands one sign, before the decimals
 * another one.
 */

/** What turns the direction of a text. Nobody can see whether it was typed. */
export const invisible = /[\u061C\u200E\u200F]/g;

/** Groups of three digits, in India of two and at the end of three, with the same sign between all of them. */
const groups = /[1-9]\d{0,2}([.,'’٬ ])(?:\d{2,3}\1)*\d{3}/;
const ungrouped = /0|[1-9]\d*/;
const decimals = /([.,٫])(\d+)/;

const numeral = new RegExp(`^-?(?:${groups.source}|${ungrouped.source})(?:${decimals.source})?$`);

/** Spells a text in the digits 0 to 9, with plain spaces, narrow signs and nothing invisible. */
export function plainDigits(text: string): string {
  const visible = text.normalize("NFKC").replace(invisible, "");
  return visible
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/\s/g, " ")
    .trim();
}

/** Unicode has the ten digits of every script in a row, and some rows one behind the other. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}

/**
 * The number that a text states, without a unit or a currency; undefined when it can be read in no way.
 * One sign with three digits behind it parts thousands: `1.531` is `1531`.
 */
export function readNumber(text: string): number | undefined {
  const plain = plainDigits(text);
  const [, group, sign = "", decimals = ""] = numeral.exec(plain) ?? [undefined, ""];
  if (group === "" || group === sign) return undefined;
  const whole = plain.slice(0, plain.length - sign.length - decimals.length);
  return Number(`${whole.replace(/[^\d-]/g, "")}.${decimals || 0}`);
}
