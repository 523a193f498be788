/** Runs before the tests, and installs a Chromium where the system has none. */
import { spawnSync } from "node:child_process";
import { findChromium, findShell } from "./chromium.ts";

const attempts: readonly (readonly [string, readonly string[]])[] = [
  ["npx", ["--no-install", "playwright-core", "install", "chromium"]],
  ["apt-get", ["update", "-qq"]],
  ["apt-get", ["install", "-y", "-qq", "chromium"]],
];

function run(command: string, args: readonly string[]): void {
  const needsSudo = command === "apt-get" && process.getuid?.() !== 0;
  const [program, rest] = needsSudo ? ["sudo", ["-n", command, ...args]] : [command, args];
  // Long enough for a slow line, short enough to notice a closed one.
  spawnSync(program, rest, { stdio: "ignore", timeout: 180_000 });
}

let path = findChromium();
for (const [command, args] of path ? [] : attempts) {
  console.log(`No Chromium yet: ${command} ${args.join(" ")}`);
  run(command, args);
  path = findChromium();
  if (path) break;
}
// Debian has the quicker one in a package of its own. Without it the tests take longer.
if (path === "/usr/bin/chromium" && !findShell())
  run("apt-get", ["install", "-y", "-qq", "chromium-headless-shell"]);
if (path) console.log(`Chromium for the browser tests: ${path}`);
else {
  console.error(
    "The browser tests need Chromium, and none could be found or installed.\n" +
      "Install Chromium or Chrome, or set CHROMIUM_PATH to its program, and run npm test again.",
  );
  process.exitCode = 1;
}
