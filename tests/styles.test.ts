/** The stylesheet: a chapter's own partials, what is wrong in them, and the part that each page carries. */
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createStyles } from "../generator/assets/page-styles.ts";
import { compileStyles } from "../generator/assets/styles.ts";
import { defaultRoot } from "../generator/content/site-paths.ts";
import { describeProblems } from "../generator/diagnostics/describe.ts";
import type { Address } from "../generator/model/address.ts";
import { givenFolder, readFiles, writeFiles } from "./support/place-world.ts";

const parent = givenFolder();
const defaultFolder = join(parent, "usual");
writeFiles(defaultFolder, {
  "main.scss": '@use "base/fonts";\n@use "components/hero";\n@use "components/wristband";\n',
  "settings/_faces.scss": '$file: "/fonts/display.woff2"; $name: "Bricolage";',
  "base/_fonts.scss":
    '@use "../settings/faces";\n@font-face {\n  font-family: faces.$name;\n  src: url(faces.$file);\n}\n',
  "components/_hero.scss": ".hero { color: blue; }",
  "components/_wristband.scss": ".wristband { color: green; }",
});

/** Compiles the default styles with some partials in their place. */
function compile(partials: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(parent, "own-"));
  writeFiles(folder, partials);
  const fonts = new Map([["fonts/display.woff2", "/static/fonts/display.woff2" as Address]]);
  return compileStyles({ folder, defaultFolder, publicFiles: fonts });
}

test("a partial of one's own takes the place of the default one, and everything else stays", async () => {
  const { value: css, problems } = await compile({
    "settings/_faces.scss": '$file: "/fonts/display.woff2"; $name: "Georgia";',
    "components/_wristband.scss": ".w { color: red; }",
  });
  expect(problems).toEqual([]);
  expect(css).toBe(
    "@font-face{font-family:Georgia;src:url(/static/fonts/display.woff2)}.hero{color:#00f}.w{color:red}\n",
  );
});

test("the browser's bar takes the ground of both themes, on screens", () => {
  const css =
    ":root{--paper:#abcdef}[data-theme=dark]{--paper:#012345}@media print{:root{--paper:white}}";
  expect(createStyles(css).paper).toEqual({ light: "#abcdef", dark: "#012345" });
});

describe("a slip in the styles of a chapter is reported at its line", () => {
  const slips = '.w {\n  color: red;\n  background: url("/fonts/dsplay.woff2");\n}\n';
  test.each([
    [
      "settings/_faces.scss",
      "$name: serif;\n",
      "styles/base/_fonts.scss:4:12   src: url(faces.$file);",
    ],
    [
      "components/_wristband.scss",
      slips,
      'styles/components/_wristband.scss:3:3   background: url("/fonts/dsplay.woff2");',
    ],
  ])("%s: %j", async (path, text, where) => {
    const { problems, value } = await compile({ [path]: text });
    const shown = describeProblems(problems).map(({ code, file, line, column, frame }) => {
      return `${code} ${file}:${line}:${column} ${frame?.text}`;
    });
    expect(shown).toEqual([`file-refused ${where}`]);
    expect(value).toBe("");
  });
  test("one by one, when there are several", async () => {
    const hand = '.b { cursor: url("/hand.png"), auto; }\n';
    const { problems } = await compile({ "components/_wristband.scss": slips + hand });
    expect(describeProblems(problems).map(({ line }) => line)).toEqual([3, 5]);
  });
});

