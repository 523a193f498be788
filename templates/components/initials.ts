/** Initials for people without a photograph. */

/**
 * The first letters of the first and the last part of a name.
 * @example initialsOf("Ana María Cruz") // "AC"
 */
export function initialsOf(name: string): string {
  const [first = "", ...more] = name.split(/\s+/).filter((part) => part !== "");
  return [first, more.at(-1) ?? ""].map((part) => Array.from(part)[0] ?? "").join("");
}
