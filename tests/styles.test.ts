/** The stylesheet: a chapter's own partials, what is wrong in them, and the part that each page carries. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { createStyles } from "../generator/assets/page-styles.ts";
import { compileStyles } from "../generator/assets/styles.ts";
import type { Address } from "../generator/model/address.ts";
import { defaultRoot } from "../generator/site-paths.ts";

const usual = join(defaultRoot, "styles");
const fonts = new Map([["fonts/display.woff2", "/static/fonts/display.woff2" as Address]]);

/** Compiles the default styles with some partials in their place. */
async function compile(partials: Readonly<Record<string, string>>, publicFiles = fonts) {
  const folder = mkdtempSync(join(tmpdir(), "styles-"));
  try {
    for (const [path, text] of Object.entries(partials)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return await compileStyles({ folder, usualFolder: usual, publicFiles });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("a partial of one's own is used by the partials that use it", async () => {
  const faces = `
    $text-face: serif;
    $display-file: null;
    $display-name: "Georgia";
    $display-face: "Georgia", serif;
    $stand-in: ();
  `;
  const { value: css } = await compile({ "settings/_faces.scss": faces }, new Map());
  expect(css).toContain("Georgia,serif");
  expect(css).not.toMatch(/Bricolage|@font-face/);
});

test("everything else is the default site's", async () => {
  const own = await compile({ "components/_wristband.scss": ".wristband { color: red; }" });
  const { value: css } = await compile({});
  expect(own.value).toContain(".wristband{color:red}");
  expect(own.value).toContain(".hero__title");
  expect(css).not.toContain(".wristband{color:red}");
});

test("the browser's bar takes the ground of both themes, on screens", async () => {
  const tokens =
    ":root { --paper: #abcdef; } [data-theme='dark'] { --paper: #012345; } @media print { :root { --paper: white; } }";
  const { value: css } = await compile({ "base/_tokens.scss": tokens });
  expect(createStyles(css).value.paper).toEqual({ light: "#abcdef", dark: "#012345" });
});

describe("a slip in the styles of a chapter", () => {
  const problemsOf = async (path: string, text: string) =>
    (await compile({ [path]: text })).problems;

  test("is told with its file, its line, and what Sass expected", async () => {
    const [problem] = await problemsOf(
      "settings/_faces.scss",
      "$text-face: serif;\n$display-file null;\n",
    );
    expect(problem).toMatchObject({
      code: "file-refused",
      message: 'The file styles/settings/_faces.scss cannot be read: expected ":".',
      place: { file: "styles/settings/_faces.scss", line: 2 },
      excerpt: "$display-file null;",
    });
  });
  test("that leaves a name out is told where the name is wanted", async () => {
    const [problem] = await problemsOf("settings/_palette.scss", "$navy-900: #000000;\n");
    expect(problem?.message).toBe(
      "The file styles/settings/_colors.scss cannot be read: Undefined variable.",
    );
  });
  test("that names a missing font is told by the name of the file", async () => {
    const faces =
      '$text-face: serif;\n$display-name: "A";\n$display-face: "A";\n$display-file: "/fonts/a.woff2";\n$stand-in: ();';
    const [problem] = await problemsOf("settings/_faces.scss", faces);
    expect(problem?.message).toBe("The styles ask for fonts/a.woff2, which is not in public/.");
    expect(problem?.place?.file).toBe("styles/base/_fonts.scss");
  });
  test("that asks for files that are not there is told with each line and the nearest name", async () => {
    const own =
      '.wristband {\n  color: red;\n  background: url("/fonts/dsplay.woff2");\n}\n' +
      '.b {\n  cursor: url("/hand.png"), auto;\n}\n';
    const problems = await problemsOf("components/_wristband.scss", own);
    expect(problems.map(({ place, excerpt, fix }) => [place, excerpt, fix])).toEqual([
      [
        { file: "styles/components/_wristband.scss", line: 3, column: 3 },
        '  background: url("/fonts/dsplay.woff2");',
        "Write /fonts/display.woff2 in place of /fonts/dsplay.woff2.",
      ],
      [
        { file: "styles/components/_wristband.scss", line: 6, column: 3 },
        '  cursor: url("/hand.png"), auto;',
        "Put the file hand.png into public/, or ask for another one.",
      ],
    ]);
  });
});

test("tokens without a ground are a problem that is named", async () => {
  const { value: css } = await compile({ "base/_tokens.scss": ":root { --ink: red; }" });
  const { problems } = createStyles(css);
  expect(problems.map(({ message }) => message)).toEqual(["The tokens of :root have no --paper."]);
});

/** What a page with this markup keeps of a stylesheet. */
function pick(css: string, markup: string): string {
  const grounds = ":root{--paper:#fff}[data-theme=dark]{--paper:#000}";
  return createStyles(grounds + css).value.pickFor([markup]);
}

/** Every row: the stylesheet, the markup, what is kept. */
function each(...rows: readonly (readonly [css: string, markup: string, kept: string])[]) {
  for (const [css, markup, kept] of rows) expect(pick(css, markup), css).toBe(kept);
}

describe("of the rules, a page carries those that its markup can use: a selector", () => {
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

describe("of the rules, a page carries those that its markup can use: a block", () => {
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

describe("of what is named", () => {
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
});

test("a page is asked for its own markup and for what it shares, each time anew", () => {
  const grounds = ":root{--paper:#fff}[data-theme=dark]{--paper:#000}";
  const { pickFor } = createStyles(`${grounds}.a{top:0}.b{top:1px}.c{top:2px}`).value;
  const shared = { shared: '<i class="a">' };
  expect(pickFor([shared, '<i class="b">', { add: "style" }])).toBe(".a{top:0}.b{top:1px}");
  expect(pickFor([shared, '<i class="c">'])).toBe(".a{top:0}.c{top:2px}");
  expect(pickFor(['<i class="b">'])).toBe(".b{top:1px}");
});
