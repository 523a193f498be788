/**
 * Hears the pokes of the server. A browser opens only six connections to one server, for all tabs
 * together: one tab listens, and passes on to the others what it hears.
 */

/** Calls back at first, whenever the server has news, and when it is back after it was away. */
export function listenTogether(path: string, onPoke: () => void): void {
  const others = new BroadcastChannel("dev-pokes");
  others.addEventListener("message", onPoke);
  const hear = () => {
    others.postMessage("");
    onPoke();
  };
  onPoke();
  // Held as long as the tab lives; then the next tab gets it.
  navigator.locks
    .request("dev-pokes", () => new Promise(() => connect(path, hear)))
    .catch(() => connect(path, onPoke));
}

function connect(path: string, onPoke: () => void): void {
  const source = new EventSource(path);
  source.addEventListener("message", onPoke);
  source.addEventListener("error", () => {
    // Browsers try again by themselves unless the answer was no stream at all.
    if (source.readyState === EventSource.CLOSED) setTimeout(() => connect(path, onPoke), 500);
  });
}
