/**
 * Finds out what a visitor would get at an address: asks, and goes where hosts send it, one step
 * at a time, so that every step is known and keeps the rules of the house.
 */
import type { Answer } from "./ask-linkinator.ts";
import type { Ask } from "./ask-patiently.ts";
import { describeFailure, describeStatus } from "./describe-answer.ts";
import type { Hop, Observation } from "./link-state.ts";

/** Browsers go further; an address that needs more than this is in trouble anyway. */
const hopsMax = 10;

/**
 * Checks one address.
 * @param address a whole http or https address
 * @throws AbortError when the audit is stopped before there is an answer
 */
export async function checkAddress(address: string, ask: Ask): Promise<Observation> {
  const hops: Hop[] = [];
  let url = new URL(address);
  for (;;) {
    const answer = await ask(withoutRoute(url));
    const { status, headers } = answer.exchange;
    const location = isRedirect(status) ? headers["location"] : undefined;
    if (status === undefined || location === undefined) return conclude(answer, url, hops);
    const next = resolveHop(location, url);
    if (!next) return { ...failing(`It sends visitors to "${location}".`), status, hops };
    const isCircle = [address, ...hops.map(({ to }) => to)].includes(next.href);
    hops.push({ status, from: url.href, to: next.href });
    if (isCircle) return { ...failing("It sends visitors round in a circle."), status, hops };
    if (hops.length >= hopsMax) {
      return { ...failing(`It sends visitors on more than ${hopsMax} times.`), status, hops };
    }
    url = next;
  }
}

function isRedirect(status = 0): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** Where a redirect leads; undefined when that is no page of the web. */
function resolveHop(location: string, from: URL): URL | undefined {
  // Headers arrive as bytes; hosts that write other letters than ASCII into them mean UTF-8.
  const target = Buffer.from(location, "latin1").toString("utf8");
  if (!URL.canParse(target, from.href)) return undefined;
  const next = new URL(target, from.href);
  if (next.protocol !== "http:" && next.protocol !== "https:") return undefined;
  next.username = "";
  next.password = "";
  // A fragment outlives a redirect that has none (RFC 9110, section 10.2.2).
  next.hash ||= from.hash;
  return next;
}

/**
 * What is asked leaves out fragments that are no names of places in a page: routes of applications,
 * texts to mark. The address keeps them, and so does a new one that takes its place.
 */
function withoutRoute(url: URL): URL {
  const plain = new URL(url.href);
  if (/[=!/&]|:~:/.test(url.hash) || url.hash === "#top") plain.hash = "";
  return plain;
}

function failing(reason: string): Pick<Observation, "outcome" | "reason"> {
  return { outcome: "failing", reason };
}

/** Hosts whose only purpose is to let people in; who ends there has not seen the page. */
const signIn = /^(?:accounts?|auth|idp|log-?in|shibboleth|sign-?in|sso)\./;

function conclude(answer: Answer, url: URL, hops: readonly Hop[]): Observation {
  const { status, failure, headers } = answer.exchange;
  const seen = { hops, ...(status === undefined ? {} : { status }) };
  if (failure === "private-network" && hops.length === 0) {
    return { outcome: "unverified", reason: describeFailure(failure), ...seen };
  }
  if (failure && answer.verdict !== "fine")
    return { ...failing(describeFailure(failure)), ...seen };
  if (status === 404 || status === 410) {
    return { outcome: "gone", reason: describeStatus(status), ...seen };
  }
  if (answer.verdict === "failed") return { ...failing(describeStatus(status)), ...seen };
  if (answer.verdict === "refused") {
    return { outcome: "refused", reason: describeStatus(status, headers["retry-after"]), ...seen };
  }
  const [first] = hops;
  if (first && new URL(first.from).host !== url.host && signIn.test(url.host)) {
    return { outcome: "refused", reason: `It asks for a sign-in at ${url.host}.`, ...seen };
  }
  const name = decodeFragment(url.hash);
  if (answer.fragment === "absent") {
    return { ...failing(`The page answers, but nothing on it is called ${name}.`), ...seen };
  }
  if (answer.fragment === "unknown") {
    const reason = `The page answers; whether it has ${name} could not be found out.`;
    return { outcome: "unverified", reason, ...seen };
  }
  return { outcome: "fine", reason: describeStatus(status), ...seen };
}

function decodeFragment(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
