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
  "no-such-host": "There is no host of this name.",
  "private-network": "It leads into a private network, where visitors cannot go.",
  protocol: "Its answer could not be understood.",
  refused: "Its host accepts no connection.",
  reset: "Its host broke the connection off.",
  stopped: "The audit was stopped before it was asked.",
  timeout: "It took too long to answer.",
} as const;
type Failure = keyof typeof failures;

/** What came of an address: a status or a failure; both, when a page broke off. */
export interface Answer {
  readonly method: string;
  /** Where the last request went: behind all redirects, without a fragment. */
  readonly url: URL;
  readonly hops: readonly { readonly status: number; readonly to: string }[];
  /** What is wrong with the redirects, as a sentence. */
  readonly detour?: string;
  readonly status?: number;
  readonly failure?: Failure;
  /** Headers by their lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** The text of the page where it was wanted, and whether it goes on behind that. */
  readonly page?: string;
  readonly isCut?: boolean;
}

/** Bytes of a page in which a fragment is looked for. */
const pageMax = 2 * 1024 * 1024;
/** Browsers go further; an address that needs more is in trouble anyway. */
const hopsMax = 10;
const attemptsMax = 3;
/** The first wait; each further one is four times as long. */
const firstWaitMs = { busy: 5000, trouble: 2000 };
/** A host that wants more than this is not asked again in this run. */
const waitMaxMs = 60_000;

interface Host {
  queues: readonly Promise<unknown>[];
  notBefore: number;
  /** The answer with which it asked to be left alone. */
  refusal?: Answer;
}

/** Opens the network of an audit. */
export function openNetwork(rules: NetworkRules) {
  const { clock, signal, pauseMs = 500, timeoutMs = 15_000, isPrivate = isPrivateAddress } = rules;
  const agent = new Agent({
    connect: { lookup: guardLookup(isPrivate, rules.resolve) },
    // Some hosts send more cookies than Node expects by itself.
    maxHeaderSize: 64 * 1024,
    // A connection that is used again may be closing at that moment.
    pipelining: 0,
  });
  const answers = new Map<string, Answer>();
  const hosts = new Map<string, Host>();

  /** Runs a task when its host may be asked: two at a time, with a pause between their starts. */
  function takeTurn<T>(name: string, task: (host: Host) => Promise<T>): Promise<T> {
    const host = hosts.get(name) ?? { queues: [], notBefore: 0 };
    hosts.set(name, host);
    const [next = Promise.resolve(), other = Promise.resolve()] = host.queues;
    const turn = next.then(async () => {
      for (let wait = 1; wait > 0; ) {
        signal.throwIfAborted();
        wait = host.notBefore - clock.now();
        if (wait > 0) await clock.pause(wait, signal);
      }
      host.notBefore = clock.now() + pauseMs;
      return task(host);
    });
    host.queues = [other, turn.catch(() => {})];
    return turn;
  }

  /** Sends one request. A failure is an answer, too. */
  async function send(url: URL, method: string, init: RequestInit, isPageWanted: boolean) {
    const deadline = AbortSignal.timeout(timeoutMs);
    let answer: Answer = { method, url, hops: [], headers: {} };
    try {
      const host = url.hostname.replace(/^\[|\]$/g, "");
      // An address in numbers is never looked up.
      if (isIP(host) !== 0 && isPrivate(host)) throw createRefusal(host);
      const ends = AbortSignal.any([signal, deadline]);
      const headers = Object.fromEntries(new Headers(init.headers));
      const how = { method, headers, redirect: "manual", signal: ends, dispatcher: agent } as const;
      const response = await fetch(url, how);
      const { status } = response;
      answer = { ...answer, status, headers: Object.fromEntries(response.headers) };
      if (isPageWanted && method === "GET") return { ...answer, ...(await readPage(response)) };
      await response.body?.cancel();
      return answer;
    } catch (cause) {
      const failure = deadline.aborted ? "timeout" : nameFailure(cause);
      return { ...answer, failure: signal.aborted ? "stopped" : failure } as const;
    }
  }

  async function sendPatiently(...request: Parameters<typeof send>): Promise<Answer> {
    const [{ host: name }, method] = request;
    for (let attempt = 1; ; attempt++) {
      // What follows from an answer is settled before the host is asked for another address.
      const final = await takeTurn(name, async (host) => {
        if (host.refusal) return host.refusal;
        const answer: Answer = await send(...request);
        if (method === "HEAD" && needsGet(answer)) return answer;
        const wait = attempt < attemptsMax ? findWait(answer, attempt, clock.now()) : undefined;
        if (wait !== undefined) host.notBefore = clock.now() + wait;
        else if (answer.status === 429) host.refusal = answer;
        return wait === undefined ? answer : undefined;
      });
      if (final) return final;
    }
  }

  /** Goes where hosts send visitors. GET begins where HEAD has ended, and only where that can help. */
  async function follow(address: string, init: RequestInit, isPageWanted: boolean) {
    const { method = "GET" } = init;
    const before = answers.get(address);
    if (before && (before.method !== "HEAD" || !needsGet(before))) return before;
    const hops = [...(before?.hops ?? [])];
    for (let url = before?.url ?? new URL(address); ; ) {
      const answer = { ...(await sendPatiently(url, method, init, isPageWanted)), hops };
      const { status = 0, headers } = answer;
      const { location } = headers;
      if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return answer;
      const next = resolveRedirect(location, url);
      if (!next) return { ...answer, detour: `It sends visitors to "${location}".` };
      url = new URL(withoutHash(next.href));
      const isCircle = [address, ...hops.map(({ to }) => withoutHash(to))].includes(url.href);
      hops.push({ status, to: next.href });
      if (isCircle) return { ...answer, detour: "It sends visitors round in a circle." };
      const tooFar = `It sends visitors on more than ${hopsMax} times.`;
      if (hops.length >= hopsMax) return { ...answer, detour: tooFar };
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

export type Network = ReturnType<typeof openNetwork>;

async function readPage(response: Received): Promise<Pick<Answer, "page" | "isCut">> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (size > pageMax) break;
  }
  return { page: Buffer.concat(chunks).toString("utf8"), isCut: size > pageMax };
}

const codes: readonly (readonly [RegExp, Failure])[] = [
  [/^EPRIVATE$/, "private-network"],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, "no-such-host"],
  [/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/, "refused"],
  [/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, "reset"],
  [/TIMEDOUT|TIMEOUT/, "timeout"],
  [/CERT|SIGNATURE|ISSUER|^ERR_TLS|^ERR_SSL|^EPROTO$/, "certificate"],
];

