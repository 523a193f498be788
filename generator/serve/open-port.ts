/** Finds a port on this machine that nobody uses, and listens there for this machine only. */
import type { RequestListener } from "node:http";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** How many ports are tried. */
const patience = 50;

/**
 * Listens on the first free port from the wished one on; on any free one if 0 is wished.
 * @returns the port
 * @throws Error when none is free
 */
export async function openPort(wished: number, answer: RequestListener): Promise<number> {
  for (let tried = 0; tried < patience; tried++) {
    const first = await listen(wished === 0 ? 0 : wished + tried, "127.0.0.1", answer);
    if (!first) continue;
    const { port: taken } = first.address() as AddressInfo;
    // Browsers ask for localhost under both addresses: another program must not have the second.
    const second = await listen(taken, "::1", answer);
    if (second !== undefined) return taken;
    await close(first);
  }
  throw new Error(`No port from ${wished} to ${wished + patience - 1} is free.`);
}

/**
 * A server on one address; undefined when it is taken or the system keeps it for itself, null when
 * this machine has no such address.
 */
function listen(port: number, host: string, answer: RequestListener) {
  const server = createServer(answer);
  return new Promise<Server | null | undefined>((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => {
      const { code = "" } = cause;
      if (["EADDRINUSE", "EACCES"].includes(code)) resolve(undefined);
      else if (["EADDRNOTAVAIL", "EAFNOSUPPORT"].includes(code)) resolve(null);
      else reject(cause);
    });
    server.listen(port, host, () => resolve(server));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
