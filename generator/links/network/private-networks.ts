/**
 * Which addresses of the internet protocol no audit asks: this machine, the network around it, and
 * ranges that belong to nobody. An address in the content, or a host that sends visitors on, must
 * not make the audit knock at the doors of the place where it runs.
 */
import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Source: the special-purpose registries of IANA (RFC 6890 and its successors), and multicast. */
const subnets: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  // The first 96 bits of zero hold the unspecified address, loopback and an old way to write IPv4.
  ["::", 96],
  ["::ffff:0:0", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
  ["5f00::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
];

const closed = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [net, bits] of subnets) {
  const family = net.includes(":") ? "ipv6" : "ipv4";
  closed[family].addSubnet(net, bits, family);
}

/** Tells whether an address (`10.0.0.1`, `::1`, without brackets) is none of the public internet. */
export function isPrivateAddress(ip: string): boolean {
  const [bare = ""] = ip.split("%");
  const family = isIP(bare) === 6 ? "ipv6" : "ipv4";
  return isIP(bare) === 0 || closed[family].check(bare, family);
}

/** The code of the error with which a look-up of such an address ends. */
export const privateNetworkCode = "EPRIVATE";

/** That a host lives on a private network. */
export function createPrivateNetworkError(host: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${host} is on a private network.`), { code: privateNetworkCode });
}

/**
 * Looks a host up for a connection, and refuses it when any of its addresses is private. Because
 * the connection itself asks, a host cannot answer one thing to a check and another to the request.
 */
export const lookUpPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error) callback(error, []);
    else if (!first || addresses.some(({ address }) => isPrivateAddress(address))) {
      callback(createPrivateNetworkError(host), []);
    } else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
