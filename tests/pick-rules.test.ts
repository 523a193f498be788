/** A page carries the rules that its markup can use, and no other. */
import postcss from "postcss";
import { describe, expect, test } from "vitest";
import { createMentionCollector } from "../generator/assets/mentions.ts";
import { collectUsed, pickRules } from "../generator/assets/pick-rules.ts";

const collectMentions = createMentionCollector();

/** What a page with this markup keeps of a stylesheet. */
function pick(css: string, markup: string): string {
  return pickRules([postcss.parse(css)], collectUsed(collectMentions(markup)));
}

/** Every row: the stylesheet, the markup, what is kept. */
function each(...rows: readonly (readonly [css: string, markup: string, kept: string])[]) {
  for (const [css, markup, kept] of rows) expect(pick(css, markup), css).toBe(kept);
}

describe("a selector", () => {
  test("is kept when the page has every class and element that it requires", () => {
    const card = '<a class="card wide">';
    each(
      [".card{--a:1;top:0}", card, ".card{top:0}"],
      ["a.card>.wide{top:0}", card, "a.card>.wide{top:0}"],
      [".card .badge{top:0}", card, ""],
      [".cards{top:0}", card, ""],
      ["button{top:0}", card, ""],
      ["*,:root,html,body{top:0}", card, "*,:root,html,body{top:0}"],
      [".card,.badge{top:0}", card, ".card{top:0}"],
    );
  });

  test("is not asked for what may change: states, attributes, what is generated", () => {
    const css =
      ".card:hover::before,[data-theme=dark] .card[open]:nth-child(2n+1),.card::details-content{top:0}";
    expect(pick(css, '<p class="card">')).toBe(css);
  });

  test("loses the alternatives that the page does not have", () => {
    const grid = '<div class="grid"><ul class="tiles"><li>';
    each(
      [".grid>:is(.tiles,.people){top:0}", grid, ".grid>:is(.tiles){top:0}"],
      [".grid>:is(.people,.stats){top:0}", grid, ""],
      [".grid :where(.tiles,b) li{top:0}", grid, ".grid :where(.tiles) li{top:0}"],
      [".grid:has(>.tiles,>.people){top:0}", grid, ".grid:has(>.tiles){top:0}"],
      ["li:has(>input):before{top:0}", grid, ""],
      [".grid:not(.people){top:0}", grid, ".grid:not(.people){top:0}"],
      [
        ":where(ul:is(.people,.tiles),.stats) b,i{top:0}",
        `${grid}<b>`,
        ":where(ul:is(.tiles)) b{top:0}",
      ],
    );
  });

  test("keeps an alternative that the page lacks when the others would weigh less without it", () => {
    const list = '<p class="list"><b>';
    each(
      [".list :is(b,.strong){top:0}", list, ".list :is(b,.strong){top:0}"],
      [".list :where(b,.strong){top:0}", list, ".list :where(b){top:0}"],
      [".list :is(b,i){top:0}", list, ".list :is(b){top:0}"],
      [".list:is(:hover,[open]) b{top:0}", list, ".list:is(:hover,[open]) b{top:0}"],
    );
  });
});

describe("a block", () => {
  test("goes when nothing is left in it; what has no selectors stays", () => {
    each(
      ["@layer a{@media print{.card{top:0}}}", "<p>", ""],
      ["@layer a,b;@font-face{src:url(a)}", "<p>", "@layer a,b;@font-face{src:url(a)}"],
      ["@layer a{p{top:0}}@layer a{.card{top:0}}", "<p>", "@layer a{p{top:0}}"],
    );
  });

  test("is written as one with its neighbour, and the rules keep their order", () => {
    each(
      ["@layer a{p{top:0}}@layer a{b{top:0}}", "<p><b>", "@layer a{p{top:0}b{top:0}}"],
      [
        "@layer a{@media print{p{top:0}}}@layer a{@media print{b{top:0}}}",
        "<p><b>",
        "@layer a{@media print{p{top:0}b{top:0}}}",
      ],
      [
        "@media print{p{top:0}}p{top:1px}@media print{p{top:2px}}",
        "<p>",
        "@media print{p{top:0}}p{top:1px}@media print{p{top:2px}}",
      ],
      [
        "@font-face{src:url(a)}@font-face{src:url(b)}",
        "<p>",
        "@font-face{src:url(a)}@font-face{src:url(b)}",
      ],
    );
  });
});

describe("what is named", () => {
  test("a motion is kept when a rule asks for it by its whole name", () => {
    const motion = "@keyframes pass{to{top:0}}";
    each(
      [`p{animation:2s pass linear}${motion}`, "<p>", `p{animation:2s pass linear}${motion}`],
      [`p{animation-name:passed}${motion}`, "<p>", "p{animation-name:passed}"],
      [`.card{animation:pass 2s}${motion}`, "<p>", ""],
    );
  });

  test("a custom property is kept when something reads it, in any rule", () => {
    each(
      [
        ":root{--ink:red;--sky:blue}p{color:var(--ink)}",
        "<p>",
        ":root{--ink:red}p{color:var(--ink)}",
      ],
      [":root{--ink:red}p{color:var(--inky)}", "<p>", "p{color:var(--inky)}"],
      [":root{--a:red;--b:var(--a)}p{top:0}", "<p>", "p{top:0}"],
      [
        ":root{--a:red;--b:var(--a)}p{color:var(--c,var(--b))}",
        "<p>",
        ":root{--a:red;--b:var(--a)}p{color:var(--c,var(--b))}",
      ],
    );
  });

  test("a property that a condition reads is kept", () => {
    each(
      [
        "@container style(--a:var(--b)){p{top:0}}:root{--b:1px}",
        "<p>",
        "@container style(--a:var(--b)){p{top:0}}:root{--b:1px}",
      ],
      [
        "@supports (color:var(--b)){p{top:0}}:root{--b:red}",
        "<p>",
        "@supports (color:var(--b)){p{top:0}}:root{--b:red}",
      ],
    );
  });

  test("the stylesheet itself is left as it was", () => {
    const root = postcss.parse("p{top:0}.card{top:0}");
    pickRules([root], collectUsed(collectMentions("<p>")));
    expect(root.toString()).toBe("p{top:0}.card{top:0}");
  });
});

describe("what a page says", () => {
  const pageOf = (header: string, inside: string) =>
    `<body><header class="top">${header}</header><main>${inside}</main><footer><p></footer>`;
  test.each([
    ["the header of the page before", pageOf('<i class="a">', '<b class="b">')],
    ["a longer one", pageOf('<i class="a"><u class="c">', "<b>")],
    ["another one", pageOf("<u>", '<b class="b">')],
    ["a header that is never closed", '<header><i class="d"><footer class="e">'],
    ["a footer before the header", '<footer class="e"></footer><header><u></header><s>'],
    ["no header", '<main><s class="f"></main>'],
  ])("is all there with %s", (_, html) => {
    const collect = createMentionCollector();
    collect(pageOf('<i class="a">', "<p>"));
    const said = new Set(html.match(/<[a-z]+| class="[^"]*"/g));
    expect([...collect(html)].sort()).toEqual([...said].sort());
  });
});
