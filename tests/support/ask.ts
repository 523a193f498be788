/** Asks a server as a program can: the path and the headers are sent as they are, whatever a browser would do. */
import { request } from "node:http";
import { buffer } from "node:stream/consumers";

type Answered = { status?: number; headers: NodeJS.Dict<string | string[]>; bytes: Buffer };

/** Makes what asks a server, by the address of any of its pages. */
export function createAsk(address: string) {
  return (path: string, headers: Readonly<Record<string, string>> = {}, method = "GET") =>
    new Promise<Answered>((resolve, reject) => {
      const url = new URL(address);
      const options = { host: url.hostname, port: url.port, path, headers, method };
      const sent = request({ ...options, setHost: headers["host"] === undefined }, (response) => {
        const { statusCode: status, headers } = response;
        buffer(response).then((bytes) => resolve({ status, headers, bytes }), reject);
      });
      sent.on("error", reject).end();
    });
}
