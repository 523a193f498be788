/** Serves a finished site on this machine, compressed as a host would: what visitors will get. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
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
  const paths = new Set(await fastGlob("**", { cwd: dist, dot: true }));
  const rules = existsSync(join(dist, "_headers"))
    ? await readFile(join(dist, "_headers"), "utf8")
    : "";
  const site: HostedSite = {
    has: (path) => paths.has(path),
    headerRules: parseHeaderRules(rules),
    base,
  };
  const compressed = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    respond(request, response, { site, dist, compressed }).catch((cause: unknown) => {
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

interface Serving {
  readonly site: HostedSite;
  readonly dist: string;
  readonly compressed: Map<string, Buffer>;
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
  known: Map<string, Buffer>,
) {
  const key = `${encoding} ${file}`;
  const made = known.get(key);
  if (made) return made;
  // As well as can be: hosts compress a file once, when it arrives. What fits into the first fourteen
  // kilobytes of a connection is there one round trip earlier.
  const body = encoding === "br" ? brotliCompressSync(bytes) : gzipSync(bytes);
  known.set(key, body);
  return body;
}
