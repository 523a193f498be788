/** The stylesheet: a chapter's own partials, what is wrong in them, and the part that each page carries. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { createStyles } from "../generator/assets/page-styles.ts";
import { compileStyles } from "../generator/assets/styles.ts";
import type { Address } from "../generator/model/address.ts";
import type { Problem } from "../generator/model/problem.ts";
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

test("a partial of one's own takes the place of the default one, and everything else stays", async () => {
  const faces =
    '$text-face: serif; $display-file: null; $display-name: "Georgia"; $display-face: "Georgia", serif; $stand-in: ();';
  const own = { "settings/_faces.scss": faces, "components/_wristband.scss": ".w { color: red; }" };
  const { value: css, problems } = await compile(own, new Map());
  expect(problems).toEqual([]);
  expect(css).toContain("Georgia,serif");
  expect(css).not.toMatch(/Bricolage|@font-face/);
  expect(css).toContain(".w{color:red}");
  expect(css).toContain(".hero__title");
});

test("files of the site have their final addresses in the styles", async () => {
  const { value: css } = await compile({});
  expect(css).toMatch(/url\("?\/static\/fonts\/display\.woff2"?\)/);
  expect(css).not.toMatch(/url\("?\/fonts/);
});

test("the browser's bar takes the ground of both themes, on screens", async () => {
  const tokens =
    "@media print { :root { --paper: white; } } :root { --paper: #abcdef; } [data-theme='dark'] { --paper: #012345; }";
  const { value: css } = await compile({ "base/_tokens.scss": tokens });
  expect(createStyles(css).value.paper).toEqual({ light: "#abcdef", dark: "#012345" });
});

describe("a slip in the styles of a chapter is reported at its line", () => {
  const faces = '$text-face: serif;\n$display-name: "A";\n$display-face: "A";\n$stand-in: ();\n';
  const slips = '.w {\n  color: red;\n  background: url("/fonts/dsplay.woff2");\n}\n';
  const hand = '.b { cursor: url("/hand.png"), auto; }\n';
  const look =
    "Look at this line and the one above: a semicolon, a comma, a quote or a name is not right.";

  test.each([
    [
      "settings/_faces.scss",
      "$text-face: serif;\n$display-file null;\n",
      "styles/settings/_faces.scss:2:15 $display-file null;",
      'The file styles/settings/_faces.scss cannot be read: expected ":".',
      look,
    ],
    [
      "settings/_palette.scss",
      "$navy-900: #000000;\n",
      /^styles\/settings\/_colors\.scss:\d+:\d+ .*\$/,
      "The file styles/settings/_colors.scss cannot be read: Undefined variable.",
      look,
    ],
    [
      "settings/_faces.scss",
      `${faces}$display-file: "/fonts/a.woff2";`,
      /^styles\/base\/_fonts\.scss:\d+:\d+ .*src: /,
      "The styles ask for fonts/a.woff2, which is not in public/.",
      "Put the file fonts/a.woff2 into public/, or ask for another one.",
    ],
    [
      "components/_wristband.scss",
      slips,
      'styles/components/_wristband.scss:3:3   background: url("/fonts/dsplay.woff2");',
      "The styles ask for fonts/dsplay.woff2, which is not in public/.",
      "Write /fonts/display.woff2 in place of /fonts/dsplay.woff2.",
    ],
    [
      "components/_wristband.scss",
      hand,
      `styles/components/_wristband.scss:1:6 ${hand.trim()}`,
      "The styles ask for hand.png, which is not in public/.",
      "Put the file hand.png into public/, or ask for another one.",
    ],
  ])("%s: %j", async (path, text, where, message, fix) => {
    const { problems, value } = await compile({ [path]: text });
    const [{ place, excerpt, ...problem } = {} as Problem, ...others] = problems;
    expect(problem).toEqual({ code: "file-refused", severity: "error", message, fix });
    const found = `${place?.file}:${place?.line}:${place?.column} ${excerpt}`;
    if (typeof where === "string") expect(found).toBe(where);
    else expect(found).toMatch(where);
    expect([others, value]).toEqual([[], ""]);
  });
  test("one by one, when there are several", async () => {
    const { problems } = await compile({ "components/_wristband.scss": slips + hand });
    expect(problems.map(({ place }) => place?.line)).toEqual([3, 5]);
  });
});

test.each([
  [":root { --ink: red; }", ":root"],
  [":root { --paper: red; }", "[data-theme=dark]"],
])("tokens without a ground are a problem that is named: %s", async (tokens, selector) => {
  const { value: css } = await compile({ "base/_tokens.scss": tokens });
  const { problems, value } = createStyles(css);
  expect(problems.map(({ message }) => message)).toEqual([
    `The tokens of ${selector} have no --paper.`,
  ]);
  expect(value.pickFor(["<p>"])).toBe("");
});

const grounds = ":root{--paper:#fff}[data-theme=dark]{--paper:#000}";

/** Every row: the stylesheet, and what a page with this markup keeps of it: everything if not given. */
function each(markup: string, ...rows: readonly (readonly [css: string, kept?: string])[]) {
  for (const [css, kept = css] of rows)
    expect(createStyles(grounds + css).value.pickFor([markup]), css).toBe(kept);
}

