/**
 * linkinator is an independent witness: it fetches every link of a served site. On a small site
 * with one fault of each kind, both must say the same; where they do not, the row says why.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { LinkChecker, LinkState } from "linkinator";
import { expect, test } from "vitest";
import { followAddresses } from "../generator/inspect/follow-addresses.ts";
import { servePreview } from "../generator/serve/preview.ts";
import { documentOf, indexSite, origin } from "./support/inspection.ts";

interface Row {
  readonly markup: string;
  /** What each of them must say. */
  readonly index: "right" | "wrong";
  readonly linkinator: "right" | "wrong";
  /** Why they disagree. */
  readonly because?: string;
}

const both = (markup: string, says: Row["index"]): Row => ({
  markup,
  index: says,
  linkinator: says,
});

const rows: readonly Row[] = [
  both('<a href="/target/?1">x</a>', "right"),
  both('<a href="/target/?2#team">x</a>', "right"),
  both('<a href="/target/?3#%C3%BCber">x</a>', "right"),
  both('<a href="/a%20b.svg?4">x</a>', "right"),
  both('<a href="../target/?5">x</a>', "right"),
  both('<img srcset="/a%20b.svg?6 1x, /a%20b.svg?7 2x">', "right"),
  both("<style>a{background:url(/a%20b.svg?8)}</style>", "right"),
  both('<a href="/nothing/?9">x</a>', "wrong"),
  both('<a href="/Target/?10">x</a>', "wrong"),
  both('<a href="nothing/?11">x</a>', "wrong"),
  both('<img src="/nothing.png?12">', "wrong"),
  both('<img srcset="/a%20b.svg?13 1x, /nothing.png?14 2x">', "wrong"),
  both('<video poster="/nothing.png?15"></video>', "wrong"),
  both('<script src="/nothing.js?16"></script>', "wrong"),
  both('<link rel="stylesheet" href="/nothing.css?17">', "wrong"),
  both("<style>a{background:url(/nothing.png?18)}</style>", "wrong"),
  both('<a href="/_headers?20">x</a>', "wrong"),
  both('<a href="/target/?21#tem">x</a>', "wrong"),
  {
    markup: '<a href="/target?22">x</a>',
    index: "wrong",
    linkinator: "right",
    because: "the host sends visitors on to the slash; a link that costs a detour is a slip",
  },
  {
    markup: '<meta property="og:image" content="/nothing.png?19">',
    index: "wrong",
    linkinator: "right",
    because: "linkinator reads whole addresses only in a meta element",
  },
  {
    markup: '<a href="/target/?23#top">x</a>',
    index: "right",
    linkinator: "wrong",
    because: "every page has a top; linkinator knows that from 8.1 on",
  },
  {
    markup: '<a href="/target/?24#:~:text=words">x</a>',
    index: "right",
    linkinator: "wrong",
    because: "linkinator takes a text fragment for a name",
  },
  both('<a id="fnref-1" href="?25#fn-1">x</a>', "wrong"),
  {
    markup: '<a id="ref" href="#ref-target">x</a>',
    index: "wrong",
    linkinator: "right",
    because: "linkinator takes the target of a link with an id for a name of the page",
  },
  {
    markup: '<svg><use href="#Icon-x"></use></svg>',
    index: "wrong",
    linkinator: "right",
    because: "linkinator does not look into drawings",
  },
  {
    markup: '<link rel="preload" as="image" imagesrcset="/nothing.png?27 1x">',
    index: "wrong",
    linkinator: "right",
    because: "linkinator does not read imagesrcset",
  },
  {
    markup: '<div data-src="/nothing.js?28"></div>',
    index: "wrong",
    linkinator: "right",
    because: "linkinator does not read what scripts fetch",
  },
  {
    markup: '<script type="importmap">{"integrity":{"/nothing.js?29":"sha256-x"}}</script>',
    index: "wrong",
    linkinator: "right",
    because: "linkinator reads no import map",
  },
];

const target = '<h2 id="team">Team</h2><h2 id="über">Über uns</h2>';
const home = rows.map((_, number) => `<a href="/${number}/">x</a>`).join("");
const documents = [
  documentOf("index.html", home),
  documentOf("target/index.html", target),
  ...rows.map(({ markup }, number) => documentOf(`${number}/index.html`, markup)),
];
const files = [
  { path: "a b.svg", bytes: "<svg/>" },
  { path: "_headers", bytes: "" },
];

/** The numbers of the rows whose pages linkinator calls broken. */
async function crawl(): Promise<ReadonlySet<number>> {
  const dist = mkdtempSync(join(tmpdir(), "witness-"));
  for (const { path, bytes } of [...documents.map(({ file }) => file), ...files]) {
    mkdirSync(dirname(join(dist, path)), { recursive: true });
    writeFileSync(join(dist, path), bytes);
  }
  const preview = await servePreview({ dist, port: 0 });
  try {
    // Each page alone: in a walk, linkinator before 8.1 forgets parts of pages that it has seen.
    const results = await Promise.all(
      rows.map((_, number) =>
        new LinkChecker().check({
          path: `${preview.url}${number}/`,
          checkCss: true,
          checkFragments: true,
        }),
      ),
    );
    const isBroken = results.map(({ links }) =>
      links.some(({ state }) => state === LinkState.BROKEN),
    );
    return new Set(isBroken.flatMap((broken, number) => (broken ? [number] : [])));
  } finally {
    await preview.close();
    rmSync(dist, { recursive: true, force: true });
  }
}

test("the index and linkinator say the same of every link, or the row says why not", async () => {
  const broken = await crawl();
  const { faults } = followAddresses(indexSite(documents, files, { origin, base: "/" }));
  const wrong = new Set(faults.map(({ file }) => Number.parseInt(file.path, 10)));
  const says = (set: ReadonlySet<number>, number: number) => (set.has(number) ? "wrong" : "right");
  const told = rows.map(({ markup }, number) => {
    return { markup, index: says(wrong, number), linkinator: says(broken, number) };
  });
  expect(told).toEqual(
    rows.map(({ markup, index, linkinator }) => ({ markup, index, linkinator })),
  );
  for (const { index, linkinator, because } of rows) {
    expect(because === undefined).toBe(index === linkinator);
  }
});
