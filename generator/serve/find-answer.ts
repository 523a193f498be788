/**
 * What a static host answers to the path of a request: the index of a folder, a redirect to the slash,
 * `404.html` with status 404. Pure: whether a file is there is asked of the caller.
 */

/** What the host says to a request. */
export interface Answer {
  readonly status: 200 | 301 | 404;
  readonly headers: Readonly<Record<string, string>>;
  /** The file to send, by its path in the site; undefined for a redirect. */
  readonly file?: string;
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

/** The answer to the path of a request, for a site at the root of its host. */
export function findAnswer(requestPath: string, has: (file: string) => boolean): Answer {
  const path = decode(requestPath);
  if (path === undefined) return findMissing(has);
  const rest = path.slice(1);
  const file = rest === "" || rest.endsWith("/") ? `${rest}index.html` : rest;
  // Files such as _headers are for the host itself.
  if (has(file) && !file.startsWith("_")) return { status: 200, file, headers: headersOf(file) };
  if (has(`${rest}/index.html`))
    return { status: 301, headers: { location: `/${encodeURI(rest)}/` } };
  return findMissing(has);
}

function findMissing(has: (file: string) => boolean): Answer {
  const file = "404.html";
  if (has(file)) return { status: 404, file, headers: headersOf(file) };
  return { status: 404, headers: { "content-type": "text/plain" } };
}

function headersOf(file: string): Record<string, string> {
  const extension = file.slice(file.lastIndexOf(".") + 1);
  return { "content-type": types[extension] ?? "application/octet-stream" };
}

/** Undefined for a path that no file has. Two slashes at the start would name another host. */
function decode(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    return /\0|\/\/|(?:^|\/)\.\.(?:\/|$)/.test(decoded) ? undefined : decoded;
  } catch {
    return undefined;
  }
}
