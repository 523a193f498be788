/**
 * What a static host answers to the path of a request: the index of a folder, a redirect to the slash,
 * `404.html` with status 404. Pure: whether a file is there is asked of the caller.
 */
import { lookup } from "mrmime";

/** What the host says to a request. */
export interface Answer {
  readonly status: 200 | 301 | 404 | 503;
  readonly headers: Readonly<Record<string, string>>;
  /** The file to send, by its path in the site; undefined for a redirect. */
  readonly file?: string;
}

/** The answer to the path of a request, for a site at the root of its host. */
export function findAnswer(requestPath: string, has: (file: string) => boolean): Answer {
  const path = decode(requestPath)?.slice(1);
  const file = path?.replace(/(^|\/)$/, "$1index.html");
  // Files such as _headers are for the host itself.
  if (file !== undefined && has(file) && !file.startsWith("_"))
    return { status: 200, file, headers: headersOf(file) };
  if (path !== undefined && has(`${path}/index.html`))
    return { status: 301, headers: { location: `/${encodeURI(path)}/` } };
  if (has("404.html")) return { status: 404, file: "404.html", headers: headersOf("404.html") };
  return { status: 404, headers: { "content-type": "text/plain" } };
}

function headersOf(file: string): Answer["headers"] {
  const type = lookup(file) ?? "application/octet-stream";
  const charset = /^text|json|xml/.test(type) ? "; charset=utf-8" : "";
  return { "content-type": type + charset };
}

/**
 * Whether a file may be sent by this path from the root of the site: no part of it leads up or is hidden, but for
 * `.well-known` (RFC 8615), and Windows would read none of it as a drive or a folder.
 */
export function isPublic(path: string): boolean {
  return !/(?:^|\/)\.(?!well-known(?:\/|$))|[\0\\:]/.test(path);
}

/** Undefined for a path that no file has. Two slashes at the start would name another host. */
function decode(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes("//") || !isPublic(decoded) ? undefined : decoded;
  } catch {
    return undefined;
  }
}
