/** The development server in a process of its own: it serves a small world, whose files a test changes, to a browser. */
import { type ChildProcess, spawn } from "node:child_process";
import { defaultRoot } from "../../generator/content/site-paths.ts";
import { closes, eventually, visit as open } from "../browser/support.ts";
import { atEnd, placeWorld, writeFiles } from "../support/place-world.ts";
import { page as md, usualFiles, type World } from "../support/usual-files.ts";

export const home = "content/pages/index.md";
/** A page whose front matter is wrong: its title needs quotes. */
export const colon =
  "---\ntitle: Home: sweet\ndescription: Here we are, all of us.\n---\n\nHello.\n";

/** Starts a server for the tests of a file; `prepare` does what a map of files cannot. */
export async function startServer(given: World, wished = 0, prepare = (_root: string) => {}) {
  const world: World = { ...usualFiles, ...given };
  const { root } = placeWorld(world);
  prepare(root);
  let printed = "";
  let child: ChildProcess;
  const run = (port: number): Promise<string> => {
    const args = ["generator/start.mjs", "dev", "--root", root, "--port", String(port)];
    const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", NODE_ENV: undefined };
    child = spawn(process.execPath, args, { cwd: defaultRoot, env });
    const before = printed.length;
    return new Promise((resolve, reject) => {
      const read = (text: Buffer) => {
        printed += text;
        const address = /http:\/\/localhost:\d+\//.exec(printed.slice(before))?.[0];
        if (address) resolve(address);
      };
      child.stdout?.on("data", read);
      child.stderr?.on("data", read);
      child.once("exit", () => reject(new Error(`The server did not start: ${printed}`)));
    });
  };
  const url = await run(wished);
  const saved = new Set([home]);
  /** Saves a file; undefined deletes it. */
  const save = (path: string, text: string | Uint8Array | undefined) => {
    saved.add(path);
    writeFiles(root, { [path]: text });
  };
  /** Ends the process by a signal, as Ctrl-C does, and waits for its exit code. */
  const end = (signal: NodeJS.Signals) =>
    new Promise<number | null>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode);
      child.once("exit", resolve);
      child.kill(signal);
    });
  atEnd(() => end("SIGKILL"));
  let resets = 0;
  /** Puts back all that was saved, but for these files, and waits for the pages. */
  const reset = async (changes: World = {}) => {
    const token = `Reset ${++resets}`;
    const last = md(token, "Text.", "layout: redirect\nlink: /\n");
    for (const path of saved) if (!(path in changes)) save(path, world[path]);
    for (const [path, text] of Object.entries(changes)) save(path, text);
    save("content/pages/reset.md", last);
    const isShown = async () => (await (await fetch(`${url}reset/`)).text()).includes(token);
    await eventually(isShown, true);
  };
  /** Starts it again on the port that it had. */
  const restart = () => run(Number(new URL(url).port));
  return { url, root, printed: () => printed, save, reset, end, restart };
}

/** Opens a page until the test ends, whose console may say this. Answers with its overlay. */
export async function visit(url: string, mayHear = /^$/) {
  const page = await open(url, { mayAsk: true, mayHear });
  const dialog = page.locator("dev-problems dialog");
  return {
    page,
    dialog,
    corner: page.locator("dev-problems .reopen"),
    appears: () => dialog.waitFor({ state: "visible" }),
    goes: () => closes(dialog),
    /** Its words, in the order of the screen. */
    words: async () => (await dialog.innerText()).replace(/\n+/g, "\n"),
  };
}
