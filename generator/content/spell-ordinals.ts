/**
 * Spells numbers in order in words, as a language does: 31 is "thirty-first". `Intl` has rules for "31st" only, so a package
 * knows the words. It has a file for each language, which is read here, because the room of the new year reads no files itself.
 */
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** What we use of a language in n2words. */
interface Language {
  toOrdinal?(value: number, options: { readonly gender: string }): string;
}

/** Languages without genders spell the same word twice. */
const genders = ["masculine", "feminine"];

/**
 * Makes the function that spells ordinal numbers.
 * @param language the language of the site, as `en` or `es-MX`
 * @returns a function that gives all words for a number; none in a language that the package doesn't know
 */
export function createOrdinalSpeller(language: string): (value: number) => readonly string[] {
  const { toOrdinal } = loadLanguage(language);
  if (!toOrdinal) return () => [];
  return (value) => [...new Set(genders.map((gender) => toOrdinal(value, { gender })))];
}

/** The package has a file for each language of a region. Where it has none of the region, the usual one counts. */
function loadLanguage(tag: string): Language {
  for (const name of [tag, new Intl.Locale(tag).language]) {
    const { language, region } = new Intl.Locale(name).maximize();
    try {
      return require(`n2words/${language}-${region}`) as Language;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND") throw cause;
    }
  }
  return {};
}
