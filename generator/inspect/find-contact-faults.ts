/** Mail addresses and phone numbers that no program could use, wherever a link has them. */
import type { Problem } from "../model/problem.ts";
import type { LinkUse } from "../model/traces.ts";
import type { LinkIndex } from "./link-index.ts";
import type { TraceLine } from "./trace-line.ts";

/** Finds the faulty ones, and tells of each at the place where it is stated. */
export function findContactFaults(
  { targets }: LinkIndex,
  links: readonly LinkUse[],
  traceLine: TraceLine,
): readonly Problem[] {
  const judged = new Map<string, string | undefined>();
  for (const { text } of targets) {
    if (/^(?:mailto|tel):/i.test(text)) judged.set(text, judge(text));
  }
  return [...judged].flatMap(([target, fault]) => {
    if (fault === undefined) return [];
    const isMail = /^mailto:/i.test(target);
    // A name of the ledger is right wherever it is used; the ledger is wrong.
    const stated = links.filter((use) => use.href === target && !use.target.startsWith("link:"));
    const traces = stated.length > 0 ? stated.map(({ place }) => traceLine(place)) : [{}];
    return traces.map((trace) => ({
      code: isMail ? ("mail-unusable" as const) : ("phone-unusable" as const),
      severity: "warning" as const,
      message: `The link ${target} cannot be used: ${fault}.`,
      ...trace,
      fix: isMail
        ? "Write an address such as mailto:name@example.org or mailto:name@example.org?subject=Hello."
        : "Write the number with the sign + and the code of its country, such as tel:+1-352-555-0100.",
    }));
  });
}

function judge(target: string): string | undefined {
  const [scheme = "", ...rest] = target.split(":");
  return scheme.toLowerCase() === "mailto" ? judgeMail(rest.join(":")) : judgePhone(rest.join(":"));
}

/** What may stand behind the question mark: RFC 6068 and what mail programs read. */
const mailFields = new Set(["subject", "body", "cc", "bcc", "to", "in-reply-to"]);

function judgeMail(text: string): string | undefined {
  const [list = "", query] = text.split("?");
  const wrong = decode(list)
    .split(",")
    .find((address) => !isMailbox(address.trim()));
  if (wrong !== undefined)
    return wrong === "" ? "it names nobody" : `"${wrong}" is no mail address`;
  const fields = [...new URLSearchParams(query).keys()];
  const unknown = fields.find((field) => !mailFields.has(field.toLowerCase()));
  return unknown === undefined ? undefined : `mail programs do not know "${unknown}"`;
}

function isMailbox(text: string): boolean {
  const [name = "", host = "", ...more] = text.split("@");
  const isName = /^[\w!#$%&'*+=?^`{|}~-]+(?:\.[\w!#$%&'*+=?^`{|}~-]+)*$/u.test(name);
  const isHost = /^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+[\p{L}][\p{L}\d-]*[\p{L}\d]$/u.test(
    host,
  );
  return isName && isHost && more.length === 0 && text.length <= 254;
}

/** A number that works from anywhere (RFC 3966), or a short one that works in its own country. */
function judgePhone(text: string): string | undefined {
  const [number = ""] = decode(text).split(";");
  const digits = number.replace(/[-.()\s]/g, "");
  if (/^\+[1-9]\d{6,14}$/.test(digits) || /^\d{3,6}$/.test(digits)) return undefined;
  if (!/^\+?\d+$/.test(digits)) return `"${number}" is no phone number`;
  if (digits.startsWith("+")) return "no phone number has so many or so few digits";
  return "nobody can call it from another country";
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
