/** The command line: what is understood, and what is answered to the rest. */
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { readBuildOptions, readPort, UsageError } from "../generator/cli/options.ts";

test("every flag is understood, with a space or with an equals sign", () => {
  const root = tmpdir();
  const args = ["--root", root, "--out=/tmp/out", "--base-url", "https://a.example/b/"];
  const today = "2026-03-28";
  expect(readBuildOptions(["--today", today])).toEqual({ today });
  const shown = { hasDrafts: true, isPreview: true };
  expect(readBuildOptions(["--today", today, "--preview"])).toEqual({ today, ...shown });
  const more = ["--jobs", "8", "--json=report.json", "--quiet", "--today", today];
  expect(readBuildOptions([...args, ...more])).toEqual({
    root,
    today,
    out: "/tmp/out",
    baseUrl: "https://a.example/b/",
    jobs: 8,
  });
});

test.each<[args: string, words: string | RegExp]>([
  ["--rot x", "There is no flag --rot. Did you mean --root?"],
  [
    "--verbose",
    "There is no flag --verbose. The flags are: --root, --out, --base-url, --jobs, --json, --quiet, --today, --drafts, --preview.",
  ],
  ["--jobs 0", '--jobs must be a number from 1 to 99, and "0" is not.'],
  ["--jobs 100", '--jobs must be a number from 1 to 99, and "100" is not.'],
  [
    "--base-url a.example",
    '--base-url must be a whole address such as https://example.org/. It is "a.example".',
  ],
  ["--today 2026-02-30", '--today must be a day such as 2026-03-28, and "2026-02-30" is not.'],
  ["--root /no/such", "There is no folder /no/such: no site is there."],
  ["--root", /--root/],
  ["content", /content/],
  ...[".", "..", "/", "content", "content/pages", "templates/out", "styles", "public"].map(
    (out): [string, string] => [`--out ${out}`, "the build empties it"],
  ),
])("%s is refused", (args, words) => {
  const read = () => readBuildOptions(args.split(" "));
  expect(read).toThrow(UsageError);
  expect(read).toThrow(words);
});

test.each(["dist", "out/dist", "../elsewhere", "contents", "/tmp/dist"])(
  "%s can be the output folder",
  (out) => {
    expect(readBuildOptions(["--out", out]).out).toBe(out);
  },
);

test("a port is a number up to 65535", () => {
  expect([readPort(undefined, 3000), readPort("65535", 3000)]).toEqual([3000, 65_535]);
  expect(() => readPort("65536", 3000)).toThrow('"65536" is not');
});
