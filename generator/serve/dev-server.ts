/**
 * The development server: it listens at once and builds, shows the newest pages that can be shown,
 * and builds again whenever one of the site's folders changes.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { addScript, waitingPage, writeUpdate } from "./dev-page.ts";
import { writeStatus } from "./dev-state.ts";
import { type Answer, findAnswer } from "./find-answer.ts";
import { LiveSite, type LiveSiteOptions } from "./live-site.ts";
import { openPort } from "./open-port.ts";
import { watchFolders } from "./watch-folders.ts";

export interface DevOptions extends Omit<LiveSiteOptions, "onChange"> {
  readonly root: string;
  /** The folders that the site is made from. */
  readonly folders: readonly string[];
  /** The port to begin with; the next free one is taken. */
  readonly port: number;
  /** Called with the address of the site, before it is built, and whether that is the wished port. */
  onOpen(url: string, isWished: boolean): void;
  /** The script that is added to every page. */
  readonly pageScript: Promise<string>;
}

/** A running development server; it ends with its process. */
export interface DevServer {
  /** Shows what went wrong outside of a build. */
  fail(cause: unknown): void;
}

/** What every response is made with. */
interface Context {
  readonly live: LiveSite;
  readonly listeners: Set<ServerResponse>;
  readonly options: DevOptions;
}

/** Serves, builds and watches. */
export async function startDevServer(options: DevOptions): Promise<DevServer> {
  const listeners = new Set<ServerResponse>();
  const notify = () => {
    for (const response of listeners) response.write("data:\n\n");
  };
  const live = new LiveSite({ ...options, onChange: notify });
  const port = await openPort(options.port, (request, response) => {
    respond(request, response, { live, listeners, options }).catch((cause: unknown) => {
      response.writeHead(500).end(String(cause));
    });
  });
  options.onOpen(`http://localhost:${port}/`, [0, port].includes(options.port));
  live.rebuild();
  const fail = (cause: unknown) => live.fail(cause);
  // Afterwards, because to begin takes as long as a part of the build.
  live.ready.then(() => watchFolders(options.folders, live.rebuild, fail)).catch(fail);
  return { fail };
}

async function respond(request: IncomingMessage, response: ServerResponse, context: Context) {
  const [path = "/", query] = (request.url ?? "/").split("?");
  if (path === "/__dev/events") return listen(response, context);
  await context.live.ready;
  if (path === "/__dev/update") return sendUpdate(new URLSearchParams(query), response, context);
  await send(path, request.headers.range, response, context);
}

/** An open page is only notified, by a server-sent event; it then asks for what is new. */
function listen(response: ServerResponse, { listeners }: Context): void {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  // After so many milliseconds a page looks whether its server is back. It was cut off, and has missed
  // something: so it is notified at once.
  response.write("retry: 300\ndata:\n\n");
  listeners.add(response);
  response.on("close", () => listeners.delete(response));
}

/** First the page is found, because it may turn out to be broken; then the status is true. */
function sendUpdate(
  asked: URLSearchParams,
  response: ServerResponse,
  { live, options }: Context,
): void {
  const found = find(asked.get("path") ?? "/", live);
  const update = writeUpdate(
    found && String(found.body),
    asked.get("style") ?? "",
    writeStatus(live.state, options.root),
  );
  response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(update));
}

const htmlType = "text/html; charset=utf-8";

async function send(
  path: string,
  range: string | undefined,
  response: ServerResponse,
  { live, options }: Context,
) {
  const script = await options.pageScript;
  const found = find(path, live);
  const status = () => writeStatus(live.state, options.root);
  const fresh = { "content-type": htmlType, ...found?.headers, "cache-control": "no-store" };
  if (!found) {
    response.writeHead(503, fresh).end(waitingPage(script, status()));
    return;
  }
  const isPage = fresh["content-type"] === htmlType && found.file !== undefined;
  if (isPage) {
    response.writeHead(found.status, fresh).end(addScript(String(found.body), script, status()));
    return;
  }
  const part = readRange(range, found.body.length);
  response.writeHead(part ? 206 : found.status, { ...fresh, ...part?.headers });
  response.end(part ? found.body.slice(part.start, part.end + 1) : found.body);
}

/** The part of a file that is asked for, as Safari does of films: RFC 9110, section 14. */
function readRange(range: string | undefined, length: number) {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? "") ?? [];
  const start = Number(from);
  const end = Math.min(to ? Number(to) : length, length - 1);
  if (from === undefined || start > end) return undefined;
  return { start, end, headers: { "content-range": `bytes ${start}-${end}/${length}` } };
}

interface Found extends Answer {
  readonly body: string | Uint8Array;
}

/** Files that are named by their bytes: one of that name is the right one, whenever it was made. */
const fingerprinted = "static/";

/** What can be shown for a path. A build whose page breaks is given up for the last good one. */
function find(path: string, live: LiveSite): Found | undefined {
  const { shown, before } = live;
  if (!shown) return undefined;
  // A page may ask for the files that it names when the next one is shown already.
  const isLate = (file: string) => file.startsWith(fingerprinted) && !shown.has(file);
  const has = (file: string) => (isLate(file) ? before?.has(file) === true : shown.has(file));
  const answer = findAnswer(path, has);
  const { file } = answer;
  try {
    if (file === undefined) return { ...answer, body: "" };
    return { ...answer, body: (isLate(file) && before ? before : shown).read(file) };
  } catch (cause) {
    live.fail(cause, shown);
    return find(path, live);
  }
}
