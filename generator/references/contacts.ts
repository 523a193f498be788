/** Judges mail addresses and phone numbers: what no program could use is no contact. */
import type { LinkUse } from "../model/body.ts";
import type { Finding } from "../problems/problem-at.ts";

/**
 * What is wrong with a link to a mail address or a phone number, at the place where that is stated.
 * @returns undefined for links that are right, of another kind, or names of the ledger: a name is right
 *   wherever it is used, and the ledger states the address
 */
export function findContactFault({ target, href }: LinkUse): Finding | undefined {
  const [, scheme = "", address = ""] = /^(mailto|tel):(.*)$/is.exec(href) ?? [];
  if (scheme === "" || target.startsWith("link:")) return undefined;
  const isMail = scheme.toLowerCase() === "mailto";
  const fault = isMail ? judgeMail(address) : judgePhone(address);
  if (fault === undefined) return undefined;
  return {
    code: isMail ? "mail-unusable" : "phone-unusable",
    severity: "warning",
    message: `The link ${href} cannot be used: ${fault}.`,
    fix: isMail
      ? "Write an address such as mailto:name@example.org or mailto:name@example.org?subject=Hello."
      : "Write the number with the sign + and the code of its country, such as tel:+1-352-555-0100.",
  };
}

/** What may stand behind the question mark: RFC 6068 and what mail programs read. */
const mailFields = new Set(["subject", "body", "cc", "bcc", "to", "in-reply-to"]);

function judgeMail(text: string): string | undefined {
  const [list = "", query] = text.split("?");
  const wrong = decode(list)
    .split(",")
    .find((address) => !mailbox.test(address.trim()));
  if (wrong !== undefined)
    return wrong === "" ? "it names nobody" : `"${wrong}" is no mail address`;
  const fields = [...new URLSearchParams(query).keys()];
  const unknown = fields.find((field) => !mailFields.has(field.toLowerCase()));
  return unknown === undefined ? undefined : `mail programs do not know "${unknown}"`;
}

/** Words joined by full stops, an at sign, and a host of letters in any script. */
const mailbox =
  /^[\w!#$%&'*+=?^`{|}~-]+(?:\.[\w!#$%&'*+=?^`{|}~-]+)*@(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}[\p{L}\d-]*[\p{L}\d]$/u;

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
