/** What stands in a header or footer is known from the page before, and is told all the same. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createGatherer } from "../generator/inspect/gather-document.ts";
import type { Target } from "../generator/inspect/target-book.ts";

/** A gatherer whose answers are plain text; it counts the addresses that were read. */
function openGatherer() {
  let read = 0;
  const find = (text: string, isLink: boolean): Target => {
    read += 1;
    return { text, isLink, isFixed: false, number: 0 };
  };
  const gather = createGatherer({ all: [], find });
  return {
    gather(html: string) {
      const { marks, targets, titles } = gather(html);
      const ids = marks.map(({ name, isId }) => (isId ? `#${name}` : name));
      return { ids, targets: targets.map(({ text }) => text), titles };
    },
    countRead(html: string) {
      read = 0;
      gather(html);
      return read;
    },
  };
}

const header = '<header id="Top"><a href="/a/">A</a><a name="old" href="/b/">B</a></header>';
const footer = '<footer><h1>F</h1><a href="/c/">C</a></footer>';
const pageOf = (inside: string, top = header, bottom = footer) =>
  `<html><head><title>T</title></head><body>${top}<main>${inside}</main>${bottom}</body></html>`;

describe("a header or footer", () => {
  test("that was on the page before is not read again, and is told of", () => {
    const { gather, countRead } = openGatherer();
    const told = gather(pageOf('<h1 id="x">X</h1><a href="/d/">D</a>'));
    expect(told).toEqual({
      ids: ["#Top", "old", "#x"],
      targets: ["/a/", "/b/", "/d/", "/c/"],
      titles: 2,
    });
    expect(gather(pageOf('<h1 id="x">X</h1><a href="/d/">D</a>'))).toEqual(told);
    expect(countRead(pageOf('<a href="/d/">D</a>'))).toBe(1);
  });
  test("that is another one is read", () => {
    const { gather, countRead } = openGatherer();
    gather(pageOf(""));
    const other = pageOf("", header.replace("/b/", "/e/"));
    expect(gather(other).targets).toEqual(["/a/", "/e/", "/c/"]);
    expect(countRead(pageOf(""))).toBe(2);
  });
  test("that goes on behind what is known is read from there", () => {
    const { gather } = openGatherer();
    gather(pageOf(""));
    const longer = header.replace("</header>", '<a href="/e/">E</a></header>');
    expect(gather(pageOf("", longer)).targets).toEqual(["/a/", "/b/", "/e/", "/c/"]);
  });
  test("inside of the main part is read on every page", () => {
    const { gather, countRead } = openGatherer();
    const inside = '<article><header><a href="/d/">D</a></header></article>';
    expect(gather(pageOf(inside)).targets).toEqual(["/a/", "/b/", "/d/", "/c/"]);
    expect(countRead(pageOf(inside))).toBe(1);
  });
});

test("whatever pages come, each is told of as if it had come alone", () => {
  const parts = [
    header,
    footer,
    header.slice(0, -9),
    "</header>",
    "</footer>",
    "<header>",
    "<footer>",
  ]
    .concat([
      "<main>",
      "</main>",
      "<svg>",
      "</svg>",
      "<title>",
      "</title>",
      '<a href="/x/" id="x">',
    ])
    .concat([
      "<script>",
      "</script>",
      "<!--",
      "-->",
      "text",
      '<style>a{background:url("/y/")}</style>',
    ]);
  const page = fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((some) => some.join(""));
  fc.assert(
    fc.property(fc.array(page, { maxLength: 6 }), (pages) => {
      const { gather } = openGatherer();
      for (const html of pages) expect(gather(html)).toEqual(openGatherer().gather(html));
    }),
    { numRuns: 2000 },
  );
});
