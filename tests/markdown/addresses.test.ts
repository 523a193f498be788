/** An outside address is its author's: whichever way it's written, it's judged alike and published as it stands. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lists } from "../../generator/schema/lists.ts";

import { all, parseHtml } from "../site/support/html.ts";
import { blocksOf, understand } from "../support/graph.ts";
import { answerOf, fuzzing, page, readFixture, type World } from "../support/usual-files.ts";

const home = "content/pages/index.md";
const json = (value: unknown) => JSON.stringify(value);
const usual: readonly object[] = JSON.parse(readFixture("ledgers/links.json"));
const inLedger = (url: string) => json([...usual, { id: "it", url, label: "It", kind: "site" }]);
const inMarkdown =
  (body: (url: string) => string) =>
  (url: string): World => ({ [home]: page("Home", body(url)) });

/** Every way to write an outside address. Each gives the files of a world. */
const ways: Readonly<Record<string, (url: string) => World>> = {
  "a link": inMarkdown((url) => `See [it](${url}).`),
  "a link with angle brackets": inMarkdown((url) => `See [it](<${url}>).`),
  "an address in angle brackets": inMarkdown((url) => `See <${url}> there.`),
  "a bare address": inMarkdown((url) => `See ${url} there.`),
  "a definition": inMarkdown((url) => `See [it][there].\n\n[there]: <${url}>`),
  "a block": inMarkdown((url) => `::button[Go]{link="${url}"}`),
  "the ledger": (url) => ({
    [home]: page("Home", "See [it](link:it)."),
    "content/links.json": inLedger(url),
  }),
  "the ledger, for a block": (url) => ({
    [home]: page("Home", '::button[Go]{link="link:it"}'),
    "content/links.json": inLedger(url),
  }),
  "a list": (url) => ({
    [home]: page("Home", '::logos{from="sponsors"}'),
    "content/data/sponsors.json": json([{ name: "It", url }]),
  }),
};
/** Fields that must name an entry of the ledger. An address in them is only judged. */
const fields: Readonly<Record<string, (url: string) => World>> = {
  "front matter": (url) => ({
    "content/pages/go.md": page("Go", "Text.", `layout: redirect\nlink: "${url}"\n`),
  }),
  settings: (url) => ({ "content/navigation.json": json({ groups: [{ label: "It", url }] }) }),
};

/** What's published: the address of the first link on the home page. */
function publishedBy({ graph }: ReturnType<typeof understand>): unknown {
  const [block] = blocksOf(graph, "/");
  if (block?.kind === "prose") return all(parseHtml(block.html), "a")[0]?.attribs["href"];
  if (block?.kind === "logos") return block.plates[0]?.url;
  return block?.kind === "button" ? block.link.href : undefined;
}

/** What's wrong with an address, without the advice that it belongs in the ledger. */
function faultsOf({ problems }: ReturnType<typeof understand>): readonly string[] {
  return problems.filter(({ code }) => code !== "link-typed").map(({ message }) => message);
}

const hosts = ["example.com", "Example.ORG:8080", "example.com.", "münchen.example", "例え.jp"];
const escapes = ["%20", "%25", "%2520", "%2F", "%26amp%3B", "%C3%BC", "%c3", "%zz", "100%"];
const signs = ["+", "//", "(b)", "[b]", "{b}", "@", "~", "'", "!", "$", ",", "=", "^", ":tada:"];
const words = ["a", "ü", "病院", "_b_", "*b*", "--"];
const path = fc.array(fc.constantFrom(...escapes, ...signs, ...words), { maxLength: 6 });
const query = fc.constantFrom("", "?a=1&b=%2B+2", "?copy=1&copy=ü", "?q=%25&amp=1");
const part = fc.constantFrom("", "#L10", "#a%20b", "#über", "#:~:text=a%20b");
/** The end keeps a bare address whole: GitHub leaves punctuation at its end to the sentence. */
const addresses = fc
  .tuple(fc.constantFrom(...hosts), path, query, part)
  .map(([host, between, ...end]) => `https://${host}/a${between.join("")}z${end.join("")}`);

/** A link without angle brackets, and a bare address, end where GitHub ends them. */
const isWhole = (way: string, url: string) =>
  way !== "a bare address" || !/[[\]]|\*b\*|_b_/.test(url);

describe.each(Object.entries(ways))("an address in %s", (way, write) => {
  test("is published as it stands, and has no fault", () => {
    fc.assert(
      fc.property(addresses, (url) => {
        fc.pre(isWhole(way, url));
        const site = understand(write(url));
        expect({ url: publishedBy(site), faults: faultsOf(site) }).toEqual({ url, faults: [] });
      }),
      fuzzing(30),
    );
  });
});

