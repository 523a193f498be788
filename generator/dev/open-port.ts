/**
 * Finds a port on this machine that nobody uses, and listens there for this machine only. Yet any page in a
 * browser on it can send requests here, and can read the answers when its name is made to lead here (DNS
 * rebinding). The headers `Host` and `Origin` are written by the browser, and tell such a page apart.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Answers one request, now or later. */
type Answerer = (...exchange: Parameters<RequestListener>) => unknown;

const attempts = 50;

/** Listens on the first free port from the wished one on, for 0 on any. Throws Error when none is free. */
export async function openPort(wished: number, answer: Answerer) {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const first = await listen(wished === 0 ? 0 : wished + attempt, "127.0.0.1", answer);
    if (!first) continue;
    const { port } = first.address() as AddressInfo;
    // Browsers ask for localhost under both addresses: another program must not have the second.
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

/** A server on one address; undefined when it is taken or the system keeps it for itself. */
async function listen(port: number, host: string, answer: Answerer) {
  const server = createServer(guardRequests(answer)).listen(port, host);
  // A client that is slow to come back would else meet a connection that is just being closed.
  server.keepAliveTimeout = 0;
  try {
    await once(server, "listening");
  } catch (cause) {
    const { code = "" } = cause as NodeJS.ErrnoException;
    if (["EADDRINUSE", "EACCES"].includes(code)) return undefined;
    // Some machines have no address of the newer kind, and so nobody else can have it.
    if (!["EADDRNOTAVAIL", "EAFNOSUPPORT"].includes(code)) throw cause;
  }
  return server;
}

/**
 * Answers only requests to read, from a browser that was sent to this server by one of its own names. What goes
 * wrong is printed: its words may name folders of this computer.
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
  // Browsers leave out the port of the scheme (RFC 9110, section 4.2.1).
  const port = socket.localPort === 80 ? "" : `:${socket.localPort}`;
  const hosts = ["localhost", "127.0.0.1", "[::1]"].map((name) => name + port);
  const isOwn = hosts.includes(host.toLowerCase());
  return isOwn && (origin === undefined || hosts.some((own) => origin === `http://${own}`));
}
