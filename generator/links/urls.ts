/** Small questions about addresses that Node's `URL` answers only with an exception. */
import { parseUrl } from "../schema/safe-text.ts";

/** An address in one spelling and without its fragment. Anything that isn't an address of the web stays as it is. */
export function withoutHash(address: string): string {
  const url = /^https?:/.test(address) ? parseUrl(address) : undefined;
  if (!url) return address;
  url.hash = "";
  return url.href;
}

/** Where a link on a page leads; undefined when it isn't an address. */
export function resolveUrl(link: string, page: URL): URL | undefined {
  try {
    return new URL(link, page);
  } catch {
    return undefined;
  }
}
