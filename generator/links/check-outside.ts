/**
 * Checks addresses on other hosts. linkinator sends the requests and judges the answers: HEAD first, GET where
 * HEAD doesn't succeed, and the search for the part of a page that a fragment names. What it can't do stands
 * around it: it asks for all links of a page at once, it repeats requests without an end, and it tells nobody
 * where a redirect leads. So it gets one address at a time for each host, and here are the turns of the hosts,
 * the repeats, and the way from one redirect to the next.
 */
import { setTimeout as wait } from "node:timers/promises";
import { LinkChecker, type LinkResult } from "linkinator";
import PQueue from "p-queue";
import { getGlobalDispatcher, setGlobalDispatcher } from "undici";
import { parseUrl } from "../schema/safe-text.ts";
import { type Answer, describeAnswer, findFailure, type Hop } from "./describe-answer.ts";
import { type ConnectionRules, openGuardedAgent } from "./guarded-agent.ts";
import { type LinkPages, serveLinkPages } from "./link-page.ts";
import type { SeenState } from "./link-states.ts";
import { withoutHash } from "./urls.ts";

/** How patient the audit is with hosts. Tests use shorter times. */
export interface OutsideRules extends Omit<ConnectionRules, "ownPort"> {
  /** Milliseconds until an answer must be complete. */
  readonly timeoutMs: number;
  /** How long an address waits for its second request, and for its third and last one, in milliseconds. */
  readonly repeatMs: readonly number[];
  /** An address whose host wants a longer wait than this is not requested again in this run. */
  readonly repeatMaxMs: number;
}

/** docs/links.md promises these to the hosts. */
export const usualRules: OutsideRules = {
  pauseMs: 500,
  timeoutMs: 15_000,
  repeatMs: [3000, 12_000],
  repeatMaxMs: 60_000,
};

/** Browsers follow twenty redirects; an address that needs more than ten is in trouble anyway. */
const hopsMax = 10;
/** Hosts should see who sends the requests. */
const userAgent = "Mozilla/5.0 (compatible; linkinator link audit)";
/** A fragment that no page has. It shows whether linkinator looked for fragments at all: then it reports this one. */
const canary = "no-page-has-a-part-of-this-name";

/** Checks addresses, and calls back after each of them. The result says what was seen of each one. */
export async function checkOutside(
  addresses: readonly string[],
  rules: OutsideRules,
  onChecked: () => void,
): Promise<ReadonlyMap<string, SeenState>> {
  const linkPages = await serveLinkPages();
  const agent = openGuardedAgent({ ...rules, ownPort: linkPages.port });
  const usualAgent = getGlobalDispatcher();
  // linkinator uses the `fetch` of Node, and has no option for its connections. `fetch` itself stays as it is:
  // Node leaves the choice of the agent that makes its connections to the program, and this is how it's chosen.
  setGlobalDispatcher(agent);
  try {
    const request = takeTurns((url) => requestPatiently(url, linkPages, rules));
    const checks = addresses.map(async (address) => {
      const answer = await followRedirects(new URL(address), request);
      onChecked();
      return [address, describeAnswer(answer)] as const;
    });
    return new Map(await Promise.all(checks));
  } finally {
    setGlobalDispatcher(usualAgent);
    await Promise.all([agent.destroy(), linkPages.close()]);
  }
}

type Request = (url: URL) => Promise<Answer>;

/** Requests an address and, while the answer is a redirect, the address to which its host sends visitors. */
async function followRedirects(address: URL, request: Request): Promise<Answer> {
  const hops: Hop[] = [];
  let url = address;
  for (;;) {
    const answer = { ...(await request(url)), hops };
    const target = findTarget(url, answer);
    if (!target) return answer;
    if (hops.length === hopsMax)
      return { ...answer, failure: hops.some((hop) => hop.setsCookie) ? "cookie" : "circle" };
    const setsCookie = "set-cookie" in answer.headers;
    hops.push({ status: answer.status, to: target, setsCookie });
    if (!/^https?:$/.test(target.protocol)) return { ...answer, failure: "no-page" };
    url = target;
  }
}

