/** Every address is told with all the places that lead to it. */
import { describe, expect, test } from "vitest";
import { readChange } from "../../generator/commands/git.ts";
import { collectAddresses } from "../../generator/links/collect-addresses.ts";
import { entry, ledger } from "./support/small-site.ts";

const give = "https://give.example/now";

/** Collects from content, and from finished pages. */
function collect(
  content: Readonly<Record<string, string>>,
  pages: Readonly<Record<string, readonly string[]>> = {},
) {
  const files = Object.entries(content).map(([path, text]) => ({ path, text }));
  return collectAddresses(files, new Map(Object.entries(pages))).value;
}

/** The places of the one address, in short. */
function placesOf(content: Readonly<Record<string, string>>, address = give, page = "/x/") {
  const found = collect(content, { [address]: [page] }).find((each) => each.address === address);
  const show = ({ file, line, column }: { file: string; line: number; column: number }) =>
    `${file}:${line}:${column}`;
  return { written: found?.written.map(show), used: found?.used.map(show) };
}

describe("an address of the ledger", () => {
  const links = ledger([entry("other", "https://other.example/"), entry("give", give)]);

  test("stands on its line of the ledger", () => {
    expect(placesOf({ "content/links.json": links }).written).toEqual(["content/links.json:3:22"]);
  });

  test.each([
    ["a link in Markdown", "content/pages/a.md", "---\n---\n\nPlease [give](link:give).", "4:15"],
    ["a definition", "content/pages/a.md", "[Give][g]\n\n[g]: link:give", "3:6"],
    ["a directive", "content/pages/a.md", '::button[Give]{link="link:give"}', "1:22"],
    ["front matter", "content/pages/a.md", "---\nlink: link:give\n---\n", "2:7"],
    ["a list", "content/data/tiles.json", '[\n  { "link": "link:give" }\n]', "2:14"],
    ["the navigation", "content/navigation.json", '{ "actions": ["link:give"] }', "1:16"],
    ["the settings", "content/site.json", '{\n  "inbox": "link:give"\n}', "2:13"],
  ])("is used in %s", (_, file, text, place) => {
    const { used } = placesOf({ "content/links.json": links, [file]: text });
    expect(used).toEqual([`${file}:${place}`]);
  });

  test("is not used by a longer name", () => {
    const { used } = placesOf({ "content/links.json": links, "content/a.md": "[x](link:give-up)" });
    expect(used).toEqual([]);
  });

  test("is there once, when two entries hold it", () => {
    const twice = ledger([entry("a", give), entry("b", give)]);
    const found = collect({ "content/links.json": twice, "content/a.md": "link:a link:b" });
    expect(found).toMatchObject([{ address: give, ids: ["a", "b"] }]);
    expect(found[0]?.written.length).toBe(2);
    expect(found[0]?.used.length).toBe(2);
  });

  test("is found on the pages without its fragment", () => {
    const found = collect(
      { "content/links.json": ledger([entry("a", `${give}#form`)]) },
      { [give]: ["/x/"] },
    );
    expect(found).toMatchObject([{ address: `${give}#form`, pages: ["/x/"] }]);
  });

  test("is left out when its entry is not right, and the others stay", () => {
    const broken = ledger([{ id: "No", url: "here" }, entry("give", give)]);
    expect(collect({ "content/links.json": broken }).map(({ address }) => address)).toEqual([give]);
  });
});

describe("an address that was typed", () => {
  test.each([
    ["a link", `See [them](${give}).`, "1:12"],
    ["a link in angle brackets", `See <${give}>.`, "1:6"],
    ["a bare address at the end of a sentence", `See ${give}.`, "1:5"],
    ["a bare address in parentheses", `(See ${give})`, "1:6"],
    ["an emphasis", `**${give}**`, "1:3"],
  ])("is found in %s", (_, text, place) => {
    expect(placesOf({ "content/a.md": text }).written).toEqual([`content/a.md:${place}`]);
  });

  test("keeps the parentheses that belong to it", () => {
    const address = "https://a.example/wiki/Dance_(ball)";
    expect(placesOf({ "content/a.md": `See ${address}.` }, address).written?.length).toBe(1);
  });

  test("is found whatever its spelling", () => {
    const { written } = placesOf({ "content/a.md": "HTTPS: <https://GIVE.example/now#x>" });
    expect(written?.length).toBe(1);
  });

  test("is found where a list holds a bare mail address", () => {
    const text = '[\n  { "email": "staff@a.example" }\n]';
    const { written } = placesOf({ "content/data/staff.json": text }, "mailto:staff@a.example");
    expect(written).toEqual(["content/data/staff.json:2:15"]);
  });

  test("is only told of when a page has it: code is no link", () => {
    expect(collect({ "content/a.md": "`https://code.example/`" })).toEqual([]);
  });
});

test("an address that only a template knows is told with its pages", () => {
  expect(collect({}, { "https://host.example/": ["/", "/a/"] })).toMatchObject([
    { address: "https://host.example/", written: [], pages: ["/", "/a/"] },
  ]);
});

describe("what a change adds", () => {
  const diff = [
    "diff --git a/content/links.json b/content/links.json",
    "--- a/content/links.json",
    "+++ b/content/links.json",
    "@@ -3 +3,2 @@ [",
    "-  old",
    "+  new",
    "+++ b/like-a-file.md",
    "@@ -9,2 +11,0 @@",
    "-  gone",
    "-@@ -1 +1 @@ like a mark",
    "diff --git a/content/a b.md b/content/a b.md",
    "--- /dev/null",
    "+++ b/content/a b.md\t",
    "@@ -0,0 +1 @@",
    "+new",
    "\\ No newline at end of file",
    "",
  ].join("\n");

  test.each([
    ["content/links.json", 2, false],
    ["content/links.json", 3, true],
    ["content/links.json", 4, true],
    ["content/links.json", 5, false],
    ["content/links.json", 11, false],
    ["content/a b.md", 1, true],
    ["like-a-file.md", 1, false],
  ])("%s, line %i: %s", (file, line, isAdded) => {
    expect(readChange(diff).isAdded({ file, line, column: 1 })).toBe(isAdded);
  });

  test("is no entry that has only got a comma, or another place", () => {
    const row = (url: string) => `  { "url": "${url}" }`;
    const change = readChange(
      ["@@ -2 +2,2 @@", `-${row(give)}`, `+${row(give)},`, `+${row(`${give}/more`)}`].join("\n"),
    );
    expect(change.wasThere(give)).toBe(true);
    expect(change.wasThere(`${give}/more`)).toBe(false);
    expect(change.wasThere(give.slice(0, -2))).toBe(false);
  });
});
