/**
 * Serves a finished site on this machine as its host will. `sirv` sends what is not text, with ranges and
 * conditional requests; text is compressed as hosts do. The rules of `_headers` and `_redirects` and the
 * path of the site stand in front of both.
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
  /** The port to begin with; the next free one is taken. Zero takes any. */
  readonly port: number;
  /** The path in front of every address. */
  readonly base?: string | undefined;
  /** How well brotli compresses, from 0 to 11: as well as can be, as hosts do, where nothing is said. */
  readonly quality?: number;
}

/** Starts to serve: the result is the address of the home page, and how to stop. */
export async function servePreview({ dist, port, base = "/", quality = 11 }: PreviewOptions) {
  // A build may put another site in the place of this one: nothing is listed before it is asked for.
  const sendFile = sirv(dist, { dev: true, etag: true });
  const { port: taken, close } = await openPort(port, (request, response) => {
    const file = respond(request, response, { dist, base, quality });
    if (file === undefined) return;
    request.url = `/${encodeURI(file)}`;
    sendFile(request, response);
  });
  return { url: `http://127.0.0.1:${taken}${base}`, close };
}

/** What Netlify and Cloudflare Pages send where no rule says otherwise. */
const usual = { "cache-control": "public, max-age=0, must-revalidate" };

/** Answers a request, and returns the file that is sent as it is; undefined when nothing is left to do. */
function respond(request: IncomingMessage, response: ServerResponse, site: Site) {
  const { dist, base, quality } = site;
  const [path = "/"] = (request.url ?? "/").split("?");
  const has = (name: string) => isFileOf(dist, name);
  const read = (name: string) => (has(name) ? readFileSync(join(dist, name), "utf8") : "");
  const redirect = `${path}/` === base ? base : findRedirect(read("_redirects"), path);
  if (redirect !== undefined) return void response.writeHead(301, { location: redirect }).end();
  // What lies beside the folder of the site is not there.
  const inside = path.startsWith(base) ? `/${path.slice(base.length)}` : "/\0";
  const { status, file, headers } = findAnswer(inside, has);
  const { location } = headers;
  if (location !== undefined)
    return void response.writeHead(status, { location: base + location.slice(1) }).end();
  if (file === undefined) return void response.writeHead(status, headers).end("Not found");
  // Texts have a charset: a picture or a film has none.
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
 * Whether a folder has a file of this path, and not by a link that leads out of it or to what is hidden in it. A
 * file may stand in the place of a folder of the path.
 */
function isFileOf(dist: string, name: string): boolean {
  const path = join(dist, name);
  if (!existsSync(path) || !statSync(path).isFile()) return false;
  return isPublic(relative(realpathSync(dist), realpathSync(path)).split(sep).join("/"));
}

const compressed = new Map<string, Buffer>();

/** Compresses each text once. What fits into the first fourteen kilobytes is there one round trip earlier. */
function compress(bytes: Buffer, quality: number): Buffer {
  const key = fingerprint(bytes) + quality;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const body = compressed.get(key) ?? brotliCompressSync(bytes, { params });
  compressed.set(key, body);
  return body;
}
