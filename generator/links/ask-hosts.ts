/**
 * Has linkinator ask addresses of other hosts, all in one check: HEAD first and GET where that fails, its
 * rules for hosts that turn programs away, its search for fragments. What it found is put into the words
 * of a person who has never seen a status code.
 */
import { LinkChecker, LinkState } from "linkinator";
import { withoutHash } from "./collect-addresses.ts";
import type { Observation } from "./link-states.ts";
import { type Answer, failures, type NetworkRules, openNetwork } from "./network.ts";

/** A page with a link to every address: linkinator takes links from pages. Only our `fetch` knows it. */
const listPage = "http://addresses.invalid/";
/** Statuses of hosts that turn programs away, and may well let people in. */
const walls = { "401": "skip", "403": "skip", "429": "skip", "999": "skip" } as const;

/**
 * Asks addresses.
 * @param onAnswer called after each of them
 * @returns what was seen of each address
 */
export async function askHosts(
  addresses: readonly string[],
  rules: NetworkRules,
  { userAgent, onAnswer }: { readonly userAgent: string; onAnswer(): void },
): Promise<ReadonlyMap<string, Observation>> {
  const network = openNetwork(rules);
  const links = addresses.map(askedPart);
  const list = links.map((link) => `<a href="${link.replaceAll("&", "&amp;")}">x</a>`).join("\n");
  const withFragment = new Set(links.filter((link) => link.includes("#")).map(withoutHash));
  const usualFetch = globalThis.fetch;
  globalThis.fetch = async (address, init = {}) =>
    address === listPage
      ? new Response(list, { headers: { "content-type": "text/html" } })
      : network.fetch(String(address), init, withFragment.has(String(address)));
  try {
    const options = { path: listPage, checkFragments: true, statusCodes: walls, userAgent };
    const results = await new LinkChecker().on("link", onAnswer).check(options);
    const states = new Map(results.links.map(({ url, state }) => [url, state]));
    const see = (address: string) =>
      observe(address, network.answerOf(withoutHash(address)), states);
    return new Map(addresses.map((address) => [address, see(address)]));
  } finally {
    globalThis.fetch = usualFetch;
  }
}

/** An address without a fragment that is no name of a place in a page: a route, a text to mark. */
function askedPart(address: string): string {
  const { hash, href } = new URL(address);
  return /[=!/&]|:~:|%(?![\da-f]{2})|^#top$/i.test(hash) ? withoutHash(href) : href;
}

function observe(
  address: string,
  answer: Answer | undefined,
  states: ReadonlyMap<string, LinkState>,
): Observation {
  if (!answer || answer.failure === "stopped") {
    return { outcome: "unverified", reason: failures.stopped };
  }
  const { status = 0, failure, hops, url } = answer;
  const see = (outcome: Observation["outcome"], reason = describeStatus(status)) => {
    return { outcome, reason, status: answer.status };
  };
  if (failure) {
    // A redirect into a private network is a fault of its host.
    const isOwn = failure === "private-network" && hops.length === 0;
    return see(isOwn ? "unverified" : "failing", failures[failure]);
  }
  if (status === 404 || status === 410) return see("gone");
  const state = states.get(withoutHash(address));
  if (state === LinkState.BROKEN) return see("failing");
  if (state === LinkState.SKIPPED) return see("refused");
  if (url.host !== new URL(address).host && signIn.test(url.host)) {
    return see("refused", `It asks for a sign-in at ${url.host}.`);
  }
  const { hash } = new URL(askedPart(address));
  if (hash !== "" && !isSearched(answer)) {
    return see("unverified", `The page answers; whether it has ${hash} could not be found out.`);
  }
  if (hash !== "" && states.has(withoutHash(address) + decodeURIComponent(hash))) {
    return see("failing", `The page answers, but nothing on it is called ${hash}.`);
  }
  return { ...see("fine"), movedTo: findNewAddress(address, answer) };
}

/** Hosts whose only purpose is to let people in; who ends there has not seen the page. */
const signIn = /^(?:accounts?|auth|idp|log-?in|shibboleth|sign-?in|sso)\./;

/** linkinator passes over answers that are no HTML or that ask search engines to stay away. */
function isSearched({ page = "", headers }: Answer): boolean {
  const isHidden = page.includes('content="noindex') && page.includes("nofollow");
  return page !== "" && !isHidden && /html/.test(headers["content-type"] ?? "");
}

/** Where an address lives now: as far as its hosts send visitors on for good (301 and 308). */
function findNewAddress(address: string, { hops }: Answer): string | undefined {
  const passing = hops.findIndex(({ status }) => status !== 301 && status !== 308);
  const last = (passing < 0 ? hops : hops.slice(0, passing)).at(-1);
  if (!last) return undefined;
  const moved = new URL(last.to);
  // A fragment outlives a redirect that has none (RFC 9110, section 10.2.2).
  moved.hash ||= new URL(address).hash;
  return moved.href;
}

const statuses: Readonly<Record<number, string>> = {
  401: "Its host asks for a sign-in (401).",
  403: "Its host lets no programs in (403).",
  404: "Its host says that there is no such page (404).",
  410: "Its host says that the page is gone for good (410).",
  429: "Its host is asked too often and wants to be left alone (429).",
  999: "Its host lets no programs in (999).",
};

function describeStatus(status: number): string {
  if (status >= 200 && status < 300) return `It answers (${status}).`;
  if (status >= 500 && status < 600) return `Its host is in trouble (${status}).`;
  return statuses[status] ?? `Its host refuses (${status}).`;
}
