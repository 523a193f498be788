/**
 * Where in the content something is written: addresses, and names of the link ledger. It reads the
 * lines as they are, so it finds a place in Markdown, in front matter and in JSON alike. It only
 * says where; what is a link of the site is decided by the ledger and by the finished pages.
 */
import type { Place } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";

/** Everything that is written in the content and could be the source of a link. */
export interface Mentions {
  /** Places where an address is written out. */
  ofAddress(address: string): readonly Place[];
  /** Places that use an entry of the ledger, as `link:donate`. */
  ofEntry(id: string): readonly Place[];
  /** Places that name a route, such as `/ourstory`, as the target of a link. */
  ofRoute(route: string): readonly Place[];
}

/** The ledger is read by its own reader, which knows the places of its values. */
export const ledgerFile = "content/links.json";

const patterns = {
  address: /\b(?:https?:\/\/|mailto:|tel:)[^\s"'<>`\\]+/g,
  mail: /(?<![\w.:+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
  entry: /\blink:[a-z0-9-]+/g,
  route: /(?<=[("'=]|:\s)\/(?:[a-z0-9][\w./-]*)?(?:#[^\s)"'}]+)?/g,
};

/** Reads all mentions in the texts of a site. */
export function findMentions(files: readonly SourceFile[]): Mentions {
  const known = new Map<string, Place[]>();
  const note = (name: string, place: Place) => known.set(name, [...(known.get(name) ?? []), place]);
  for (const { path, text } of files) {
    if (path === ledgerFile) continue;
    text.split("\n").forEach((row, index) => {
      const at = (column: number): Place => ({ file: path, line: index + 1, column: column + 1 });
      for (const match of row.matchAll(patterns.address)) {
        for (const form of formsOf(match[0])) note(form, at(match.index));
      }
      // A list of people holds bare mail addresses, and its template makes links of them.
      for (const match of row.matchAll(patterns.mail)) note(`mailto:${match[0]}`, at(match.index));
      for (const match of row.matchAll(patterns.entry)) note(match[0], at(match.index));
      for (const match of row.matchAll(patterns.route)) note(match[0], at(match.index));
    });
  }
  return {
    ofAddress: (address) => known.get(nameOf(address)) ?? [],
    ofEntry: (id) => known.get(`link:${id}`) ?? [],
    ofRoute: (route) => known.get(route) ?? [],
  };
}

/** The marks at the end of an address may belong to it, or to the sentence around it. */
function formsOf(written: string): ReadonlySet<string> {
  const forms = new Set([nameOf(written)]);
  for (let rest = written; /[)\]}*_.,;:!?]$/.test(rest); ) {
    rest = rest.slice(0, -1);
    forms.add(nameOf(rest));
  }
  return forms;
}

/** One name for all spellings of an address; the pages hold addresses without their fragments. */
export function nameOf(address: string): string {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return address;
  const url = new URL(address);
  url.hash = "";
  return url.href;
}
