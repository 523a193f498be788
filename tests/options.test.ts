/** The command line: what is understood, and what is answered to the rest. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readBuildOptions, readFlags, UsageError } from "../generator/commands/options.ts";
import { defaultRoot, findSitePaths } from "../generator/site-paths.ts";

describe("flags", () => {
  test("no flag at all is a usual build", () => {
    expect(readBuildOptions([])).toEqual({ isQuiet: false });
  });
  test("every flag is understood, with a space or with an equals sign", () => {
    const root = tmpdir();
    const args = ["--root", root, "--out=/tmp/out", "--base-url", "https://a.example/b/"];
    expect(readBuildOptions([...args, "--jobs", "8", "--json=report.json", "--quiet"])).toEqual({
      root,
      out: "/tmp/out",
      baseUrl: "https://a.example/b/",
      jobs: 8,
      json: "report.json",
      isQuiet: true,
    });
  });
  test.each([
    [["--rot", "x"], "There is no flag --rot. Did you mean --root?"],
    [["--job=2"], "There is no flag --job. Did you mean --jobs?"],
    [
      ["--verbose"],
      "There is no flag --verbose. The flags are: --root, --out, --base-url, --jobs, --json, --quiet.",
    ],
    [["--jobs", "0"], '--jobs must be a number from 1 to 99, and "0" is not.'],
    [["--jobs", "two"], '--jobs must be a number from 1 to 99, and "two" is not.'],
    [["--jobs", "100"], '--jobs must be a number from 1 to 99, and "100" is not.'],
    [
      ["--base-url", "a.example"],
      '--base-url must be a whole address such as https://example.org/site/, and "a.example" is not.',
    ],
    [
      ["--root", "/there/is/no/such"],
      "There is no folder /there/is/no/such: --root must be the folder of a site.",
    ],
    [["--root"], /--root/],
    [["--quiet=yes"], /--quiet/],
    [["content"], /content/],
    [["-x"], /-x/],
  ])("%j is not understood", (args, words) => {
    const read = () => readBuildOptions(args);
    expect(read).toThrow(UsageError);
    expect(read).toThrow(words);
  });
  test("a command has its own flags and no others", () => {
    const flags = { port: { type: "string" } } as const;
    expect(readFlags(["--port", "80"], flags).port).toBe("80");
    expect(() => readFlags(["--quiet"], flags)).toThrow("The flags are: --port.");
  });
});

describe("the output folder", () => {
  test.each([
    ".",
    "..",
    "/",
    "content",
    "content/pages",
    "templates/out",
    "client",
    "styles",
    "public",
  ])("%s holds the sources, which a build would delete", (out) => {
    expect(() => readBuildOptions(["--out", out])).toThrow(/the build empties that folder/);
  });
  test.each(["dist", "out/dist", "../elsewhere", "contents", "/tmp/dist"])("%s is fine", (out) => {
    expect(readBuildOptions(["--out", out]).out).toBe(out);
  });
});

describe("the folders of a site", () => {
  test("what a root lacks is the default site's", () => {
    const root = mkdtempSync(join(tmpdir(), "paths-"));
    mkdirSync(join(root, "content"));
    const paths = findSitePaths({ root });
    expect(paths).toMatchObject({
      root,
      content: join(root, "content"),
      templates: join(defaultRoot, "templates"),
      styles: join(defaultRoot, "styles"),
      out: join(root, "dist"),
    });
    rmSync(root, { recursive: true });
  });
  test("no root is the default site, built into its own dist", () => {
    expect(findSitePaths({})).toMatchObject({ root: defaultRoot, out: join(defaultRoot, "dist") });
  });
});
