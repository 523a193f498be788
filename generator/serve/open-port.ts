/** Finds a port on this machine that nobody uses, and listens there for this machine only. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Answerer, guardRequests } from "./guard-requests.ts";

/** How many ports are tried. */
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
