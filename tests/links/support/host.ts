/** Another host, on this machine: it answers as a test says, and notes what it is asked for. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { atEnd } from "../../support/place-world.ts";

/** Answers one request; `nth` counts the requests of this method for this path, from one. */
export type Behavior = (response: ServerResponse, request: IncomingMessage, nth: number) => void;

/** A request, such as `HEAD /page`, with the moments of its arrival and of the end of its answer. */
export interface Noted {
  readonly line: string;
  readonly from: number;
  to?: number;
}

export type Host = Awaited<ReturnType<typeof startHost>>;

/** Starts a host for a test, or for the tests of a file. An unknown path gets 404. */
export async function startHost(paths: Readonly<Record<string, Behavior>>) {
  const log: Noted[] = [];
  const server = createServer((request, response) => {
    const { method, url = "/" } = request;
    const noted: Noted = { line: `${method} ${url}`, from: performance.now() };
    log.push(noted);
    response.on("close", () => {
      noted.to = performance.now();
    });
    const nth = log.filter(({ line }) => line === noted.line).length;
    (paths[url] ?? answering(404))(response, request, nth);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  atEnd(close);
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    log,
    /** Every request so far, in order. */
    requests: () => log.map(({ line }) => line),
    close,
  };
}

export function answering(
  status: number,
  headers: Readonly<Record<string, string>> = {},
  body: string | Buffer = "<!doctype html><title>A page</title><p>Hello.",
): Behavior {
  return (response) => {
    response.writeHead(status, { "content-type": "text/html", ...headers }).end(body);
  };
}
