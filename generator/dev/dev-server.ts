/** The development server: it listens at once, and builds again whenever a folder changes. */
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
  /** The port to begin with; the next free one is taken. */
  readonly port: number;
  /** Called with the address of the site, before it is built, and whether that is the wished port. */
  onOpen(url: string, isWished: boolean): void;
  /** The script that is added to every page. */
  readonly pageScript: Promise<string>;
}

/** Serves, builds and watches until the process ends. The result shows what went wrong outside of a build. */
export async function startDevServer(options: DevOptions): Promise<(cause: unknown) => void> {
  const listeners = new Set<ServerResponse>();
  const notify = () => {
    for (const response of listeners) response.write("data:\n\n");
  };
  const live = new LiveSite({ ...options, onChange: notify });
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const [path = "/", query] = (request.url ?? "/").split("?");
    // A page elsewhere may ask for a script or a picture without an `Origin`.
    response.setHeader("cross-origin-resource-policy", "same-origin");
    if (path === "/__dev/events") return listen(response, listeners);
    await live.ready;
    if (path !== "/__dev/update")
      return send(findFile(path, live), await options.pageScript, response);
    // First the page is found, because it may turn out to be broken; then the state is true.
    const { body } = findFile(new URLSearchParams(query).get("path") ?? "/", live);
    const update: PageUpdate = { ...dividePage(String(body)), items: listItems(live.state) };
    response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" });
    response.end(JSON.stringify(update));
  };
  const { port } = await openPort(options.port, respond);
  options.onOpen(`http://localhost:${port}/`, [0, port].includes(options.port));
  live.rebuild();
  const fail = (cause: unknown) => live.fail(cause);
  // Afterwards, because to begin takes as long as a part of the build.
  live.ready.then(() => watchFolders(options.folders, live.rebuild, fail)).catch(fail);
  return fail;
}

/** An open page is only notified, by a server-sent event; it then asks for what is new. */
function listen(response: ServerResponse, listeners: Set<ServerResponse>): void {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  // After so many milliseconds a page looks whether its server is back. It was cut off, and has missed
  // something: so it is notified at once.
  response.write("retry: 300\ndata:\n\n");
  listeners.add(response);
  response.on("close", () => listeners.delete(response));
}

type Found = Answer & { readonly body: string | Uint8Array };

const htmlType = "text/html; charset=utf-8";
const waiting: Found = { status: 503, headers: { "content-type": htmlType }, body: waitingPage };

/** What can be shown for a path. A build whose page breaks is given up for the last good one. */
function findFile(path: string, live: LiveSite): Found {
  const { shown, before } = live;
  if (!shown) return waiting;
  // A page may ask for the files that it names when the next one is shown already. They are named by
  // their bytes: one of that name is the right one, whenever it was made.
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
