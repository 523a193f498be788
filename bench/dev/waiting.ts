/**
 * Measures what somebody waits for who works on a site: from the start of `npm run dev`, npm
 * included, to the first page; and from a save to the frame in which a browser shows it.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { chromium, type Page } from "playwright-core";
import { defaultRoot } from "../../generator/site-paths.ts";
import { chromiumFlags, findChromium } from "../../tests/support/chromium.ts";

/** Something that was waited for, several times. */
export interface Waiting {
  readonly what: string;
  /** Milliseconds. */
  readonly times: readonly number[];
  /** The most milliseconds that it may take. */
  readonly goal: number;
}

/** A server, as `npm run dev` starts it. */
async function startServer(root: string): Promise<{ url: string; child: ChildProcess }> {
  const words = ["run", "--silent", "dev", "--", "--port", "0", "--root", root];
  const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", NODE_ENV: undefined };
  // A group of its own: npm does not pass on that it is to end.
  const child = spawn("npm", words, { cwd: defaultRoot, env, detached: true });
  const url = await new Promise<string>((resolve, reject) => {
    let printed = "";
    child.stdout?.on("data", (text: Buffer) => {
      printed += text;
      const address = /http:\S+/.exec(printed)?.[0];
      if (address) resolve(address);
    });
    child.stderr?.resume();
    child.once("exit", () => reject(new Error(`The server ended: ${printed}`)));
  });
  return { url, child };
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  await ended;
}

/** From the start to the first page, with what earlier starts have kept. */
export async function measureFirstPage(root: string, rounds: number): Promise<Waiting> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const start = performance.now();
    const { url, child } = await startServer(root);
    const { status } = await fetch(url);
    // The first round fills the cache, which nobody waits for.
    if (round > 0) times.push(performance.now() - start);
    else await setTimeout(1000);
    await stop(child);
    if (status !== 200) throw new Error(`The first page has the status ${status}.`);
  }
  return { what: "start to first page", times, goal: 1000 };
}

/** From a save to the browser: a text, and a style. */
export async function measureUpdates(root: string, rounds: number): Promise<readonly Waiting[]> {
  const { url, child } = await startServer(root);
  const executablePath = findChromium();
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] });
  try {
    const page = await browser.newPage();
    await page.addInitScript(watchTurns);
    await page.goto(`${url}contact/`);
    const text = change(join(root, "content/pages/contact.md"), (turn) => `\nTurn-${turn}-text.\n`);
    const style = change(
      join(root, "styles/base/_print.scss"),
      (turn) => `\nbody { quotes: "Turn-${turn}-style" "."; }\n`,
    );
    return [
      { what: "save of a text to the browser", times: await repeat(page, rounds, text), goal: 60 },
      {
        what: "save of a style to the browser",
        times: await repeat(page, rounds, style),
        goal: 60,
      },
    ];
  } finally {
    await browser.close();
    await stop(child);
  }
}

/** Notes before every frame, from the beginning of a page on, what it shows, by Node's clock. */
const watchTurns = `
  globalThis.turns = {};
  const look = () => {
    const style = document.body && getComputedStyle(document.body).quotes;
    const words = document.querySelector("main")?.textContent + " " + style;
    for (const [, turn] of words.matchAll(/Turn-(\\d+)-/g)) {
      turns[turn] ??= performance.timeOrigin + performance.now();
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

type Change = (turn: number) => void;

/** Saves a file with something at its end. */
function change(file: string, ending: (turn: number) => string): Change {
  const text = readFileSync(file, "utf8");
  return (turn) => writeFileSync(file, text + ending(turn));
}

async function repeat(page: Page, rounds: number, save: Change): Promise<readonly number[]> {
  const times: number[] = [];
  const first = Math.floor(performance.now());
  for (let turn = first; turn < first + rounds; turn++) {
    const saved = performance.timeOrigin + performance.now();
    save(turn);
    times.push((await waitForTurn(page, turn)) - saved);
    // Nobody saves at once again: the look at all pages has ended by then.
    await page.waitForTimeout(700);
  }
  return times;
}

/** The moment at which a page has first shown what was saved. */
async function waitForTurn(page: Page, turn: number): Promise<number> {
  for (let patience = 1500; patience > 0; patience--) {
    // While the page is being replaced there is nobody to ask.
    const seen = await page.evaluate(`globalThis.turns?.[${turn}]`).catch(() => undefined);
    if (typeof seen === "number") return seen;
    await page.waitForTimeout(20);
  }
  throw new Error("What was saved was never seen.");
}
