/** The letters of a text without accents, in one case: nobody has to type them as they are written. */
export function plainLetters(text: string): string {
  const letters = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return letters.replaceAll("ß", "ss");
}
