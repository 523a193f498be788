/**
 * The way out. linkinator is given a page on this machine with a single link, and the link leads
 * through this relay to the address that is to be checked. So linkinator asks and judges as it
 * does on any site, and the house keeps its rules: no private network, no body that nobody needs,
 * a limit of time and size, no second knock where the first was answered. What the network does to
 * the relay, the relay does to linkinator; it follows and repairs nothing.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Exchange, type Request, send } from "./send.ts";

/** One address on its way. */
export interface Errand {
  /** The page that holds the link. */
  readonly page: string;
  /** The link, without its fragment. */
  readonly door: string;
  /** What the network said last. */
  last(): Exchange | undefined;
}

/** A running relay. */
export interface Relay {
  /** Lets an address through: it alone, with its fragment. */
  admit(target: URL): Errand;
  close(): Promise<void>;
}

/** The rules of the house. */
export type RelayRules = Pick<Request, "timeoutMs" | "bodyMax" | "mayReachPrivate" | "signal">;

/** An errand while it lasts. */
interface OpenErrand {
  readonly target: URL;
  last?: Exchange;
}

/** What of linkinator's request goes out, and what of the answer goes back. */
const requestHeaders = ["accept", "accept-language", "user-agent"];
const answerHeaders = ["content-type", "location", "retry-after", "cf-mitigated"];

/** Opens a relay on a free port of this machine. */
export async function openRelay(rules: RelayRules): Promise<Relay> {
  const errands: OpenErrand[] = [];
  const server = createServer(async (request, response) => {
    const [, room, number = ""] = (request.url ?? "").split("/");
    const errand = errands[Number(number)];
    if (!errand) response.writeHead(404).end();
    else if (room === "page") showPage(response, `/out/${number}${errand.target.hash}`);
    else await runErrand(errand, request, response, rules);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    admit(target) {
      const errand: OpenErrand = { target };
      const number = errands.push(errand) - 1;
      return {
        page: `${origin}/page/${number}`,
        door: `${origin}/out/${number}`,
        last: () => errand.last,
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function showPage(response: ServerResponse, link: string): void {
  const href = link.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  response.writeHead(200, { "content-type": "text/html" }).end(`<a href="${href}">link</a>`);
}

async function runErrand(
  errand: OpenErrand,
  request: IncomingMessage,
  response: ServerResponse,
  rules: RelayRules,
): Promise<void> {
  const method = request.method === "HEAD" ? "HEAD" : "GET";
  if (!errand.last || mayAnswerOtherwise(errand.last, method)) {
    const headers = pick(request.headers, requestHeaders);
    errand.last = await send(errand.target, {
      ...rules,
      method,
      // A body that is cut off must still be readable.
      headers: { ...headers, "accept-encoding": "identity" },
      wantsBody: errand.target.hash !== "",
    });
  }
  const { status, headers, body, failure } = errand.last;
  if (status === undefined || failure) return void response.destroy();
  response.writeHead(status, pick(headers, answerHeaders)).end(body);
}

/** A host may answer GET after it has refused HEAD; it is spared every other second question. */
function mayAnswerOtherwise({ method: before, status, failure }: Exchange, now: string): boolean {
  if (now === "HEAD" || before === "GET") return false;
  if (failure) return failure === "reset" || failure === "timeout" || failure === "protocol";
  if (status === undefined || status < 300) return true;
  return status >= 400 && status !== 429 && status !== 999;
}

function pick(headers: Readonly<Record<string, unknown>>, names: readonly string[]) {
  const found = names.filter((name) => headers[name] !== undefined);
  return Object.fromEntries(found.map((name) => [name, String(headers[name])]));
}
