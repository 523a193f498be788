/** Commands are started from one compiled file, which is never out of date, damaged or foreign. */
import { execFile } from "node:child_process";
import {
  cpSync,
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
  for (const path of ["generator/start.mjs", "package.json", "tsconfig.json"]) {
    cpSync(join(defaultRoot, path), join(root, path));
  }
  save("generator/commands/greet.ts", greet);
  save("generator/model/word.ts", 'export const word: string = "Hello";\n');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Starts a command, and says what it has printed and how it has ended. */
const start = (...args: readonly string[]) =>
  new Promise<string>((resolve) => {
    const command = [join(root, "generator/start.mjs"), ...args];
    execFile(process.execPath, command, (fault, stdout, stderr) =>
      resolve(`${fault?.code ?? 0} ${stdout}${stderr}`.trim()),
    );
  });
const compiled = () => join(root, ".cache/greet.mjs");

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
