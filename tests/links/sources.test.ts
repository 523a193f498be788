/** Every address is reported with all the places that lead to it. */
import { expect, test } from "vitest";
import { collectAddresses } from "../../generator/links/collect-addresses.ts";
import { answering, startHost } from "./support/host.ts";
import { auditSmallSite, entry, find, ledger } from "./support/small-site.ts";

const give = "https://give.example/now";
const links = ledger([entry("other", "https://other.example/"), entry("give", give)]);

/** Collects from content, and from finished pages. */
function collect(
  content: Readonly<Record<string, string>>,
  pages: Readonly<Record<string, readonly string[]>> = {},
) {
  const files = Object.entries(content).map(([path, text]) => ({ path, text }));
  return collectAddresses(files, new Map(Object.entries(pages))).value;
}

/** The places where a file writes an address that a page holds, or uses its entry. */
function placesOf(path: string, text: string, address = give) {
  const content = { "content/links.json": links, [path]: text };
  const found = collect(content, { [address]: ["/x/"] }).find((each) => each.address === address);
  const places = [...(found?.written ?? []), ...(found?.used ?? [])];
  return places.filter(({ file }) => file === path).map(({ line, column }) => `${line}:${column}`);
}

const wiki = "https://a.example/wiki/Dance_(ball)";
const odd = "https://a.example/a%2520b%20c+d//e/100%?f=%26amp%3B";
const script = "https://münchen.example/病院?使い道=1";
const query = "https://a.example/?b&c";
const staff = '[\n  { "email": "staff@a.example" }\n]';

test.each<[what: string, file: string, text: string, places: string, address?: string]>([
  ["a link in Markdown", "a.md", "---\n---\n\nPlease [give](link:give).", "4:15"],
  ["a definition", "a.md", "[Give][g]\n\n[g]: link:give", "3:6"],
  ["a directive", "a.md", '::button[Give]{link="link:give"}', "1:22"],
  ["front matter", "a.md", "---\nlink: link:give\n---\n", "2:7"],
  ["a list", "data/tiles.json", '[\n  { "link": "link:give" }\n]', "2:14"],
  ["an address in a link", "a.md", `See [them](${give}).`, "1:12"],
  ["an address in angle brackets", "a.md", `See <${give}>.`, "1:6"],
  ["a bare address at the end of a sentence", "a.md", `See ${give}.`, "1:5"],
  ["a bare address in parentheses", "a.md", `(See ${give})`, "1:6"],
  ["an address in an emphasis", "a.md", `**${give}**`, "1:3"],
  ["an address with a fragment or a slash more", "a.md", `<${give}#x> <${give}/>`, "1:2 1:31"],
  ["a longer name of an entry, which is none,", "a.md", "[x](link:give-up)", ""],
  ["a longer address, which is none,", "a.md", `<${give}.html> <${give}/more> <${give}?x>`, ""],
  ["an address with parentheses", "a.md", `See ${wiki}.`, "1:5", wiki],
  ["an address with no slash", "a.md", "[x](https://b.example)", "1:5", "https://b.example/"],
  ["an address with escapes", "a.md", `See [x](${odd}).`, "1:9", odd],
  ["an address with letters of any script", "a.md", `See <${script}>.`, "1:6", script],
  ["an address with HTML's code for &", "a.md", "[x](https://a.example/?b&amp;c)", "1:5", query],
  ["a mail address without its scheme", "data/staff.json", staff, "2:15", "mailto:staff@a.example"],
])("%s is a place of an address", (_, file, text, places, address) => {
  expect(placesOf(`content/${file}`, text, address).join(" ")).toBe(places);
});

test("an address of the ledger has its line, all its entries, and its pages without its fragment", () => {
  const twice = ledger([entry("a", `${give}#form`), { id: "No" }, entry("b", `${give}#form`)]);
  const content = { "content/links.json": twice, "content/a.md": "link:a link:b" };
  expect(collect(content, { [give]: ["/x/"] })).toMatchObject([
    {
      address: `${give}#form`,
      ids: ["a", "b"],
      written: [
        { file: "content/links.json", line: 2, column: 19 },
        { file: "content/links.json", line: 4, column: 19 },
      ],
      used: [{ column: 1 }, { column: 8 }],
      pages: ["/x/"],
    },
  ]);
});

test("what no page has is no link, and what only a template knows is reported with its pages", () => {
  const content = { "content/a.md": "`https://code.example/`" };
  expect(collect(content, { "https://host.example/": ["/", "/a/"] })).toMatchObject([
    { address: "https://host.example/", written: [], pages: ["/", "/a/"] },
  ]);
});

/** Paths as they're typed. Only what a request can't hold is spelled another way in it: letters beyond ASCII. */
const typed = [
  "/a%2520b",
  "/a%20b",
  "/a+b",
  "/(b)",
  "/x//y",
  "/100%",
  "/?q=%26amp%3B",
  "/病院?道=1",
];
const asked = [...typed.slice(0, -1), "/%E7%97%85%E9%99%A2?%E9%81%93=1"];

test.each(["the ledger", "a page"])(
  "hosts are asked for the addresses of %s as they're typed",
  async (where) => {
    const host = await startHost(Object.fromEntries(asked.map((path) => [path, answering(200)])));
    const urls = typed.map((path) => host.origin + path);
    const isListed = where === "the ledger";
    const links = urls.map((url) => `<a href="${url.replaceAll("&", "&amp;")}">x</a>`).join("");
    const text = urls.map((url) => `[x](${url})`).join(" ");
    const audit = await auditSmallSite({
      "index.html": `<title>Home</title>${isListed ? "" : links}`,
      "content/pages/index.md": isListed ? "" : text,
      "content/links.json": ledger(isListed ? urls.map((url, at) => entry(`link-${at}`, url)) : []),
    });
    expect(host.requests().sort()).toEqual(asked.map((path) => `HEAD ${path}`).sort());
    for (const url of urls)
      expect(find(audit, url)).toMatchObject({ state: "ok", written: [expect.anything()] });
  },
);
