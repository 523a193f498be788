/**
 * Answers a path as a static host does: the index of a folder, a redirect to the slash, `404.html`. It also applies the
 * rules of `_headers` and `_redirects` as Netlify defines them. The caller says which files are there.
 */
import { lookup } from "mrmime";

/** What the host answers to a request. */
export interface Answer {
  readonly status: 200 | 301 | 404 | 503;
  readonly headers: Readonly<Record<string, string>>;
  /** The file to send, by its path in the site; undefined for a redirect. */
  readonly file?: string;
}

/** Finds the answer to the path of a request, for a site at the root of its host. */
export function findAnswer(requestPath: string, has: (file: string) => boolean): Answer {
  const path = decode(requestPath)?.slice(1);
  const file = path?.replace(/(^|\/)$/, "$1index.html");
  // Files such as `_headers` are for the host itself, and hosts don't send them.
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
 * Whether a file with this path may be sent. No part of the path may lead up or be hidden, except for `.well-known`
 * (RFC 8615), and no part may be what Windows reads as a drive or a folder.
 */
export const isPublic = (path: string) => !/(?:^|\/)\.(?!well-known(?:\/|$))|[\0\\:?]/.test(path);

/** Decodes a path; undefined for one that no file can have. Two slashes at the start would name another host. */
function decode(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes("//") || !isPublic(decoded) ? undefined : decoded;
  } catch {
    return undefined;
  }
}

/** The headers for a path by the rules of `_headers`. Their names are in small letters. Later rules win, as on Netlify. */
export function findHeaders(rules: string, path: string): Readonly<Record<string, string>> {
  const requested = decode(path) ?? path;
  const found: Record<string, string> = {};
  for (const rule of rules.split(/\n(?=\S)/)) {
    const [pattern = "", ...rows] = rule.split("\n").map((row) => row.trim());
    // A pattern is a path, or the beginning of a path with a star behind it.
    const isStart = pattern.endsWith("*") && requested.startsWith(pattern.slice(0, -1));
    if (!isStart && requested !== pattern) continue;
    for (const row of rows) {
      const [, name = "", value] = /^([^:\s]+):\s*(.+)$/.exec(row) ?? [];
      if (value) found[name.toLowerCase()] = value;
    }
  }
  return found;
}

/** Where the rules of `_redirects` send a path; undefined when no rule is about it. */
export function findRedirect(rules: string, path: string): string | undefined {
  const rows = rules.split("\n").map((row) => row.trim().split(/\s+/));
  return rows.find(([from]) => from === path)?.[1];
}
