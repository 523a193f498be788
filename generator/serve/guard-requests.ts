/**
 * What both servers ask of every request before they read it. They listen for this computer only, but any page
 * in a browser on it can send requests here, and can read the answers when its name is made to lead here (DNS
 * rebinding). The headers `Host` and `Origin` are written by the browser, and tell such a page apart.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/** Answers one request, now or later. */
export type Answerer = (request: IncomingMessage, response: ServerResponse) => unknown;

/** The names of this computer, as browsers write them. */
const ownNames = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Answers only requests to read, from a browser that was sent to this server by one of its own names. What goes
 * wrong is printed: its words may name folders of this computer.
 */
export function guardRequests(answer: Answerer): RequestListener {
  const run = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      await answer(request, response);
    } catch (cause) {
      console.error(cause);
      if (!response.headersSent) response.writeHead(500);
      response.end("The server has failed; its terminal says how.\n");
    }
  };
  return (request, response) => {
    const { method = "", socket } = request;
    const refuse = (status: number, words: string, headers = {}) =>
      response.writeHead(status, { "content-type": "text/plain", ...headers }).end(`${words}\n`);
    if (!isFromHere(request)) {
      const url = `http://127.0.0.1:${socket.localPort}/`;
      refuse(403, `This server answers this computer only. Open ${url} in a browser on it.`);
    } else if (!["GET", "HEAD"].includes(method))
      refuse(405, "This server is only read: by GET and HEAD.", { allow: "GET, HEAD" });
    else void run(request, response);
  };
}

function isFromHere({ headers: { host = "", origin }, socket }: IncomingMessage): boolean {
  // Browsers leave out the port of the scheme (RFC 9110, section 4.2.1).
  const port = socket.localPort === 80 ? "" : `:${socket.localPort}`;
  const hosts = ownNames.map((name) => name + port);
  const isOwn = hosts.includes(host.toLowerCase());
  return isOwn && (origin === undefined || hosts.some((own) => origin === `http://${own}`));
}