test.each(Object.entries(fields))("an address in %s is judged by the same rule", (_, write) => {
  fc.assert(
    fc.property(addresses, (url) => {
      expect(faultsOf(understand(write(url)))).toEqual([]);
    }),
    fuzzing(30),
  );
});

test.each([
  ["https://ana@x.test/", "must not have a name or a password"],
  ["https://a'b.test/", "must have a host of letters"],
  ["https://example.com/a|b", "must not have spaces"],
  ["https://www.google.com/url?q=https://x.test", "must be the address itself"],
])("%s is refused everywhere in the same words", (url, words) => {
  for (const [way, write] of Object.entries({ ...ways, ...fields }))
    expect(faultsOf(understand(write(url))).join(), way).toContain(words);
});

test("the code &amp; is the sign & where Markdown reads it, and elsewhere the sign is offered", () => {
  const [typed, meant] = ["https://a.example/?b&amp;c", "https://a.example/?b&c"];
  for (const [way, write] of Object.entries(ways)) {
    const isMarkdown = /^a (?:link|definition)/.test(way);
    const site = understand(write(typed));
    if (isMarkdown) expect(publishedBy(site), way).toBe(meant);
    const answers = site.problems.map(answerOf);
    if (!isMarkdown) expect(answers.join(), way).toContain(meant);
  }
});

/** Addresses as people type them, also of mail and phones. */
const typed = fc.oneof(
  addresses,
  addresses.map((url) => url.replace("https", "HTTPS")),
  fc.constantFrom(
    'mailto:ana@team.example?subject=Hello Global Council&body="Hi"',
    "mailto:ana%40team.example",
    "tel:+1 352 555 0100",
    "tel:+1 (352) 555.0100",
  ),
);

test.each([
  ["https://a.example/our guide v2.pdf", "https://a.example/our%20guide%20v2.pdf"],
  ["mailto:ana@team.example?subject=Hello Team", "mailto:ana@team.example?subject=Hello%20Team"],
])(
  "spaces in the address of a link are one mistake, answered as browsers write them: %s",
  (url, right) => {
    const { problems } = understand({ [home]: page("Home", `See [the guide](${url}) today.`) });
    expect(problems.map(({ code }) => code)).toEqual(["text-literal"]);
    expect(problems.map(answerOf)).toEqual([`See [the guide](${right}) today.`]);
  },
);

test.each([
  ["mailto:ana@team.example?subject=Hello%20Team", "mailto:ana@team.example?subject=Hello%20Team"],
  ["mailto:ana@team.example?subject=Hello Team", "mailto:ana@team.example?subject=Hello%20Team"],
  ["tel:+1(352)555.0100;ext=5", "tel:+1(352)555.0100;ext=5"],
  ["tel: +1 352 555 0100", "tel:+1-352-555-0100"],
])("of a mail address or a phone number only spaces change: %s is %s", (url, expected) => {
  for (const way of ["a link with angle brackets", "a definition", "a block"])
    expect(publishedBy(understand(ways[way]!(url))), way).toBe(expected);
});

test("an entry for the ledger is offered only as the ledger takes it", () => {
  const offered: string[] = [];
  fc.assert(
    fc.property(typed, (url) => {
      const world = { [home]: page("Home", `See [it](<${url}>).`) };
      for (const { advice = "" } of understand(world).problems) {
        const [entry] = /\{ "id".* \}/.exec(advice) ?? [];
        if (entry === undefined) continue;
        const added = { ...JSON.parse(entry), label: "Its name" };
        expect(lists.links.schema.safeParse(added).error).toBeUndefined();
        expect(usual.map((one) => "id" in one && one.id)).not.toContain(added.id);
        offered.push(added.url);
      }
    }),
    fuzzing(200),
  );
  expect(offered).toEqual(expect.arrayContaining([expect.stringMatching(/^https:/)]));
  expect(offered).toContain(
    "mailto:ana@team.example?subject=Hello%20Global%20Council&body=%22Hi%22",
  );
  expect(offered).toContain("tel:+1-352-555-0100");
});

test("an address of the development server is answered with whole sentences", () => {
  for (const url of ["", "/", "/nowhere", "/nowhere/", "/index.html"].map(
    (end) => `http://localhost:3000${end}`,
  ))
    for (const [way, write] of Object.entries({ ...ways, ...fields }))
      for (const { message, advice = "" } of understand(write(url)).problems) {
        expect(`${message} ${advice}`, `${url} in ${way}`).not.toMatch(/undefined| {2}| [.,:;]|""/);
        expect(advice, `${url} in ${way}`).not.toContain(`"url": "${url}"`);
      }
});
