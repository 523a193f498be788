/**
 * The addresses of the internet protocol that no audit asks: this machine, the network around it, and
 * ranges that belong to nobody. Content and redirects come from others, and must not make the audit
 * send requests inside the network where it runs.
 */
import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/**
 * Source: the special-purpose registries of IANA (RFC 6890 and its successors), and multicast. 168.63.129.16 is
 * what every machine at Azure asks for its own settings, though it is registered as public.
 */
const ipv4 = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 168.63.129.16/32 169.254.0.0/16 172.16.0.0/12
  192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24
  224.0.0.0/4 240.0.0.0/4`;
/**
 * Only 2000::/3 is given to the public internet (RFC 4291, section 2.4). The first line is all the rest: this
 * machine, local networks, and every prefix that hides an address of IPv4. The second is what is special within.
 */
const ipv6 = `::/3 4000::/2 8000::/1
  2001::/23 2001:db8::/32 2002::/16 3fff::/20`;

// One list for each family: a list of both takes every IPv4 address for one of `::ffff:0:0/96`.
const blocked = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const subnet of `${ipv4} ${ipv6}`.split(/\s+/)) {
  const [net = "", bits] = subnet.split("/");
  const family = isIP(net) === 6 ? "ipv6" : "ipv4";
  blocked[family].addSubnet(net, Number(bits), family);
}

/** Whether an address (`10.0.0.1`, `::1`, without brackets) is not of the public internet. */
export function isPrivateAddress(ip: string): boolean {
  const [bare = ""] = ip.split("%");
  const family = isIP(bare) === 6 ? "ipv6" : "ipv4";
  return isIP(bare) === 0 || blocked[family].check(bare, family);
}

/** The error in place of a connection to a private network. */
export const refusal = Object.assign(new Error(), { code: "EPRIVATE" });

/**
 * Makes the look-up of connections that want all addresses of a host: it is refused when one is private. The
 * connection itself looks up, so a name server cannot give a check another answer than the request.
 */
export function guardLookup(isPrivate: typeof isPrivateAddress, resolve = lookup): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const isRefused = !error && addresses.some(({ address }) => isPrivate(address));
      if (error || isRefused) callback(error ?? refusal, []);
      else callback(null, addresses);
    });
  };
}
