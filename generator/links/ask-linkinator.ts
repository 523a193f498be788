/**
 * linkinator's judgement on a single address: HEAD first, GET where HEAD is refused, its rules for
 * walls that turn programs away, its search for the fragment. Redirects are not followed here.
 *
 * The edition for Node 20 looks for a fragment only in pages that it has not seen before, passes
 * over fragments of answers that are no HTML or that ask search engines to stay away, and takes a
 * body that breaks off for a whole one. With one link at a time the first cannot happen; the
 * others are told here as what they are: not known.
 */
import { LinkChecker, LinkState } from "linkinator";
import type { Relay } from "./network/relay.ts";
import type { Exchange } from "./network/send.ts";

/** linkinator's judgement, with what the network said last. */
export interface Answer {
  readonly verdict: "fine" | "refused" | "failed";
  readonly exchange: Exchange;
  /** Whether the page has the fragment; undefined when none is wanted. */
  readonly fragment?: "found" | "absent" | "unknown";
}

/** Statuses of hosts that turn programs away, and may well let people in. */
const walls = { "401": "skip", "403": "skip", "429": "skip", "999": "skip" } as const;

/** Whether linkinator passes over the fragments of a page: its sign of a page that is not there. */
const isHiddenFromSearch = (html: string) =>
  html.includes('content="noindex') && html.includes("nofollow");

/**
 * Has linkinator ask an address.
 * @param userAgent how the request names itself
 */
export async function askLinkinator(url: URL, relay: Relay, userAgent: string): Promise<Answer> {
  const errand = relay.admit(url);
  const { links } = await new LinkChecker().check({
    path: errand.page,
    recurse: false,
    redirects: "error",
    checkFragments: url.hash !== "",
    statusCodes: walls,
    userAgent,
    concurrency: 1,
  });
  const judged = links.find((link) => link.url === errand.door);
  const exchange = errand.last();
  if (!judged || !exchange) throw new Error(`linkinator did not ask ${url.href}.`);
  const verdicts = {
    [LinkState.OK]: "fine",
    [LinkState.SKIPPED]: "refused",
    [LinkState.BROKEN]: "failed",
  } as const;
  const verdict = verdicts[judged.state];
  if (url.hash === "" || verdict !== "fine") return { verdict, exchange };
  const isAbsent = links.some((link) => link.url.startsWith(`${errand.door}#`));
  return { verdict, exchange, fragment: judgeFragment(exchange, isAbsent) };
}

function judgeFragment({ headers, body, isCut, failure }: Exchange, isAbsent: boolean) {
  const type = headers["content-type"] ?? "";
  const isHtml = /text\/html|application\/xhtml\+xml/.test(type);
  if (!isHtml || failure || !body || (isCut && isAbsent)) return "unknown";
  if (isAbsent) return "absent";
  return isHiddenFromSearch(body.toString("utf8")) ? "unknown" : "found";
}
