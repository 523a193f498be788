/**
 * Has linkinator ask addresses of other hosts, all in one check: HEAD first and GET where that fails, and
 * its search for fragments. What it found is put into the words of a person who has never seen a status
 * code.
 */
import { LinkChecker } from "linkinator";
import { withoutHash } from "./collect-addresses.ts";
import type { SeenState } from "./link-states.ts";
import { type HostAnswer, inPrivate, type NetworkRules, openNetwork } from "./network.ts";

/** A page with a link to every address: linkinator takes links from pages. Only our `fetch` serves it. */
const listPage = "http://addresses.invalid/";
/** Hosts should see who asks. */
const userAgent = "Mozilla/5.0 (compatible; linkinator link audit)";

/** Asks addresses, and calls back after each. The result is what was seen of every one. */
export async function askHosts(
  addresses: readonly string[],
  rules: NetworkRules,
  onAnswer: () => void,
): Promise<ReadonlyMap<string, SeenState>> {
  const answers = new Map<string, HostAnswer>();
  const fetchOutside = openNetwork(rules, answers);
  const list = addresses.map((each) => `<a href="${askedPart(each).replaceAll("&", "&amp;")}">`);
  const usualFetch = globalThis.fetch;
  globalThis.fetch = async (address, init = {}) =>
    address === listPage
      ? new Response(list.join("\n"), { headers: { "content-type": "text/html" } })
      : fetchOutside(String(address), init);
  try {
    const options = { path: listPage, checkFragments: true, userAgent };
    const { links } = await new LinkChecker().on("link", onAnswer).check(options);
    // A fragment has a result of its own only when nothing on its page has its name.
    const absent = links.map(({ url }) => url).filter((url) => url.includes("#"));
    const stateOf = (each: string) => describe(each, absent, answers.get(withoutHash(each)));
    return new Map(addresses.map((each) => [each, stateOf(each)]));
  } finally {
    globalThis.fetch = usualFetch;
  }
}

/** An address without a fragment that is no name of a place in a page: a route, a text to mark. */
function askedPart(address: string): string {
  const { hash, href } = new URL(address);
  return /[=!/&]|:~:|%(?![\da-f]{2})|^#top$/i.test(hash) ? withoutHash(href) : href;
}

function describe(address: string, absent: readonly string[], answer?: HostAnswer): SeenState {
  if (!answer) return { state: "unchecked", reason: "It was not asked." };
  const { status = 0, failure, hops, page } = answer;
  // A redirect into a private network is a fault of its host.
  const isOurs = failure === inPrivate && hops.length === 0;
  if (failure) return { state: isOurs ? "unchecked" : "unreachable", reason: failure };
  const isFine = status >= 200 && status < 300;
  const refuses = status >= 500 ? "Its host is in trouble" : "Its host refuses";
  const usual = [isFine ? "ok" : "unreachable", isFine ? "It answers" : refuses] as const;
  const [state, words] = statuses[status] ?? usual;
  const seen: SeenState = { state, reason: `${words} (${status}).`, status };
  if (!isFine) return seen;
  const { hash } = new URL(askedPart(address));
  // linkinator passes over pages that ask search engines to stay away.
  const isHidden = page?.includes('content="noindex') && page.includes("nofollow");
  if (hash !== "" && (page === undefined || isHidden)) {
    const reason = `The page answers; whether it has ${hash} could not be found out.`;
    return { ...seen, state: "unchecked", reason };
  }
  if (absent.includes(withoutHash(address) + decodeURIComponent(hash))) {
    const reason = `The page answers, but nothing on it is called ${hash}.`;
    return { ...seen, state: "unreachable", reason };
  }
  const movedTo = findNewAddress(address, answer);
  return movedTo ? { ...seen, state: "moved", movedTo } : seen;
}

const statuses: Readonly<Record<number, readonly [SeenState["state"], string]>> = {
  401: ["blocked", "Its host asks for a sign-in"],
  403: ["blocked", "Its host lets no programs in"],
  404: ["broken", "Its host says that there is no such page"],
  410: ["broken", "Its host says that the page is gone for good"],
  429: ["blocked", "Its host is asked too often and wants to be left alone"],
  999: ["blocked", "Its host lets no programs in"],
};

/** Where an address lives now: as far as its hosts send visitors on for good (301 and 308). */
function findNewAddress(address: string, { hops }: HostAnswer): string | undefined {
  const passing = hops.findIndex(({ status }) => status !== 301 && status !== 308);
  const last = (passing < 0 ? hops : hops.slice(0, passing)).at(-1);
  if (!last) return undefined;
  const moved = new URL(last.to);
  // A fragment outlives a redirect that has none (RFC 9110, section 10.2.2).
  moved.hash ||= new URL(address).hash;
  return moved.href;
}
