/**
 * What people read: every mistake of the catalogue exactly as a terminal prints it, in one file. Whoever changes
 * a message reads the difference there, aloud. `npx vitest run tests/problems/transcript.test.ts -u` writes the
 * file again, and the ten examples in the docs with it.
 */
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { printFile } from "../../generator/cli/print-changes.ts";
import { defaultRoot } from "../../generator/content/site-paths.ts";
import type { ProblemCode } from "../../generator/diagnostics/codes.ts";
import { type Description, describeProblems } from "../../generator/diagnostics/describe.ts";
import { printProblem } from "../../generator/diagnostics/print-terminal.ts";
import type { Problem } from "../../generator/diagnostics/problem.ts";
import { correctWorld, findAll, findProblems } from "../support/find-problems.ts";
import { catalogue, type Mistake, typedMistakes } from "./catalogue/read-catalogue.ts";

const print = (shown: Description) => stripVTControlCharacters(printProblem(shown));

/** The problems of a mistake as they are printed, without the page that explains each code. */
const printAll = (problems: readonly Problem[]) =>
  describeProblems(problems).map((shown) => print({ ...shown, help: undefined }));

async function findOf({ world, reported }: Mistake): Promise<readonly Problem[]> {
  const [, code] = / (?:error|warning) ([\w-]+)/.exec(reported)!;
  return findProblems(world, code as ProblemCode);
}

/** Where a word is missing or is none, where signs meet by accident, and words of a library. */
const broken =
  /undefined|null|NaN|\[object|\S {2}\S| [.,;:?](?= |$)|Invalid input|expected |[.?!][.?!]|\.:|: \./;

test("every message of the catalogue is a sentence, and the file of all messages has it", async () => {
  const sections: string[] = [];
  for (const [group, mistakes] of Object.entries(catalogue)) {
    for (const mistake of mistakes) {
      const problems = group === "files" ? await findOf(mistake) : findAll(mistake.world);
      sections.push(`# ${group}: ${mistake.name}\n${printAll(problems).join("\n")}`);
      // What was typed stands in quotes.
      for (const { message } of problems)
        expect(message.replace(/"[^"]*"|`[^`]*`/g, "…")).not.toMatch(broken);
      for (const { message } of problems) expect(message).toMatch(/^["`$\p{Lu}\d].*[.?]$/su);
    }
  }
  const file = join(import.meta.dirname, "transcript.txt");
  await expect(`${sections.join("\n\n")}\n`).toMatchFileSnapshot(file);
});

/** Ten mistakes that everybody makes. */
const ten: readonly (Mistake & { readonly title: string })[] = [
  "a colon in a title",
  "an author whose lines don't begin with spaces",
  "a date in another order",
  "a comma behind the last entry",
  "a person with two spellings",
  "a heading without its space",
  "a block that is never closed",
  "a figure that doesn't exist",
  "a link to a page that doesn't exist",
  "capitals in the name of a picture",
].map((title) => ({ ...typedMistakes.find(({ name }) => name.startsWith(title))!, title }));

const fenced = (text: string) => `\`\`\`text\n${stripVTControlCharacters(text)}\n\`\`\``;

test("ten of them are in the docs, with what --fix makes of those that are certain", async () => {
  const sections = ten.map(({ title, world }, index) => {
    const printed = describeProblems(findAll(world)).map(print);
    const heading = title.replace(/^./, (letter) => letter.toUpperCase());
    return `## ${index + 1}. ${heading}\n\n${fenced(printed.join("\n\n"))}`;
  });
  const certain = ten.filter(({ reported }) => reported.includes("\n>>"));
  const changes = certain.map(({ file, world }) =>
    printFile({ path: file, before: `${world[file]}`, after: `${correctWorld(world)[file]}` }),
  );
  const text = `# Ten mistakes, and what the check says

Ten rows of the catalogue in \`tests/problems/catalogue\`, each made in a small site, as \`npm run check\`
prints them. A test writes this file, and holds it against what is really said:

\`\`\`sh
npx vitest run tests/problems/transcript.test.ts -u
\`\`\`

${sections.join("\n\n")}

## What the check corrects by itself

\`npm run check -- --fix\`, with each of those that have a certain correction:

${fenced(changes.join("\n\n"))}
`;
  await expect(text).toMatchFileSnapshot(join(defaultRoot, "docs/problems/transcript.md"));
});
