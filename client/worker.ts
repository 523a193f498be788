/**
 * The service worker of a site that stays readable without a signal. It keeps the pages of the setting `offline` and the
 * text of the last twenty others that were read. Without the setting it removes itself, and what earlier ones have kept.
 */
import { on } from "./parts/worker-event.ts";

/** The addresses of the pages; the last one is shown in place of every other. The bundler fills it in. */
declare const PAGES: readonly string[];

/** Other sites of the same host have stores of their own, and so has a worker with other pages. */
const prefix = `offline ${registration.scope} `;
const store = prefix + PAGES;
/** Files with a fingerprint that pages name. Browsers with workers show AVIF; to search takes a signal. */
const files = /static\/(?!js\/search)[\w./-]+\.(?:js|woff2|svg|avif)/g;
const named = PAGES.map((page) => new URL(page, registration.scope).href);

/**
 * What is kept, once it's known. Everything else is left to the browser: where a worker has fetched it, Firefox reports
 * an error for every picture of a page that's being left.
 */
let known: ReadonlySet<string> | undefined;
async function learnKept(): Promise<void> {
  // To open a store that's gone would bring it back.
  const cache = (await caches.has(store)) && (await caches.open(store));
  known = new Set(cache ? (await cache.keys()).map(({ url }) => url) : []);
}
const learning = learnKept();

/** Fetches the pages with their files, and what is read `now`; on a new visit all that was read. Forgets the rest. */
async function keepPages(now = "", from = now): Promise<void> {
  if (!PAGES[0]) return;
  const cache = await caches.open(store);
  const known = (await cache.keys()).map(({ url }) => url);
  const others = known.filter((url) => url !== now && !url.match(files));
  const read = [...others, now].filter((url) => url && !named.includes(url)).slice(-20);
  const wanted = new Set(read);
  for (const href of [...named, ...(from.startsWith(registration.scope) ? [now] : read)]) {
    const answer = await fetch(href, { cache: "no-cache" });
    const text = await answer.text();
    if (!answer.ok && named.includes(href)) throw new Error(`${href}: ${answer.status}`);
    for (const [path] of named.includes(href) ? text.matchAll(files) : []) {
      const file = new URL(path, registration.scope).href;
      if (!wanted.has(file) && !(await cache.match(file))) await cache.add(file);
      wanted.add(file);
    }
    // Made anew: what a host has led on to another address could not be shown at this one.
    if (answer.ok) await cache.put(href, new Response(text, answer));
    wanted[answer.ok ? "add" : "delete"](href);
  }
  for (const kept of await cache.keys()) if (!wanted.has(kept.url)) await cache.delete(kept);
  await learnKept();
}

/**
 * Removes what earlier workers have kept; and the worker, if it has nothing to keep. Most browsers ask for a page while
 * the worker starts; in Firefox such a request that fails shows its own page of an error in place of what is kept.
 */
async function takeOver(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(prefix) && (name !== store || !PAGES[0])) await caches.delete(name);
  const { navigationPreload: early } = registration;
  const isFirefox = navigator.userAgent.includes("Firefox");
  if (!PAGES[0]) await registration.unregister();
  else await (isFirefox ? early?.disable() : early?.enable());
}

const find = (url = "") => caches.match(url, { cacheName: store, ignoreSearch: true });
/** Answers with what the network says; where it says nothing in four seconds, with what is kept. */
async function openPage({ url }: Request, network: Promise<Response>): Promise<Response> {
  const wait = new Promise<undefined>((done) => setTimeout(done, 4000));
  const kept = find(url.replace(/\/?(?=[?#]|$)/, "/")); // Who types an address leaves its last slash out.
  try {
    await learning; // Before the page asks for its files.
    return (await Promise.race([network, wait])) ?? (await kept) ?? (await network);
  } catch {
    return (await kept) ?? (await find(PAGES.at(-1))) ?? Response.error();
  }
}

on("install", (event) => event.waitUntil(keepPages().then(skipWaiting)));
on("activate", (event) => event.waitUntil(takeOver()));
let work: Promise<unknown> = Promise.resolve();
// An open page asks once it is painted. One after another: each forgets what it does not know.
on("message", (event) => {
  const page = event.source.url.replace(/[?#].*/, "");
  // Whose store is gone has been replaced: another page of before asks too late.
  const keep = async () => (await caches.has(store)) && keepPages(page, event.data);
  work = work.then(keep).catch(() => undefined);
  event.waitUntil(work);
});
const previews = `${registration.scope}preview/`;
on("fetch", (event) => {
  const { request, preloadResponse } = event;
  // A preview of a change lies beside the site, and isn't a page of it.
  if (request.url.startsWith(previews)) return;
  if (request.mode === "navigate") {
    const network = Promise.resolve(preloadResponse).then((early) => early ?? fetch(request));
    event.respondWith(openPage(request, network));
    event.waitUntil(network.catch(() => undefined)); // It may come after what is kept was shown, or never.
  } else if (/font|image|script/.test(request.destination) && known?.has(request.url) !== false)
    event.respondWith(find(request.url).then((kept) => kept ?? fetch(request)));
});
