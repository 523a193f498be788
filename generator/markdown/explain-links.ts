/** Explains what's wrong with the target of a link, and what to write instead. */
import { askFor, isSameName } from "../diagnostics/nearest.ts";
import type { Finding, Subject } from "../diagnostics/problem.ts";
import { decodeTyped, downloadPathOf, slugOf } from "../model/address.ts";
import type { Link } from "../model/link.ts";
import { downloadKinds } from "../model/source.ts";
import { ledgerFile, lists, type OutboundLinkEntity } from "../schema/lists.ts";
import { findAddressFault } from "../schema/safe-text.ts";

/** A finding about a link target or a path, with what to write instead of what was typed. */
export interface TargetFault extends Finding {
  readonly right?: string | undefined;
  readonly isCertain?: boolean;
}

/** The finding about an address that works, but isn't in the list where it belongs. */
export const typedByHand = { code: "link-typed", severity: "warning" } as const;

/** The finding about a link that takes a detour. */
export const detour = { code: "link-detour", severity: "warning" } as const;

/** Says that a target doesn't exist, and names the nearest one that does. */
export function explainUnknownTarget(
  target: string,
  where: string,
  right: string | undefined,
  about: Subject,
): TargetFault {
  const message = `There's no ${target} in ${where}.${askFor(right)}`;
  const advice = `Check the spelling, delete the link, or add ${target} to ${where} first.`;
  const isCertain = isSameName(target, right);
  return { code: "link-unknown", message, advice, about, right, isCertain };
}

/** Adds the part after the `#` to the corrected target, as it was typed. */
export const withPart = ({ right, ...fault }: TargetFault, part: string): TargetFault => ({
  ...fault,
  right: right && right + part,
});

/** Says that no browser could open an address. If only HTML's code for the sign & is wrong, the sign is offered. */
export function explainUnusableAddress(address: string, wrong: string): TargetFault {
  const message = `The address ${address} can't be used: it ${wrong}.`;
  const advice = "Open the page, and copy its address from the browser.";
  const plain = address.replace(/&amp;/gi, "&");
  const right = plain === address || findAddressFault(plain, false) ? undefined : plain;
  return { code: "link-unknown", message, advice, right };
}

/**
 * Says that a target isn't anything that a link can lead to.
 * @param near the target that was probably meant
 * @param known the names that files to download are published under, and the entries of the ledger as `adviseEntry` wants them
 */
export function explainNoTarget(
  target: string,
  near: string | undefined,
  known: {
    readonly downloads: ReadonlySet<string>;
    readonly ledger: ReadonlyMap<string, OutboundLinkEntity>;
  },
): TargetFault {
  if (isOnComputer(target)) return explainLocalFile(target, known.downloads);
  const right = near ?? withColon(target);
  const message =
    target === ""
      ? "This link has no address."
      : `"${target}" isn't a page of this site.${askFor(right)}`;
  const advice = looksOutside.test(target)
    ? adviseOutside(target, known.ledger)
    : `Write a page such as /ourstory, or link: and a name from ${ledgerFile}.`;
  const isCertain = right?.includes(target) ?? false;
  return { code: "link-unknown", message, advice, right, isCertain };
}

/** The beginning of such a file: `file:///…`, `C:\\Users\\…`, `/Users/…`. */
export const startsOnComputer = /file:|[a-z]:[\\/]|~\/|\/(?:Users|home|Volumes)\//.source;
const onComputer = new RegExp(`^(?:${startsOnComputer})`, "i");

/** Whether a target is a file of somebody's own computer. */
export const isOnComputer = (target: string) => onComputer.test(target);

/**
 * Says that a link leads to somebody's own computer. A file of that name may be among those to download already; if not, it
 * has to be uploaded, as a kind that may be downloaded.
 * @param downloads the names that files to download are published under
 */
export function explainLocalFile(target: string, downloads: ReadonlySet<string>): TargetFault {
  const [typed = ""] = /[^\\/]*$/.exec(decodeTyped(target)) ?? [];
  const name = downloadPathOf(typed);
  const kind = name.replace(/^.*\./, "");
  const [what, shown] = downloadKinds.includes(kind)
    ? ["Upload the file", name]
    : ["Save the file as a PDF, upload that", `${name.replace(/\.\w*$/, "")}.pdf`];
  return {
    code: "link-unknown",
    message: `"${target}" is a file on a computer, and visitors can't open it.`,
    advice: `${what} into content/files/, and write ${shown} here.`,
    right: downloads.has(shown) ? shown : undefined,
  };
}

/** An address whose colon is missing or another sign, `https//shop.example`, with its colon. */
export function withColon(target: string): string | undefined {
  const [, scheme, rest] = /^(https?)(?:;|\.|\/|:(?!\/\/))*\/+(\w.*)$/i.exec(target) ?? [];
  return rest && `${scheme}://${rest}`.toLowerCase().replace(/^(https?:\/\/).*/, `$1${rest}`);
}

/** An address without its scheme, or a mail address. */
const looksOutside = /^(?:www\.|[\w-]+\.(?:com|edu|gov|net|org)\b)|@/i;

/** The same for a mail address, or an address without its scheme. */
const adviseOutside = (bare: string, taken: ReadonlyMap<string, OutboundLinkEntity>) =>
  bare.includes("@")
    ? adviseEntry(`mailto:${bare}`, "mail", taken)
    : adviseEntry(`https://${bare}`, "outside", taken);

