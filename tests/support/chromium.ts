/** Finds the Chromium that browser tests and audits drive, installs one where there is none, and opens it. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "playwright-core";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/** The same engine without windows, which draws pages in half the time. Debian has a package for it. */
export const shell = "chromium-headless-shell";

/**
 * The path of a Chromium: the one of CHROMIUM_PATH, the system's, or Playwright's own. A downloaded one may
 * lack libraries of the system: only one that answers counts.
 */
export function findChromium(...first: readonly string[]): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const candidates = [
    process.env["CHROMIUM_PATH"] ?? "",
    ...[...first, ...names].flatMap((name) => folders.map((folder) => join(folder, name))),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    chromium.executablePath(),
  ];
  const options = { stdio: "ignore", timeout: 20_000 } as const;
  return candidates.find(
    (path) => existsSync(path) && spawnSync(path, ["--version"], options).status === 0,
  );
}

const installers: readonly (readonly [command: string, args: readonly string[]])[] = [
  ["npx", ["--no-install", "playwright-core", "install", "chromium"]],
  ["apt-get", ["update", "-qq"]],
  ["apt-get", ["install", "-y", "-qq", "chromium"]],
];

function install(command: string, args: readonly string[]): void {
  const needsSudo = command === "apt-get" && process.getuid?.() !== 0;
  const [program, rest] = needsSudo ? ["sudo", ["-n", command, ...args]] : [command, args];
  // Three minutes are enough for a slow line, and soon enough to give up on a closed one.
  spawnSync(program, rest, { stdio: "ignore", timeout: 180_000 });
}

/**
 * Installs a Chromium.
 * @returns its path
 * @throws Error when nothing that installs one works here
 */
function installChromium(): string {
  for (const [command, args] of installers) {
    console.error(`There is no Chromium yet: ${command} ${args.join(" ")}`);
    install(command, args);
    const path = findChromium();
    if (path) return path;
  }
  throw new Error(
    "This needs Chromium, and none could be found or installed. " +
      "Install Chromium or Chrome, or set CHROMIUM_PATH to its program, and try again.",
  );
}

/** Installs the quicker Chromium where Debian's is used. Without it the tests only take longer. */
function installShell(): void {
  const isDebian = findChromium() === "/usr/bin/chromium";
  const hasShell = findChromium(shell)?.endsWith(shell) ?? false;
  if (isDebian && !hasShell) install("apt-get", ["install", "-y", "-qq", shell]);
}

/** Flags that let Chromium run in a container and keep it from calling anybody. */
const flags = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"],
  ...["--disable-background-networking", "--disable-component-update"],
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
];

/**
 * The environment variables with the addresses of the browsers that all test files share: a quick one without
 * windows, and one with what only windows have, blocked pop-ups and pages kept for Back.
 */
export const sharedBrowsers = { quick: "QUICK_BROWSER", windowed: "WINDOWED_BROWSER" } as const;

/** Opens a browser: a connection to a shared one where there is one, else a new process. */
export function openBrowser(kind: keyof typeof sharedBrowsers = "quick"): Promise<Browser> {
  const address = process.env[sharedBrowsers[kind]];
  return address ? chromium.connect(address) : chromium.launch(launchOptions());
}

/** Starts the shared browsers, and names them to the tests. */
export async function serveBrowsers() {
  const options = launchOptions();
  installShell();
  const servers = await Promise.all([serveQuick(), chromium.launchServer(options)]);
  for (const [index, name] of Object.values(sharedBrowsers).entries())
    process.env[name] = servers[index]?.wsEndpoint();
  return servers;
}

/** All tabs of a window share one process: to start one takes longer than most visits. */
function serveQuick() {
  const { args, ...options } = launchOptions(shell);
  const shared = [
    "--renderer-process-limit=1",
    "--disable-features=SpareRendererForSitePerProcess",
  ];
  return chromium.launchServer({ ...options, args: [...args, ...shared] });
}

/**
 * How the browser is launched: like the one of a visitor, but it reaches this computer only.
 * @param first names of programs that are preferred to the usual ones
 * @throws Error when there is no Chromium, and none can be installed
 */
export function launchOptions(...first: readonly string[]) {
  return {
    executablePath: findChromium(...first) ?? installChromium(),
    args: flags,
    // Visitors' browsers block pop-ups, and restore a page on Back as it was.
    ignoreDefaultArgs: ["--disable-popup-blocking", "--disable-back-forward-cache"],
  };
}
