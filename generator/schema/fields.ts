/**
 * The kinds of fields that content is made of. A field says what an editor may write, and its
 * description is the editor's manual: it becomes the hint in JSON Schema files and in messages.
 * Kinds that need the rest of the content to be checked (links, pictures, facts) are only shaped
 * here; the graph resolves them.
 */
import * as z from "zod";
import { findNameFault } from "./file-names.ts";
import { isBlank } from "./hidden-text.ts";
import { htmlCode, marked } from "./marks.ts";
import { oneLine, printable } from "./safe-text.ts";
import { isStandIn } from "./stand-ins.ts";

// The words of the schema library are for programmers. Messages say "it " and these in their place.
z.config({ localeError: () => "can't be used here" });

/** What a value refers to; the graph holds it against the rest of the content. */
export type ReferenceKind =
  | "link"
  | "picture"
  | "address"
  | "mail"
  | "hour"
  | "band"
  | "total"
  | "organization"
  | "event"
  | "figure"
  | "tag"
  | "person";

/** Marks a field with what its value refers to. */
export const refersTo = (reference: ReferenceKind) => ({ reference });

/**
 * Tells an editor what to write in a field, as the next step: `Write the day as 2026-03-28.` A message shows it where
 * no correction could be computed.
 */
export const tells = (next: string) => ({ next });

/** The same for one rule of a field. */
export const rule = (must: string, next: string) => ({ error: must, params: { next } });

/** Words that can be seen, and that somebody has written. */
const visible = (typed: typeof printable) =>
  typed
    .trim()
    .min(1, "must not be empty")
    .refine((words) => !isBlank(words), "must not be empty")
    .refine(
      (words) => !isStandIn(words),
      rule(
        "is only there until somebody writes the real words",
        "Write the words that visitors should read.",
      ),
    );
const words = visible(oneLine);

/** Words on one line. May hold figures as `{{fact-id}}`. They are printed as they stand. */
export const text = (manual: string) =>
  words
    .refine(
      (typed) => !htmlCode.test(typed),
      rule(
        "has a code of HTML in it, and people would read the code",
        "Type the character itself, such as & for &amp;.",
      ),
    )
    .refine(
      (typed) => !/\]\(|<\/?[a-z]/i.test(typed) && typed.search(marked) < 0,
      rule(
        "must be plain words, without Markdown or HTML",
        "Write the words alone, without stars, brackets and tags.",
      ),
    )
    .describe(manual);

/** Words in Markdown, without headings and blocks. */
export const markdown = (manual: string) =>
  visible(printable).describe(manual).meta({ contents: "markdown" });

/**
 * Words of one shape.
 * @param must what messages say of words of another: `must be lower-case letters`
 * @param next what to write: `Write lower-case letters, such as spark.`
 */
export const shaped = (manual: string, shape: RegExp, must: string, next: string) =>
  z.string().regex(shape, must).describe(manual).meta(tells(next));

/** One of some words. */
export const choice = <const Names extends readonly string[]>(manual: string, names: Names) =>
  z.enum(names).describe(manual);

/** A group of fields; any other field in it is a mistake. */
export const group = <Fields extends z.ZodRawShape>(manual: string, fields: Fields) =>
  z.strictObject(fields).describe(manual);

/** A list of things of one kind. */
export const list = <Entry extends z.ZodType>(manual: string, entry: Entry) =>
  z.array(entry).describe(manual);

