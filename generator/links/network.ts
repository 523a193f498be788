/**
 * The requests of an audit to other hosts: the `fetch` that linkinator gets for them. It keeps the pace
 * of each host, reaches no private network, ends its retries, and follows redirects one by one. linkinator
 * does none of this: it asks for all links of a page at once, and its `retry` obeys `Retry-After` without end.
 */
import { isIP } from "node:net";
import { Agent, fetch, type Response as Received } from "undici";
import { withoutHash } from "./collect-addresses.ts";
import { guardLookup, isPrivateAddress, refusal } from "./private-networks.ts";

export interface NetworkRules {
  /** The time of an audit. Tests give one whose pauses take no time. */
  readonly clock: {
    /** Milliseconds since 1970. */
    now(): number;
    pause(ms: number): Promise<void>;
  };
  readonly onProgress?: (line: string) => void;
  /** Milliseconds until an answer must be complete. */
  readonly timeoutMs?: number;
  /** Only tests give these two: their hosts are on this machine. */
  readonly isPrivate?: typeof isPrivateAddress;
  readonly resolve?: Parameters<typeof guardLookup>[1];
}

/** What came of an address: a status, a failure, or both where a redirect leads nowhere. */
export interface HostAnswer {
  /** Where the last request went: behind all redirects, without a fragment. */
  readonly url: URL;
  readonly hops: readonly { readonly status: number; readonly to: string }[];
  readonly status?: number;
  /** Why there is no answer, in the words of the reports. */
  readonly failure?: string;
  readonly headers: Pick<Headers, "get">;
  /** The text of a page that was asked for by GET and is not too long. */
  readonly page?: string | undefined;
}

const noPage = "It sends visitors to an address that is no page.";
export const inPrivate = "It leads into a private network, where visitors cannot go.";
/** What the codes and names of errors mean. */
const failures: readonly (readonly [error: RegExp, words: string])[] = [
  [/^EPRIVATE$/, inPrivate],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, "There is no host of this name."],
  [/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/, "Its host accepts no connection."],
  [/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, "Its host broke the connection off."],
  [/TIMEDOUT|TIMEOUT|^TimeoutError$/, "It took too long to answer."],
  [/CERT|SIGNATURE|ISSUER|^ERR_[ST]/, "Its certificate is not valid, so browsers warn of it."],
];

/** In a page of more bytes no fragment is looked for. */
const pageMax = 2 * 1024 * 1024;
/** Browsers go further; an address that needs more is in trouble anyway. */
const hopsMax = 10;
/** How long is waited before the second attempt, and before the third and last one. */
const waitsMs = [3000, 12_000];
/** A host that asks for more than this is not asked again in this run. */
const waitMaxMs = 60_000;

