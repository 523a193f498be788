/**
 * Drives Firefox as it comes, by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/): what Playwright drives is a
 * Firefox of its own, or one that is newer than the release for organizations. Only what the tests ask for is here.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { WebSocket } from "undici";
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

/** A running Firefox, and a tab of it. */
export type Firefox = Awaited<ReturnType<typeof openFirefox>>;
export type FirefoxTab = Awaited<ReturnType<Firefox["openTab"]>>;

/** Whatever isn't on this computer goes through a proxy that isn't there. */
const callsNobody: Readonly<Record<string, string | number>> = {
  "network.proxy.type": 1,
  "network.proxy.http": "127.0.0.1",
  "network.proxy.http_port": 9,
  "network.proxy.ssl": "127.0.0.1",
  "network.proxy.ssl_port": 9,
};

/** Starts a Firefox without a window, with a profile of its own. */
export async function openFirefox(path: string) {
  const profile = givenFolder();
  const lines = Object.entries(callsNobody).map(
    (it) => `user_pref(${JSON.stringify(it).slice(1, -1)});`,
  );
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const flags = ["--headless", "--remote-debugging-port", "0", "--profile", profile];
  const program = spawn(path, flags, { stdio: ["ignore", "ignore", "pipe"] });
  const send = await connect(`${await findSocket(program)}/session`);
  await send("session.new", { capabilities: {} });
  return {
    /** Opens a tab for somebody who has never been here: nothing is stored, and no other tab shares what it stores. */
    async openTab() {
      const { userContext } = await send<{ userContext: string }>("browser.createUserContext");
      const order = { type: "tab", userContext };
      const { context } = await send<{ context: string }>("browsingContext.create", order);
      const close = () => send("browser.removeUserContext", { userContext });
      return { ...driveTab(send, context), close };
    },
    /** Ends the browser. */
    async close(): Promise<void> {
      const end = new Promise((resolve) => program.once("exit", resolve));
      await send("browser.close");
      await end;
    },
  };
}

/** What a test does with a tab. */
function driveTab(send: Send, context: string) {
  return {
    /** Goes to an address, and waits until it is loaded. */
    goto: (url: string) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    /** Sets the size of the page, in CSS pixels. */
    resize: (width: number, height: number) =>
      send("browsingContext.setViewport", { context, viewport: { width, height } }),
    /**
     * Evaluates an expression in the page.
     * @returns its value, waited for; a text, a number, a truth value or nothing
     * @throws Error with what the page has thrown
     */
    async evaluate(expression: string): Promise<unknown> {
      const target = { context };
      const answer = await send<Evaluated>("script.evaluate", {
        ...{ expression, target, awaitPromise: true, userActivation: true },
      });
      if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
      return answer.result.value;
    },
    /** Moves the mouse to a point, and presses its button there. */
    async click(x: number, y: number): Promise<void> {
      const move = { type: "pointerMove", x: Math.round(x), y: Math.round(y) };
      const press = [
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ];
      const mouse = { type: "pointer", id: "mouse", actions: [move, ...press] };
      await send("input.performActions", { context, actions: [mouse] });
    },
    /** Presses a key: a letter, or a key by its number in WebDriver. */
    async press(value: string): Promise<void> {
      const actions = ["keyDown", "keyUp"].map((type) => ({ type, value }));
      await send("input.performActions", {
        ...{ context, actions: [{ type: "key", id: "keyboard", actions }] },
      });
    },
  };
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

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, { resolve(it: unknown): void; reject(it: Error): void }>();
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", () => reject(new Error(`${address} does not answer.`)));
  });
  socket.addEventListener("message", ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data));
    if (type === "success") waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(`${error}: ${message}`));
    waiting.delete(id);
  });
  let last = 0;
  return (method, params = {}) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve: resolve as (it: unknown) => void, reject });
      socket.send(JSON.stringify({ id, method, params }));
    });
}
