/**
 * What a static host answers to a path: the index of a folder, a redirect to the slash, `404.html`; and the
 * rules of `_headers` and `_redirects` as Netlify defines them. Whether a file is there is asked of the caller.
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
export const isPublic = (path: string) => !/(?:^|\/)\.(?!well-known(?:\/|$))|[\0\\:?]/.test(path);

/** Undefined for a path that no file has. Two slashes at the start would name another host. */
function decode(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes("//") || !isPublic(decoded) ? undefined : decoded;
  } catch {
    return undefined;
  }
}

/** The headers of a path by the rules of `_headers`, by their names in small letters; later rules win, as at Netlify. */
export function findHeaders(rules: string, path: string): Readonly<Record<string, string>> {
  const asked = decode(path) ?? path;
  const found: Record<string, string> = {};
  for (const rule of rules.split(/\n(?=\S)/)) {
    const [pattern = "", ...rows] = rule.split("\n").map((row) => row.trim());
    // A pattern is a path, or the beginning of one and a star.
    const isStart = pattern.endsWith("*") && asked.startsWith(pattern.slice(0, -1));
    if (!isStart && asked !== pattern) continue;
    for (const row of rows) {
      const [, name = "", value] = /^([^:\s]+):\s*(.+)$/.exec(row) ?? [];
      if (value) found[name.toLowerCase()] = value;
    }
  }
  return found;
}

/** Where the rules of `_redirects` lead a path; undefined where they lead nowhere else. */
export function findRedirect(rules: string, path: string): string | undefined {
  const rows = rules.split("\n").map((row) => row.trim().split(/\s+/));
  return rows.find(([from]) => from === path)?.[1];
}
