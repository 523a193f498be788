/** What is said about the words of the interface, and where the site says them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { describe, expect, test } from "vitest";
import { wordsSchema } from "../../generator/entities/words.ts";
import { defaultRoot } from "../../generator/site-paths.ts";
import { checkerOf } from "../support/check-problems.ts";
import { composeBlock, composeProse } from "../support/graph.ts";
import { page, usualFiles } from "../support/usual-files.ts";

const words = JSON.parse(String(usualFiles["content/words.json"])) as Record<string, unknown>;
const change = (changes: object) => ({
  "content/words.json": JSON.stringify({ ...words, ...changes }, null, 2),
});

/** Holds a change of one word against the fault that it is: what stands behind "is …: it". */
function checkWord(name: string, value: string, rule: string) {
  const text = String(change({ [name]: value })["content/words.json"]);
  const line = text.split("\n").findIndex((row) => row.startsWith(`  "${name}"`)) + 1;
  const manual = wordsSchema.shape[name as "meet"].description;
  const [problem] = checkerOf("content/words.json")(
    text,
    `${line}:${`  "${name}": `.length + 1} error field-value → What belongs here: ${manual}`,
  );
  expect(problem?.message).toBe(`The field "${name}" is ${JSON.stringify(value)}: it ${rule}.`);
}

describe("a word of the interface", () => {
  test.each([
    ["meet", "Das ist", "must hold {name}: the page fills it in"],
    ["meet", "Das ist {Name}", "must hold {name}: the page fills it in"],
    ["meet", "{name} und {hour}", "must hold {name}: the page fills it in"],
    ["meet", "Das ist {name", "must hold {name}: the page fills it in"],
    ["bylineRole", "{role}", "must hold {role} and {organization}: the page fills it in"],
    ["close", "{name} zu", "must have no braces"],
    ["redirecting", "Weiter zu {url}", "must have no braces but {title}"],
  ])("%s cannot be %j", checkWord);

  test("may put what is filled in wherever its language wants it", () => {
    checkerOf("content/words.json")(
      String(change({ meet: "{name} lernst du hier kennen" })["content/words.json"]),
    );
  });
  test("may name the page that a visitor is sent on to, or not", () => {
    checkerOf("content/words.json")(
      String(change({ redirecting: "Weiter zu {title}" })["content/words.json"]),
    );
  });
  test("is said somewhere: nobody translates a word for nothing", () => {
    const files = fastGlob.sync(["{generator,templates}/**/*.{ts,tsx}"], {
      cwd: defaultRoot,
      ignore: ["generator/entities/words.ts", "generator/graph/fallbacks.ts"],
    });
    const code = files.map((file) => readFileSync(join(defaultRoot, file), "utf8")).join("\n");
    const silent = Object.keys(wordsSchema.shape).filter(
      (name) => !new RegExp(`(?:words|ordinals|\\{)[^;]{0,120}\\b${name}\\b`, "s").test(code),
    );
    expect(silent).toEqual([]);
  });
});

describe("words that say nothing", () => {
  const german = change({ vagueLinks: ["hier"], vagueDescriptions: ["bild"] });
  const fix = "Write in one sentence what is to be seen: who does what, and where.";

  test("as a link are those of the site's language", () => {
    checkerOf("content/pages/index.md", german)(
      page("X", "[Hier](/), [here](/)."),
      "6:1 warning link-label → Write what is there, such as [X](/).",
    );
  });
  test.each(["Bild", "Ein Bild", "IMG_2041"])("as a description: %s", (alt) => {
    checkerOf("content/pages/index.md", german)(
      page("X", `![${alt}](scenes/stage.svg)`),
      `6:1 warning picture-alt → ${fix}`,
    );
  });
  test("in another language are none here", () => {
    checkerOf("content/pages/index.md", german)(page("X", "![A photo](scenes/stage.svg)"));
  });
});

describe("the addresses and remarks that the machine makes", () => {
  const german = change({
    questionAnchor: "Frage",
    footnotes: "Fußnoten & mehr",
    backToText: "Zurück zu {number}",
  });

  test("questions have addresses in the site's language", () => {
    const body = ":::accordion\n### Wann?\nJetzt.\n:::";
    expect(composeBlock("accordion", body, german).items[0]?.id).toBe("frage-wann");
  });
  test("footnotes are announced in the site's language", () => {
    const html = composeProse("Eins[^1] und wieder[^1].\n\n[^1]: Ja.", german);
    expect(html).toContain(">Fußnoten &amp; mehr</h2>");
    expect(html.match(/aria-label="[^"]*"/g)).toEqual([
      'aria-label="Zurück zu 1"',
      'aria-label="Zurück zu 1-2"',
    ]);
    expect(html).not.toMatch(/Footnotes|Back to/);
  });
});
