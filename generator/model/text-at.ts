/**
 * Tells whether a text goes on with another one at a place. Whole texts are compared ten times as fast as
 * the beginning of one is, and a header has thousands of letters.
 */
export function goesOnWith(text: string, other: string, at: number): boolean {
  return text.slice(at, at + other.length) === other;
}