/** What names a side of the screen, and has a name by the direction of the text too. */
const sides =
  /(?<![\w-])(?:(?:margin|padding|border|inset)-)?(?:left|right)(?:-\w+)?:|(?:align|float): (?:left|right)|(?:top|bottom)-(?:left|right)-radius|(?:translateX\(|translate: )(?!0|calc\(.*--forward)|box-shadow: (?:inset )?-?[\d.]*[1-9]\S* |(?:padding|margin|inset): [^\s(]+ ([^\s(]+) [^\s(]+ (?!\1;)[^\s(]+;/;

test("no rule names a side of the screen, so that lines may run from right to left", () => {
  const texts = Object.values(readFiles(join(defaultRoot, "styles"))).join("\n");
  const rows = texts.replace(/\/\/.*/g, "").split("\n");
  expect(rows.filter((row) => sides.test(row))).toEqual([]);
});

const grounds = ":root{--paper:#fff}[data-theme=dark]{--paper:#000}";

/** Tests rows: a stylesheet, and what a page with this markup keeps of it: everything if not given. */
function keeps(rule: string, markup: string, ...rows: (readonly [css: string, kept?: string])[]) {
  test.each(rows)(`${rule} (%s)`, (css, kept = css) => {
    expect(createStyles(grounds + css).pickFor([markup])).toBe(kept);
  });
}

describe("of the rules, a page carries those that its markup can use:", () => {
  keeps(
    "a selector is kept when the page has every class and element that it requires",
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
  keeps(
    "a selector is not required for what may change: states, attributes, what is generated",
    '<p class="card">',
    [".card:hover::before,[data-theme=dark] .card[open]:nth-child(2n+1){top:0}"],
    ['.card::details-content,[href*=".x"] p{top:0}'],
  );
  keeps(
    "a selector with lists of alternatives is kept when the page has one of each list",
    '<div class="grid"><ul class="tiles"><li><b>',
    [".grid>:is(.tiles,.people){top:0}"],
    [".grid>:is(.people,.stats){top:0}", ""],
    [".grid :where(.tiles,i) li:nth-child(2n){top:0}"],
    ["li:has(>input):before{top:0}", ""],
    [".grid:not(.people){top:0}"],
    [
      ":where(ul:is(.people,.tiles),.stats) b,i{top:0}",
      ":where(ul:is(.people,.tiles),.stats) b{top:0}",
    ],
    [":where(ul:is(.people,i),.stats) b{top:0}", ""],
    [".grid:is(:hover,[open]) b{top:0}"],
  );
  keeps(
    "a block goes when nothing is left in it; what has no selectors stays",
    "<p>",
    ["@layer a{@media print{.card{top:0}}}", ""],
    ["@layer a,b;@font-face{src:url(a)}"],
    ["@layer a{p{top:0}}@layer a{.card{top:0}}", "@layer a{p{top:0}}"],
  );
  keeps(
    "a block is written as one with its neighbour, and the rules keep their order",
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

const motion = "@keyframes pass{to{top:0}}";
keeps(
  "a motion is kept when a rule names it, and a custom property when something reads it",
  "<p>",
  [`p{animation:2s pass linear}${motion}`],
  [`p{animation-name:passed}${motion}`, "p{animation-name:passed}"],
  [`.card{animation:pass 2s}${motion}`, ""],
  [":root{--ink:red;--sky:blue}p{color:var(--ink)}", ":root{--ink:red}p{color:var(--ink)}"],
  [":root{--ink:red}p{color:var(--inky)}", "p{color:var(--inky)}"],
  [":root{--a:red;--b:var(--a)}p{top:0}", "p{top:0}"],
  ["@layer a{@media print{:root{--a:red}}}p{top:0}", "p{top:0}"],
  [":root{--a:red;--b:var(--a)}p{color:var(--c,var(--b))}"],
  ["@container style(--a:var(--b)){p{top:0}}:root{--b:1px}"],
  ["@supports (color:var(--b)){p{top:0}}:root{--b:red}"],
);

keeps(
  "colors of custom properties are written as short as those of all others",
  "<p>",
  ["p{--a:rgba(20,33,74,.16);color:var(--a)}", "p{--a:#14214a29;color:var(--a)}"],
  [
    "p{--a:0 0 1px rgba(0,0,0,.45), 0 0 rgba(1,2,3,1);color:var(--a)}",
    "p{--a:0 0 1px #00000073,0 0 #010203ff;color:var(--a)}",
  ],
);

test("a page gets the rules of its own markup and of what it shares, each time anew", () => {
  const { pickFor } = createStyles(`${grounds}.a{top:0}.b{top:1px}.c{top:2px}`);
  const shared = { shared: '<i class="a">' };
  expect(pickFor([shared, '<i class="b">', { add: "style" }])).toBe(".a{top:0}.b{top:1px}");
  expect(pickFor([shared, '<i class="c">'])).toBe(".a{top:0}.c{top:2px}");
  expect(pickFor(['<i class="b">'])).toBe(".b{top:1px}");
});
