/**
 * The requests of an audit to other hosts: the `fetch` that linkinator gets for them. It keeps the pace
 * of each host, reaches no private network, ends its retries, and follows redirects one by one, so that
 * each step keeps these rules and is known.
 *
 * linkinator has none of this: with a `concurrency` of 2 it asked for the 60 links of a page at once, its
 * `retry` obeys `Retry-After` without end, and its `timeout` would count the wait for a turn.
 */
import { isIP } from "node:net";
import { Agent, fetch, type Response as Received } from "undici";
import { withoutHash } from "./collect-addresses.ts";
import { createRefusal, guardLookup, isPrivateAddress } from "./private-networks.ts";

/** The time of an audit. Tests give one whose pauses take no time. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Waits; rejects when the signal is aborted before. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

export interface NetworkRules {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Milliseconds between two requests to a host. */
  readonly pauseMs?: number;
  /** Milliseconds until an answer must be complete. */
  readonly timeoutMs?: number;
  /** Only tests give these two: their hosts are on this machine. */
  readonly isPrivate?: typeof isPrivateAddress;
  readonly resolve?: Parameters<typeof guardLookup>[1];
}

/** How a request can end without an answer, in the words of the reports. */
export const failures = {
  certificate: "Its certificate is not valid, so browsers warn of it.",
  circle: "It sends visitors round in a circle.",
  elsewhere: "It sends visitors to something that is no page of the web.",
  "no-such-host": "There is no host of this name.",
  "private-network": "It leads into a private network, where visitors cannot go.",
  protocol: "Its answer could not be understood.",
  refused: "Its host accepts no connection.",
  reset: "Its host broke the connection off.",
  stopped: "The audit was stopped before it was asked.",
  timeout: "It took too long to answer.",
  "too-far": "It sends visitors on more than 10 times.",
} as const;
type Failure = keyof typeof failures;

/** What came of an address: a status, a failure, or both where a redirect leads nowhere. */
export interface Answer {
  readonly method: string;
  /** Where the last request went: behind all redirects, without a fragment. */
  readonly url: URL;
  readonly hops: readonly { readonly status: number; readonly to: string }[];
  readonly status?: number;
  readonly failure?: Failure;
  /** Headers by their lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** The text of the page, where it was wanted and is not too long. */
  readonly page?: string;
}

/** In a page of more bytes no fragment is looked for. */
const pageMax = 2 * 1024 * 1024;
/** Browsers go further; an address that needs more is in trouble anyway. */
const hopsMax = 10;
const attemptsMax = 3;
/** The first wait; each further one is four times as long. */
const firstWaitMs = 3000;
/** A host that wants more than this is not asked again in this run. */
const waitMaxMs = 60_000;

/** Opens the network of an audit. */
export function openNetwork(rules: NetworkRules) {
  const { clock, signal, pauseMs = 500, timeoutMs = 15_000, isPrivate = isPrivateAddress } = rules;
  const lookup = guardLookup(isPrivate, rules.resolve);
  // Some hosts send many cookies; and a connection that is used again may be closing at that moment.
  const dispatcher = new Agent({ connect: { lookup }, maxHeaderSize: 64 * 1024, pipelining: 0 });
  const answers = new Map<string, Answer>();
  /** The last answer of each host, asked or awaited. */
  const hosts = new Map<string, Promise<Answer>>();

  /** Sends one request. A failure is an answer, too. */
  async function send(url: URL, init: RequestInit, isPageWanted: boolean): Promise<Answer> {
    const { method = "GET" } = init;
    const answer = { method, url, hops: [], headers: {} };
    try {
      const host = url.hostname.replace(/^\[|\]$/g, "");
      // An address in numbers is never looked up.
      if (isIP(host) !== 0 && isPrivate(host)) throw createRefusal(host);
      const ends = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      const headers = Object.fromEntries(new Headers(init.headers));
      const how = { method, headers, redirect: "manual", signal: ends, dispatcher } as const;
      const response = await fetch(url, how);
      const { status } = response;
      const page =
        isPageWanted && method === "GET"
          ? await readPage(response).catch(() => undefined)
          : undefined;
      if (!response.bodyUsed) await response.body?.cancel();
      return { ...answer, status, headers: Object.fromEntries(response.headers), page };
    } catch (cause) {
      return { ...answer, failure: signal.aborted ? "stopped" : nameFailure(cause) };
    }
  }

  /** Asks a host when all earlier requests to it are settled, with a pause between them. */
  function askInTurn(url: URL, init: RequestInit, isPageWanted: boolean): Promise<Answer> {
    const ask = async (last?: Answer) => {
      // A host that has turned the audit away as too busy is left alone for the rest of the run.
      if (last?.status === 429) return last;
      if (last) await clock.pause(pauseMs, signal);
      for (let attempt = 1; ; attempt++) {
        const answer = await send(url, init, isPageWanted);
        const isLast = attempt === attemptsMax || needsGet(answer);
        const wait = isLast ? undefined : findWait(answer, attempt, clock.now());
        if (wait === undefined) return answer;
        await clock.pause(wait, signal);
      }
    };
    const turn = hosts.get(url.host)?.then(ask) ?? ask();
    hosts.set(url.host, turn);
    return turn;
  }

  /** Goes where hosts send visitors. GET begins where HEAD has ended, and only where that can help. */
  async function follow(address: string, init: RequestInit, isPageWanted: boolean) {
    const before = answers.get(address);
    if (before && !needsGet(before)) return before;
    const hops = [...(before?.hops ?? [])];
    for (let url = before?.url ?? new URL(address); ; ) {
      const answer: Answer = { ...(await askInTurn(url, init, isPageWanted)), hops };
      const { status = 0, headers } = answer;
      const { location } = headers;
      if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return answer;
      const next = resolveRedirect(location, url);
      if (!next) return { ...answer, failure: "elsewhere" } as const;
      url = new URL(withoutHash(next.href));
      const isCircle = [address, ...hops.map(({ to }) => withoutHash(to))].includes(url.href);
      hops.push({ status, to: next.href });
      if (isCircle) return { ...answer, failure: "circle" } as const;
      if (hops.length >= hopsMax) return { ...answer, failure: "too-far" } as const;
    }
  }

  return {
    /** The last answer for an address without a fragment; undefined when it was not asked. */
    answerOf: (address: string) => answers.get(address),
    /** Does what `fetch` does, as far as linkinator uses it. */
    async fetch(address: string, init: RequestInit, isPageWanted: boolean): Promise<Response> {
      const answer = await follow(address, init, isPageWanted);
      answers.set(address, answer);
      const { status, failure, page, url } = answer;
      if (status === undefined || failure) throw new Error(failure);
      const headers = new Headers(answer.headers);
      const body = page === undefined ? null : new Blob([page]).stream();
      // Some hosts send programs the status 999, with which no real response can be made.
      return { status, headers, url: url.href, body } as Response;
    },
  };
}

