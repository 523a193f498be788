/**
 * One request to the outside, and what the network said. It follows no redirect, keeps no cookie,
 * and closes the connection as soon as it knows enough: a body is read only when somebody wants
 * it, and never further than a limit.
 */
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import {
  createPrivateNetworkError,
  isPrivateAddress,
  lookUpPublic,
  privateNetworkCode,
} from "./private-networks.ts";

/** How a request can end without an answer. */
export type NetworkFailure =
  | "certificate"
  | "no-such-host"
  | "private-network"
  | "protocol"
  | "refused"
  | "reset"
  | "stopped"
  | "timeout";

/** What came of one request. Either a status or a failure is there; both, when a body broke off. */
export interface Exchange {
  readonly method: "GET" | "HEAD";
  readonly status?: number;
  /** Headers by their lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** True when the body is longer than what was read. */
  readonly isCut?: boolean;
  readonly failure?: NetworkFailure;
}

/** What is asked for, and how patiently. */
export interface Request {
  readonly method: "GET" | "HEAD";
  readonly headers: Readonly<Record<string, string>>;
  readonly wantsBody: boolean;
  /** Milliseconds until an answer must be complete. */
  readonly timeoutMs: number;
  /** Bytes of a body that are read at most. */
  readonly bodyMax: number;
  /** Only tests, whose servers are on this machine, set it. */
  readonly mayReachPrivate: boolean;
  readonly signal: AbortSignal;
}

/** Some hosts send more cookies than Node expects by itself. */
const headerBytesMax = 64 * 1024;

/** Sends a request. Never throws: a failure is an answer, too. */
export async function send(target: URL, request: Request): Promise<Exchange> {
  const { method, timeoutMs, signal } = request;
  const deadline = AbortSignal.timeout(timeoutMs);
  const name = (cause: unknown): Exchange => ({
    method,
    headers: {},
    failure: signal.aborted ? "stopped" : deadline.aborted ? "timeout" : nameFailure(cause),
  });
  try {
    const incoming = await open(target, request, AbortSignal.any([signal, deadline]));
    const { statusCode: status } = incoming;
    const answered = { method, status, headers: flatten(incoming.headers) };
    if (method === "HEAD" || !request.wantsBody) {
      incoming.destroy();
      return answered;
    }
    try {
      return { ...answered, ...(await readBody(incoming, request.bodyMax)) };
    } catch (cause) {
      return { ...answered, failure: name(cause).failure };
    }
  } catch (cause) {
    return name(cause);
  }
}

function open(target: URL, request: Request, signal: AbortSignal): Promise<http.IncomingMessage> {
  const host = target.hostname.replace(/^\[|\]$/g, "");
  // An address in numbers is never looked up, so it is judged here.
  if (!request.mayReachPrivate && isIP(host) !== 0 && isPrivateAddress(host)) {
    return Promise.reject(createPrivateNetworkError(host));
  }
  const lookup: { lookup?: LookupFunction } = request.mayReachPrivate
    ? {}
    : { lookup: lookUpPublic };
  return new Promise((resolve, reject) => {
    const start = target.protocol === "https:" ? https.request : http.request;
    const { method, headers } = request;
    const options = { method, headers, agent: false, maxHeaderSize: headerBytesMax, signal };
    start(target, { ...options, ...lookup })
      .on("response", (incoming) => {
        // Whoever stops reading closes the connection, and that is no mistake.
        incoming.on("error", () => {});
        resolve(incoming);
      })
      .on("error", reject)
      .end();
  });
}

async function readBody(incoming: http.IncomingMessage, max: number) {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (size > max) return { body: Buffer.concat(chunks).subarray(0, max), isCut: true };
  }
  return { body: Buffer.concat(chunks), isCut: false };
}

function flatten(headers: http.IncomingHttpHeaders): Record<string, string> {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
  return Object.fromEntries(entries);
}

const failuresByCode: Readonly<Record<string, NetworkFailure>> = {
  [privateNetworkCode]: "private-network",
  ENOTFOUND: "no-such-host",
  EAI_AGAIN: "no-such-host",
  ECONNREFUSED: "refused",
  EHOSTUNREACH: "refused",
  ENETUNREACH: "refused",
  ECONNRESET: "reset",
  EPIPE: "reset",
  ETIMEDOUT: "timeout",
};

function nameFailure(cause: unknown): NetworkFailure {
  const { code = "", errors } = cause as { code?: string; errors?: readonly unknown[] };
  // A host with several addresses fails once for each of them.
  const [first] = errors ?? [];
  if (!(code in failuresByCode) && first !== undefined) return nameFailure(first);
  if (/CERT|SIGNATURE|ISSUER|^ERR_TLS|^ERR_SSL|^EPROTO$/.test(code)) return "certificate";
  return failuresByCode[code] ?? "protocol";
}
