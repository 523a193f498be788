/** Which networks an audit never asks, whatever an address, a name server or a redirect says. */
import type { LookupAddress } from "node:dns";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isPrivateAddress } from "../../generator/links/private-networks.ts";
import { answering, type Host, startHost } from "./support/host.ts";
import { auditSmallSite, find, siteWith } from "./support/small-site.ts";

const inPrivate = "It leads into a private network, where visitors cannot go.";
let inner: Host;
let port: string;
beforeAll(async () => {
  inner = await startHost({ "/": answering(200) });
  ({ port } = new URL(inner.origin));
});
afterAll(() => inner.close());

/** A name server that gives every name these addresses. */
function resolvingTo(...addresses: readonly string[]) {
  const all: LookupAddress[] = addresses.map((address) => ({ address, family: 4 }));
  return ((_: string, __: unknown, callback: (error: null, all: LookupAddress[]) => void) =>
    callback(null, all)) as never;
}

test("addresses that are not of the public internet are known", () => {
  const inside = `0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.255.0.9 169.254.169.254 172.16.0.1
    172.31.255.255 192.168.1.1 198.18.0.1 224.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1
    ::ffff:8.8.8.8 64:ff9b::7f00:1 2002:7f00:1:: fd00::1 fe80::1%eth0 ff02::1 nothing`;
  expect(inside.split(/\s+/).filter((ip) => !isPrivateAddress(ip))).toEqual([]);
  const outside = ["8.8.8.8", "172.15.0.1", "172.32.0.1", "192.169.0.1", "2606:4700::1111"];
  expect(outside.filter(isPrivateAddress)).toEqual([]);
});

test("no request reaches this machine by any of its names", async () => {
  const names = ["127.0.0.1", "localhost", "127.1", "2130706433", "0x7f.1", "0.0.0.0", "[::1]"];
  const addresses = names.map((name) => `http://${name}:${port}/`);
  const audited = await auditSmallSite(siteWith(...addresses), { isPrivate: isPrivateAddress });
  for (const address of addresses) {
    expect(find(audited, address)).toMatchObject({ state: "unchecked", reason: inPrivate });
  }
  expect(inner.questions).toEqual([]);
});

test.each([
  ["127.0.0.1", "8.8.8.8"],
  ["8.8.8.8", "127.0.0.1"],
])("a name with the addresses %s and %s is never asked", async (...ips) => {
  const address = `http://two.example:${port}/`;
  const world = { isPrivate: isPrivateAddress, resolve: resolvingTo(...ips) };
  const audited = await auditSmallSite(siteWith(address), world);
  expect(find(audited, address)).toMatchObject({ state: "unchecked", reason: inPrivate });
  expect(inner.questions).toEqual([]);
});

test("a redirect into a private network is refused", async () => {
  const outer = await startHost({
    "/": answering(301, { location: `http://127.0.0.2:${port}/` }),
    "/a": answering(200),
  });
  const named = `http://one.example:${new URL(outer.origin).port}`;
  const isPrivate = (ip: string) => ip === "127.0.0.2";
  const resolve = resolvingTo("127.0.0.1");
  const site = siteWith(`${named}/`, `${named}/a`);
  const audited = await auditSmallSite(site, { isPrivate, resolve });
  expect(find(audited, `${named}/`)).toMatchObject({ state: "unreachable", reason: inPrivate });
  expect(find(audited, `${named}/a`).state).toBe("ok");
  expect(inner.questions).toEqual([]);
  await outer.close();
});
