/** While somebody works, the style guide is one address away. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { defaultRoot } from "../../generator/site-paths.ts";
import { placeWorld } from "../support/world.ts";

const world = placeWorld({});
let server: ChildProcess | undefined;
afterAll(() => {
  server?.kill();
  world.remove();
});

/** Starts the command and waits for the address that it prints. */
function startDev(): Promise<string> {
  const command = join(defaultRoot, "generator/commands/dev.ts");
  const args = ["--import", "tsx", command, "--root", world.root, "--port", "4870"];
  const child = spawn(process.execPath, args, {
    cwd: defaultRoot,
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", NODE_ENV: undefined },
  });
  server = child;
  return new Promise((resolve, reject) => {
    let said = "";
    const listen = (chunk: Buffer) => {
      said += chunk;
      const url = /http:\/\/localhost:\d+\//.exec(said)?.[0];
      if (url) resolve(url);
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.on("exit", () => reject(new Error(`The server ended: ${said}`)));
  });
}

test("npm run dev serves the style guide", async () => {
  const url = await startDev();
  const response = await fetch(`${url}styleguide/`);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('<section class="specimens" id="specimens-color">');
});