/**
 * Tells how to add an address to the ledger. The entry is shown only if the ledger would take its address.
 * @param taken the entries that exist, by their names as links have them: `link:donate`
 */
export function adviseEntry(
  address: string,
  kind: Link["kind"],
  taken: ReadonlyMap<string, OutboundLinkEntity>,
): string {
  // The ledger takes a scheme in lower case, and hyphens as the only signs between the digits of a phone number.
  // Without a scheme, Markdown takes www.example.org for the old one.
  const secure = address.replace(/^http:(?=\/\/www\.)/i, "https:");
  const lower = withoutTracking(secure).replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase());
  const url = kind === "phone" ? lower.replace(/[().-]+/g, "-") : lower;
  if (!lists.links.schema.shape.url.safeParse(url).success)
    return `Add the address to ${ledgerFile}, and write link: and its id here.`;
  const id = nameEntry(url, taken);
  const kindOfPage = /\.pdf(?:$|\?)/i.test(url) ? "pdf" : findKind(url, taken);
  const what = kind === "outside" ? (youtubeIdOf(url) ? "video" : kindOfPage) : kind;
  const bare = bareAddress(url);
  const label = kind === "outside" ? bare.replace(/\/.*/, "") : bare;
  const entry = `{ "id": "${id}", "url": "${url}", "label": "${label}", "kind": "${what}" }`;
  return `Add ${entry} to ${ledgerFile}, and write link:${id} here.`;
}

/** A form, or the kind of the entries on the same host: a second page of Instagram is `social`, as the first one is. */
function findKind(url: string, taken: ReadonlyMap<string, OutboundLinkEntity>): string {
  const same = [...taken.values()].filter((entry) => hostOf(entry.url) === hostOf(url));
  const [kind, ...others] = new Set(same.map((entry) => entry.kind));
  if (/\/forms?\//i.test(url)) return "form";
  return kind && others.length === 0 ? kind : "site";
}

/** A name for an address that no entry has yet: its words, and a number if they're taken. */
function nameEntry(url: string, taken: ReadonlyMap<string, OutboundLinkEntity>): string {
  const words = bareAddress(url).replace(/[?#].*|%[\da-f]{2}|[^\p{L}\d]+/giu, " ");
  const name = slugOf(words).slice(0, 40).replace(/-$/, "") || "its-id";
  let id = name;
  for (let number = 2; taken.has(`link:${id}`); number++) id = `${name}-${number}`;
  return id;
}

const shortHost = /youtu\.be\//.source;
const longHost = /youtube(?:-nocookie)?\.com\//.source;
const watchPage = /watch\/?\?(?:[^#]*&)?v=/.source;
const otherPage = /(?:shorts|live|embed)\//.source;
const youtube = new RegExp(
  `^(?:https?://)?(?:[\\w-]+\\.)*(?:${shortHost}|${longHost}(?:${watchPage}|${otherPage}))([\\w-]{11})`,
  "i",
);

/** The id of the video that a YouTube address shows. YouTube has many forms of addresses for one video. */
export const youtubeIdOf = (url: string): string | undefined => youtube.exec(url)?.[1];

const beginning = /^(?:https?:\/\/|mailto:|tel:)?(?:www\.)?/.source;
const tracking = /\/?[?&](?:igsh|si|fbclid|utm_\w+)=.*/.source;
const unimportant = new RegExp(`${beginning}|${tracking}|/$`, "gi");

/** An address without its scheme, its last slash and its tracking parameters, to compare addresses by. */
export function bareAddress(url: string): string {
  const id = youtubeIdOf(url);
  return (id ? `youtube.com/${id}` : url).replace(unimportant, "");
}

/** An address without the parameters by which a site counts where its visitors come from. The others stay. */
function withoutTracking(url: string): string {
  const [address = "", query, part] = /^([^?#]*)\??([^#]*)(#.*)?$/.exec(url)?.slice(1) ?? [];
  if (!query) return url;
  const kept = query.split("&").filter((field) => !/^(?:igsh|si|fbclid|utm_\w+)=/.test(field));
  return `${address}${kept.length > 0 ? `?${kept.join("&")}` : ""}${part ?? ""}`;
}

/** The host of an address, to compare hosts by. */
export const hostOf = (url: string) =>
  bareAddress(url)
    .replace(/[/?#].*/, "")
    .toLowerCase();

const contentFolder = /^(?:\.{0,2}\/)*(?:content\/)?(?:pages\/)?/.source;
const fileEnding = /\.(?:md|html?)(?=#|$)/.source;
const aroundRoute = new RegExp(`${contentFolder}|${fileEnding}`, "g");

/** Guesses what was meant by a target: people leave out a slash, add quotes, or name a file. */
export function* guessTargets(typed: string): Iterable<string> {
  const bare = typed
    .trim()
    .replace(/^["'“”‘’<]+|["'“”‘’>]+$/g, "")
    .replaceAll("\\", "/");
  yield bare;
  yield bare.replace(/^link\W*/i, "link:").toLowerCase();
  yield `link:${bare}`;
  const path = bare.replace(aroundRoute, "");
  yield `/${path.replace(/(^|\/)index$/, "")}`;
  yield `/${path.toLowerCase()}`;
}
