/** What a page sends and receives, counted on the wire: headers and compressed bodies. */
import type { CDPSession, Page } from "playwright-core";

/** One answer from the host. */
export interface Received {
  readonly path: string;
  readonly bytes: number;
  readonly isFromCache: boolean;
}

/** Listens to the network of one page. */
export interface Wire {
  /** Everything since the wire was opened or emptied. */
  readonly received: readonly Received[];
  empty(): void;
  /** Waits until nothing is under way, for a moment long enough to be believed. */
  quiet(): Promise<void>;
}

const quietMs = 120;
const patienceMs = 15_000;

/** Opens the wire of a page. Without the cache every view is a first one. */
export async function openWire(page: Page, { hasCache = false } = {}): Promise<Wire> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: !hasCache });
  const open = new Map<string, { path: string; isFromCache: boolean }>();
  let received: Received[] = [];
  let changed = Date.now();
  const end = (id: string, bytes: number) => {
    const request = open.get(id);
    open.delete(id);
    changed = Date.now();
    if (request) received.push({ ...request, bytes });
  };
  listen(session, open, end);
  return {
    get received() {
      return received;
    },
    empty() {
      received = [];
    },
    async quiet() {
      const start = Date.now();
      while (open.size > 0 || Date.now() - changed < quietMs) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        if (Date.now() - start > patienceMs) {
          throw new Error(`${[...open.values()].map(({ path }) => path)} did not arrive.`);
        }
      }
    },
  };
}

function listen(
  session: CDPSession,
  open: Map<string, { path: string; isFromCache: boolean }>,
  end: (id: string, bytes: number) => void,
): void {
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.startsWith("http")) {
      open.set(requestId, { path: new URL(request.url).pathname, isFromCache: false });
    }
  });
  session.on("Network.requestServedFromCache", ({ requestId }) => {
    const request = open.get(requestId);
    if (request) request.isFromCache = true;
  });
  session.on("Network.responseReceived", ({ requestId, response }) => {
    const request = open.get(requestId);
    if (request && response.fromDiskCache) request.isFromCache = true;
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    end(requestId, encodedDataLength),
  );
  session.on("Network.loadingFailed", ({ requestId }) => end(requestId, 0));
}
