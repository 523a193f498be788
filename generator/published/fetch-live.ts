/** Fetches the files of a live site, as a visitor's browser would. */
import PQueue from "p-queue";
import { createAddresses } from "../model/address.ts";
import type { Answer } from "./compare-live.ts";

/** What a test may change. */
export interface FetchRules {
  /** How long one request may take, in milliseconds. */
  readonly timeoutMs: number;
  /** How long to wait before a request that failed is tried again, in milliseconds. */
  readonly pauseMs: number;
  /** No more bytes of a file are read than these. A host that was broken into may send bytes without end. */
  readonly bytesMax: number;
}

export const usualFetchRules: FetchRules = {
  timeoutMs: 60_000,
  pauseMs: 2_000,
  bytesMax: 256 * 1024 * 1024,
};

/**
 * Fetches files, a few at a time.
 * @param site the address of the site
 * @param paths the files, by their paths from the root of the site
 */
export async function fetchFiles(
  site: string,
  paths: Iterable<string>,
  rules = usualFetchRules,
): Promise<ReadonlyMap<string, Answer>> {
  const queue = new PQueue({ concurrency: 6 });
  const rows = [...paths].map((path) =>
    queue.add(async () => [path, await fetchFile(site, path, rules)] as const),
  );
  return new Map(await Promise.all(rows));
}

/** Fetches a file. What failed on the way is tried twice more. */
export async function fetchFile(
  site: string,
  path: string,
  rules = usualFetchRules,
  attempts = 3,
): Promise<Answer> {
  try {
    return await follow(addressOf(site, path), path, rules);
  } catch (cause) {
    if (attempts === 1) return { kind: "silence", reason: explainFailure(cause) };
    await new Promise((resolve) => setTimeout(resolve, rules.pauseMs));
    return fetchFile(site, path, rules, attempts - 1);
  }
}

/** The address of a file. That of an index is its folder, because some hosts know no other one. */
function addressOf(site: string, path: string): URL {
  const { file, origin } = createAddresses(site);
  const written = path.replace(/(^|\/)index\.html$/, "$1").split("/");
  return new URL(file(written.map(encodeURIComponent).join("/")), origin);
}

/** Asks for an address, and follows the host as long as it stays on this host. */
async function follow(start: URL, path: string, rules: FetchRules): Promise<Answer> {
  let address = start;
  for (let hops = 0; hops < 5; hops++) {
    const response = await fetch(address, {
      redirect: "manual",
      headers: { "accept-encoding": "br, gzip", "cache-control": "no-cache" },
      signal: AbortSignal.timeout(rules.timeoutMs),
    });
    const location = response.status < 400 && response.headers.get("location");
    if (!location) return await read(response, path, rules.bytesMax);
    await response.body?.cancel();
    address = new URL(location, address);
    if (address.host !== start.host) return { kind: "elsewhere", address: address.href };
  }
  return { kind: "silence", reason: "the host sends in circles" };
}

/** Reads the body. `404.html` is the file that comes with that status. */
async function read(response: Response, path: string, bytesMax: number): Promise<Answer> {
  const { status, body } = response;
  if (status !== 200 && !(status === 404 && path === "404.html")) {
    await body?.cancel();
    return { kind: "none", status };
  }
  const bytes = await readBytes(response, bytesMax);
  return bytes ? { kind: "file", bytes } : { kind: "silence", reason: "it doesn't end" };
}

/** Reads the body of an answer; undefined when it has more bytes than these. */
export async function readBytes({ body }: Response, bytesMax: number): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > bytesMax) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** What the codes of the system (errno(3)) and of Node's own client mean. */
const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: "there's no host of this name",
  EAI_AGAIN: "the name can't be looked up",
  ECONNREFUSED: "no server answers there",
  ECONNRESET: "the host hung up",
  UND_ERR_SOCKET: "the host hung up",
};

/** Why a request failed, in plain words as far as there are some: `fetch` itself says only that it did. */
export function explainFailure(cause: unknown): string {
  const { name, message, cause: inner } = cause as Error & { cause?: NodeJS.ErrnoException };
  if (name === "TimeoutError") return "the host takes too long";
  const { code = "", message: reason = message } = inner ?? {};
  return reasons[code] ?? reason;
}