/** A page of the site (`/ourstory`) or an entry of the link ledger (`link:donate`); editors show the pattern. */
export const linkTarget = (manual: string) =>
  words
    .regex(/^[^#"“”„‘’]/, "must be a page such as /ourstory, or an entry such as link:donate")
    .describe(manual)
    .meta(tells("Write a page such as /ourstory, or link: and a name from content/links.json."))
    .meta({ ...refersTo("link"), pattern: String.raw`^(?:/[^\s]*|link:[a-z0-9-]+)$` });

/** The path of a picture inside `content/images/`. */
export const picturePath = (manual: string) =>
  visible(printable)
    // In JSON the backslash of a path may stand for a new line: `people\nora.svg`, `people\ruth.svg`.
    .refine((typed) => !/[\t\n\r\u0085\u2028\u2029]/.test(typed), "must be a path with slashes")
    .describe(manual)
    .meta({
      ...tells("Write the path inside content/images/, such as scenes/stage.svg."),
      ...refersTo("picture"),
      // Editors show it: a file may be called as a phone called it.
      pattern: String.raw`^[^\s:\\][^\n\t:\\]*\.(?:svg|png|jpe?g|webp|avif|SVG|PNG|JPE?G|WEBP|AVIF)$`,
    });

/** What may stand behind a comma in a name: `Jr.`, `III`, a degree such as `Ph.D.` */
const suffix = /[JS]r\b|Esq\b|[IVX]+$/;
const degree = /(?:\p{Lu}\p{Ll}{0,4}\.?){2,}(?:,|$)/u;

/** A comma or semicolon in front of anything else: there are two names. */
const twoNames = new RegExp(`[,;](?!\\s*(?:${suffix.source}|${degree.source}))`, "u");

/** The name of somebody. It is spelled alike everywhere. */
export const person = (manual: string) =>
  text(manual)
    .refine(
      (typed) => !twoNames.test(typed),
      rule(
        "must be one name, first name first",
        "Put each name in its own quotes, with a comma between them. If it's one person, write the first name first.",
      ),
    )
    .refine(
      (typed) => !/^\p{Lu}{3,}\s+\p{Lu}{3,}$/u.test(typed),
      rule("must not be all capitals", "Write only the first letter of each name as a capital."),
    )
    .meta(refersTo("person"));

/** A day, written year-month-day. Stays text: a time zone must never move it. */
export const day = (manual: string) =>
  z
    .string()
    .refine(isDay, { error: ({ input }) => explainDay(String(input)), abort: true })
    .describe(manual)
    .meta(tells("Write the day as year-month-day, such as 2026-03-28."));

/** A day as it's written here, and maybe its time. Whether the calendar has it is another question. */
const writtenDay = /^(\d{4})-(\d\d)-(\d\d)(?:T|$)/;

/** What's wrong with a day: how long its month is, if that's the reason. */
function explainDay(typed: string): string {
  const [written, year = "", month = "", day = ""] = writtenDay.exec(typed) ?? [];
  if (written === undefined) return "must be written year-month-day, such as 2026-03-28";
  const first = new Date(Date.UTC(Number(year), Number(month) - 1, 1));
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  if (
    isMonth &&
    Number(day) >= 29 &&
    !isDay(`${year}-${month}-${day}`) &&
    isDay(`${year}-${month}-28`)
  ) {
    const name = first.toLocaleDateString("en-US", { month: "long", timeZone: "UTC" });
    const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
    return `must be a day that exists, and ${name} ${year} has ${last} days`;
  }
  return "must be a day that exists, from 1900 to 2049";
}

/** A day, or a day with a local time: `2026-01-25T08:00`. */
export const moment = (manual: string) =>
  z
    .string()
    .refine(
      (value) => {
        const [date = "", time] = value.split("T");
        return isDay(date) && (time === undefined || /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time));
      },
      { error: ({ input }) => explainMoment(String(input)) },
    )
    .describe(manual)
    .meta(tells("Write the day as 2026-03-28, or the day and the time as 2026-01-25T08:00."));

/** What's wrong with a day and its time. */
function explainMoment(typed: string): string {
  const [date = "", time] = typed.split("T");
  if (!writtenDay.test(typed))
    return "must be written as a day, such as 2026-03-28, or as a day and a time, such as 2026-01-25T08:00";
  if (time !== undefined && isDay(date)) return "must have a time from 00:00 to 23:59";
  return explainDay(typed);
}

/** Lower-case words joined by hyphens: the name by which other content refers to an entry. */
export const slug = (manual: string) =>
  shaped(
    manual,
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    "must be lower-case letters, digits and hyphens",
    "Write it with hyphens in place of spaces, such as main-event.",
  );

/** An address of the site, or a part of one. It becomes the name of a folder, so every disk must be able to hold it. */
export const inAddress = <Words extends z.ZodType<string>>(words: Words) =>
  words.refine((typed) => !findNameFault(typed), {
    error: ({ input }) => `must not have ${findNameFault(String(input))}`,
  });

/** Marks an invented person or story, to be replaced before launch. */
export const sample = z
  .boolean()
  .optional()
  .describe("true while the person or story is invented. Remove it when the entry is real.");

/** Two members may have one name, and one member two positions: nobody else can tell that from a slip. */
export const sharesName = z
  .boolean()
  .optional()
  .describe("true where the same name stands twice in the list, and both are meant.");

/** An hour of the event, 0 at its start. The settings say how many there are. */
export const hour = z
  .number()
  .describe("The hour of the event, 0 at its start, such as 8.5. It colors the sky.")
  .meta(tells("Write a number, such as 8.5 for eight and a half hours after the start."))
  .meta(refersTo("hour"));

const dayOfCalendar = z.iso.date();

/** Whether a text is an existing day of the calendar. */
export function isDay(value: string): boolean {
  // No other year is meant: 206 and 2062 are slips. What never ends may end in 2099.
  return /^(?:19|20[0-4]|2099)/.test(value) && dayOfCalendar.safeParse(value).success;
}
