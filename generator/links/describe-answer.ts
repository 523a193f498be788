/** Turns the answer of a host into a state, and into words for people who have never seen a status code. */
import type { SeenState } from "./link-states.ts";

/** What came of a request. */
export interface Answer {
  /** Where the last request went, after all redirects, with its fragment. */
  readonly url: URL;
  /** The redirects on the way there. */
  readonly hops: readonly Hop[];
  /** The status of the response; 0 where there is none. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Why there is no page. */
  readonly failure?: Failure | undefined;
  /** Whether the page has the part that its fragment names; undefined where none is named. */
  readonly part?: "present" | "absent" | "unknown";
}

/** A redirect. */
export interface Hop {
  readonly status: number;
  readonly to: URL;
  readonly setsCookie: boolean;
}

const failures = {
  private: "It leads into a private network, where visitors cannot go.",
  "no-page": "It sends visitors to an address that is no page.",
  circle: "It sends visitors on too often, or round in a circle.",
  cookie: "It sets a cookie and sends on whoever doesn't keep it, and this program keeps none.",
  name: "There is no host of this name.",
  connection: "Its host accepts no connection.",
  interruption: "Its host broke the connection off.",
  time: "It took too long to answer.",
  certificate: "Its certificate is not valid, so browsers warn of it.",
  nonsense: "Its answer could not be understood.",
};
export type Failure = keyof typeof failures;

/** What the codes and the names of errors mean. */
const failuresByError: readonly (readonly [error: RegExp, failure: Failure])[] = [
  [/^EPRIVATE$/, "private"],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, "name"],
  [/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/, "connection"],
  [/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, "interruption"],
  [/TIMEDOUT|TIMEOUT|^TimeoutError$/, "time"],
  [/CERT|SIGNATURE|ISSUER|^ERR_[ST]/, "certificate"],
];

/** Finds the first known error of a chain; a host with several addresses fails once for each. */
export function findFailure(error: unknown): Failure {
  const { code, name, cause, errors } = (error ?? {}) as NodeJS.ErrnoException & AggregateError;
  const known = failuresByError.find(
    ([pattern]) => pattern.test(String(code)) || pattern.test(String(name)),
  );
  if (known) return known[1];
  const inner = cause ?? errors?.[0];
  return inner instanceof Error ? findFailure(inner) : "nonsense";
}

/** What some statuses mean. */
const statuses: Readonly<Record<number, readonly [SeenState["state"], string]>> = {
  401: ["blocked", "Its host asks for a sign-in"],
  404: ["not-found", "Its host says that there is no such page"],
  410: ["not-found", "Its host says that the page is gone for good"],
  429: ["blocked", "Its host is asked too often and wants to be left alone"],
};

/** What all others mean, by their hundreds. Hosts turn programs away with many statuses, from 400 to LinkedIn's 999. */
function describeStatus(status: number): readonly [SeenState["state"], string] {
  if (status >= 500 && status < 600) return ["unreachable", "Its host says that it is in trouble"];
  if (status >= 400) return ["blocked", "Its host refused this program"];
  return ["unreachable", "Its host sends visitors on, and doesn't say where"];
}

/** The state of the address that an answer belongs to. */
export function describeAnswer(answer: Answer): SeenState {
  const { failure, hops, status, url, part } = answer;
  if (failure) {
    // If a host redirects into a private network, that's its fault. If the site links into one, we can't check it.
    if (failure === "private" && hops.length === 0)
      return { state: "unchecked", reason: failures.private };
    return { state: failure === "cookie" ? "blocked" : "unreachable", reason: failures[failure] };
  }
  const isFine = status >= 200 && status < 300;
  if (!isFine) {
    const [state, words] = statuses[status] ?? describeStatus(status);
    return { state, reason: `${words} (${status}).`, status };
  }
  if (part === "absent") {
    // Many pages make their parts with a script: the lines of a file on GitHub, the answers of a help center.
    const reason = `The page answers. Nothing in its HTML is called ${url.hash}; a script may add it.`;
    return { state: "unchecked", reason, status };
  }
  if (part === "unknown") {
    const reason = `The page answers; whether it has ${url.hash} could not be found out.`;
    return { state: "unchecked", reason, status };
  }
  const movedTo = findNewAddress(hops);
  const reason = `It answers (${status}).`;
  return movedTo ? { state: "moved", reason, status, movedTo } : { state: "ok", reason, status };
}

/** The new address, if its hosts send visitors on for good (301 and 308), up to the first redirect that isn't for good. */
function findNewAddress(hops: readonly Hop[]): string | undefined {
  const firstPassing = hops.findIndex(({ status }) => status !== 301 && status !== 308);
  const permanent = firstPassing < 0 ? hops : hops.slice(0, firstPassing);
  return permanent.at(-1)?.to.href;
}