/** Makes what does what `fetch` does, as far as linkinator uses it, and keeps the last answer of each address. */
export function openNetwork(rules: NetworkRules, answers: Map<string, HostAnswer>) {
  const { clock, timeoutMs = 15_000, isPrivate = isPrivateAddress } = rules;
  const connect = { lookup: guardLookup(isPrivate, rules.resolve), autoSelectFamily: true };
  // Some hosts send many cookies; and a connection that is used again may be closing at that moment.
  const dispatcher = new Agent({ connect, maxHeaderSize: 64 * 1024, pipelining: 0 });
  /** The last answer of each host, asked or awaited. */
  const hosts = new Map<string, Promise<HostAnswer>>();
  /** Sends one request. A failure is an answer, too. */
  async function send(url: URL, { method, headers }: RequestInit): Promise<HostAnswer> {
    const answer = { url, hops: [], headers: new Headers() };
    try {
      const host = url.hostname.replace(/^\[|\]$/g, "");
      if (!/^https?:$/.test(url.protocol)) return { ...answer, failure: noPage };
      // An address in numbers is never looked up.
      if (isIP(host) !== 0 && isPrivate(host)) throw refusal;
      const sent = Object.fromEntries(new Headers(headers));
      const signal = AbortSignal.timeout(timeoutMs);
      const how = { method, headers: sent, redirect: "manual", signal, dispatcher } as const;
      const response = await fetch(url, how);
      const page = await readPage(response).catch(() => undefined);
      return { ...answer, status: response.status, headers: response.headers, page };
    } catch (cause) {
      return { ...answer, failure: explain(cause) };
    }
  }
  /** Asks a host when all earlier requests to it are settled, with a pause between them. */
  function askInTurn(url: URL, init: RequestInit): Promise<HostAnswer> {
    const ask = async (last?: HostAnswer) => {
      // A host that has turned the audit away as too busy is left alone for the rest of the run.
      if (last?.status === 429) return last;
      if (last) await clock.pause(500);
      for (const usualMs of waitsMs) {
        const answer = await send(url, init);
        const wait = findWait(answer, usualMs, init.method);
        if (wait === undefined) return answer;
        await clock.pause(wait);
      }
      return send(url, init);
    };
    const turn = hosts.get(url.host)?.then(ask) ?? ask();
    hosts.set(url.host, turn);
    return turn;
  }
  /** Goes where hosts send visitors. */
  async function follow(address: string, init: RequestInit): Promise<HostAnswer> {
    const hops: { status: number; to: string }[] = [];
    for (let url = new URL(address); ; ) {
      const answer: HostAnswer = { ...(await askInTurn(url, init)), hops };
      const { status = 0, headers } = answer;
      // Headers arrive as bytes; hosts that write other letters than ASCII into them mean UTF-8.
      const location = Buffer.from(headers.get("location") ?? "", "latin1").toString("utf8");
      const isRedirect = [301, 302, 303, 307, 308].includes(status) && location !== "";
      if (!isRedirect || !URL.canParse(location, url.href)) return answer;
      if (hops.length === hopsMax)
        return { ...answer, failure: "It sends visitors on too often, or round in a circle." };
      const { href } = Object.assign(new URL(location, url), { username: "", password: "" });
      hops.push({ status, to: href });
      url = new URL(withoutHash(href));
    }
  }
  return async (address: string, init: RequestInit): Promise<Response> => {
    const answer = await follow(address, init);
    answers.set(address, answer);
    const { status, failure, headers, page, url } = answer;
    if (failure) throw new Error(failure);
    const body = page === undefined ? null : new Blob([page]).stream();
    // Some hosts send programs the status 999, with which no real response can be made.
    return { status, headers, url: url.href, body } as Response;
  };
}

/** Reads a page, for its fragments; undefined for anything else, and when it is too long. */
async function readPage({ body, headers }: Received): Promise<string | undefined> {
  const isPage = /html/.test(headers.get("content-type") ?? "");
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (!isPage || size > pageMax) return undefined;
  }
  return size === 0 ? undefined : Buffer.concat(chunks).toString("utf8");
}

/** Explains the first known error of a chain; a host with several addresses fails once for each. */
function explain(error: unknown): string {
  const { code, name, cause, errors } = error as NodeJS.ErrnoException & AggregateError;
  const inner = cause ?? errors?.[0];
  const known = failures.find(([pattern]) => pattern.test(String(code)) || pattern.test(name));
  if (!known && inner instanceof Error) return explain(inner);
  return known?.[1] ?? "Its answer could not be understood.";
}

/** Milliseconds until an address is asked again; undefined when its answer stands. */
function findWait({ status = 0, failure, headers }: HostAnswer, usualMs: number, method?: string) {
  const hasFailed = failure !== undefined || Math.floor(status / 100) === 5;
  // After any other failure of HEAD linkinator asks by GET.
  const mayChange = status === 429 || (hasFailed && method !== "HEAD");
  const wait = Number(headers.get("retry-after")) * 1000 || usualMs;
  return mayChange && wait <= waitMaxMs ? wait : undefined;
}
