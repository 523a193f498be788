/** The three engines that visitors' browsers have. All visits end the same in each of them. */
import type { Browser } from "playwright-core";
import { openBrowser } from "../support/chromium.ts";
import { type Engine, keys } from "../support/engine.ts";
import { findFirefox, openFirefox } from "../support/firefox.ts";
import { findWebKit, openWebKit } from "../support/webkit.ts";

interface Row {
  readonly name: string;
  /** Starts the engine; undefined where it isn't installed. */
  readonly open: (() => Promise<Engine>) | undefined;
}

const firefox = findFirefox();
const webKit = findWebKit();

export const engines: readonly Row[] = [
  {
    name: "Chromium",
    open: () => openBrowser("windowed").then(driveChromium),
  },
  {
    name: "Firefox",
    open: firefox ? () => openFirefox(firefox) : undefined,
  },
  {
    name: "WebKit",
    open: webKit && (() => openWebKit(webKit)),
  },
];

/** Gives Chromium the shape of the other two. */
function driveChromium(browser: Browser): Engine {
  return {
    async openTab() {
      const context = await browser.newContext();
      const page = await context.newPage();
      const heard: string[] = [];
      page.on("console", (message) => void heard.push(message.text()));
      page.on("pageerror", ({ message }) => void heard.push(message));
      return {
        goto: (url) => page.goto(url, { waitUntil: "load" }),
        resize: (width, height) => page.setViewportSize({ width, height }),
        evaluate: (expression) => page.evaluate(expression),
        click: (x, y) => page.mouse.click(x, y),
        press: (key) => page.keyboard.press(names.get(key) ?? key),
        takePicture: () => page.screenshot(),
        async closeOpened() {
          const opened = context.pages().filter((it) => it !== page);
          for (const it of opened) await it.close();
          return opened.length;
        },
        heard,
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}

/** Playwright has names for keys where WebDriver has numbers. */
const names: ReadonlyMap<string, string> = new Map(
  Object.entries(keys).map(([name, number]) => [number, name]),
);
