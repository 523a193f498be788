/** Another host, on this machine: it answers as a test says, and notes what it is asked. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";

/** A running host. */
export type Host = Awaited<ReturnType<typeof startHost>>;

/** Answers one question; `nth` counts the questions of this method for this path, from one. */
export type Behaviour = (response: ServerResponse, request: IncomingMessage, nth: number) => void;

/** Starts a host; its https is of a certificate that nobody has signed. An unknown path gets 404. */
export async function startHost(
  paths: Readonly<Record<string, Behaviour>>,
  protocol: "http" | "https" = "http",
) {
  /** Every question so far, in order: `HEAD /page`. */
  const questions: string[] = [];
  let headers: IncomingMessage["headers"] = {};
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? "/";
    const question = `${request.method} ${path}`;
    questions.push(question);
    headers = request.headers;
    const nth = questions.filter((each) => each === question).length;
    const behave = paths[path] ?? answering(404);
    behave(response, request, nth);
  };
  const server: Server =
    protocol === "http" ? createServer(respond) : createSecureServer({ key, cert }, respond);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `${protocol}://127.0.0.1:${port}`,
    questions,
    /** The headers of the last question. */
    lastHeaders: () => headers,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers with a status, and a page. */
export function answering(
  status: number,
  headers: Readonly<Record<string, string>> = {},
  body = "<!doctype html><title>A page</title><p>Hello.",
): Behaviour {
  return (response) => {
    response.writeHead(status, { "content-type": "text/html", ...headers }).end(body);
  };
}

/** A key and a certificate made for this test, and trusted by nobody. They guard nothing. */
const key = `
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgCbygwA2+MGe5ZQDM
4lDdMrBYX/rEXaaBt+SceXOsmkGhRANCAAQKuckvsfZEU0EjLRSC1KAjJG6IPhQz
DKMb1+lnWz6VfPH3slc94Nd6c0JusCrOkb82AhzLoNDvOV/V8zAJBgdH
-----END PRIVATE KEY-----
`;
const cert = `
-----BEGIN CERTIFICATE-----
MIIBiTCCAS+gAwIBAgIUbY2mMUgwcMnhXKqWrxNKkR6U+QUwCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwObm9ib2R5LmludmFsaWQwIBcNMjYxMTIxMTIxMzIyWhgPMjEy
NjEwMjgxMjEzMjJaMBkxFzAVBgNVBAMMDm5vYm9keS5pbnZhbGlkMFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAECrnJL7H2RFNBIy0UgtSgIyRuiD4UMwyjG9fpZ1s+
lXzx97JXPeDXenNCbrAqzpG/NgIcy6DQ7zlf1fMwCQYHR6NTMFEwHQYDVR0OBBYE
FNU7qc9M3yBC+VSRNudH02kR7varMB8GA1UdIwQYMBaAFNU7qc9M3yBC+VSRNudH
02kR7varMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIhANCsMGNz
6FvVgGaSIogrYqVX8hwfPfKlQsnRkC/fCW0oAiBvss47TjLwblRaPSUReaAo+euo
GpI46JD+05hNzBtdqg==
-----END CERTIFICATE-----
`;
