/** What the audit does to networks and hosts: whom it never asks, and how fast it goes. */
import { describe, expect, test } from "vitest";
import { createHostQueue } from "../../generator/links/network/host-queue.ts";
import { isPrivateAddress } from "../../generator/links/network/private-networks.ts";
import { type Request, send } from "../../generator/links/network/send.ts";
import { testClock } from "./support/clock.ts";
import { answering, startHost } from "./support/host.ts";
import { auditSmallSite, entry, ledger } from "./support/small-site.ts";

describe("private networks", () => {
  test.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.0.9",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "fd00::1",
    "fe80::1%eth0",
    "ff02::1",
    "no address",
  ])("%s is none of the public internet", (ip) => {
    expect(isPrivateAddress(ip)).toBe(true);
  });

  test.each(["8.8.8.8", "172.15.0.1", "172.32.0.1", "192.169.0.1", "2606:4700::1111"])(
    "%s is public",
    (ip) => {
      expect(isPrivateAddress(ip)).toBe(false);
    },
  );

  const request: Request = {
    method: "GET",
    headers: {},
    wantsBody: false,
    timeoutMs: 5000,
    bodyMax: 1000,
    mayReachPrivate: false,
    signal: new AbortController().signal,
  };

  test.each(["127.0.0.1", "localhost", "127.1", "2130706433", "0x7f.1", "0177.0.0.1", "0.0.0.0"])(
    "no request reaches this machine as %s",
    async (name) => {
      const host = await startHost({ "/": answering(200) });
      try {
        const { port } = new URL(host.origin);
        const exchange = await send(new URL(`http://${name}:${port}/`), request);
        expect(exchange.failure).toBe("private-network");
        expect(host.questions).toEqual([]);
      } finally {
        await host.close();
      }
    },
  );

  test("a link to this machine is not asked, and told as not checked", async () => {
    const host = await startHost({ "/": answering(200) });
    try {
      const { port } = new URL(host.origin);
      const urls = [`http://localhost:${port}/`, `http://127.0.0.1:${port}/`, "http://[::1]/"];
      const entries = urls.map((url, index) => entry(`local-${index}`, url));
      const site = { "index.html": "<title>Home</title>", "content/links.json": ledger(entries) };
      const world = { clock: testClock("2026-11-01T06:00:00Z"), mayReachPrivate: false };
      const { report } = await auditSmallSite(site, world);
      const reason = "It leads into a private network, where visitors cannot go.";
      expect(report.outbound?.addresses.map(({ state, reason }) => ({ state, reason }))).toEqual(
        urls.map(() => ({ state: "unchecked", reason })),
      );
      expect(host.questions).toEqual([]);
    } finally {
      await host.close();
    }
  });
});

describe("the queue of the hosts", () => {
  /** Runs tasks that end when they are told to, and keeps who began when. */
  function tryQueue(pace: { perHost: number; atOnce: number; pauseMs: number }) {
    const clock = testClock("2026-11-01T06:00:00Z");
    const begin = clock.now();
    const stop = new AbortController();
    const queue = createHostQueue(pace, clock, stop.signal);
    const started: { name: string; after: number }[] = [];
    const ends: (() => void)[] = [];
    const run = (host: string, name = host) =>
      queue.run(host, () => {
        started.push({ name, after: clock.now() - begin });
        return new Promise<string>((resolve) => ends.push(() => resolve(name)));
      });
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    return { clock, queue, run, started, ends, settle, stop };
  }

  test("two at a time for each host, with a pause between their starts", async () => {
    const { run, started, ends, settle, queue } = tryQueue({ perHost: 2, atOnce: 9, pauseMs: 500 });
    const done = ["a1", "a2", "a3"].map((name) => run("a", name));
    run("b");
    await settle();
    expect(started.map(({ name }) => name).sort()).toEqual(["a1", "a2", "b"]);
    expect(queue.busyHosts()).toEqual(["a", "b"]);
    const second = started.find(({ name }) => name === "a2");
    expect(second?.after).toBe(500);
    ends[0]?.();
    await settle();
    expect(started.at(-1)).toEqual({ name: "a3", after: 1000 });
    for (const end of ends) end();
    expect(await Promise.all(done)).toEqual(["a1", "a2", "a3"]);
  });

  test("a limit for all hosts together", async () => {
    const { run, started, ends, settle } = tryQueue({ perHost: 2, atOnce: 2, pauseMs: 0 });
    for (const host of ["a", "b", "c"]) run(host);
    await settle();
    expect(started.map(({ name }) => name)).toEqual(["a", "b"]);
    ends[1]?.();
    await settle();
    expect(started.map(({ name }) => name)).toEqual(["a", "b", "c"]);
  });

  test("a host that rests is left alone, and the others are not held up", async () => {
    const { run, started, settle, queue } = tryQueue({ perHost: 2, atOnce: 9, pauseMs: 0 });
    queue.rest("a", 30_000);
    run("a");
    run("b");
    expect(started.map(({ name }) => name)).toEqual(["b"]);
    await settle();
    expect(started.at(-1)).toEqual({ name: "a", after: 30_000 });
  });

  test("a task that fails makes room for the next", async () => {
    const { queue, run, started, settle } = tryQueue({ perHost: 1, atOnce: 1, pauseMs: 0 });
    const failed = queue.run("a", () => Promise.reject(new Error("no")));
    run("a", "next");
    await expect(failed).rejects.toThrow("no");
    await settle();
    expect(started.map(({ name }) => name)).toEqual(["next"]);
  });

  test("a stop gives up what waits, and what comes later", async () => {
    const { run, started, settle, stop } = tryQueue({ perHost: 1, atOnce: 9, pauseMs: 0 });
    run("a", "running");
    const waiting = run("a", "waiting");
    const outcome = expect(waiting).rejects.toThrow(/abort/i);
    await settle();
    stop.abort();
    await outcome;
    await expect(run("a", "late")).rejects.toThrow(/abort/i);
    expect(started.map(({ name }) => name)).toEqual(["running"]);
  });
});
