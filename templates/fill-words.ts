/**
 * Fills the braces of an interface word: `Meet {name}`. A name without a value stays visible,
 * so that a missing value is seen at once and never silently lost.
 */

/**
 * Puts values into a word.
 * @example fillWords("Meet {name}", { name: "Ava M." }) // "Meet Ava M."
 */
export function fillWords(word: string, values: Readonly<Record<string, string>>): string {
  return word.replace(/\{(\w+)\}/g, (braces, name: string) => values[name] ?? braces);
}
