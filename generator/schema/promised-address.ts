/** Words that are an address themselves must open that address: donors follow these links. */
import { parseUrl } from "./safe-text.ts";

/** The endings of hosts that people write without `https://`. Other words with a dot may be a file or a name. */
const commonEnding = "com|org|net|edu|gov|info|app|io|us|tv";
const bareHost = new RegExp(`^(?:[\\p{L}\\d-]+\\.)+(?:${commonEnding})(?=[/?#:]|$)`, "iu");
const writtenOut = /(?:https?:\/\/|\bwww\.)[^\s/?#:]+/giu;

/**
 * Finds what words promise to open and their link doesn't: another host, another mailbox, another number.
 * @param words the words of the link
 * @param href the finished address
 * @returns the address in the words; undefined if they hold none, or the right one
 */
export function findOtherPromise(words: string, href: string): string | undefined {
  const plain = words.trim();
  const [, mailbox] = /^(?:mailto:)?([^\s@<>()]+@[^\s@<>()]+\.\p{L}+)$/iu.exec(plain) ?? [];
  if (mailbox) return opensMailbox(mailbox, href) ? undefined : mailbox;
  const number = /^(?:tel:)?(\+?[\d(][\d().\s-]{6,})$/i.exec(plain)?.[1];
  if (number && /^tel:/i.test(href)) return opensNumber(number, href) ? undefined : number;
  const hosts = [...(plain.match(writtenOut) ?? []), ...(bareHost.exec(plain) ?? [])];
  return hosts.find((host) => !opensHost(host, href));
}

/** Whether a link opens this mailbox and no other one. */
const opensMailbox = (mailbox: string, href: string) =>
  href.toLowerCase().split("?")[0] === `mailto:${mailbox.toLowerCase()}`;

/** Whether a link calls this number: it may have the code of the country in front of it. */
function opensNumber(number: string, href: string): boolean {
  const digits = number.replace(/\D/g, "").replace(/^0+/, "");
  return href.replace(/\D/g, "").endsWith(digits);
}

/** Whether a link opens this host, or one that belongs to it. An address without a host is one of the site. */
function opensHost(typed: string, href: string): boolean {
  const host = hostOf(/^https?:/i.test(typed) ? typed : `https://${typed}`);
  const opened = hostOf(href);
  if (opened === undefined || host === undefined) return !/^(?:mailto|tel):/i.test(href);
  return opened === host || opened.endsWith(`.${host}`) || host.endsWith(`.${opened}`);
}

/** The host of an address, without the `www.` that says nothing. */
function hostOf(address: string): string | undefined {
  const url = /^https?:/i.test(address) ? parseUrl(address) : undefined;
  return url?.hostname.replace(/^www\.|\.$/g, "");
}
