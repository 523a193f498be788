/** The spelling in which addresses are compared. */
import { parseUrl } from "../schema/safe-text.ts";

/** An address in one spelling and without its fragment. Anything that isn't an address of the web stays as it is. */
export function withoutHash(address: string): string {
  const url = /^https?:/i.test(address) ? parseUrl(address) : undefined;
  if (!url) return address;
  url.hash = "";
  return url.href;
}
