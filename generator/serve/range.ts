/** Films are asked for in pieces (RFC 9110, section 14). */
import type { IncomingMessage, ServerResponse } from "node:http";

type Headers = Readonly<Record<string, string>>;

/**
 * Sends the piece of a file that a request asks for.
 * @returns false when it asks for the whole, and nothing has been sent
 */
export function sendRange(
  request: IncomingMessage,
  response: ServerResponse,
  bytes: Uint8Array,
  headers: Headers,
): boolean {
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "");
  if (!range) return false;
  const from = Number(range[1]);
  if (from >= bytes.byteLength) {
    response.writeHead(416, { "content-range": `bytes */${bytes.byteLength}` }).end();
    return true;
  }
  const to = Math.min(range[2] ? Number(range[2]) : bytes.byteLength - 1, bytes.byteLength - 1);
  const part = bytes.subarray(from, to + 1);
  const about = `bytes ${from}-${to}/${bytes.byteLength}`;
  response.writeHead(206, {
    ...headers,
    "content-range": about,
    "content-length": part.byteLength,
  });
  response.end(part);
  return true;
}
