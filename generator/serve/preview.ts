/** Serves a finished site on this machine, compressed as a host would: what visitors will get. */
import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import fastGlob from "fast-glob";
import { answer, type HostedSite, parseHeaderRules } from "./host.ts";
import { sendRange } from "./range.ts";

export interface PreviewOptions {
  /** The folder of the finished site. */
  readonly dist: string;
  /** Zero takes any free port. */
  readonly port: number;
  /** The path in front of every address. */
  readonly base?: string;
}

/** A running server. */
export interface Preview {
  /** The address of the home page. */
  readonly url: string;
  close(): Promise<void>;
}

const compressible = /^(?:text|application\/(?:json|xml|manifest)|image\/svg)/;

/**
 * Starts to serve.
 * @throws Error when the folder is not there, or the port is taken
 */
export async function servePreview({ dist, port, base = "/" }: PreviewOptions): Promise<Preview> {
  if (!existsSync(dist)) throw new Error(`There is no ${dist} yet. Run npm run build first.`);
  const findSite = createSiteFinder(dist, base);
  await findSite();
  const compressed = new Map<string, Compressed>();
  const server = createServer((request, response) => {
    findSite()
      .then((site) => respond(request, response, { site, dist, compressed }))
      .catch((cause: unknown) => {
        response.writeHead(500).end(String(cause));
      });
  });
  // A client that is slow to come back would else meet a connection that is just being closed.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}${base}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Looks at what lies in the folder, and again when a build has put another one in its place. */
function createSiteFinder(dist: string, base: string): () => Promise<HostedSite> {
  let known: { readonly stamp: string; readonly site: Promise<HostedSite> } | undefined;
  return async () => {
    // While a build swaps the folders there is none for a moment.
    const found = await stat(dist).catch(() => undefined);
    const stamp = `${found?.ino} ${found?.ctimeMs}`;
    if (!known || (found && known.stamp !== stamp)) known = { stamp, site: readSite(dist, base) };
    return known.site;
  };
}

async function readSite(dist: string, base: string): Promise<HostedSite> {
  const paths = new Set(await fastGlob("**", { cwd: dist, dot: true }));
  const rules = paths.has("_headers") ? await readFile(join(dist, "_headers"), "utf8") : "";
  return { has: (path) => paths.has(path), headerRules: parseHeaderRules(rules), base };
}

/** A body, and the bytes that it was made from. */
interface Compressed {
  readonly bytes: Buffer;
  readonly body: Buffer;
}

interface Serving {
  readonly site: HostedSite;
  readonly dist: string;
  readonly compressed: Map<string, Compressed>;
}

async function respond(request: IncomingMessage, response: ServerResponse, serving: Serving) {
  const path = (request.url ?? "/").split("?")[0] ?? "/";
  const { status, headers, file } = answer(path, serving.site);
  if (file === undefined) {
    response.writeHead(status, headers).end(status === 404 ? "Not found" : "");
    return;
  }
  const bytes = await readFile(join(serving.dist, file));
  const encoding = chooseEncoding(request, headers["content-type"] ?? "");
  const body = encoding ? compress(file, encoding, bytes, serving.compressed) : bytes;
  if (!encoding && sendRange(request, response, bytes, headers)) return;
  response.writeHead(status, {
    ...headers,
    ...(encoding ? { "content-encoding": encoding, vary: "accept-encoding" } : {}),
    "content-length": body.byteLength,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

function chooseEncoding(request: IncomingMessage, type: string): "br" | "gzip" | undefined {
  if (!compressible.test(type)) return undefined;
  const accepted = String(request.headers["accept-encoding"] ?? "");
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : undefined;
}

function compress(
  file: string,
  encoding: "br" | "gzip",
  bytes: Buffer,
  known: Map<string, Compressed>,
) {
  const key = `${encoding} ${file}`;
  const made = known.get(key);
  if (made?.bytes.equals(bytes)) return made.body;
  // As well as can be: hosts compress a file once, when it arrives. What fits into the first fourteen
  // kilobytes of a connection is there one round trip earlier.
  const body = encoding === "br" ? brotliCompressSync(bytes) : gzipSync(bytes);
  known.set(key, { bytes, body });
  return body;
}
