/** Starts the service worker that keeps pages readable without a signal, and tells it that this one is read. */
import { savesData } from "../parts/saves-data.ts";

/** The address of the worker; empty for a site that keeps nothing. The bundler fills it in. */
declare const WORKER: string;

/** What Trusted Types let through: one address, whatever is asked for. */
const rules = { createScriptURL: (_asked: string) => WORKER };

/** What not all browsers have. */
interface Some {
  readonly trustedTypes?: { createPolicy(name: string, own: typeof rules): typeof rules };
}

/** Keeps the pages of the setting `offline` on this device, and this one. Who saves data keeps nothing. */
export async function keepPages(): Promise<void> {
  if (!WORKER || savesData()) return;
  const { serviceWorker } = navigator;
  const policy = (window as Some).trustedTypes?.createPolicy("offline", rules) ?? rules;
  await serviceWorker.register(policy.createScriptURL(""));
  (await serviceWorker.ready).active?.postMessage(document.referrer);
}
