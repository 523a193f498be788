/**
 * Drives Firefox as it comes, by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/): what Playwright drives is a
 * Firefox of its own, or one that is newer than the release for organizations. Only what the tests ask for is here.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { WebSocket } from "undici";
import { type Engine, keyPress, mousePress } from "./engine.ts";
import { givenFolder } from "./place-world.ts";

/** The path of a Firefox: that of FIREFOX_PATH, or the system's; undefined where there is none. */
export function findFirefox(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const candidates = [
    process.env["FIREFOX_PATH"] ?? "",
    ...["firefox-esr", "firefox"].flatMap((name) => folders.map((folder) => join(folder, name))),
    "/Applications/Firefox.app/Contents/MacOS/firefox",
  ];
  return candidates.find((path) => path && existsSync(path));
}

const settings: Readonly<Record<string, string | number | boolean>> = {
  // Whatever isn't on this computer goes through a proxy that isn't there.
  "network.proxy.type": 1,
  "network.proxy.http": "127.0.0.1",
  "network.proxy.http_port": 65_535,
  "network.proxy.ssl": "127.0.0.1",
  "network.proxy.ssl_port": 65_535,
  // A driven Firefox lets every page open windows, unless it keeps the settings of visitors.
  "remote.prefs.recommended": false,
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
};

/** Starts a Firefox without a window, with a profile of its own. */
export async function openFirefox(path: string): Promise<Engine> {
  const profile = givenFolder();
  const lines = Object.entries(settings).map(
    (it) => `user_pref(${JSON.stringify(it).slice(1, -1)});`,
  );
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const flags = ["--headless", "--remote-debugging-port", "0", "--profile", profile];
  const program = spawn(path, flags, { stdio: ["ignore", "ignore", "pipe"] });
  const { send, listen } = await connect(`${await findSocket(program)}/session`);
  await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded"] });
  return {
    // A container shares nothing with other tabs but with those that are opened from it.
    async openTab() {
      const { userContext } = await send<{ userContext: string }>("browser.createUserContext");
      const order = { type: "tab", userContext };
      const { context } = await send<{ context: string }>("browsingContext.create", order);
      const heard: string[] = [];
      listen(({ source, text }) => source.context === context && heard.push(text));
      const close = () => send("browser.removeUserContext", { userContext });
      return { ...driveTab(send, context, userContext), heard, close };
    },
    async close() {
      const end = new Promise((resolve) => program.once("exit", resolve));
      await send("browser.close");
      await end;
    },
  };
}

function driveTab(send: Send, context: string, userContext: string) {
  const perform = (...actions: readonly object[]) =>
    send<void>("input.performActions", { context, actions });
  return {
    goto: (url: string) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    resize: (width: number, height: number) =>
      send("browsingContext.setViewport", { context, viewport: { width, height } }),
    async evaluate(expression: string): Promise<unknown> {
      const target = { context };
      const answer = await send<Evaluated>("script.evaluate", {
        ...{ expression, target, awaitPromise: true, userActivation: false },
      });
      if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
      return answer.result.value;
    },
    click: (x: number, y: number) => perform(mousePress(x, y)),
    press: (key: string) => perform(keyPress(key)),
    async takePicture(): Promise<Buffer> {
      const order = { context, origin: "viewport" };
      const { data } = await send<{ data: string }>("browsingContext.captureScreenshot", order);
      return Buffer.from(data, "base64");
    },
    async closeOpened(): Promise<number> {
      const { contexts } = await send<Tree>("browsingContext.getTree");
      const opened = contexts.filter(
        (it) => it.userContext === userContext && it.context !== context,
      );
      for (const it of opened) await send("browsingContext.close", { context: it.context });
      return opened.length;
    },
  };
}

interface Tree {
  readonly contexts: readonly { readonly context: string; readonly userContext: string }[];
}

type Evaluated =
  | { readonly type: "success"; readonly result: { readonly value?: unknown } }
  | { readonly type: "exception"; readonly exceptionDetails: { readonly text: string } };

/** Waits for the line in which Firefox says where it listens. */
function findSocket(program: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    program.stderr?.on("data", (part) => {
      said += part;
      const [, address] = /WebDriver BiDi listening on (ws:\S+)\s/.exec(said) ?? [];
      if (address) resolve(address);
    });
    program.once("exit", () => reject(new Error(`Firefox has ended: ${said}`)));
  });
}

/** Sends a command, and waits for its answer. */
type Send = <Answer = unknown>(method: string, params?: object) => Promise<Answer>;

/** What's written on a console. */
interface Entry {
  readonly source: { readonly context?: string };
  readonly text: string;
}

async function connect(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, { resolve(it: unknown): void; reject(it: Error): void }>();
  const listeners: ((entry: Entry) => unknown)[] = [];
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", () => reject(new Error(`${address} does not answer.`)));
  });
  socket.addEventListener("message", ({ data }) => {
    const { id, type, result, error, message, params } = JSON.parse(String(data));
    if (type === "event") for (const listener of listeners) listener(params);
    else if (type === "success") waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(`${error}: ${message}`));
    waiting.delete(id);
  });
  let last = 0;
  const send: Send = (method, params = {}) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve: resolve as (it: unknown) => void, reject });
      socket.send(JSON.stringify({ id, method, params }));
    });
  return { send, listen: (listener: (entry: Entry) => unknown) => void listeners.push(listener) };
}
