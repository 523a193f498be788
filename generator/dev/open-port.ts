/**
 * Finds a free port, and listens there for this computer only. That isn't enough by itself: any web page that's open in
 * a browser on this computer can send requests here. It can even read the answers if its own domain name is made to
 * point here (DNS rebinding). The browser writes the headers `Host` and `Origin`, so they show where a request comes from.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Answers one request, now or later. */
type Answerer = (...exchange: Parameters<RequestListener>) => unknown;

const attempts = 50;

/** Listens on the first free port from the wished one on; 0 means any port. Throws Error when none is free. */
export async function openPort(wished: number, answer: Answerer) {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const first = await listen(wished === 0 ? 0 : wished + attempt, "127.0.0.1", answer);
    if (!first) continue;
    const { port } = first.address() as AddressInfo;
    // Browsers look for `localhost` at both addresses, so no other program may have this port at the second one.
    const second = await listen(port, "::1", answer);
    if (second) return { port, close: async () => [first, second].forEach(end) };
    first.close();
  }
  throw new Error(`No port from ${wished} to ${wished + attempts - 1} is free.`);
}

function end(server: Server): void {
  server.close();
  server.closeAllConnections();
}

/** Listens on one address; undefined when the port is taken there, or the system keeps it for itself. */
async function listen(port: number, host: string, answer: Answerer) {
  const server = createServer(guardRequests(answer)).listen(port, host);
  // Without this, a client that comes back late can meet a connection that's just being closed.
  server.keepAliveTimeout = 0;
  try {
    await once(server, "listening");
  } catch (cause) {
    const { code = "" } = cause as NodeJS.ErrnoException;
    if (["EADDRINUSE", "EACCES"].includes(code)) return undefined;
    // Some computers have no IPv6 address. Then no other program can listen there either.
    if (!["EADDRNOTAVAIL", "EAFNOSUPPORT"].includes(code)) throw cause;
  }
  return server;
}

/**
 * Answers only requests to read, and only from pages of this server itself. An error is printed in the terminal and not
 * sent, because it may name folders of this computer.
 */
function guardRequests(answer: Answerer): RequestListener {
  return async (request, response) => {
    const { method = "", socket } = request;
    const refuse = (status: number, words: string, headers = {}) =>
      response.writeHead(status, { "content-type": "text/plain", ...headers }).end(`${words}\n`);
    if (!isFromHere(request)) {
      const url = `http://127.0.0.1:${socket.localPort}/`;
      return refuse(403, `This server answers this computer only. Open ${url} in a browser on it.`);
    }
    if (!["GET", "HEAD"].includes(method))
      return refuse(405, "This server is only read: by GET and HEAD.", { allow: "GET, HEAD" });
    try {
      await answer(request, response);
    } catch (cause) {
      console.error(cause);
      if (!response.headersSent) response.writeHead(500);
      response.end("The server has failed; its terminal says how.\n");
    }
  };
}

function isFromHere({ headers: { host = "", origin }, socket }: IncomingMessage): boolean {
  // Browsers leave out port 80, the usual one of http (RFC 9110, section 4.2.1).
  const port = socket.localPort === 80 ? "" : `:${socket.localPort}`;
  const hosts = ["localhost", "127.0.0.1", "[::1]"].map((name) => name + port);
  const isOwn = hosts.includes(host.toLowerCase());
  return isOwn && (origin === undefined || hosts.some((own) => origin === `http://${own}`));
}
