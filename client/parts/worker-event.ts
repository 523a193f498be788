/** What TypeScript knows of workers only without the rest of the browser. */
export interface WorkerEvent extends Event {
  readonly request: Request;
  readonly preloadResponse?: Promise<Response | undefined>;
  /** Of a message: the page that sends it, and from where that page was reached. */
  readonly source: { readonly url: string };
  readonly data: string;
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}

declare global {
  const registration: ServiceWorkerRegistration;
  function skipWaiting(): Promise<void>;
}

/** Listens for an event of the worker. */
export const on = (name: string, answer: (event: WorkerEvent) => void) =>
  addEventListener(name, answer as EventListener);
