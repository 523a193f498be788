/**
 * Serves a finished site on this machine as its host will. `sirv` sends what is not text, with ranges and
 * conditional requests; text is compressed as hosts do. The rules of `_headers` and `_redirects` and the
 * path of the site stand in front of both.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import sirv from "sirv";
import { findAnswer } from "./find-answer.ts";
import { findRedirect, type HostRules, headersFor, parseRules } from "./host-rules.ts";

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

/**
 * Starts to serve.
 * @throws Error when the folder is not there, or the port is taken
 */
export async function servePreview({ dist, port, base = "/" }: PreviewOptions): Promise<Preview> {
  if (!existsSync(dist)) throw new Error(`There is no ${dist} yet. Run npm run build first.`);
  // A build may put another site in the place of this one: nothing is listed before it is asked for.
  const sendFile = sirv(dist, { dev: true, etag: true, dotfiles: true });
  const site: Site = { dist, base, sendFile, compress: createCompressor() };
  const server = createServer((request, response) => {
    try {
      respond(request, response, site);
    } catch (cause) {
      response.writeHead(500).end(String(cause));
    }
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

interface Site {
  readonly dist: string;
  readonly base: string;
  readonly sendFile: ReturnType<typeof sirv>;
  readonly compress: ReturnType<typeof createCompressor>;
}

function respond(request: IncomingMessage, response: ServerResponse, site: Site): void {
  const { dist, base } = site;
  const path = (request.url ?? "/").split("?")[0] ?? "/";
  const rules = readRules(dist);
  const has = (file: string) => isFile(join(dist, file));
  const redirect = `${path}/` === base ? base : findRedirect(rules, path);
  if (redirect !== undefined) return void response.writeHead(301, { location: redirect }).end();
  // What lies beside the folder of the site is not there.
  const inside = path.startsWith(base) ? `/${path.slice(base.length)}` : "/\0";
  const { status, file, headers } = findAnswer(inside, has);
  const { location } = headers;
  if (location !== undefined)
    return void response.writeHead(status, { location: base + location.slice(1) }).end();
  if (file === undefined) return void response.writeHead(status, headers).end("Not found");
  const all = { ...headers, ...headersFor(rules, path) };
  const encoding = chooseEncoding(request, headers["content-type"] ?? "");
  if (encoding === undefined && status === 200) {
    for (const [name, value] of Object.entries(all)) response.setHeader(name, value);
    request.url = `/${encodeURI(file)}`;
    site.sendFile(request, response);
    return;
  }
  const bytes = readFileSync(join(dist, file));
  const body = encoding === undefined ? bytes : site.compress(encoding, bytes, file);
  const more = encoding && { "content-encoding": encoding, vary: "accept-encoding" };
  response.writeHead(status, { ...all, ...more, "content-length": body.byteLength });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Whether there is such a file; also where a file stands in the place of a folder of its path. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function readRules(dist: string): HostRules {
  const read = (file: string) =>
    existsSync(join(dist, file)) ? readFileSync(join(dist, file), "utf8") : "";
  return parseRules(read("_headers"), read("_redirects"));
}

type Encoding = "br" | "gzip";

const compressible = /^(?:text|application\/(?:json|xml|manifest)|image\/svg)/;

function chooseEncoding(request: IncomingMessage, type: string): Encoding | undefined {
  if (!compressible.test(type)) return undefined;
  const accepted = String(request.headers["accept-encoding"] ?? "");
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : undefined;
}

/**
 * Compresses as well as can be, and each file once: hosts do it when a file arrives. What fits into the
 * first fourteen kilobytes of a connection is there one round trip earlier.
 */
function createCompressor() {
  const known = new Map<string, { readonly bytes: Buffer; readonly body: Buffer }>();
  return (encoding: Encoding, bytes: Buffer, file: string): Buffer => {
    const key = `${encoding} ${file}`;
    const made = known.get(key);
    if (made?.bytes.equals(bytes)) return made.body;
    const body = encoding === "br" ? brotliCompressSync(bytes) : gzipSync(bytes);
    known.set(key, { bytes, body });
    return body;
  };
}
