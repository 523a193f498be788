/** Styles that are compiled again, part by part, are what Sass makes of the whole. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { compileString } from "sass";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createSassParts, type RunSass } from "../generator/assets/sass-parts.ts";
import { createImporter, stylesUrl } from "../generator/assets/style-folders.ts";
import { defaultRoot } from "../generator/site-paths.ts";
import { eventually } from "./dev/support.ts";

const usual = join(defaultRoot, "styles");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parts-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const run: RunSass = (text, importer) =>
  compileString(text, { charset: false, url: new URL(`${stylesUrl}main.scss`), importer });

/** Styles in a folder of their own, and a compiler of them that tells which texts it has compiled. */
function givenStyles(fallback: string, partials: Readonly<Record<string, string>> = {}) {
  const save = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [path, text] of Object.entries(partials)) save(path, text);
  const importer = createImporter(folder, fallback);
  const ran: string[] = [];
  const noting: RunSass = (text, from) => {
    ran.push(text);
    return run(text, from);
  };
  const compile = createSassParts(noting, importer);
  const main = () => readFileSync(join(fallback, "main.scss"), "utf8");
  const lines = () => main().match(/^@use "[^"]+";/gm) ?? [];
  const tidy = (css: string) => css.replace(/\n+/g, "\n").trim();
  return {
    save,
    /** Compiles, and waits until every part was tried. */
    async warm() {
      compile(main());
      await eventually(() => ran.at(-1), lines().at(-1));
      await new Promise((resolve) => setTimeout(resolve, 20));
    },
    /** Compiles, compares it with the whole, and answers with what was compiled for it. */
    look() {
      ran.length = 0;
      expect(tidy(compile(main()))).toBe(tidy(run(main(), importer).css));
      return ran.map((text) => (text === main() ? "the whole" : text));
    },
    compile: () => compile(main()),
  };
}

/** A small list: a tool that prints nothing, and two partials that use it. */
const small = {
  "main.scss": '@use "one"; // .one\n@use "two"; // .two\n',
  "_tool.scss": "$colour: red !default;\n@mixin paint { color: $colour; }\n",
  "_one.scss": '@use "tool";\n.one { @include tool.paint; }\n',
  "_two.scss": '@use "tool";\n.two { @include tool.paint; }\n',
};
const one = small["_one.scss"];

describe("after a change", () => {
  test("of one partial only its part is compiled, whatever it says then", async () => {
    const { save, warm, look } = givenStyles(folder, small);
    await warm();
    for (const text of [`${one}.more { top: 0; }`, "", one, ".other { left: 0; }"]) {
      save("_one.scss", text.includes("tool") ? text : `@use "tool";\n${text}`);
      expect(look()).toEqual(['@use "one";']);
    }
    expect(look()).toEqual([]);
  });

  test.each([
    ["of what several use", { "_tool.scss": "@mixin paint { color: blue; }" }],
    ["of two", { "_one.scss": `${one}.a { top: 0; }`, "_two.scss": `.b { top: 0; }` }],
    ["that reaches into others", { "_one.scss": `${one}tool.$colour: blue;` }],
    ["that sets up what others use", { "_one.scss": one.replace(";", " with ($colour: blue);") }],
    ["that uses another", { "_two.scss": '@use "one";\n.b { top: 0; }' }],
    ["of the list", { "main.scss": '@use "two";\n@use "one";\n' }],
  ])("%s all are compiled", async (_what, partials) => {
    const { save, warm, look } = givenStyles(folder, small);
    await warm();
    for (const [path, text] of Object.entries(partials)) save(path, text);
    expect(look()).toContain("the whole");
  });

  test("that is a mistake the whole sheet tells of it, and is itself again when it is mended", async () => {
    const { save, warm, look, compile } = givenStyles(folder, small);
    await warm();
    save("_two.scss", ".two {\n  color: $nothing;\n}\n");
    expect(compile).toThrow(/Undefined variable[\s\S]*_two\.scss 2:10/);
    save("_two.scss", ".two { top: 0; }");
    look();
  });
});

test("partials that print the rules of another one are never taken apart", async () => {
  const { save, warm, look } = givenStyles(folder, { ...small, "_tool.scss": ".tool { top: 0; }" });
  save("_one.scss", '@use "tool";\n.one { top: 0; }');
  save("_two.scss", '@use "tool";\n.two { top: 0; }');
  await warm();
  save("_one.scss", '@use "tool";\n.one { top: 1px; }');
  expect(look()).toEqual(["the whole"]);
});

test("the parts of the default styles are the sheet, with a chapter's own partials and without", async () => {
  const copy = join(folder, "usual");
  cpSync(usual, copy, { recursive: true });
  const { save, warm, look } = givenStyles(copy);
  await warm();
  const names = ["base/_print", "components/_tile", "utilities/_visually-hidden", "_layers"];
  for (const name of names) {
    const text = readFileSync(join(usual, `${name}.scss`), "utf8");
    writeFileSync(join(copy, `${name}.scss`), `${text}\n.more { quotes: "«" "»"; }\n`);
    expect(look()).toEqual([`@use "${name.replace("_", "")}";`]);
  }
  save("components/_logos.scss", ".logos { top: 0; }");
  look();
  rmSync(join(folder, "components"), { recursive: true });
  look();
});
