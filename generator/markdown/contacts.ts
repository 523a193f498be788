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

/**
 * A link to a mail address or a phone number without the spaces that an address can't have. In mail links they're
 * percent-encoded, as are quotes and brackets (RFC 6068, section 2); between the digits of a number, hyphens take their
 * place (RFC 3966, section 5.1.1). Everything else stays as it was typed.
 */
export function spellContact(typed: string): string {
  if (/^mailto:/i.test(typed)) return typed.replace(/[\s"<>\\`]/g, encodeURIComponent);
  if (!/^tel:/i.test(typed)) return typed;
  return typed.trim().replace(/:\s+/, ":").replace(/\s+/g, "-");
}

/**
 * Other people that a mail would reach: a second address, `cc`, `bcc` and `to`, or a line break that begins another field.
 * Visitors see the one address that the page names. RFC 6068, section 7, warns of them.
 */
const hasOthers =
  /^mailto:(?:[^?]*(?:,|%2c)|[^?]*%0[ad]|[^#]*[?&](?:cc|bcc|to)=|[^#]*[?&](?!body=)[\w-]+=[^&]*%0[ad])/i;
const reachesOthers =
  "would also send the mail to people that the page doesn't name, or begin a field of its own";
const oneReader = "Write one address, and nothing behind it but ?subject= and &body=.";

/** What's wrong with a link to a mail address or a phone number; undefined for valid ones and for other links. */
export function findContactFault(href: string): TargetFault | undefined {
  const [, scheme = "", typed = ""] = contact.exec(href) ?? [];
  if (scheme === "") return undefined;
  if (hasOthers.test(href))
    return {
      code: "mail-unusable",
      message: `The link ${href} ${reachesOthers}.`,
      advice: oneReader,
    };
  const { code, shape, fault, advice } = schemes[scheme.toLowerCase() as keyof typeof schemes];
  // A mail link may percent-encode its address (RFC 6068, section 2).
  const one = decodeTyped(typed).trim();
  if (shape.test(one)) return undefined;
  const message = `The link ${href} won't work: ${fault(one)}.`;
  return { code, severity: "warning", message, advice };
}
