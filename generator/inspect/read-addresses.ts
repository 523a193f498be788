/** Finds addresses in texts that hold more than one of them: styles, JSON, lists of pictures. */

/** Told of each address and of the place where it stands in the text. */
export type AddAddress = (target: string, at: number) => void;

/** Addresses of a stylesheet. What is written into it (`data:`) is no address. */
export function readStyle(css: string, from: number, add: AddAddress): void {
  for (const match of css.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]+))/g)) {
    const target = match[1] ?? match[2] ?? match[3] ?? "";
    if (!target.startsWith("data:")) add(target, from + match.index);
  }
}

/**
 * Addresses in JSON: every string, also a key, that begins as an address does. The patterns of
 * speculation rules (`/*.xml`) name no single file.
 */
export function readJson(json: string, from: number, add: AddAddress): void {
  for (const match of json.matchAll(/"((?:https?:\/\/|\/(?!\/))[^"\\\s]*)"/g)) {
    const [, target = ""] = match;
    if (!target.includes("*")) add(target, from + match.index + 1);
  }
}

/** The candidates of a `srcset`: HTML, section 4.8.4.2.1. */
export function readCandidates(list: string, add: (target: string) => void): void {
  for (const [, target = ""] of list.matchAll(/[\s,]*(\S*[^\s,])(?:\s[^,]*|,|$)/g)) add(target);
}

/** The address in a `meta` element, also of one that sends its visitors on. */
export function readMeta(content: string, add: (target: string) => void): void {
  const target = /^(?:\d+\s*;\s*url=)?((?:https?:\/)?\/\S+)$/i.exec(content)?.[1];
  if (target !== undefined) add(target);
}
