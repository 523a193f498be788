/** The server as a program: its port, its end, its return, and the tabs that hang on it. */
import { createServer } from "node:net";
import { describe, expect, test } from "vitest";
import { runScript } from "../support/run-command.ts";
import { page as md } from "../support/usual-files.ts";
import { eventually, givenDesks, overlayOf, publicFont } from "./support.ts";

const { start, visit } = givenDesks();
const home = "content/pages/index.md";

/** Takes a port as another program would. */
async function takePort(host: string, port = 0) {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("There is no port.");
  return { port: address.port, close: () => new Promise((resolve) => server.close(resolve)) };
}

describe("the port", () => {
  test("that is taken is left to its owner: the next free one is, and the server says so", async () => {
    const taken = await takePort("127.0.0.1");
    const desk = await start({}, taken.port);
    const { port } = new URL(desk.url);
    expect(Number(port)).toBeGreaterThan(taken.port);
    expect(desk.printed()).toContain(`Port ${taken.port} is taken`);
    expect(desk.printed().match(/http:/g)).toHaveLength(1);
    expect((await fetch(desk.url)).status).toBe(200);
    await taken.close();
  });

  test("counts as taken, too, when only the newer kind of address is", async () => {
    const taken = await takePort("::1").catch(() => undefined);
    if (!taken) return; // A machine without IPv6 has no such address to take.
    const desk = await start({}, taken.port);
    expect(Number(new URL(desk.url).port)).toBeGreaterThan(taken.port);
    await taken.close();
  });

  test.each(["http", "70000", "-1", "3.5"])("%s is none", (port) => {
    const { code, stderr } = runScript("generator/commands/dev.ts", [`--port=${port}`]);
    expect([code, stderr.includes(`"${port}" is not`)]).toEqual([2, true]);
  });
});

describe("the server", () => {
  test("that was killed and starts again is found by the pages that were open", async () => {
    const desk = await start();
    const page = await visit(
      desk.url,
      /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_CONNECTION_RESET/,
    );
    const overlay = overlayOf(page);
    await desk.kill();
    desk.save(home, md("Home", "Written while nobody served."));
    await desk.restart();
    await page.getByText("Written while nobody served.").waitFor();
    desk.save(home, "---\ntitle: a: b\n---\n");
    await overlay.appears();
  });

  test.each(["SIGINT", "SIGTERM"] as const)(
    "ends by %s at once, without a word of trouble",
    async (signal) => {
      const desk = await start();
      await visit(desk.url, /ERR_/);
      await eventually(() => desk.printed().includes("built"), true);
      expect(await desk.end(signal)).toBe(0);
      expect(desk.printed().trim().split("\n").slice(-1)).toEqual([
        "Stopped. npm run dev starts it again.",
      ]);
      await expect(fetch(desk.url)).rejects.toThrow();
    },
  );

  test("keeps ten tabs up to date, though a browser opens six connections only", async () => {
    const desk = await start();
    const first = await visit(desk.url);
    const others = [];
    for (let tab = 0; tab < 9; tab++) others.push(await visit(desk.url, /^$/, first.context()));
    desk.save(home, md("Home", "For all of you."));
    for (const page of [first, ...others]) await page.getByText("For all of you.").waitFor();
    // The tab that listened for the others goes; another takes over.
    await first.close();
    desk.save(home, md("Home", "For the rest of you."));
    for (const page of others) await page.getByText("For the rest of you.").waitFor();
  });

  test("lets a request wait for the first build", async () => {
    const desk = await start();
    // The address is printed before anything is built.
    expect(desk.printed()).not.toContain("built");
    expect(await (await fetch(desk.url)).text()).toContain("Hello.");
  });

  test("answers like a host: redirects, the not-found page, pieces of films, no old files", async () => {
    const desk = await start({
      "content/pages/about.md": md("About", "Us."),
      "content/pages/404.md": md("Not found", "Nothing is here.", "layout: missing\n"),
      ...publicFont,
      "public/film.mp4": "0123456789",
    });
    const ask = async (path: string, headers = {}) => {
      const response = await fetch(`${desk.url}${path}`, { redirect: "manual", headers });
      return { response, text: await response.text() };
    };
    const { response: moved } = await ask("about");
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/about/"]);
    const missing = await ask("nowhere");
    expect([missing.response.status, missing.text.includes("Nothing is here.")]).toEqual([
      404,
      true,
    ]);
    const piece = await ask("film.mp4", { range: "bytes=2-4" });
    expect([piece.response.status, piece.text]).toEqual([206, "234"]);
    expect(piece.response.headers.get("cache-control")).toBe("no-store");
    expect((await ask("../package.json")).response.status).toBe(404);
  });
});

describe("the policy of a page", () => {
  test("still forbids what visitors are protected from", async () => {
    const desk = await start();
    const page = await visit(desk.url, /TrustedScript/);
    await page
      .evaluate(() => {
        const script = document.createElement("script");
        script.textContent = "window.intruder = true";
        document.body.append(script);
      })
      .catch(() => {});
    expect(await page.evaluate(() => "intruder" in window)).toBe(false);
    const html = await (await fetch(desk.url)).text();
    expect(html).toMatch(/<meta http-equiv="Content-Security-Policy"[^>]*script-src 'sha256-/);
  });
});