/** Names the first known error of a chain; a host with several addresses fails once for each. */
function nameFailure(error: unknown): Failure {
  const { code = "", cause, errors } = error as NodeJS.ErrnoException & AggregateError;
  const inner = cause ?? errors?.[0];
  const [, known] = codes.find(([pattern]) => pattern.test(String(code))) ?? [];
  return known ?? (inner instanceof Error ? nameFailure(inner) : "protocol");
}

/** Whether a host that was asked with HEAD may answer GET otherwise. Walls are not asked twice. */
function needsGet({ status = 0, failure }: Answer): boolean {
  if (failure) return failure === "reset" || failure === "timeout" || failure === "protocol";
  return status < 300 || (status >= 400 && status !== 429 && status !== 999);
}

const passing: readonly unknown[] = ["no-such-host", "refused", "reset", "timeout"];

/** Milliseconds until an address is asked again; undefined when its answer stands. */
function findWait({ status = 0, failure, headers }: Answer, attempt: number, now: number) {
  const isBusy = status === 429;
  if (!isBusy && !passing.includes(failure) && !(status >= 500 && status < 600)) return undefined;
  // `Retry-After` is a number of seconds or a date (RFC 9110, section 10.2.3).
  const said = headers["retry-after"] ?? "";
  const asked = /^\d+$/.test(said) ? Number(said) * 1000 : Math.max(0, Date.parse(said) - now);
  if (!Number.isNaN(asked)) return asked > waitMaxMs ? undefined : asked;
  return firstWaitMs[isBusy ? "busy" : "trouble"] * 4 ** (attempt - 1);
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
