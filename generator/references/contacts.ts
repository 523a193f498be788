/** Checks mail addresses and phone numbers: what no program could use is no contact. */
import type { LinkUse } from "../model/body.ts";
import type { Finding } from "../problems/problem-at.ts";

/** For each scheme the shape of what is right, and what is reported of another. */
const schemes = {
  mailto: {
    code: "mail-unusable",
    // Words joined by full stops, an at sign, and a host of letters in any script.
    shape:
      /^[\w!#$%&'*+=?^`{|}~-]+(?:\.[\w!#$%&'*+=?^`{|}~-]+)*@(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}[\p{L}\d-]*[\p{L}\d]$/u,
    fault: (typed: string) => `"${typed}" is no mail address`,
    fix: "Write an address such as mailto:name@example.org or mailto:name@example.org?subject=Hello.",
  },
  tel: {
    code: "phone-unusable",
    // A number that works from anywhere (RFC 3966), or a short one that works in its own country.
    shape: /^(?:\+[1-9](?:[-.()\s]*\d){6,14}|(?:[-.()\s]*\d){3,6})$/,
    fault: (typed: string) => `nobody can call ${typed} from another country`,
    fix: "Write the number with the sign + and the code of its country, such as tel:+1-352-555-0100.",
  },
} as const;

/**
 * What is wrong with a link to a mail address or a phone number, at the place where that is stated.
 * @returns undefined for links that are right, of another kind, or names of the ledger: a name is right
 *   wherever it is used, and the ledger states the address
 */
export function findContactFault({ target, href }: LinkUse): Finding | undefined {
  const [, scheme = "", typed = ""] = /^(mailto|tel):([^?;]*)/i.exec(href) ?? [];
  if (scheme === "" || target.startsWith("link:")) return undefined;
  const { code, shape, fault, fix } = schemes[scheme.toLowerCase() as keyof typeof schemes];
  const contacts = decode(typed).split(",");
  const wrong = contacts.map((contact) => contact.trim()).find((contact) => !shape.test(contact));
  if (wrong === undefined) return undefined;
  const message = `The link ${href} cannot be used: ${fault(wrong)}.`;
  return { code, severity: "warning", message, fix };
}

/** Decodes what was typed. It may have a per cent sign that is none of the encoding. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
