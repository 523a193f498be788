/** Commands are started from one compiled file, which is never out of date, damaged or foreign. */
import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { defaultRoot } from "../generator/site-paths.ts";
// @ts-expect-error it runs before anything that knows types
import { readSealed } from "../generator/start/sealed-file.mjs";

let root: string;
/** Saves a file of the machine. */
const save = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const greet = `import { word } from "../model/word.ts";
const [name]: readonly string[] = process.argv.slice(2);
if (name === "Nobody") throw new Error("Nobody is there.");
console.log(word + ", " + name + "!");
`;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "start-"));
  symlinkSync(join(defaultRoot, "node_modules"), join(root, "node_modules"));
  for (const path of ["generator/start.mjs", "generator/start", "package.json", "tsconfig.json"]) {
    cpSync(join(defaultRoot, path), join(root, path), { recursive: true });
  }
  save("generator/commands/greet.ts", greet);
  save("generator/model/word.ts", 'export const word: string = "Hello";\n');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Starts a command, and says what it has printed and how it has ended. */
const start = (...args: readonly string[]) => startNode([], ...args);
/** The same with other options of Node. */
const startNode = (options: readonly string[], ...args: readonly string[]) =>
  new Promise<string>((resolve) => {
    const command = [...options, join(root, "generator/start.mjs"), ...args];
    execFile(process.execPath, command, (fault, stdout, stderr) =>
      resolve(`${fault?.code ?? 0} ${stdout}${stderr}`.trim()),
    );
  });
const compiled = () => join(root, ".cache/greet.cjs");
/** What V8 has made of it. */
const kept = () => join(root, ".cache/greet.cjs.v8");

describe("a command", () => {
  test("gets its words, and is compiled once", async () => {
    expect(await start("greet", "Ada")).toBe("0 Hello, Ada!");
    const { ino } = statSync(compiled());
    expect(await start("greet", "Alan")).toBe("0 Hello, Alan!");
    expect(statSync(compiled()).ino).toBe(ino);
  });
  test("is compiled again when a module has changed, also back", async () => {
    for (const word of ["Hello", "Welcome", "Hello"]) {
      save("generator/model/word.ts", `export const word = "${word}";\n`);
      expect(await start("greet", "Ada")).toBe(`0 ${word}, Ada!`);
    }
  });
  test("is not kept under the name of another machine, whoever has started it", async () => {
    // A second thread is told which machine it belongs to, and finds that somebody has changed it.
    const named = `import { setEnvironmentData } from "node:worker_threads"; setEnvironmentData("machine", "old");`;
    const asThread = ["--import", `data:text/javascript,${encodeURIComponent(named)}`];
    expect(await startNode(asThread, "greet", "Ada")).toBe("0 Hello, Ada!");
    expect(readSealed(compiled(), "old")).toBeUndefined();
    const { ino } = statSync(compiled());
    expect(await start("greet", "Alan")).toBe("0 Hello, Alan!");
    expect(statSync(compiled()).ino).toBe(ino);
  });
  test("is compiled again when a module was saved while it was compiled", async () => {
    const real = join(defaultRoot, "node_modules/esbuild/lib/main.js");
    const word = join(root, "generator/model/word.ts");
    rmSync(join(root, "node_modules"));
    save("node_modules/esbuild/package.json", '{ "type": "module", "exports": "./index.js" }');
    save(
      "node_modules/esbuild/index.js",
      `import { readFileSync, writeFileSync } from "node:fs";
       import esbuild from ${JSON.stringify(real)};
       export const stop = esbuild.stop;
       export const build = async (options) => {
         const made = await esbuild.build(options);
         const text = readFileSync(${JSON.stringify(word)}, "utf8");
         writeFileSync(${JSON.stringify(word)}, text.replace("Hello", "Welcome"));
         return made;
       };`,
    );
    expect(await start("greet", "Ada")).toBe("0 Welcome, Ada!");
    expect(await start("greet", "Ada")).toBe("0 Welcome, Ada!");
  });
  test("is started twice at once, and neither is in the other's way", async () => {
    const all = await Promise.all(["Ada", "Alan", "Grace"].map((name) => start("greet", name)));
    expect(all).toEqual(["0 Hello, Ada!", "0 Hello, Alan!", "0 Hello, Grace!"]);
  });
  test("that breaks names the line that somebody wrote", async () => {
    await start("greet", "Ada");
    expect(await start("greet", "Nobody")).toContain(
      `${join(root, "generator/commands/greet.ts")}:3`,
    );
  });
  test("that breaks and has lost its map says why all the same", async () => {
    await start("greet", "Ada");
    rmSync(`${compiled()}.map`);
    expect(await start("greet", "Nobody")).toMatch(
      /Error: Nobody is there\.\n +at .*greet\.cjs:\d/,
    );
  });
  test("that breaks in a file with a map of its own names the line there", async () => {
    const map = { version: 3, sources: ["wall.tsx"], names: [], mappings: "AAEA" };
    save(".cache/wall.mjs.map", JSON.stringify(map));
    save(".cache/wall.mjs", 'throw new Error("A wall.");\n//# sourceMappingURL=wall.mjs.map\n');
    save(
      "generator/commands/walk.ts",
      `import { pathToFileURL } from "node:url";
const walk = async () => import(pathToFileURL(import.meta.dirname + "/wall.mjs").href);
export const end = walk();
`,
    );
    expect(await start("walk")).toContain(`${join(root, ".cache/wall.tsx")}:3`);
  });
  test("that asks for its address, which it does not have, is not compiled", async () => {
    save("generator/commands/where.ts", "console.log(import.meta.url);\n");
    expect(await start("where")).toContain("generator/commands/where.ts:1:12: ERROR");
  });
  test("waits for its end, and asks for a package without a word of warning", async () => {
    save(
      "generator/commands/ask.ts",
      `const ask = async () => console.log(typeof (await import("satteri")).markdownToMdast);
export const end = ask();
`,
    );
    expect(await start("ask")).toBe("0 function");
  });
  test("that never ends is not taken for one that has done its work", async () => {
    save("generator/commands/sleep.ts", "export const end = new Promise(() => {});\n");
    expect(await start("sleep")).toMatch(/^13\b/);
  });
});

