/**
 * The open pages that want to hear of changes. They are only poked, by a server-sent event; each
 * then asks for itself as it would be sent now, and finds out what concerns it.
 */
import type { ServerResponse } from "node:http";

export interface Listeners {
  add(response: ServerResponse): void;
  poke(): void;
}

/** Nobody listens yet. */
export function createListeners(): Listeners {
  const open = new Set<ServerResponse>();
  return {
    add(response) {
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
      // After so many milliseconds a page looks whether its server is back. The data is a poke: a
      // page that was cut off has missed something.
      response.write("retry: 300\ndata:\n\n");
      open.add(response);
      response.on("close", () => open.delete(response));
    },
    poke() {
      for (const response of open) response.write("data:\n\n");
    },
  };
}
