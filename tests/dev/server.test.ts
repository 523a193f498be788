/** The server as a program: its port, its end, its return, and the tabs that hang on it. */
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { runInProcess } from "../support/run-in-process.ts";
import { page as md, type World } from "../support/usual-files.ts";
import {
  eventually,
  givenBrowser,
  home,
  overlayOf,
  publicFont,
  type Server,
  startServer,
} from "./support.ts";

const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.remove())));
async function start(world: World = {}, port = 0): Promise<Server> {
  const server = await startServer(world, port);
  servers.push(server);
  return server;
}

// Afterwards, so that its pages are closed before the servers end.
const visit = givenBrowser();

/** Takes a port as another program would. */
async function takePort(host: string) {
  const server = createServer().listen(0, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { port, close: () => new Promise((resolve) => server.close(resolve)) };
}

describe("the port", () => {
  // Some computers have no address of the newer kind.
  test.each(["127.0.0.1", "::1"])(
    "that is taken at %s is left to its owner: the next free one is",
    async (host) => {
      const taken = await takePort(host).catch(() => undefined);
      if (!taken) return expect(host).toBe("::1");
      const server = await start({}, taken.port);
      expect(Number(new URL(server.url).port)).toBeGreaterThan(taken.port);
      expect(server.printed()).toContain(`Port ${taken.port} is taken`);
      expect(server.printed().match(/http:/g)).toHaveLength(1);
      expect((await fetch(server.url)).status).toBe(200);
      await taken.close();
    },
  );

  test("70000 is none", async () => {
    const { code, stderr } = await runInProcess("dev", ["--port=70000"]);
    expect([code, stderr.includes('"70000" is not')]).toEqual([2, true]);
  });
});

describe("the server", () => {
  test("that was killed and starts again is found by the pages that were open", async () => {
    const server = await start();
    const page = await visit(server.url, /ERR_/);
    const overlay = overlayOf(page);
    await server.end("SIGKILL");
    server.save(home, md("Home", "Written while nobody served."));
    await server.restart();
    await page.getByText("Written while nobody served.").waitFor();
    server.save(home, "---\ntitle: a: b\n---\n");
    await overlay.appears();
  });

  test.each(["SIGINT", "SIGTERM"] as const)(
    "ends by %s at once, without a word of trouble",
    async (signal) => {
      const server = await start();
      await visit(server.url, /ERR_/);
      await eventually(() => server.printed().includes("built"), true);
      expect(await server.end(signal)).toBe(0);
      expect(server.printed().trim().split("\n").slice(-1)).toEqual([
        "Stopped. npm run dev starts it again.",
      ]);
      await expect(fetch(server.url)).rejects.toThrow();
    },
  );

  test("keeps ten tabs up to date, though a browser opens six connections only", async () => {
    const server = await start();
    const first = await visit(server.url);
    const others = [];
    for (let tab = 0; tab < 9; tab++) others.push(await visit(server.url, /^$/, first.context()));
    server.save(home, md("Home", "For all of you."));
    for (const page of [first, ...others]) await page.getByText("For all of you.").waitFor();
    // The tab that listened for the others goes; another takes over.
    await first.close();
    server.save(home, md("Home", "For the rest of you."));
    for (const page of others) await page.getByText("For the rest of you.").waitFor();
  });

  test("lets a request wait for the first build, and then answers like a host: redirects, the not-found page, pieces of films, no old files", async () => {
    const server = await start({
      "content/pages/about.md": md("About", "Us."),
      "content/pages/404.md": md("Not found", "Nothing is here.", "layout: missing\n"),
      ...publicFont,
      "public/film.mp4": "0123456789",
    });
    // The address is printed before anything is built.
    expect(server.printed()).not.toContain("built");
    expect(await (await fetch(server.url)).text()).toContain("Hello.");
    const ask = async (path: string, headers = {}) => {
      const response = await fetch(`${server.url}${path}`, { redirect: "manual", headers });
      return { response, text: await response.text() };
    };
    const { response: moved } = await ask("about");
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/about/"]);
    const { response, text } = await ask("nowhere");
    expect([response.status, text.includes("Nothing is here.")]).toEqual([404, true]);
    const piece = await ask("film.mp4", { range: "bytes=2-4" });
    expect([piece.response.status, piece.text]).toEqual([206, "234"]);
    expect(piece.response.headers.get("cache-control")).toBe("no-store");
    expect((await ask("../package.json")).response.status).toBe(404);
  });
});

test("the policy of a page still forbids what visitors are protected from", async () => {
  const server = await start();
  const page = await visit(server.url, /TrustedScript/);
  await page
    .evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "window.intruder = true";
      document.body.append(script);
    })
    .catch(() => {});
  expect(await page.evaluate(() => "intruder" in window)).toBe(false);
  const html = await (await fetch(server.url)).text();
  expect(html).toMatch(/<meta http-equiv="Content-Security-Policy"[^>]*script-src 'sha256-/);
});
