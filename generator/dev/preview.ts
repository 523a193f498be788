/**
 * Serves a finished site on this computer the way a host does. First come the path of the site and the rules of
 * `_headers` and `_redirects`. Then text is compressed, as hosts do, and `sirv` sends everything else, with ranges and
 * conditional requests.
 */
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, relative, sep } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import sirv from "sirv";
import { fingerprint } from "../model/digest.ts";
import { findAnswer, findHeaders, findRedirect, isPublic } from "./find-answer.ts";
import { openPort } from "./open-port.ts";

type Site = Omit<Required<PreviewOptions>, "port">;

interface PreviewOptions {
  /** The folder of the finished site. */
  readonly dist: string;
  /** The port to try first. If it's taken, the next free one is used; 0 means any port. */
  readonly port: number;
  /** The path in front of every address. */
  readonly base?: string | undefined;
  /** How well brotli compresses, from 0 to 11. It's 11 if you don't say, as on hosts. */
  readonly quality?: number;
}

/** Starts to serve. The result is the address of the home page, and a function that stops the server. */
export async function servePreview({ dist, port, base = "/", quality = 11 }: PreviewOptions) {
  // A build may replace the site at any time, so `dev` keeps sirv from listing the files in advance.
  const sendFile = sirv(dist, { dev: true, etag: true });
  const { port: taken, close } = await openPort(port, (request, response) => {
    const file = respond(request, response, { dist, base, quality });
    if (file === undefined) return;
    request.url = `/${encodeURI(file)}`;
    sendFile(request, response);
  });
  return { url: `http://127.0.0.1:${taken}${base}`, close };
}

/** What Netlify and Cloudflare Pages send when no rule says otherwise. */
const usual = { "cache-control": "public, max-age=0, must-revalidate" };

/** Answers a request. Returns the file that sirv has to send; undefined when the answer is complete. */
function respond(request: IncomingMessage, response: ServerResponse, site: Site) {
  const { dist, base, quality } = site;
  const [path = "/"] = (request.url ?? "/").split("?");
  const has = (name: string) => isFileOf(dist, name);
  const read = (name: string) => (has(name) ? readFileSync(join(dist, name), "utf8") : "");
  const redirect = `${path}/` === base ? base : findRedirect(read("_redirects"), path);
  if (redirect !== undefined) return void response.writeHead(301, { location: redirect }).end();
  // A path outside the site's own path leads to nothing.
  const inside = path.startsWith(base) ? `/${path.slice(base.length)}` : "/\0";
  const { status, file, headers } = findAnswer(inside, has);
  const { location } = headers;
  if (location !== undefined)
    return void response.writeHead(status, { location: base + location.slice(1) }).end();
  if (file === undefined) return void response.writeHead(status, headers).end("Not found");
  // Only text has a charset, and only text is compressed.
  const isText = headers["content-type"]?.includes("charset");
  const isCompressed = isText && /\bbr\b/.test(String(request.headers["accept-encoding"]));
  const encoding = isCompressed && { "content-encoding": "br", vary: "accept-encoding" };
  const added = findHeaders(read("_headers"), path);
  response.setHeaders(new Map(Object.entries({ ...usual, ...headers, ...added, ...encoding })));
  if (status === 200 && !isCompressed) return file;
  const bytes = readFileSync(join(dist, file));
  const body = isCompressed ? compress(bytes, quality) : bytes;
  response.writeHead(status, { "content-length": body.byteLength });
  return void response.end(request.method === "HEAD" ? undefined : body);
}

/**
 * Whether a folder has a file with this path. A link that leads out of the folder, or to something hidden in it, doesn't
 * count. Part of the path may also be a file where a folder is expected, and then there's no such file.
 */
function isFileOf(dist: string, name: string): boolean {
  const path = join(dist, name);
  if (!existsSync(path) || !statSync(path).isFile()) return false;
  return isPublic(relative(realpathSync(dist), realpathSync(path)).split(sep).join("/"));
}

const compressed = new Map<string, Buffer>();

/** Compresses each text only once: brotli 11 takes long. */
function compress(bytes: Buffer, quality: number): Buffer {
  const key = fingerprint(bytes) + quality;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const body = compressed.get(key) ?? brotliCompressSync(bytes, { params });
  compressed.set(key, body);
  return body;
}