/** Reads a page in which a fragment is looked for; undefined when it is too long for that. */
async function readPage({ body }: Received): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (size > pageMax) return undefined;
  }
  return Buffer.concat(chunks).toString("utf8");
}

const codes: readonly (readonly [RegExp, Failure])[] = [
  [/^EPRIVATE$/, "private-network"],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, "no-such-host"],
  [/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/, "refused"],
  [/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, "reset"],
  [/TIMEDOUT|TIMEOUT|^TimeoutError$/, "timeout"],
  [/CERT|SIGNATURE|ISSUER|^ERR_TLS|^ERR_SSL|^EPROTO$/, "certificate"],
];

/** Names the first known error of a chain; a host with several addresses fails once for each. */
function nameFailure(error: unknown): Failure {
  const { code, name, cause, errors } = error as NodeJS.ErrnoException & AggregateError;
  const inner = cause ?? errors?.[0];
  const [, known] =
    codes.find(([pattern]) => [code, name].some((word) => pattern.test(String(word)))) ?? [];
  return known ?? (inner instanceof Error ? nameFailure(inner) : "protocol");
}

/** Whether an answer to HEAD may be another for GET. Walls are not asked twice. */
function needsGet({ method, status = 0, failure }: Answer): boolean {
  if (method !== "HEAD") return false;
  if (failure) return failure === "reset" || failure === "timeout" || failure === "protocol";
  return status < 300 || (status >= 400 && status !== 429 && status !== 999);
}

const passing: readonly unknown[] = ["no-such-host", "refused", "reset", "timeout"];

/** Milliseconds until an address is asked again; undefined when its answer stands. */
function findWait({ status = 0, failure, headers }: Answer, attempt: number, now: number) {
  const isTrouble = status === 429 || (status >= 500 && status < 600);
  if (!isTrouble && !passing.includes(failure)) return undefined;
  // `Retry-After` is a number of seconds or a date (RFC 9110, section 10.2.3).
  const said = headers["retry-after"] ?? "";
  const asked = /^\d+$/.test(said) ? Number(said) * 1000 : Math.max(0, Date.parse(said) - now);
  if (!Number.isNaN(asked)) return asked > waitMaxMs ? undefined : asked;
  return firstWaitMs * 4 ** (attempt - 1);
}

/** Where a redirect leads; undefined when that is no page of the web. */
function resolveRedirect(location: string, from: URL): URL | undefined {
  // Headers arrive as bytes; hosts that write other letters than ASCII into them mean UTF-8.
  const target = Buffer.from(location, "latin1").toString("utf8");
  if (!URL.canParse(target, from.href)) return undefined;
  const next = new URL(target, from.href);
  next.username = "";
  next.password = "";
  return /^https?:$/.test(next.protocol) ? next : undefined;
}
