/**
 * What `npm run check` passes, `npm run build` passes: nothing that a volunteer writes is first found wrong in a finished
 * file. `FUZZ_SEED=7 FUZZ_RUNS=200` tries two hundred other articles.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { findAll } from "./support/find-problems.ts";
import { fuzzing, post, usualFiles, type World } from "./support/usual-files.ts";
import { buildWorld } from "./support/world.ts";

/** Things that look like addresses or markup to somebody who reads a feed, a calendar or a page with patterns. */
const words = fc.constantFrom(
  ...["/nothing", "https://floridadm.org/nothing/", "//nothing.example", "a/b", '"/x"', "]( /x )"],
  ...[
    "`/nothing`",
    '`<a href="/nothing">`',
    "`</figure>`",
    "&lt;a href=&quot;/x&quot;&gt;",
    "\\<b\\>",
  ],
  ...[
    "5 < 6",
    '"',
    "'",
    "{",
    "}",
    "]]>",
    "*stars*",
    "**bold**",
    "\\",
    "é",
    "url(/x)",
    "Sitemap: /x",
  ],
  ...["[the stage](/blog/a)", "<https://example.org/x>", "URL:https://floridadm.org/x", "plain"],
);

/** Parts of a text, each with an ending that nothing follows. */
const part = fc.oneof(
  fc.constant("![A stage](scenes/stage.svg)"),
  fc.constant("![](scenes/stage.svg)"),
  fc.constant('![A stage](scenes/stage.svg "Its \\"caption\\" /nothing")'),
  fc.array(words, { minLength: 1, maxLength: 5 }).map((all) => all.join(" ")),
  words.map((word) => `> ${word}`),
  words.map((word) => `- ${word}\n- ${word}`),
  words.map((word) => `\`\`\`\n<a href="/nothing">${word}</a>\n\`\`\``),
  words.map((word) => `:::callout{title="/nothing"}\n${word}\n:::`),
);

/** Words that may stand in a field, too. A field has no Markdown. */
const plainWords = words.filter((word) => !/[*`<>[\]&\\]/.test(word));

/** An article whose fields and text hold such things. */
const article = fc
  .tuple(fc.array(part, { minLength: 1, maxLength: 3 }), plainWords)
  .map(([parts, word]) => ({
    text: parts.join("\n\n"),
    title: `A ${word} of ours`,
  }));

function placeArticle({ text, title }: { text: string; title: string }, index: number): World {
  const file = `content/blog/a${index}.md`;
  const usual = String(post(`a${index}`, "2026-01-15", index + 1)[file]);
  const filled = usual
    .replace(/^title: .*/m, () => `title: ${JSON.stringify(title)}`)
    .replace(
      /^description: .*/m,
      () => `description: ${JSON.stringify(`${title}, told ${"again and ".repeat(6)}again.`)}`,
    )
    .replace("Text.", () => text);
  return { [file]: filled };
}

test("a build finds nothing wrong in what a check has passed", async () => {
  const { numRuns, seed } = fuzzing(60);
  const articles = fc.sample(article, { numRuns, seed }).map(placeArticle);
  const base = { ...usualFiles, ...post("a", "2026-01-15", 9999) };
  const hasErrors = (one: World) =>
    findAll({ ...base, ...one }).some(({ severity }) => severity === "error");
  const passed = articles.filter((one) => !hasErrors(one));
  const { problems } = await buildWorld(Object.assign({}, base, ...passed));
  const errors = problems.filter(({ severity }) => severity === "error");
  expect(errors.map(({ message }) => message)).toEqual([]);
  // Enough of them are right, or this says nothing.
  expect(passed.length).toBeGreaterThan(numRuns / 3);
}, 60_000);
