/**
 * Drives WebKit, the engine of Safari and of every browser on an iPhone, as Debian packages it: `WebKitWebDriver` with
 * the small browser `MiniBrowser`, by WebDriver (https://www.w3.org/TR/webdriver2/). Both come with the package
 * `webkit2gtk-driver`, and `Xvfb` is the screen that MiniBrowser wants. Only what the tests ask for is here.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import fastGlob from "fast-glob";
import { request } from "undici";
import { type Engine, keyPress, mousePress } from "./engine.ts";

/** The three programs. */
interface Programs {
  readonly driver: string;
  readonly screen: string;
  readonly browser: string;
}

/** Finds the programs; undefined where one is missing. */
export function findWebKit(): Programs | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const find = (name: string) => folders.map((it) => join(it, name)).find((it) => existsSync(it));
  const [driver, screen] = [find("WebKitWebDriver"), find("Xvfb")];
  const [browser] = driver ? fastGlob.sync("/usr/lib/*/webkit*gtk-*/MiniBrowser") : [];
  return driver && screen && browser ? { driver, screen, browser } : undefined;
}

/** Starts WebKit on a screen of its own. It has one window, and all tabs of a test are that one. */
export async function openWebKit(programs: Programs): Promise<Engine> {
  // On a busy computer one start in five is waited for forever: the driver and MiniBrowser miss each other. Both are started again.
  for (let tries = 1; ; tries++) {
    try {
      return await start(programs);
    } catch (cause) {
      if (tries === 6) throw cause;
    }
  }
}

async function start({ driver, screen, browser }: Programs): Promise<Engine> {
  const number = ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"];
  const xvfb = spawn(screen, number, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const display = `:${await readLine(xvfb)}`;
  const port = await findPort();
  const env = { ...process.env, DISPLAY: display };
  const program = spawn(driver, [`--port=${port}`], { stdio: "ignore", env });
  const server = `http://127.0.0.1:${port}`;
  const end = () => {
    program.kill();
    xvfb.kill();
  };
  const send = sendTo(server);
  const begin = async () => {
    await untilReady(server);
    const capabilities = { alwaysMatch: capabilitiesOf(browser) };
    return send<{ sessionId: string }>("POST", "/session", { capabilities });
  };
  const { sessionId } = await begin().catch((cause: unknown) => {
    end();
    throw cause;
  });
  const ask: Ask = (method, path, body) => send(method, `/session/${sessionId}${path}`, body);
  return {
    openTab: () => openTab(ask),
    async close() {
      await ask("DELETE", "");
      end();
    },
  };
}

function capabilitiesOf(binary: string) {
  return {
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { binary, args: ["--automation"] },
    // Whatever isn't on this computer goes through a proxy that isn't there.
    proxy: {
      ...{ proxyType: "manual", httpProxy: "127.0.0.1:65535", sslProxy: "127.0.0.1:65535" },
      noProxy: ["127.0.0.1"],
    },
  };
}

/** Asks the driver for something, and waits for its answer. */
type Ask = <Answer = unknown>(
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: object,
) => Promise<Answer>;

/** How many milliseconds an answer of the driver may take; the first one, for which MiniBrowser starts, takes half a second. */
const [patience, patienceAtStart] = [50_000, 6_000];

function sendTo(server: string): Ask {
  return async (method, path, body) => {
    const json = body && JSON.stringify(body);
    const headersTimeout = path === "/session" ? patienceAtStart : patience;
    const options = { method, headersTimeout, ...(json && { body: json }) };
    const answer = await request(server + path, options);
    const { value } = (await answer.body.json()) as { value: never };
    if (answer.statusCode === 200) return value;
    const { error, message } = value as { readonly error: string; readonly message: string };
    throw new Error(`${error}: ${message}`);
  };
}

async function openTab(ask: Ask) {
  const own = await ask<string>("GET", "/window");
  const evaluate = async (expression: string): Promise<unknown> => {
    const answer = await ask<{ readonly value?: unknown; readonly error?: string }>(
      ...(["POST", "/execute/async"] as const),
      {
        // The answer comes by the last argument; what the page throws comes as words.
        script: `const [done] = arguments;
          (async () => (${expression}))().then((value) => done({ value }), (it) => done({ error: String(it) }));`,
        args: [],
      },
    );
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value;
  };
  const perform = (...actions: readonly object[]) => ask<void>("POST", "/actions", { actions });
  const closeOpened = async () => {
    const opened = (await ask<string[]>("GET", "/window/handles")).filter((it) => it !== own);
    for (const handle of opened) {
      await ask("POST", "/window", { handle });
      await ask("DELETE", "/window");
    }
    await ask("POST", "/window", { handle: own });
    return opened.length;
  };
  return {
    goto: (url: string) => ask("POST", "/url", { url }),
    /** The window is higher than the page by the bars of the browser. */
    async resize(width: number, height: number) {
      await ask("POST", "/window/rect", { width, height });
      const bars = height - Number(await evaluate("innerHeight"));
      return ask("POST", "/window/rect", { width, height: height + bars });
    },
    evaluate,
    click: (x: number, y: number) => perform(mousePress(x, y)),
    press: (key: string) => perform(keyPress(key)),
    takePicture: async () => Buffer.from(await ask<string>("GET", "/screenshot"), "base64"),
    closeOpened,
    heard: [],
    /** The next visitor gets the same window: nothing may be left in it. */
    async close() {
      await closeOpened();
      await evaluate(forget).catch(() => undefined);
      await ask("POST", "/url", { url: "about:blank" });
    },
  };
}

/** Removes what a page of the site has stored. */
const forget = `(async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
})()`;

/** The line in which Xvfb says which screen it is. */
function readLine(program: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    program.stdio[3]?.once("data", (line) => resolve(String(line).trim()));
    program.once("exit", () => reject(new Error("Xvfb has ended.")));
  });
}

/** A port that nobody uses: the driver doesn't say which one it takes by itself. */
function findPort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { readonly port: number };
      server.close(() => resolve(port));
    });
  });
}

/** Waits until the driver answers, for at most ten seconds. */
async function untilReady(server: string): Promise<void> {
  for (let tries = 100; tries > 0; tries--) {
    const answer = await request(`${server}/status`).catch(() => undefined);
    await answer?.body.dump();
    if (answer?.statusCode === 200) return;
    await wait(100);
  }
  throw new Error("WebKitWebDriver does not answer.");
}
