/** Addresses that no audit asks, and why: it cannot, it must not, or nobody wants it to. */
import { isIP } from "node:net";
import type { OutboundAddress } from "./collect-outbound.ts";
import { describeFailure } from "./describe-answer.ts";
import { isPrivateAddress } from "./network/private-networks.ts";

/** What an audit may ask. */
export interface AskingRules {
  readonly isOffline: boolean;
  /** Only tests, whose servers are on this machine, set it. */
  readonly mayReachPrivate: boolean;
}

/** Says why an address is not asked; undefined when it is to be asked. */
export function whyNeverAsked(
  { address, isPlaceholder }: OutboundAddress,
  { mayReachPrivate }: AskingRules,
): string | undefined {
  if (address.startsWith("mailto:")) return "Mail addresses are not asked.";
  if (address.startsWith("tel:")) return "Telephone numbers are not asked.";
  if (isPlaceholder) return "It keeps the place until the real address is known.";
  if (!/^https?:/.test(address) || !URL.canParse(address)) {
    return "It is no address of the web.";
  }
  const url = new URL(address);
  if (url.username || url.password) {
    return "It holds a name or a password. Nobody should read those: take them out.";
  }
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isLocal =
    /(?:^|\.)localhost\.?$/.test(host) || (isIP(host) !== 0 && isPrivateAddress(host));
  return isLocal && !mayReachPrivate ? describeFailure("private-network") : undefined;
}
