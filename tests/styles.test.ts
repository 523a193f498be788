/** A chapter's own partials take the place of the default ones, wherever they are used. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { createStyles } from "../generator/assets/picked-styles.ts";
import { compileSheet } from "../generator/assets/styles.ts";
import { createLiveHistory } from "../generator/memory/live-history.ts";
import type { Address } from "../generator/model/address.ts";
import { defaultRoot } from "../generator/site-paths.ts";
import { buildWorld } from "./support/world.ts";

const usual = join(defaultRoot, "styles");
const fonts = new Map([["fonts/display.woff2", "/static/fonts/display.woff2" as Address]]);

/** Compiles the default styles with some partials in their place. */
async function compileWith(partials: Readonly<Record<string, string>>, files = fonts) {
  const folder = mkdtempSync(join(tmpdir(), "styles-"));
  try {
    for (const [path, text] of Object.entries(partials)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return createStyles(await compileSheet(folder, usual, files));
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
  const { css } = await compileWith({ "settings/_faces.scss": faces }, new Map());
  expect(css).toContain("Georgia,serif");
  expect(css).not.toMatch(/Bricolage|@font-face/);
});

test("everything else is the default site's", async () => {
  const own = await compileWith({ "components/_wristband.scss": ".wristband { color: red; }" });
  const css = await compileSheet(usual, usual, fonts);
  expect(own.css).toContain(".wristband{color:red}");
  expect(own.css).toContain(".hero__title");
  expect(css).not.toContain(".wristband{color:red}");
});

test("the browser's bar takes the ground of both themes, on screens", async () => {
  const tokens =
    ":root { --paper: #abcdef; } [data-theme='dark'] { --paper: #012345; } @media print { :root { --paper: white; } }";
  const { paper } = await compileWith({ "base/_tokens.scss": tokens });
  expect(paper).toEqual({ light: "#abcdef", dark: "#012345" });
});

describe("what was picked of a sheet", () => {
  const sheet = ":root{--paper:#fff}[data-theme=dark]{--paper:#000}.a{top:0}.b{top:1px}";
  const { memory } = createLiveHistory();
  const first = createStyles(sheet, memory).pickFor('<i class="a">');

  test("is remembered: the sheet is not read again", () => {
    // Whoever reads this one finds a fault in it.
    const unreadable = createStyles("}", { ...memory, digest: () => memory.digest(sheet) });
    expect(unreadable.pickFor('<i class="a">')).toBe(first);
    expect(unreadable.paper).toEqual({ light: "#fff", dark: "#000" });
    expect(() => unreadable.pickFor('<i class="b">')).toThrow("Unexpected }");
  });
  test("is picked anew for a page that says something else", () => {
    const picked = createStyles(sheet, memory).pickFor('<i class="b">');
    expect(picked).toContain(".b{top:1px}");
    expect(picked).not.toContain(".a");
  });
  test("is forgotten with the sheet", () => {
    const other = sheet.replace("top:0", "left:0");
    expect(createStyles(other, memory).pickFor('<i class="a">')).toContain("left:0");
  });
});

describe("a slip in the styles of a chapter", () => {
  const problemsOf = async (path: string, text: string) =>
    (await buildWorld({ [`styles/${path}`]: text })).problems;

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

test("tokens without a ground are a mistake that is named", async () => {
  await expect(compileWith({ "base/_tokens.scss": ":root { --ink: red; }" })).rejects.toThrow(
    "The tokens of :root have no --paper.",
  );
});
