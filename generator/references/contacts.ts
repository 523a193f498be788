/** Checks mail addresses and phone numbers: what no program could use is no contact. */
import type { LinkUse } from "../model/body.ts";
import type { Finding } from "../problems/problem-at.ts";

/**
 * What is wrong with a link to a mail address or a phone number, at the place where that is stated.
 * @returns undefined for links that are right, of another kind, or names of the ledger: a name is right
 *   wherever it is used, and the ledger states the address
 */
export function findContactFault({ target, href }: LinkUse): Finding | undefined {
  const [, scheme = "", typed = ""] = /^(mailto|tel):(.*)$/is.exec(href) ?? [];
  if (scheme === "" || target.startsWith("link:")) return undefined;
  const isMail = scheme.toLowerCase() === "mailto";
  const fault = isMail ? findMailFault(typed) : findPhoneFault(typed);
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
const mailField = /^(?:subject|body|b?cc|to|in-reply-to)$/i;

/** Words joined by full stops, an at sign, and a host of letters in any script. */
const mailbox =
  /^[\w!#$%&'*+=?^`{|}~-]+(?:\.[\w!#$%&'*+=?^`{|}~-]+)*@(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}[\p{L}\d-]*[\p{L}\d]$/u;

function findMailFault(typed: string): string | undefined {
  const [list = "", query] = typed.split("?");
  const addresses = decode(list).split(",");
  const wrong = addresses.find((address) => !mailbox.test(address.trim()));
  if (wrong !== undefined) return `"${wrong}" is no mail address`;
  const unknown = [...new URLSearchParams(query).keys()].find((field) => !mailField.test(field));
  return unknown === undefined ? undefined : `mail programs do not know "${unknown}"`;
}

/** A number that works from anywhere (RFC 3966), or a short one that works in its own country. */
function findPhoneFault(typed: string): string | undefined {
  const [number = ""] = decode(typed).split(";");
  const isRight = /^(?:\+[1-9]\d{6,14}|\d{3,6})$/.test(number.replace(/[-.()\s]/g, ""));
  return isRight ? undefined : `nobody can call ${number} from another country`;
}

/** Decodes what was typed. It may have a per cent sign that is none of the encoding. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
