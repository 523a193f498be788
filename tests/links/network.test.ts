/** Which networks an audit never connects to, whatever an address, a name server or a redirect says. */
import { afterEach, expect, test } from "vitest";
import { guardLookup, isPrivateAddress, refusal } from "../../generator/links/guarded-agent.ts";
import { answering, startHost } from "./support/host.ts";
import { auditSmallSite, find, siteWith } from "./support/small-site.ts";

const inPrivate = "It leads into a private network, where visitors cannot go.";
const inner = await startHost({ "/": answering(200) });
afterEach(() => expect(inner.requests()).toEqual([]));

/** A name server that gives every name the addresses of the moment. */
function resolvingTo(findAddresses: () => readonly string[]) {
  return ((_: string, __: unknown, callback: (error: null, all: object[]) => void) => {
    const all = findAddresses().map((address) => ({ address, family: 4 }));
    callback(null, all);
  }) as never;
}

test("no range for special purposes is of the public internet, and its neighbors are", () => {
  // The registries of IANA (RFC 6890 and its successors), multicast, and Azure's platform: the first and the last
  // address of each range.
  const special = `0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255
    127.0.0.0 127.255.255.255 168.63.129.16 169.254.0.0 169.254.255.255 172.16.0.0 172.31.255.255
    192.0.0.0 192.0.0.255 192.0.2.0 192.0.2.255 192.88.99.0 192.88.99.255 192.168.0.0 192.168.255.255
    198.18.0.0 198.19.255.255 198.51.100.0 198.51.100.255 203.0.113.0 203.0.113.255 224.0.0.0
    239.255.255.255 240.0.0.0 255.255.255.255 :: ::1 ::7f00:1 ::ffff ::ffff:0:0 ::ffff:ffff:ffff
    ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:0:0:0 ::ffff:0:ffff:ffff ::ffff:0:127.0.0.1
    ::ffff:0:a9fe:a9fe 64:ff9b:: 64:ff9b::ffff:ffff 64:ff9b:1:: 64:ff9b:1:ffff:ffff:ffff:ffff:ffff
    100:: 100::ffff:ffff:ffff:ffff 100:0:0:1:: 100:0:0:1::1 2001::
    2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff 2001:db8:: 2001:db8:ffff:ffff:ffff:ffff:ffff:ffff 2002::
    2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff 3fff:: 3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff 5f00::
    5f00:ffff:: fc00:: fdff::1 fd00:ec2::254 fe80:: febf::1 fe80::1%eth0 fec0::1 ff00:: ff02::1`;
  const neighbors = `1.0.0.0 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255
    128.0.0.0 168.63.129.15 168.63.129.17 169.253.255.255 169.255.0.0 172.15.0.1 172.32.0.1 192.0.1.0
    192.0.3.0 192.88.98.255 192.167.255.255 192.169.0.1 198.17.255.255 198.20.0.0 198.51.99.255
    203.0.114.0 223.255.255.255 2000::1 2001:200:: 2001:db7:: 2001:db9:: 2003:: 2606:4700::1111
    3fff:1000::`;
  expect(special.split(/\s+/).filter((ip) => !isPrivateAddress(ip))).toEqual([]);
  expect(neighbors.split(/\s+/).filter(isPrivateAddress)).toEqual([]);
});

test("no request reaches this machine by any of its names", async () => {
  const names =
    `127.0.0.1 localhost 127.1 2130706433 0x7f.1 0177.0.0.1 0.0.0.0 127.0.0.1. 127。0。0。1
    [::1] [::ffff:127.0.0.1] [::ffff:0:127.0.0.1]`.split(/\s+/);
  const addresses = names.map((name) => `http://${name}:${inner.port}/`);
  // The ledger takes no host in brackets; a page may have one.
  const [listed, unlisted] = [addresses.slice(0, -3), addresses.slice(-3)];
  const page = unlisted.map((address) => `<a href="${address}">it</a>`).join("");
  const site = { ...siteWith(...listed), "index.html": `<title>Home</title>${page}` };
  const audited = await auditSmallSite(site, { isPrivate: isPrivateAddress });
  for (const address of addresses) {
    expect(find(audited, address)).toMatchObject({ state: "unchecked", reason: inPrivate });
  }
});

test.each([
  ["127.0.0.1", "8.8.8.8"],
  ["8.8.8.8", "127.0.0.1"],
])("a name with the addresses %s and %s is never asked", async (...ips) => {
  const address = `http://two.example:${inner.port}/`;
  const rules = { isPrivate: isPrivateAddress, resolve: resolvingTo(() => ips) };
  const audited = await auditSmallSite(siteWith(address), rules);
  expect(find(audited, address)).toMatchObject({ state: "unchecked", reason: inPrivate });
});

test("a connection gets the addresses that were judged: a name may have others the next moment", async () => {
  const answers = ["8.8.8.8", "127.0.0.1"];
  const lookup = guardLookup(
    isPrivateAddress,
    resolvingTo(() => answers.splice(0, 1)),
  );
  const resolveName = () =>
    new Promise((done) =>
      lookup("two.example", { all: true }, (error, found) => done(error ?? found)),
    );
  expect(await resolveName()).toEqual([{ address: "8.8.8.8", family: 4 }]);
  expect(answers).toEqual(["127.0.0.1"]);
  expect(await resolveName()).toBe(refusal);
});

test("a redirect into a private network is refused", async () => {
  const outer = await startHost({
    "/": answering(301, { location: `http://127.0.0.2:${inner.port}/` }),
    "/a": answering(200),
  });
  const named = `http://public.example:${outer.port}`;
  const rules = {
    isPrivate: (ip: string) => ip === "127.0.0.2",
    resolve: resolvingTo(() => ["127.0.0.1"]),
  };
  const audited = await auditSmallSite(siteWith(`${named}/`, `${named}/a`), rules);
  expect(find(audited, `${named}/`)).toMatchObject({ state: "unreachable", reason: inPrivate });
  expect(find(audited, `${named}/a`).state).toBe("ok");
});
