/** Another host, on this machine: it answers as a test says, and notes what it is asked. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { atEnd } from "../../support/place-world.ts";

/** Answers one question; `nth` counts the questions of this method for this path, from one. */
export type Behaviour = (response: ServerResponse, request: IncomingMessage, nth: number) => void;

/** Starts a host for a test, or for the tests of a file. An unknown path gets 404. */
export async function startHost(paths: Readonly<Record<string, Behaviour>>) {
  /** Every question so far, in order: `HEAD /page`. */
  const questions: string[] = [];
  const server = createServer((request, response) => {
    const { method, url = "/" } = request;
    const question = `${method} ${url}`;
    questions.push(question);
    const nth = questions.filter((each) => each === question).length;
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
  return { origin: `http://127.0.0.1:${port}`, questions, close };
}

export function answering(
  status: number,
  headers: Readonly<Record<string, string>> = {},
  body = "<!doctype html><title>A page</title><p>Hello.",
): Behaviour {
  return (response) => {
    response.writeHead(status, { "content-type": "text/html", ...headers }).end(body);
  };
}
