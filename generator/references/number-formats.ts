/** How numbers are printed in a language. To make a format takes fifty times as long as to print with it. */

const formats = new Map<string, Intl.NumberFormat>();

/** The format of a language, made once in a process. */
export function numberFormat(
  language: string,
  options: Intl.NumberFormatOptions,
): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(language, options);
  formats.set(key, made);
  return made;
}
