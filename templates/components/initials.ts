/** Initials for people without a photograph. */

/**
 * The first letters of the first and the last part of a name.
 * @example initialsOf("Ana María Cruz") // "AC"
 */
export function initialsOf(name: string): string {
  const parts = name.split(/\s+/).filter((part) => part !== "");
  const letters = parts.length > 1 ? [parts[0], parts[parts.length - 1]] : parts;
  return letters.map((part) => Array.from(part ?? "")[0] ?? "").join("");
}
