/** Mail addresses and phone numbers: whether a link to them works for everybody. */
import { decodeTyped } from "../model/address.ts";
import type { TargetFault } from "./explain-links.ts";

/** A link to a mail address or a phone number, and what it is. */
const contact = /^(mailto|tel):([^?;]*)/i;

/** For each scheme the shape of what is right, and what is reported of another. */
const schemes = {
  mailto: {
    code: "mail-unusable",
    // Words joined by full stops, an at sign, and a host of letters in any script.
    shape:
      /^[\w!#$%&'*+=?^`{|}~-]+(?:\.[\w!#$%&'*+=?^`{|}~-]+)*@(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}[\p{L}\d-]*[\p{L}\d]$/u,
    fault: (typed: string) => `"${typed}" is no mail address`,
    advice:
      "Write an address such as mailto:name@example.org or mailto:name@example.org?subject=Hello.",
  },
  tel: {
    code: "phone-unusable",
    // A number that works from anywhere (RFC 3966), or a short one that works in its own country.
    shape: /^(?:\+[1-9](?:[-.()\s]*\d){6,14}|(?:[-.()\s]*\d){3,6})$/,
    fault: (typed: string) => `nobody can call ${typed} from another country`,
    advice:
      "Write the number with the sign + and the code of its country, such as tel:+1-352-555-0100.",
  },
} as const;

/** What is wrong with a link to a mail address or a phone number; undefined where nothing is, and for other links. */
export function findContactFault(href: string): TargetFault | undefined {
  const [, scheme = "", typed = ""] = contact.exec(href) ?? [];
  if (scheme === "") return undefined;
  const { code, shape, fault, advice } = schemes[scheme.toLowerCase() as keyof typeof schemes];
  // In a mail address an escape stands for what it hides (RFC 6068, section 2).
  const contacts = decodeTyped(typed).split(",");
  const wrong = contacts.map((contact) => contact.trim()).find((contact) => !shape.test(contact));
  if (wrong === undefined) return undefined;
  const message = `The link ${href} cannot be used: ${fault(wrong)}.`;
  return { code, severity: "warning", message, advice };
}
