/**
 * What the second thread of a build does. It compiles templates and styles, which need no more than their
 * folders, and the client as soon as the settings are known; meanwhile it composes bodies, from the last one
 * on. What it compiles is found by the first thread in the cache.
 */
import { type MessagePort, parentPort } from "node:worker_threads";
import { compileAhead, keepSass } from "../assets/compile-assets.ts";
import { loadEngine } from "../markdown/engine.ts";
import { createCompileCache } from "../memory/compile-cache.ts";
import { createAddressBook } from "../model/address.ts";
import type { Memory } from "../model/memory.ts";
import { compileTemplates } from "../render/load-templates.ts";
import type { SitePaths } from "../site-paths.ts";
import { composeAhead } from "./compose-ahead.ts";
import type { PackedOrder } from "./packed-order.ts";

/** Where the two threads meet. */
export interface Desk {
  /** Orders come in, results go out. */
  readonly port: MessagePort;
  /** The number of the body that the first thread has reached. */
  readonly reached: Int32Array;
  readonly paths: SitePaths;
  /** The folder of what was compiled. */
  readonly compiled: string;
}

/** What was made, as it is kept: JSON, which is handed over faster than objects are. */
export type Made = Parameters<Memory["keepText"]>;

/** Waits for one order and carries it out. What goes wrong here goes wrong in the first thread too. */
export async function workAhead({ port, reached, paths, compiled: folder }: Desk): Promise<void> {
  const compiled = createCompileCache(folder);
  const foldersOnly = Promise.allSettled([
    compileTemplates(paths, compiled),
    keepSass(paths, compiled),
  ]);
  const engine = await loadEngine();
  const order = await receiveOrder(port);
  if (!order) return;
  const { site } = order.parts;
  const addresses = createAddressBook(site.url);
  const hasMetrics = site.metricsEndpoint !== undefined;
  const all = foldersOnly
    .then(() => compileAhead(paths, { addresses, hasMetrics, compiled }))
    .catch(() => {})
    .then(stopCompiler)
    .then(() => parentPort?.postMessage("compiled"));
  await composeAhead(order, {
    content: paths.content,
    engine,
    reached: () => Atomics.load(reached, 0),
    keepText: (...made) => port.postMessage(made satisfies Made),
  });
  await all;
  port.close();
}

/** Its process would keep 30 MB until the thread has composed what it can. */
async function stopCompiler(): Promise<void> {
  const { stop } = await import("esbuild");
  await stop();
}

/** The order; undefined when the first thread has none to give. */
function receiveOrder(port: MessagePort): Promise<PackedOrder | undefined> {
  return new Promise((resolve) => {
    port.once("message", resolve);
    port.once("close", () => resolve(undefined));
  });
}
