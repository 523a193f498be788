/**
 * Answers requests for a finished site as a static host does: the index of a folder, a redirect to
 * the slash, `404.html` with status 404, the rules of `_headers`. Pure, apart from the reading that
 * it is given.
 */

/** What the host says to a request. */
export interface Answer {
  readonly status: 200 | 301 | 304 | 404;
  readonly headers: Readonly<Record<string, string>>;
  /** The file to send, by its path in the site; undefined for a redirect. */
  readonly file?: string;
}

/** A site to serve: which files there are, and the text of `_headers`. */
export interface HostedSite {
  has(path: string): boolean;
  readonly headerRules: readonly HeaderRule[];
  /** The path in front of every address, `/` or `/repo/`. */
  readonly base: string;
}

/** One rule of `_headers`: a pattern with a star at its end, and what it sets or takes away. */
export interface HeaderRule {
  readonly pattern: string;
  readonly set: readonly (readonly [string, string])[];
  readonly unset: readonly string[];
}

const types: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  xml: "application/xml; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  webmanifest: "application/manifest+json; charset=utf-8",
  svg: "image/svg+xml",
  avif: "image/avif",
  webp: "image/webp",
  png: "image/png",
  jpg: "image/jpeg",
  ico: "image/x-icon",
  woff2: "font/woff2",
  mp4: "video/mp4",
  webm: "video/webm",
  ics: "text/calendar; charset=utf-8",
};

/** The answer to the path of a request. */
export function answer(requestPath: string, site: HostedSite): Answer {
  const path = decode(requestPath);
  const headers = (file: string) => headersFor(requestPath, file, site);
  if (path && `${path}/` === site.base) return { status: 301, headers: { location: site.base } };
  if (path === undefined || !path.startsWith(site.base)) return notFound(site, headers);
  const rest = path.slice(site.base.length);
  const direct = rest === "" || rest.endsWith("/") ? `${rest}index.html` : rest;
  if (site.has(direct) && !direct.startsWith("_")) {
    return { status: 200, file: direct, headers: headers(direct) };
  }
  if (site.has(`${rest}/index.html`)) {
    return { status: 301, headers: { location: `${site.base}${encodeURI(rest)}/` } };
  }
  return notFound(site, headers);
}

function notFound(site: HostedSite, headers: (file: string) => Record<string, string>): Answer {
  const file = "404.html";
  return site.has(file)
    ? { status: 404, file, headers: headers(file) }
    : { status: 404, headers: { "content-type": "text/plain" } };
}

function decode(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes("\0") || decoded.split("/").includes("..") ? undefined : decoded;
  } catch {
    return undefined;
  }
}

function headersFor(requestPath: string, file: string, site: HostedSite): Record<string, string> {
  const headers: Record<string, string> = {
    "content-type": types[file.slice(file.lastIndexOf(".") + 1)] ?? "application/octet-stream",
  };
  for (const rule of site.headerRules) {
    if (!matches(rule.pattern, requestPath)) continue;
    for (const name of rule.unset) delete headers[name];
    for (const [name, value] of rule.set) headers[name] = value;
  }
  return headers;
}

function matches(pattern: string, path: string): boolean {
  return pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}

/** Reads the text of `_headers`: a pattern on a line, its headers indented below it. */
export function parseHeaderRules(text: string): readonly HeaderRule[] {
  return text.split(/\n(?=\S)/).flatMap((part) => {
    const [pattern = "", ...rows] = part.split("\n").map((row) => row.trim());
    if (!pattern.startsWith("/")) return [];
    const set = rows.flatMap((row) => {
      const colon = row.indexOf(":");
      if (colon < 0 || row.startsWith("!")) return [];
      return [[row.slice(0, colon).toLowerCase(), row.slice(colon + 1).trim()] as const];
    });
    const unset = rows
      .filter((row) => row.startsWith("!"))
      .map((row) => row.slice(1).trim().toLowerCase());
    return [{ pattern, set, unset }];
  });
}