/** Where an answer sends visitors; undefined when it is no redirect, or when its target is no address. */
function findTarget(url: URL, { status, headers }: Answer): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(status)) return undefined;
  // Headers arrive as bytes. If a host writes letters into them that aren't ASCII, it means UTF-8.
  const location = Buffer.from(headers["location"] ?? "", "latin1").toString("utf8");
  const target = location === "" ? undefined : parseUrl(location, url);
  if (!target) return undefined;
  // This audit sends no name and no password to any host.
  target.username = "";
  target.password = "";
  // A fragment outlives a redirect that has none (RFC 9110, section 10.2.2).
  target.hash ||= url.hash;
  return target;
}

/** Makes requests to the same host wait for each other. */
function takeTurns(request: Request): Request {
  const queues = new Map<string, PQueue>();
  /** The last answers of hosts that are left alone for the rest of the run. */
  const lastAnswers = new Map<string, Answer>();
  return (url) => {
    const { host } = url;
    const queue = queues.get(host) ?? new PQueue({ concurrency: 1 });
    queues.set(host, queue);
    return queue.add(async () => {
      const answer = lastAnswers.get(host) ?? (await request(url));
      // The host wants to be left alone (429), or there's no host of that name.
      if (answer.status === 429 || answer.failure === "name") lastAnswers.set(host, answer);
      return answer;
    });
  };
}

/** Requests an address up to three times, if the answer may be different after a while. */
async function requestPatiently(url: URL, linkPages: LinkPages, rules: OutsideRules) {
  for (const usualMs of rules.repeatMs) {
    const answer = await requestOnce(url, linkPages, rules);
    const { status, failure, headers } = answer;
    const isPassing = failure !== undefined || status === 429 || status >= 500;
    const waitMs = Number(headers["retry-after"]) * 1000 || usualMs;
    if (!isPassing || failure === "private" || waitMs > rules.repeatMaxMs) return answer;
    await wait(waitMs);
  }
  return requestOnce(url, linkPages, rules);
}

/** Has linkinator check one address. */
async function requestOnce(
  url: URL,
  linkPages: LinkPages,
  { timeoutMs }: OutsideRules,
): Promise<Answer> {
  const page = withoutHash(url.href);
  const part = findPart(url);
  const fragments = part === undefined ? [""] : [url.hash, `#${canary}`];
  const { links } = await new LinkChecker().check({
    path: linkPages.pageWith(fragments.map((fragment) => page + fragment)),
    checkFragments: true,
    // Redirects aren't followed here, because every target has to wait for the turn of its own host.
    redirects: "error",
    timeout: timeoutMs,
    userAgent,
  });
  const answer = readResult(links.find((result) => result.url === page));
  if (part === undefined) return { ...answer, url };
  const isMissing = (name: string) => links.some((result) => result.url === `${page}#${name}`);
  // linkinator says nothing about the parts of a page that it could not read: when it's no HTML, when it breaks
  // off, when it asks search engines to stay away. The canary shows whether it has looked.
  const found = isMissing(part) ? "absent" : "present";
  return { ...answer, url, part: isMissing(canary) ? found : "unknown" };
}

/**
 * The part of a page that a fragment names. Undefined when there's no fragment, and when it means something else: the
 * top, a route inside of a web app, words to highlight.
 */
function findPart({ hash }: URL): string | undefined {
  if (hash === "" || /^#top$/i.test(hash) || /[=!/&]|:~:/.test(hash)) return undefined;
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return undefined;
  }
}

/** Reads what linkinator reports about an address: the last response, or the last error where there is none. */
function readResult(result: LinkResult | undefined) {
  const { status = 0, failureDetails = [] } = result ?? {};
  const response = failureDetails.find((detail) => "headers" in detail);
  const error = failureDetails.findLast((detail) => detail instanceof Error);
  const failure = status === 0 ? findFailure(error) : undefined;
  return { status, headers: response?.headers ?? {}, failure, hops: [] };
}
