/** The letters of a text without accents, in one case: nobody has to type them as they are written. */
export function plainLetters(text: string): string {
  const letters = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return letters.replaceAll("ß", "ss");
}

/** The words of a text without their endings: who types parking may mean where to park. */
export function withoutEndings(text: string): string {
  return text.replace(/(?<=\S{4})\S{2,3}(?=\s|$)/g, "");
}