describe("a compiled file", () => {
  const other = 'console.log("I am another.");\n';
  test.each([
    ["is cut off", (text: string) => text.slice(0, text.length / 2)],
    ["has another letter", (text: string) => text.replace("Hello", "Hallo")],
    ["has lost its seal", (text: string) => text.slice(0, text.lastIndexOf("\n//"))],
    ["is empty", () => ""],
    ["is somebody else's", () => other],
    [
      "has the seal of another file",
      (text: string) => other + text.slice(text.lastIndexOf("\n//")),
    ],
  ])("that %s is made again", async (_what, damage) => {
    await start("greet", "Ada");
    const whole = readFileSync(compiled(), "utf8");
    const damaged = damage(whole);
    expect(damaged).not.toBe(whole);
    writeFileSync(compiled(), damaged);
    expect(await start("greet", "Ada")).toBe("0 Hello, Ada!");
    expect(readFileSync(compiled(), "utf8")).toBe(whole);
  });
});

describe("what V8 has made of a command", () => {
  test("is kept after a run without a fault, and used from then on", async () => {
    expect(await start("greet", "Nobody")).toContain("Nobody is there.");
    expect(existsSync(kept())).toBe(false);
    await start("greet", "Ada");
    const { ino } = statSync(kept());
    expect(await start("greet", "Alan")).toBe("0 Hello, Alan!");
    expect(statSync(kept()).ino).toBe(ino);
  });
  test("is made again when the command has changed by nothing but a letter", async () => {
    await start("greet", "Ada");
    save("generator/model/word.ts", 'export const word: string = "Hallo";\n');
    expect(await start("greet", "Ada")).toBe("0 Hallo, Ada!");
    expect(await start("greet", "Ada")).toBe("0 Hallo, Ada!");
  });
  test("is made again by a V8 that works in another way", async () => {
    await start("greet", "Ada");
    const { ino } = statSync(kept());
    expect(await startNode(["--no-lazy"], "greet", "Ada")).toBe("0 Hello, Ada!");
    expect(statSync(kept()).ino).not.toBe(ino);
  });
  test.each([
    ["is cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    [
      "has another bit",
      (bytes: Buffer) => Buffer.from(bytes.map((one, at) => (at === 99 ? one ^ 1 : one))),
    ],
    ["has lost its seal", (bytes: Buffer) => bytes.subarray(0, bytes.lastIndexOf("\n//"))],
    ["is empty", () => Buffer.alloc(0)],
    ["is somebody else's", () => Buffer.from("I am another.\n")],
  ])("that %s is made again", async (_what, damage) => {
    await start("greet", "Ada");
    const damaged = damage(readFileSync(kept()));
    writeFileSync(kept(), damaged);
    expect(await start("greet", "Ada")).toBe("0 Hello, Ada!");
    expect(readFileSync(kept()).equals(damaged)).toBe(false);
    const { ino } = statSync(kept());
    expect(await start("greet", "Ada")).toBe("0 Hello, Ada!");
    expect(statSync(kept()).ino).toBe(ino);
  });
  test("is done without where it cannot be kept", async () => {
    mkdirSync(join(kept(), "in the way"), { recursive: true });
    expect(await start("greet", "Ada")).toBe("0 Hello, Ada!");
    expect(await start("greet", "Ada")).toBe("0 Hello, Ada!");
  });
});
