/**
 * What somebody meant who wrote a value in another form than content does: a day in words or in the
 * American order, a name with capitals and spaces. Only a form that the field accepts is offered.
 */
import type * as z from "zod";

/**
 * The value in the form that a field accepts; undefined where no form of it is accepted.
 * @param hasFormat true when the field is a name or an address, and no day
 */
export function findMeant(
  found: string,
  field: z.ZodType | undefined,
  hasFormat: boolean,
): string | undefined {
  if (found.trim() === "") return undefined;
  const address = /^[\w-]+(?:\.[\w-]+)+/.test(found) ? `https://${found}` : undefined;
  const route = `/${found.split("/").map(meantName).filter(Boolean).join("/")}`;
  // An address of a mail, as it was copied from a link or with a space behind it.
  const mail = found.trim().replace(/^mailto:/i, "");
  const forms = hasFormat ? [mail, meantName(found), address, route] : [meantMoment(found)];
  return forms.find((form) => form && form !== found && field?.safeParse(form).success);
}

/** `The Spark!` as the last part of an address: `the-spark`. */
function meantName(found: string): string {
  const plain = found.normalize("NFKD").replace(/\p{Mark}/gu, "");
  return plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** A day, or a day with a time of the day. */
function meantMoment(found: string): string | undefined {
  const [, day = "", hour = "", minute = "00", half = ""] =
    /^(.*?\d)(?:T|,?\s+)(\d{1,2})(?::(\d{2}))?\s*(?:([ap])\.?m\.?)?$/i.exec(found) ?? [];
  const date = meantDay(day);
  const isTime = date !== undefined && (half !== "" || /:\d{2}/.test(found));
  if (!isTime) return meantDay(found);
  const hours = half === "" ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  return `${date}T${String(hours).padStart(2, "0")}:${minute}`;
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** A day as Americans and Europeans write it, without its zeros, or in words. */
function meantDay(found: string): string | undefined {
  const [, a, b, short] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(found) ?? [];
  const year = short?.padStart(4, "20");
  // The month comes first, unless only the other order is a day.
  if (a && b && year) return toDay(year, Number(a), b) ?? toDay(year, Number(b), a);
  const [, y, m, d] = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(found) ?? [];
  if (y && m && d) return toDay(y, Number(m), d);
  const inOrder = found.replace(
    /^(\d{1,2}(?:st|nd|rd|th)?)\s+([a-z]+\.?),?\s+(?=\d{4}$)/i,
    "$2 $1 ",
  );
  const [, name, number, inYear] =
    /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i.exec(inOrder) ?? [];
  if (!name || !number || !inYear) return undefined;
  return toDay(inYear, months.indexOf(name.slice(0, 3).toLowerCase()) + 1, number);
}

/** Year, month and day as content writes them; undefined where the calendar has no such day. */
function toDay(year: string, month: number, day: string): string | undefined {
  const date = new Date(Date.UTC(Number(year), month - 1, Number(day)));
  const isReal = date.getUTCMonth() + 1 === month && date.getUTCDate() === Number(day);
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}
