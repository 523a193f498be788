/** What a package can't handle is a problem of the file that it's in. Our own bugs and a full disk are none. */
import { describe, expect, test } from "vitest";
import { asGateError } from "../generator/diagnostics/gate.ts";
import { FileFault, forFile, isFileFault } from "../generator/model/file-fault.ts";
import { change, page, post } from "./support/usual-files.ts";
import { briefShown, buildWorld } from "./support/world.ts";

/** An error as it comes out of a package. */
function errorIn(file: string, message = "It's odd.\nAt byte 5."): Error {
  const error = new Error(message);
  error.stack = `Error: ${message}\n    at parse (${file}:1:2)\n    at ours (/home/a/build.ts:1:1)`;
  return error;
}
const inPackage = errorIn("/home/a/node_modules/feed/lib/feed.js");
const onWindows = errorIn("C:\\a\\node_modules\\feed\\lib\\feed.js");
const file = "content/pages/a.md";

describe("work for one file", () => {
  test.each([
    ["an error of a package", inPackage],
    ["one on Windows", onWindows],
    ["what has no stack", { message: "It's odd." }],
    ["a word", "It's odd."],
  ])("with %s is a problem of the file, now or later", async (_, cause) => {
    const now = () =>
      forFile(`${file}#run`, () => {
        throw cause;
      });
    const later = forFile(file, () => Promise.reject(cause));
    expect(now).toThrow(FileFault);
    const fault: unknown = await later.catch((error: unknown) => error);
    const [problem] = asGateError(fault)?.problems ?? [];
    expect(problem).toMatchObject({ code: "file-refused", place: { source: { path: file } } });
    expect(problem?.message).toMatch(/: It's odd\.$/);
  });
  test.each([
    ["our own bug", new TypeError("x is undefined")],
    ["our own bug in a template", errorIn("/home/a/.cache/templates/1.mjs")],
    ["a full disk", Object.assign(errorIn("/node_modules/sharp.js"), { syscall: "write" })],
  ])("with %s ends as it is", async (_, cause) => {
    expect(() =>
      forFile(file, () => {
        throw cause;
      }),
    ).toThrow(cause);
    await expect(forFile(file, () => Promise.reject(cause))).rejects.toBe(cause);
    expect(asGateError(cause)).toBeUndefined();
  });
  test("names the file that was worked on, and not the one around it", () => {
    const inner = () =>
      forFile("content/images/a.svg", () => {
        throw inPackage;
      });
    try {
      forFile(file, inner);
    } catch (cause) {
      expect(isFileFault(cause) && cause.file).toBe("content/images/a.svg");
    }
    expect.assertions(1);
  });
});

describe("a site is built", () => {
  const errorsOf = async (world: Parameters<typeof buildWorld>[0]) =>
    (await buildWorld(world)).problems.filter(({ severity }) => severity === "error");
  test("with events and articles of every year that may be written", async () => {
    const edition = { start: "1900-01-01T08:00", end: "1900-01-02T08:00" };
    const event = { id: "run", name: "Run", place: "Field", earlier: [edition] };
    const events = [
      { ...event, start: "1969-12-31" },
      { ...event, id: "walk", start: "2049-12-31" },
    ];
    const world = {
      "content/data/events.json": JSON.stringify(events),
      "content/pages/blog.md": page("Blog", "", "layout: articles\n"),
      ...post("a", "1900-01-01"),
      ...post("b", "1969-12-31", 2),
    };
    expect((await errorsOf(world)).map(briefShown)).toEqual([]);
  });
  test("with titles of any length, and with pictures of them", async () => {
    const titles = [
      "a b ".repeat(20_000),
      "ab".repeat(40_000),
      "a- ".repeat(25_000),
      "(".repeat(80_000),
    ];
    const pages = titles.map((title, at) => {
      const text = page("A", "Text.").replace("title: A", `title: "${title}"`);
      return [`content/pages/p${at}.md`, text] as const;
    });
    const name = "a b ".repeat(10_000);
    const settings = change("content/site.json", { sharePictures: true, shortName: name });
    expect((await errorsOf({ ...Object.fromEntries(pages), ...settings })).map(briefShown)).toEqual(
      [],
    );
  });
});