describe("of the rules, a page carries those that its markup can use: a selector", () => {
  test("is kept when the page has every class and element that it requires", () => {
    each(
      '<a class="card wide">',
      [".card{--a:1;top:0}", ".card{top:0}"],
      ["a.card>.wide{top:0}"],
      [".card .badge{top:0}", ""],
      [".cards{top:0}", ""],
      ["button{top:0}", ""],
      ["#a .card{top:0}"],
      ["*,:root,html,body{top:0}"],
      [".card,.badge{top:0}", ".card{top:0}"],
    );
  });

  test("is not required for what may change: states, attributes, what is generated", () => {
    each(
      '<p class="card">',
      [".card:hover::before,[data-theme=dark] .card[open]:nth-child(2n+1){top:0}"],
      ['.card::details-content,[href*=".x"] p{top:0}'],
    );
  });

  test("loses the alternatives that the page does not have", () => {
    each(
      '<div class="grid"><ul class="tiles"><li><b>',
      [".grid>:is(.tiles,.people){top:0}", ".grid>:is(.tiles){top:0}"],
      [".grid>:is(.people,.stats){top:0}", ""],
      [".grid :where(.tiles,i) li{top:0}", ".grid :where(.tiles) li{top:0}"],
      [".grid:has(>.tiles,>.people){top:0}", ".grid:has(>.tiles){top:0}"],
      ["li:has(>input):before{top:0}", ""],
      [".grid:not(.people){top:0}"],
      [":where(ul:is(.people,.tiles),.stats) b,i{top:0}", ":where(ul:is(.tiles)) b{top:0}"],
    );
  });

  test("keeps an alternative that the page lacks when the others would weigh less without it", () => {
    each(
      '<p class="list"><b>',
      [".list :is(b,.strong){top:0}"],
      [".list :is(b,#c){top:0}"],
      [".list :where(b,.strong){top:0}", ".list :where(b){top:0}"],
      [".list :is(b,i){top:0}", ".list :is(b){top:0}"],
      [".list:is(:hover,[open]) b{top:0}"],
    );
  });
});

describe("of the rules, a page carries those that its markup can use: a block", () => {
  test("goes when nothing is left in it; what has no selectors stays", () => {
    each(
      "<p>",
      ["@layer a{@media print{.card{top:0}}}", ""],
      ["@layer a,b;@font-face{src:url(a)}"],
      ["@layer a{p{top:0}}@layer a{.card{top:0}}", "@layer a{p{top:0}}"],
    );
  });

  test("is written as one with its neighbour, and the rules keep their order", () => {
    each(
      "<p><b>",
      ["@layer a{p{top:0}}@layer a{b{top:0}}", "@layer a{p{top:0}b{top:0}}"],
      ["@layer a{p{top:0}}i{top:0}@layer a{b{top:0}}", "@layer a{p{top:0}b{top:0}}"],
      [
        "@layer a{@media print{p{top:0}}}@layer a{@media print{b{top:0}}}",
        "@layer a{@media print{p{top:0}b{top:0}}}",
      ],
      ["@layer a{p{top:0}}@layer b{b{top:0}}"],
      ["@media print{p{top:0}}p{top:1px}@media print{p{top:2px}}"],
      ["@font-face{src:url(a)}@font-face{src:url(b)}"],
    );
  });
});

test("a motion is kept when a rule names it, and a custom property when something reads it", () => {
  const motion = "@keyframes pass{to{top:0}}";
  each(
    "<p>",
    [`p{animation:2s pass linear}${motion}`],
    [`p{animation-name:passed}${motion}`, "p{animation-name:passed}"],
    [`.card{animation:pass 2s}${motion}`, ""],
    [":root{--ink:red;--sky:blue}p{color:var(--ink)}", ":root{--ink:red}p{color:var(--ink)}"],
    [":root{--ink:red}p{color:var(--inky)}", "p{color:var(--inky)}"],
    [":root{--a:red;--b:var(--a)}p{top:0}", "p{top:0}"],
    [":root{--a:red;--b:var(--a)}p{color:var(--c,var(--b))}"],
    ["@container style(--a:var(--b)){p{top:0}}:root{--b:1px}"],
    ["@supports (color:var(--b)){p{top:0}}:root{--b:red}"],
  );
});

test("a page gets the rules of its own markup and of what it shares, each time anew", () => {
  const { pickFor } = createStyles(`${grounds}.a{top:0}.b{top:1px}.c{top:2px}`).value;
  const shared = { shared: '<i class="a">' };
  expect(pickFor([shared, '<i class="b">', { add: "style" }])).toBe(".a{top:0}.b{top:1px}");
  expect(pickFor([shared, '<i class="c">'])).toBe(".a{top:0}.c{top:2px}");
  expect(pickFor(['<i class="b">'])).toBe(".b{top:1px}");
});
