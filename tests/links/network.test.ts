/** What an audit does to networks and hosts: which it never asks, and how fast it goes. */
import type { LookupAddress } from "node:dns";
import { describe, expect, test } from "vitest";
import { openNetwork } from "../../generator/links/network.ts";
import { isPrivateAddress } from "../../generator/links/private-networks.ts";
import { answering, startHost } from "./support/host.ts";
import { auditSmallSite, dayMs, find, siteWith, testClock } from "./support/small-site.ts";

const inPrivate = "It leads into a private network, where visitors cannot go.";

/** A name server that gives every name these addresses. */
function resolvingTo(...addresses: readonly string[]) {
  const all: LookupAddress[] = addresses.map((address) => ({ address, family: 4 }));
  const resolve = (_: string, __: unknown, callback: (error: null, all: LookupAddress[]) => void) =>
    callback(null, all);
  return resolve as unknown as NonNullable<Parameters<typeof openNetwork>[0]["resolve"]>;
}

describe("private networks", () => {
  const numbers = `0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.255.0.9 169.254.169.254 172.16.0.1
    172.31.255.255 192.168.1.1 198.18.0.1 224.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1
    ::ffff:8.8.8.8 64:ff9b::7f00:1 2002:7f00:1:: fd00::1 fe80::1%eth0 ff02::1 nothing`;
  test.each(numbers.split(/\s+/))("%s is not of the public internet", (ip) => {
    expect(isPrivateAddress(ip)).toBe(true);
  });

  test.each(["8.8.8.8", "172.15.0.1", "172.32.0.1", "192.169.0.1", "2606:4700::1111"])(
    "%s is public",
    (ip) => {
      expect(isPrivateAddress(ip)).toBe(false);
    },
  );

  test.each(["127.0.0.1", "localhost", "127.1", "2130706433", "0x7f.1", "0.0.0.0", "[::1]"])(
    "no request reaches this machine as %s",
    async (name) => {
      const host = await startHost({ "/": answering(200) });
      const address = `http://${name}:${new URL(host.origin).port}/`;
      const audited = await auditSmallSite(siteWith(address), { isPrivate: isPrivateAddress });
      expect(find(audited, address)).toMatchObject({ state: "unchecked", reason: inPrivate });
      expect(host.questions).toEqual([]);
      await host.close();
    },
  );

  test.each([
    ["127.0.0.1", "8.8.8.8"],
    ["8.8.8.8", "127.0.0.1"],
  ])("a name with the addresses %s and %s is never asked", async (...ips) => {
    const host = await startHost({ "/": answering(200) });
    const address = `http://two.example:${new URL(host.origin).port}/`;
    const world = { isPrivate: isPrivateAddress, resolve: resolvingTo(...ips) };
    const audited = await auditSmallSite(siteWith(address), world);
    expect(find(audited, address)).toMatchObject({ state: "unchecked", reason: inPrivate });
    expect(host.questions).toEqual([]);
    await host.close();
  });

  test("a name is asked where its name server says, and a redirect into one is refused", async () => {
    const inner = await startHost({ "/": answering(200) });
    const { port } = new URL(inner.origin);
    const location = `http://127.0.0.2:${port}/`;
    const outer = await startHost({ "/": answering(301, { location }), "/a": answering(200) });
    const named = `http://one.example:${new URL(outer.origin).port}`;
    const world = {
      isPrivate: (ip: string) => ip === "127.0.0.2",
      resolve: resolvingTo("127.0.0.1"),
    };
    const audited = await auditSmallSite(siteWith(`${named}/`, `${named}/a`), world);
    expect(find(audited, `${named}/a`).state).toBe("ok");
    expect(find(audited, `${named}/`)).toMatchObject({ state: "unreachable", reason: inPrivate });
    expect(inner.questions).toEqual([]);
    await Promise.all([inner.close(), outer.close()]);
  });

  test("a host that asks for a sign-in elsewhere has not shown its page", async () => {
    const host = await startHost({ "/login": answering(200) });
    const signIn = `http://accounts.example:${new URL(host.origin).port}/login`;
    const form = await startHost({ "/": answering(302, { location: signIn }) });
    const resolve = resolvingTo("127.0.0.1");
    const audited = await auditSmallSite(siteWith(`${form.origin}/`, signIn), { resolve });
    const reason = `It asks for a sign-in at ${new URL(signIn).host}.`;
    expect(find(audited, `${form.origin}/`)).toMatchObject({ state: "blocked", reason });
    expect(find(audited, signIn).state).toBe("ok");
    await Promise.all([host.close(), form.close()]);
  });
});

describe("the pace of a host", () => {
  /** Asks a host for pages that it never sends, and gives what it was asked by then. */
  async function askFor(amount: number, pauseMs: number) {
    const host = await startHost(
      Object.fromEntries([...Array(amount).keys()].map((page) => [`/${page}`, () => {}])),
    );
    const stop = new AbortController();
    const clock = testClock();
    const network = openNetwork({ clock, signal: stop.signal, pauseMs, isPrivate: () => false });
    const requests = [...Array(amount).keys()].map((page) =>
      network.fetch(`${host.origin}/${page}`, { method: "GET" }, false),
    );
    const ended = Promise.allSettled(requests);
    await expect.poll(() => host.questions.length).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return { host, stop, clock, ended };
  }

  test("is two requests at a time, with a pause between their starts", async () => {
    const { host, stop, clock, ended } = await askFor(4, 500);
    expect(host.questions).toEqual(["GET /0", "GET /1"]);
    expect(clock.pauses).toEqual([500]);
    stop.abort();
    await ended;
    await host.close();
  });

  test("ends with the audit: what waits is asked no more", async () => {
    const { host, stop, ended } = await askFor(5, 0);
    stop.abort();
    const results = await ended;
    expect(results.map(({ status }) => status)).toEqual(Array(5).fill("rejected"));
    expect(host.questions.length).toBe(2);
    await host.close();
  });
});

test("a host that never answers is given up after its time", async () => {
  const host = await startHost({ "/": () => {} });
  const audited = await auditSmallSite(siteWith(`${host.origin}/`), { timeoutMs: 100 });
  const reason = "It took too long to answer.";
  expect(find(audited, `${host.origin}/`)).toMatchObject({ state: "unreachable", reason });
  expect(host.questions).toEqual(["HEAD /", "GET /", "GET /", "GET /"]);
  await host.close();
});

test("an address that answered is asked again after six days, and a failure in every run", async () => {
  const host = await startHost({ "/": answering(200), "/wall": answering(403) });
  const site = siteWith(`${host.origin}/`, `${host.origin}/wall`);
  const clock = testClock();
  let { history } = await auditSmallSite(site, { clock });
  const asked = async (days: number) => {
    const before = host.questions.length;
    clock.advance(days * dayMs);
    ({ history } = await auditSmallSite(site, { clock }, { history }));
    return host.questions.slice(before);
  };
  expect(await asked(5)).toEqual(["HEAD /wall", "GET /wall"]);
  expect((await asked(2)).sort()).toEqual(["GET /wall", "HEAD /", "HEAD /wall"]);
  await host.close();
});
