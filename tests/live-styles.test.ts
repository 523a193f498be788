/** Styles while somebody works on them: as they are written, and read block by block. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transform } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";
import { createMentionCollector } from "../generator/assets/mentions.ts";
import { createSheetReader } from "../generator/assets/parse-sheet.ts";
import { collectUsed, pickRules } from "../generator/assets/pick-rules.ts";
import { createStyles } from "../generator/assets/picked-styles.ts";
import { compileSheet, printSheet } from "../generator/assets/styles.ts";
import type { Address } from "../generator/model/address.ts";
import { defaultRoot } from "../generator/site-paths.ts";

const usual = join(defaultRoot, "styles");
const fonts = new Map([["fonts/display.woff2", "/static/fonts/display.woff2" as Address]]);
let readable = "";
let minified = "";
beforeAll(async () => {
  readable = await printSheet(usual, usual, fonts);
  minified = await compileSheet(usual, usual, fonts);
});

/** Every class and element of the styles in groups, as pages use them: a few of all. */
function someUses(): readonly ReadonlySet<string>[] {
  const collect = createMentionCollector();
  const templates = readdirSync(join(defaultRoot, "templates"), { recursive: true })
    .map((name) => join(defaultRoot, "templates", String(name)))
    .filter((path) => path.endsWith(".tsx"));
  const markup = templates.map((path) =>
    readFileSync(path, "utf8").replaceAll("className=", "class="),
  );
  const uses = markup.map((text) => collectUsed(collect(text)));
  return [new Set(["html", "body"]), ...uses, new Set(uses.flatMap((used) => [...used]))];
}

/** Without what means nothing to a browser. */
async function minify(css: string): Promise<string> {
  const { code } = await transform(css, { loader: "css", minify: true, target: "es2022" });
  return code;
}

test("a page gets the rules that it will have when the site is built", async () => {
  const [one, other] = [createSheetReader()(readable), createSheetReader()(minified)];
  for (const used of someUses()) {
    expect(await minify(pickRules(one, used))).toBe(await minify(pickRules(other, used)));
  }
  expect(createStyles(readable).paper.light).toMatch(/^#/);
});

describe("a sheet that is read again", () => {
  test("is the same pieces, but for the block that has changed", () => {
    const read = createSheetReader();
    const before = read(
      ".a {\n  top: 0;\n}\n@layer x {\n  .b {\n    top: 0;\n  }\n}\n.c {\n  top: 0;\n}\n",
    );
    const after = read(
      ".a {\n  top: 0;\n}\n@layer x {\n  .b {\n    top: 1px;\n  }\n}\n.c {\n  top: 0;\n}\n",
    );
    expect(before).toHaveLength(3);
    expect(after.map((piece, index) => piece === before[index])).toEqual([true, false, true]);
    expect(after.join("")).toContain("top: 1px");
  });

  test("is one piece where a comment may hold what looks like an end", () => {
    expect(createSheetReader()("/*\n}\n*/\n.a {\n  top: 0;\n}\n.b {\n  top: 0;\n}\n")).toHaveLength(
      1,
    );
  });

  test("gives a page the same rules as in one piece", async () => {
    const pieces = createSheetReader()(readable);
    const whole = createSheetReader()(`${readable}/* one */`);
    expect([pieces.length > 40, whole.length]).toEqual([true, 1]);
    for (const used of someUses()) {
      expect(await minify(pickRules(pieces, used))).toBe(await minify(pickRules(whole, used)));
    }
  });
});
