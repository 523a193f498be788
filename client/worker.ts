/**
 * The service worker of a site that stays readable without a signal. It keeps the pages of the setting `offline`, the
 * same for everybody, and nothing that says what a visitor has read. A page comes from the network whenever that
 * answers. With no page to keep, the worker removes itself and what earlier ones have kept.
 */

/** The addresses of the pages; the last one is shown in place of every other. The bundler fills it in. */
declare const PAGES: readonly string[];
/** What TypeScript knows of workers only without the rest of the browser. */
interface WorkerEvent extends Event {
  readonly request: Request;
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}
declare const registration: ServiceWorkerRegistration, skipWaiting: () => Promise<void>;
const on = (name: string, answer: (event: WorkerEvent) => void) =>
  addEventListener(name, answer as EventListener);

/** Other sites of the same host have stores of their own, and so has a worker with other pages. */
const prefix = `offline ${registration.scope} `;
const store = prefix + PAGES;

/** Files with a fingerprint that pages name. Where a browser has workers, it shows AVIF. */
const files = /static\/[\w./-]+\.(?:js|woff2|svg|avif)/g;

/** Fetches the pages, each after the files that it names, and forgets the files of before. */
async function keepPages(): Promise<void> {
  const cache = await caches.open(store);
  const wanted = new Set<string>();
  for (const page of PAGES) {
    const { href } = new URL(page, registration.scope);
    const answer = await fetch(href, { cache: "no-cache" });
    if (!answer.ok) throw new Error(`${href}: ${answer.status}`);
    const text = await answer.text();
    for (const [path] of text.matchAll(files)) {
      const file = new URL(path, registration.scope).href;
      if (!wanted.has(file) && !(await cache.match(file))) await cache.add(file);
      wanted.add(file);
    }
    // Made anew: what a host has led on to another address could not be shown at this one.
    await cache.put(href, new Response(text, answer));
    wanted.add(href);
  }
  for (const kept of await cache.keys()) if (!wanted.has(kept.url)) await cache.delete(kept);
}

/** Removes what earlier workers have kept; and the worker, if it has nothing to keep. */
async function takeOver(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(prefix) && (name !== store || !PAGES[0])) await caches.delete(name);
  await (PAGES[0] ? registration.navigationPreload?.enable() : registration.unregister());
}

const find = (url = "") => caches.match(url, { cacheName: store, ignoreSearch: true });
/** Answers with what the network says; where it says nothing in four seconds, with what is kept. */
async function openPage({ url }: Request, network: Promise<Response>): Promise<Response> {
  const wait = new Promise<undefined>((done) => setTimeout(done, 4000));
  try {
    return (await Promise.race([network, wait])) ?? (await find(url)) ?? (await network);
  } catch {
    return (await find(url)) ?? (await find(PAGES.at(-1))) ?? Response.error();
  }
}

on("install", (event) => event.waitUntil(keepPages().then(skipWaiting)));
on("activate", (event) => event.waitUntil(takeOver()));
// An open page asks once it is painted: what is kept is never older than the last visit.
on("message", (event) => event.waitUntil(keepPages().catch(() => undefined)));
on("fetch", (event) => {
  const { request, preloadResponse } = event;
  if (request.mode === "navigate") {
    const network = Promise.resolve(preloadResponse).then((early) => early ?? fetch(request));
    event.respondWith(openPage(request, network));
    // The answer may come after what is kept was shown, or never.
    event.waitUntil(network.catch(() => undefined));
  } else if (/font|image|script/.test(request.destination))
    event.respondWith(find(request.url).then((kept) => kept ?? fetch(request)));
});
