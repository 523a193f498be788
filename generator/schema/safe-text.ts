/** What nobody may type: signs that break what is made of a text, and addresses that lead astray. */
import { domainToUnicode } from "node:url";
import * as z from "zod";
import { findHidden } from "./hidden-text.ts";

/**
 * Text without the signs that no XML may hold (XML 1.0, section 2.2), nor a calendar (RFC 5545, section 3.1):
 * one of them in a title, and no program reads the feed. Hidden characters that no text needs are refused, too.
 */
export const printable = z
  .string()
  .refine(
    (words) => !/[^\P{Cc}\t\n\r]|[\ufffe\uffff]|\p{Cs}/u.test(words),
    "must hold no control characters: delete the text and type it again",
  )
  .refine((words) => findHidden(words).length === 0, {
    error: ({ input }) =>
      `must not have ${findHidden(String(input))[0]?.words}: delete the text and type it again`,
  });

/** The same on one line. Feeds and calendars begin a new entry with each line. */
export const oneLine = printable.refine(
  (words) => !/[\n\r\u0085\u2028\u2029]/.test(words.trim()),
  "must be on one line",
);

/**
 * An address in its parts; undefined for what is none. `URL.canParse` would call `https://münchen.example/`
 * none after some thousand calls: Node 20 then takes its letters for UTF-8.
 * @param base the address of the page that it's on, if it may be a part of an address
 */
export function parseUrl(address: string, base?: URL): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

/** An address that search and mail programs put in front of another one, and that ends some day. */
const detours = [/www\.google\.\w+\/url/, /l\.facebook\./, /[^/]+\.safelinks\./];
const detour = new RegExp(`^https?:..(?:${detours.map(({ source }) => source).join("|")})`, "i");

/**
 * What is wrong with an address outside the site, as messages say it; undefined when nothing is. Browsers
 * read many texts as one address (URL Standard, sections 4.4 and 3.5), and a host may hold signs that end
 * a policy or an attribute: only the plain form counts.
 * @param isBase whether it stands before other addresses, which follow its path
 */
export function findAddressFault(typed: string, isBase: boolean): string | undefined {
  if (/[\s"<>\\`|]|\p{Cc}|\p{Cf}/u.test(typed))
    return "must not have spaces, quotes, any of < > \\ ` | or invisible characters in it";
  if (detour.test(typed))
    return "must be the address itself, not a detour through a search or mail program: open the link and copy the address from the browser";
  if (/^https?:\/*https?:/i.test(typed)) return "must begin with https:// only once";
  if (/&amp;/i.test(typed)) return "must have a plain &: write & in place of &amp;";
  const url = /^https?:\/\/[^/]/i.test(typed) ? parseUrl(typed) : undefined;
  if (!url) return "must be a whole address such as https://example.org/";
  const { hostname, username, password, pathname } = url;
  if (username || password)
    return "must not have a name or a password in it: delete everything up to the @";
  if (!/^[a-z0-9_](?:[a-z0-9._-]*[a-z0-9])?\.?$/.test(hostname))
    return "must have a host of letters, digits, dots and hyphens, such as example.org";
  if (mixesScripts(hostname))
    return "must not mix the letters of two scripts in the name of its host: some look alike";
  // Some hosts use two slashes. In front of other addresses, `//name` would be read as the name of a host.
  if (isBase && pathname.includes("//"))
    return "must not have two slashes in a row in its path: write one";
  // Escapes are for letters beyond ASCII: hosts read %2F or %00 in different ways.
  if (isBase && (/[?#]/.test(typed) || !/^(?:[\w./~&+@-]|%[89a-f][\da-f])+$/i.test(pathname)))
    return "must have a path of letters, digits, hyphens, dots and slashes";
  return undefined;
}

/** Scripts that Japanese, Korean and Chinese names mix with Latin letters: nobody confuses those. */
const unlike = ["Han", "Hiragana", "Katakana", "Hangul", "Bopomofo", "Common", "Inherited"];
const beyondLatin = new RegExp(
  `[^\\p{Script=Latin}${unlike.map((script) => `\\p{Script=${script}}`).join("")}]`,
  "u",
);

/** Whether a part of a host has Latin letters beside others that look like them, as a Cyrillic о does. */
const mixesScripts = (hostname: string) =>
  domainToUnicode(hostname)
    .split(".")
    .some((part) => /\p{Script=Latin}/u.test(part) && beyondLatin.test(part));

/** A check of an address, for schemas. */
const isAddress = (findFault: (typed: string) => string | undefined) =>
  z.stringFormat("url", (typed) => !findFault(typed), {
    error: ({ input }) => findFault(String(input)),
  });

/** A whole address outside the site; a base stands before other addresses. */
export const outsideAddress = (manual: string, isBase = false) =>
  isAddress((typed) => findAddressFault(typed, isBase))
    .describe(manual)
    .meta({ next: "Open the page, copy its address from the browser, and write that here." });

/** The signs that a part of a mail address may have. */
const mailSigns = '[^\\s@"<>\\\\`]+';
const outsideShapes = [
  String.raw`https?:\/\/[^\s]+`,
  String.raw`mailto:${mailSigns}@${mailSigns}\.${mailSigns}`,
  String.raw`tel:\+?[0-9-]+`,
];

/** A whole address of the web, a mailbox or a phone. */
export const outsideLink = (manual: string) =>
  z
    .string()
    .regex(new RegExp(`^(?:${outsideShapes.join("|")})$`), {
      error: "must begin with https://, mailto: or tel:, and have no spaces or brackets",
      abort: true,
    })
    .check(isAddress((it) => (/^http|\p{C}/u.test(it) ? findAddressFault(it, false) : undefined)))
    .describe(manual)
    .meta({
      next: "Write the whole address: https://…, mailto:name@example.org or tel:+1-352-555-0100.",
    });
