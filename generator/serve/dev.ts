/**
 * The development server: it listens at once and builds, shows the newest pages that can be shown,
 * and builds again whenever one of the site's folders changes.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { addScript, waitingPage, writeUpdate } from "./dev-page.ts";
import { type Answer, answer } from "./host.ts";
import { createListeners, type Listeners } from "./listeners.ts";
import { LiveSite, type LiveSiteOptions } from "./live-site.ts";
import { type PartMarks, writeNews } from "./news.ts";
import { openPort } from "./open-port.ts";
import { sendRange } from "./range.ts";
import { watchFolders } from "./watch-folders.ts";

export interface DevOptions extends Omit<LiveSiteOptions, "onNews"> {
  readonly root: string;
  /** The folders that the site is made from. */
  readonly folders: readonly string[];
  /** The port to begin with; the next free one is taken. */
  readonly port: number;
  /** Told where the site can be seen, before it is built, and whether that is the wished port. */
  onOpen(url: string, isWished: boolean): void;
  /** The script that is added to every page. */
  readonly pageScript: Promise<string>;
  /** Tells whether a path needs a build of its own, because it was left out of all others so far. */
  needsBuild(path: string): boolean;
}

/** A running development server; it ends with its process. */
export interface DevServer {
  /** Shows what went wrong outside of a build. */
  fail(cause: unknown): void;
}

/** What every answer is made with. */
interface Desk {
  readonly live: LiveSite;
  readonly listeners: Listeners;
  readonly options: DevOptions;
}

/** Serves, builds and watches. */
export async function startDev(options: DevOptions): Promise<DevServer> {
  const listeners = createListeners();
  const live = new LiveSite({ ...options, onNews: listeners.poke });
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

async function respond(request: IncomingMessage, response: ServerResponse, desk: Desk) {
  const [pathname = "/", query] = (request.url ?? "/").split("?");
  if (pathname === "/__dev/pokes") return desk.listeners.add(response);
  const asked = pathname === "/__dev/page" ? new URLSearchParams(query) : undefined;
  const path = asked ? (asked.get("path") ?? "/") : pathname;
  await desk.live.ready;
  if (desk.options.needsBuild(path)) {
    const next = desk.live.next();
    desk.live.rebuild();
    await next;
  }
  if (asked) return sendUpdate(path, Object.fromEntries(asked), response, desk);
  await send(path, request, response, desk);
}

/** Sends what an open page does not know of itself: first the page, which may turn out to be broken. */
function sendUpdate(
  path: string,
  known: Partial<PartMarks>,
  response: ServerResponse,
  { live, options }: Desk,
): void {
  const found = find(path, live);
  const news = writeNews(live.state, options.root);
  response.writeHead(200, { "content-type": htmlType, "cache-control": "no-store" });
  response.end(found ? writeUpdate(String(found.body), known, news) : waitingPage("", news));
}

const htmlType = "text/html; charset=utf-8";

async function send(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  { live, options }: Desk,
) {
  const found = find(path, live);
  const isPage = !found || String(found.headers["content-type"]).startsWith("text/html");
  const script = isPage ? await options.pageScript : "";
  // Asked for after the search, because the page itself may turn out to be broken.
  const news = () => writeNews(live.state, options.root);
  const headers = { "content-type": htmlType, ...found?.headers };
  const fresh = { ...headers, "cache-control": "no-store" };
  if (!found) {
    response.writeHead(503, fresh).end(waitingPage(script, news()));
    return;
  }
  const { status, body } = found;
  if (typeof body !== "string" && sendRange(request, response, body, fresh)) return;
  response.writeHead(status, fresh);
  response.end(isPage && body !== "" ? addScript(String(body), script, news()) : body);
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
  const found = answer(path, { has, headerRules: [], base: "/" });
  const { file } = found;
  try {
    if (file === undefined) return { ...found, body: "" };
    return { ...found, body: (isLate(file) && before ? before : shown).read(file) };
  } catch (cause) {
    live.fail(cause, shown);
    return find(path, live);
  }
}
