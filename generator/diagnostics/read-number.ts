/**
 * Reads a number as people type it anywhere in the world: `1,531,518.24`, `1.531.518,24`, `1 531 518,24`,
 * `15,31,518`, `١٬٥٣١٬٥١٨٫٢٤`. It needs no setting, because groups of digits are always separated by one character
 * and decimals by another.
 */
/** Marks that change the direction of a text. Nobody can see whether they were typed. */
export const invisible = /[\u061C\u200E\u200F]/g;

/** Groups of three digits (in India of two, except the last), with the same separator between all of them. */
const groups = /[1-9]\d{0,2}([.,'’٬ ])(?:\d{2,3}\1)*\d{3}/;
const ungrouped = /0|[1-9]\d*/;
const decimals = /([.,٫])(\d+)/;

const numeral = new RegExp(`^-?(?:${groups.source}|${ungrouped.source})(?:${decimals.source})?$`);

/** Rewrites a text with the digits 0 to 9, plain spaces, half-width characters and nothing invisible. */
export function plainDigits(text: string): string {
  const visible = text.normalize("NFKC").replace(invisible, "");
  return visible
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/\s/g, " ")
    .trim();
}

/**
 * The value of a digit of any script. Unicode lists the ten digits of a script in a row, and some rows follow each
 * other directly, so the distance to the first digit is taken modulo ten.
 */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}

/**
 * The number that a text states, without a unit or a currency, or undefined when it isn't one. A single separator with
 * three digits after it is for thousands: `1.531` is `1531`.
 */
export function readNumber(text: string): number | undefined {
  const plain = plainDigits(text);
  const [, group, separator = "", fraction = ""] = numeral.exec(plain) ?? [undefined, ""];
  if (group === "" || group === separator) return undefined;
  const whole = plain.slice(0, plain.length - separator.length - fraction.length);
  return Number(`${whole.replace(/[^\d-]/g, "")}.${fraction || 0}`);
}
