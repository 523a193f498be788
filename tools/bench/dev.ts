/**
 * Measures how long somebody waits who works on the site: from the start of `npm run dev` to the first page, and from a
 * save to the frame in which a browser shows it.
 */
import { spawn } from "node:child_process";
import { EventEmitter, on, once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { chromium } from "playwright-core";
import { readFlags, textFlag } from "../../generator/cli/options.ts";
import { defaultRoot } from "../../generator/content/site-paths.ts";
import { launchOptions } from "../../tests/support/chromium.ts";
import { median, readCount } from "../measurement.ts";

/** What is saved at the end of a file in each turn, and after how many milliseconds it must be seen. */
const text = { file: "content/pages/contact.md", edit: "\nTurn-0-text.\n", goal: 100 };
const style = {
  file: "styles/base/_print.scss",
  edit: '\nbody { quotes: "Turn-0-style" "."; }\n',
  goal: 150,
};

/** Runs in the page: reports when a frame first shows a turn, in the milliseconds of Node's clock. */
const watchTurns = `
  const seen = new Set();
  const look = () => {
    const style = document.body && getComputedStyle(document.body).quotes;
    const words = document.querySelector("main")?.textContent + " " + style;
    for (const [, turn] of words.matchAll(/Turn-(\\d+)-/g)) {
      if (!seen.has(turn)) reportTurn(turn, performance.timeOrigin + performance.now());
      seen.add(turn);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

/**
 * Prints the times of several rounds, in a copy of the site.
 * @param args `--rounds N`, nine if unset
 * @throws UsageError when that is no number
 */
export async function run(args: readonly string[]): Promise<void> {
  const { rounds: typed = "9" } = readFlags(args, { rounds: textFlag });
  const rounds = readCount("rounds", typed);
  const root = mkdtempSync(join(tmpdir(), "bench-dev-"));
  try {
    for (const name of ["content", "styles"]) {
      cpSync(join(defaultRoot, name), join(root, name), { recursive: true });
    }
    console.log(`${"ms".padEnd(34)} shortest   median  longest     goal`);
    await measureStarts(root, rounds);
    await measureSaves(root, rounds);
  } finally {
    rmSync(root, { recursive: true });
  }
}

function printRow(what: string, times: readonly number[], goal: number): void {
  const figures = [Math.min(...times), median(times), Math.max(...times), goal];
  console.log(what.padEnd(34) + figures.map((ms) => ms.toFixed(0).padStart(9)).join(""));
}

/** From the start to the first page, with the cache of an earlier start. */
async function measureStarts(root: string, rounds: number): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const start = performance.now();
    const { url, stop } = await startServer(root);
    const { status } = await fetch(url);
    // The first round fills the cache and is not counted.
    if (round > 0) times.push(performance.now() - start);
    else await setTimeout(1000);
    await stop();
    if (status !== 200) throw new Error(`The first page has the status ${status}.`);
  }
  printRow("start to first page", times, 1000);
}

/** Starts `npm run dev`, and waits until it has printed its address. */
async function startServer(root: string) {
  const child = spawn("npm", ["run", "--silent", "dev", "--", "--port", "0", "--root", root], {
    cwd: defaultRoot,
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", NODE_ENV: undefined },
    stdio: ["ignore", "pipe", "ignore"],
    // A process group of its own: npm does not pass signals on.
    detached: true,
  });
  const stop = async () => {
    process.kill(-child.pid!, "SIGKILL");
    await once(child, "exit");
  };
  let printed = "";
  for await (const [text] of on(child.stdout, "data", { close: ["end"] })) {
    printed += text;
    const url = /http:\S+/.exec(printed)?.[0];
    if (url) return { url, stop };
  }
  throw new Error(`The server ended: ${printed}`);
}

/** From a save to the frame that shows it. */
async function measureSaves(root: string, rounds: number): Promise<void> {
  const { url, stop } = await startServer(root);
  const browser = await chromium.launch(launchOptions());
  const shown = new EventEmitter();
  try {
    const page = await browser.newPage();
    await page.exposeFunction("reportTurn", (turn: string, at: number) => shown.emit(turn, at));
    await page.addInitScript(watchTurns);
    await page.goto(`${url}contact/`);
    for (const [what, { file, edit, goal }] of Object.entries({ text, style })) {
      const before = readFileSync(join(root, file), "utf8");
      const times: number[] = [];
      while (times.length < rounds) {
        const turn = Math.floor(performance.now());
        const seen = once(shown, String(turn), { signal: AbortSignal.timeout(30_000) });
        const saved = performance.timeOrigin + performance.now();
        writeFileSync(join(root, file), before + edit.replace("0", String(turn)));
        const [at] = (await seen) as [number];
        times.push(at - saved);
        // Nobody saves again at once: the inspection of all pages has ended by then.
        await setTimeout(700);
      }
      printRow(`save of a ${what} to the browser`, times, goal);
    }
  } finally {
    await browser.close();
    await stop();
  }
}
