/**
 * Makes the connections of an audit to other hosts, and refuses those into private networks: this machine, the
 * network around it, and ranges that belong to nobody. Links and redirects are written by others, and must not
 * make the audit send requests inside the network that it runs in.
 */
import { lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { Agent, buildConnector, type Dispatcher, interceptors } from "undici";

/** How an agent connects. */
export interface ConnectionRules {
  /** How long every request waits, in milliseconds. It is the pause between two requests to the same host. */
  readonly pauseMs: number;
  /** The only port of this machine that may be reached. The page from which linkinator reads its links is there. */
  readonly ownPort: number;
  /** Only tests replace these two, because their hosts are on this machine. */
  readonly isPrivate?: (ip: string) => boolean;
  readonly resolve?: typeof lookup;
}

/** No more bytes of an answer are read than these, and no more are unpacked from it. */
const answerMax = 2 * 1024 * 1024;

/** Opens the agent. The caller has to destroy it at the end. */
export function openGuardedAgent(rules: ConnectionRules): Dispatcher {
  const { pauseMs, ownPort, isPrivate = isPrivateAddress, resolve } = rules;
  const connectToOwn = buildConnector({});
  const connectOutside = buildConnector({
    lookup: guardLookup(isPrivate, resolve),
    autoSelectFamily: true,
  });
  const connect: buildConnector.connector = (target, callback) => {
    const { hostname, port } = target;
    if (hostname === "127.0.0.1" && port === `${ownPort}`) connectToOwn(target, callback);
    // An address in numbers is never looked up, so it has to be checked here.
    else if (isIP(hostname) !== 0 && isPrivate(hostname)) callback(refusal, null);
    else setTimeout(() => connectOutside(target, callback), pauseMs);
  };
  const agent = new Agent({
    connect,
    // Without keep-alive every request needs a connection of its own, so each of them waits and is judged.
    pipelining: 0,
    // Some hosts send many cookies.
    maxHeaderSize: 64 * 1024,
    maxResponseSize: answerMax,
  });
  // A page of some kilobytes can unpack to gigabytes.
  return agent.compose(interceptors.decompress({ maxSize: answerMax }));
}

/** The error in place of a connection into a private network. */
export const refusal = Object.assign(new Error("This network is private."), { code: "EPRIVATE" });

/**
 * Makes the DNS lookup of connections. It refuses a host when any of its addresses is private. Because the
 * connection itself looks up, a name server can't give a check another answer than the request.
 */
export function guardLookup(isPrivate: (ip: string) => boolean, resolve = lookup): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const isRefused = !error && addresses.some(({ address }) => isPrivate(address));
      if (error || isRefused) callback(error ?? refusal, []);
      else callback(null, addresses);
    });
  };
}

/** Azure gives its machines, such as GitHub's runners, their settings from here, although the address counts as public. */
const azurePlatform = "168.63.129.16";

/**
 * The only part of IPv6 that is given to the public internet (RFC 4291, section 2.4). ipaddr.js takes what
 * nobody owns for public, and also addresses that hide one of IPv4, such as `::7f00:1`.
 */
const publicIpv6 = ipaddr.parseCIDR("2000::/3");

/** Whether an address (`10.0.0.1`, `::1`, without brackets) isn't part of the public internet. */
export function isPrivateAddress(ip: string): boolean {
  const address = ipaddr.parse(ip);
  if (address.range() !== "unicast" || ip === azurePlatform) return true;
  return address.kind() === "ipv6" && !address.match(publicIpv6);
}
