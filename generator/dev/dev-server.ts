/** The development server. It listens at once, and builds again whenever a folder changes. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { addScript, dividePage, type PageUpdate, waitingPage } from "./dev-page.ts";
import { listItems } from "./dev-state.ts";
import { type Answer, findAnswer } from "./find-answer.ts";
import { LiveSite, type LiveSiteOptions } from "./live-site.ts";
import { openPort } from "./open-port.ts";
import { watchFolders } from "./watch-folders.ts";

interface DevOptions extends Omit<LiveSiteOptions, "onChange"> {
  /** The folders that the site is made from. */
  readonly folders: readonly string[];
  /** The port to try first. If it's taken, the next free one is used. */
  readonly port: number;
  /** Called before the site is built, with its address, and whether the wished port was free. */
  onOpen(url: string, isWished: boolean): void;
  /** The script that is added to every page. */
  readonly pageScript: Promise<string>;
}

/**
 * Serves, builds and watches until the process ends.
 * @returns a function that shows an error that happened outside of a build
 */
export async function startDevServer(options: DevOptions): Promise<(cause: unknown) => void> {
  const listeners = new Set<ServerResponse>();
  const notify = () => {
    for (const response of listeners) response.write("data:\n\n");
  };
  const live = new LiveSite({ ...options, onChange: notify });
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const [path = "/", query] = (request.url ?? "/").split("?");
    // A page of another site may request a script or a picture from here, and browsers send no `Origin` with that.
    response.setHeader("cross-origin-resource-policy", "same-origin");
    if (path === "/__dev/events") return listen(response, listeners);
    await live.ready;
    if (path !== "/__dev/update")
      return send(findFile(path, live), await options.pageScript, response);
    // The page is rendered first, because it may turn out to be broken, and that changes the state.
    const { body } = findFile(new URLSearchParams(query).get("path") ?? "/", live);
    const update: PageUpdate = { ...dividePage(String(body)), items: listItems(live.state) };
    response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" });
    response.end(JSON.stringify(update));
  };
  const { port } = await openPort(options.port, respond);
  options.onOpen(`http://localhost:${port}/`, [0, port].includes(options.port));
  live.rebuild();
  const fail = (cause: unknown) => live.fail(cause);
  // Only after the first build, because starting to watch takes time that the first page would wait for.
  live.ready.then(() => watchFolders(options.folders, live.rebuild, fail)).catch(fail);
  return fail;
}

/** Keeps the connection of an open page, which is notified by server-sent events. The page then asks what's new. */
function listen(response: ServerResponse, listeners: Set<ServerResponse>): void {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  // After so many milliseconds, a page that was cut off tries to connect again. It may have missed something
  // meanwhile, so it's notified at once.
  response.write("retry: 300\ndata:\n\n");
  listeners.add(response);
  response.on("close", () => listeners.delete(response));
}

type Found = Answer & { readonly body: string | Uint8Array };

const htmlType = "text/html; charset=utf-8";
const waiting: Found = { status: 503, headers: { "content-type": htmlType }, body: waitingPage };

/** Finds what can be shown for a path. If the page can't be rendered, the last good build is shown instead. */
function findFile(path: string, live: LiveSite): Found {
  const { shown, before } = live;
  if (!shown) return waiting;
  // A page may request its files after the next build is shown already. Their names are made from their bytes, so a
  // file of that name is the right one, whichever build it's from.
  const holderOf = (file: string) =>
    shown.has(file) || !file.startsWith("static/") ? shown : before;
  const answer = findAnswer(path, (file) => holderOf(file)?.has(file) === true);
  const { file } = answer;
  try {
    return { ...answer, body: file === undefined ? "" : (holderOf(file)?.read(file) ?? "") };
  } catch (cause) {
    live.fail(cause, shown);
    return findFile(path, live);
  }
}

function send({ status, headers, body }: Found, script: string, response: ServerResponse) {
  const isPage = headers["content-type"] === htmlType;
  response.writeHead(status, { ...headers, "cache-control": "no-store" });
  response.end(isPage ? addScript(String(body), script) : body);
}
