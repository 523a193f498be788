/**
 * The development server as a person uses it: a process of its own that serves a small world, whose
 * files are changed under its eyes, and a browser that looks at the pages.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { defaultRoot } from "../../generator/site-paths.ts";
import { chromiumFlags, findChromium } from "../support/chromium.ts";
import { type PlacedWorld, placeWorld } from "../support/place-world.ts";
import { usualFiles, type World } from "../support/usual-files.ts";

/** A running server and the world that it serves. */
export interface Desk {
  readonly url: string;
  readonly root: string;
  /** What it has printed so far. */
  printed(): string;
  /** Saves a file; undefined deletes it. */
  save(path: string, text: string | Uint8Array | undefined): void;
  /** Ends the process by a signal, as Ctrl-C does, and waits for its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Ends the process as a power cut would, and leaves the world as it is. */
  kill(): Promise<void>;
  /** Starts it again on the port that it had. */
  restart(): Promise<void>;
}

/** What a site with a folder of public files of its own needs in it: the styles name the face. */
export const publicFont: World = {
  "public/fonts/display.woff2": readFileSync(join(defaultRoot, "public/fonts/display.woff2")),
};

const settings = String(usualFiles["content/site.json"]);
const links = JSON.parse(String(usualFiles["content/links.json"])) as readonly { id: string }[];

/** Ledgers in which nothing stands that nobody asks for: such a world has nothing to be told of. */
const calmLedgers: World = {
  "content/facts.json": "[]",
  "content/links.json": JSON.stringify(links.filter(({ id }) => settings.includes(`"link:${id}"`))),
};

/** Gives a test file desks and a browser; both are gone when its tests are over. */
export function givenDesks() {
  let browser: Browser;
  const desks: (Desk & PlacedWorld)[] = [];
  const contexts: BrowserContext[] = [];
  let trouble: string[] = [];

  beforeAll(async () => {
    const executablePath = findChromium();
    if (!executablePath) throw new Error("There is no Chromium. Run npm test, which installs one.");
    browser = await chromium.launch({ executablePath, args: [...chromiumFlags] });
  });
  afterAll(() => browser?.close());
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    for (const desk of desks.splice(0)) {
      await desk.kill();
      desk.remove();
    }
    const heard = trouble;
    trouble = [];
    expect(heard).toEqual([]);
  });

  return {
    /**
     * Starts a server for a world, on top of the usual files.
     * @param prepare does to the folder what a map of files cannot
     */
    async start(world: World = {}, port = 0, prepare?: (root: string) => void): Promise<Desk> {
      const placed = placeWorld({ ...calmLedgers, ...world });
      prepare?.(placed.root);
      const desk = await startDesk(placed, port);
      desks.push({ ...placed, ...desk });
      return desk;
    },
    /**
     * Opens a page in a window of its own.
     * @param mayHear what its console may say
     */
    async visit(url: string, mayHear = /^$/, context?: BrowserContext): Promise<Page> {
      const own = context ?? (await browser.newContext());
      if (!context) contexts.push(own);
      own.setDefaultTimeout(30_000);
      const page = await own.newPage();
      page.on("console", (message) => {
        if (!mayHear.test(message.text())) trouble.push(message.text());
      });
      page.on("pageerror", (error) => trouble.push(error.message));
      await page.goto(url);
      return page;
    },
  };
}

async function startDesk({ root }: PlacedWorld, wished: number): Promise<Desk> {
  let printed = "";
  let child: ChildProcess;
  const run = async (port: number): Promise<string> => {
    const args = ["generator/start.mjs", "dev", "--root", root, "--port", String(port)];
    const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", NODE_ENV: undefined };
    child = spawn(process.execPath, args, { cwd: defaultRoot, env });
    const before = printed.length;
    return new Promise((resolve, reject) => {
      const hear = (text: Buffer) => {
        printed += text;
        const address = /http:\/\/localhost:\d+\//.exec(printed.slice(before))?.[0];
        if (address) resolve(address);
      };
      child.stdout?.on("data", hear);
      child.stderr?.on("data", hear);
      child.once("exit", () => reject(new Error(`The server did not start: ${printed}`)));
    });
  };
  const url = await run(wished);
  return {
    url,
    root,
    printed: () => printed,
    save(path, text) {
      const file = join(root, path);
      if (text === undefined) return rmSync(file, { recursive: true });
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    },
    end: (signal) =>
      new Promise((resolve) => {
        child.once("exit", (code) => resolve(code));
        child.kill(signal);
      }),
    kill: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once("exit", () => resolve());
        child.kill("SIGKILL");
      }),
    async restart() {
      await run(Number(new URL(url).port));
    },
  };
}

/** The overlay of a page. */
export function overlayOf(page: Page) {
  const dialog = page.locator("dev-problems dialog");
  return {
    dialog,
    corner: page.locator("dev-problems .reopen"),
    appears: () => dialog.waitFor({ state: "visible" }),
    goes: () => dialog.waitFor({ state: "hidden" }),
    /** Its words, in the order of the screen. */
    words: async () => (await dialog.innerText()).replace(/\n+/g, "\n"),
  };
}

/** Waits until a question has the wished answer, and fails with the last one. */
export async function eventually<T>(ask: () => Promise<T> | T, wish: T): Promise<void> {
  await expect.poll(ask, { timeout: 20_000, interval: 30 }).toEqual(wish);
}
