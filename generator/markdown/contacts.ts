/** Checks whether links to mail addresses and phone numbers work for everybody. */
import { decodeTyped } from "../model/address.ts";
import type { TargetFault } from "./explain-links.ts";

/** A link to a mail address or a phone number: its scheme, and the rest up to the parameters. */
const contact = /^(mailto|tel):([^?;]*)/i;

/** Letters and other characters between the dots of a mail address. */
const atom = /[\w!#$%&'*+=?^`{|}~-]+/.source;
/** A part of a host name, in any script. */
const hostPart = /[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?/u.source;
const lastHostPart = /\p{L}[\p{L}\d-]*[\p{L}\d]/u.source;

/** For each scheme, what a valid address looks like, and what to report about others. */
const schemes = {
  mailto: {
    code: "mail-unusable",
    shape: new RegExp(`^${atom}(?:\\.${atom})*@(?:${hostPart}\\.)+${lastHostPart}$`, "u"),
    fault: (typed: string) => `"${typed}" isn't a mail address`,
    advice:
      "Write an address such as mailto:name@example.org or mailto:name@example.org?subject=Hello.",
  },
  tel: {
    code: "phone-unusable",
    // A number that works from anywhere (RFC 3966), or a short one that works in its own country.
    shape: /^(?:\+[1-9](?:[-.()\s]*\d){6,14}|(?:[-.()\s]*\d){3,6})$/,
    fault: (typed: string) => `people can't call ${typed} from another country`,
    advice: "Start the number with + and the code of its country, such as tel:+1-352-555-0100.",
  },
} as const;

/** What's wrong with a link to a mail address or a phone number; undefined for valid ones and for other links. */
export function findContactFault(href: string): TargetFault | undefined {
  const [, scheme = "", typed = ""] = contact.exec(href) ?? [];
  if (scheme === "") return undefined;
  const { code, shape, fault, advice } = schemes[scheme.toLowerCase() as keyof typeof schemes];
  // A mail link may percent-encode its address (RFC 6068, section 2).
  const contacts = decodeTyped(typed).split(",");
  const wrong = contacts.map((one) => one.trim()).find((one) => !shape.test(one));
  if (wrong === undefined) return undefined;
  const message = `The link ${href} won't work: ${fault(wrong)}.`;
  return { code, severity: "warning", message, advice };
}
