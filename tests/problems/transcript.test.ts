/**
 * The transcript in the docs: ten mistakes of the catalogue, each as the check prints it, and what
 * `--fix` makes of them. `npx vitest run tests/problems/transcript.test.ts -u` writes it again.
 */
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { printChanges } from "../../generator/report/print-changes.ts";
import { printProblem } from "../../generator/report/print-problems.ts";
import { findProblems, mendWorld } from "../support/find-problems.ts";
import { manualFolder } from "../support/manual-page.ts";
import { smallSite, type World } from "../support/usual-files.ts";
import { allMistakes } from "./catalogue/all-mistakes.ts";
import type { Mistake } from "./catalogue/mistake.ts";
import { worldWith } from "./catalogue/world-with.ts";

const chosen = [
  "a colon in a title",
  "an author whose lines do not begin with spaces",
  "a date in the American order",
  "a comma behind the last entry",
  "a person with two spellings",
  "a heading without its space",
  "a block that is never closed",
  "a figure that does not exist",
  "a link to a page that does not exist",
  "a picture's name with a capital",
];

function findMistake(name: string): Mistake {
  const found = allMistakes.find((mistake) => mistake.name === name);
  if (!found) throw new Error(`The catalogue has no "${name}".`);
  return found;
}

const mistakes = chosen.map(findMistake);

/** What the check says of one mistake, as a section. */
async function describeMistake(mistake: Mistake, index: number): Promise<string> {
  const printed = (await findProblems(worldWith(mistake))).map((problem) => printProblem(problem));
  const title = mistake.name.replace(/^./, (letter) => letter.toUpperCase());
  return `## ${index + 1}. ${title}\n\n${fenced(printed.join("\n\n"))}`;
}

/** What `--fix` changes when all mistakes with a certain correction are made at once. */
async function describeFix(): Promise<string> {
  const world = mistakes
    .filter(({ isMended }) => isMended)
    .reduce<World>((files, mistake) => worldWith(mistake, files), smallSite);
  const mended = await mendWorld(world);
  const files = Object.keys(world)
    .sort()
    .filter((path) => world[path] !== mended[path]);
  const changes = files.map((path) => {
    return { path, before: String(world[path]), after: String(mended[path]), lost: [] };
  });
  return fenced(printChanges(changes));
}

function fenced(text: string): string {
  return `\`\`\`text\n${stripVTControlCharacters(text)}\n\`\`\``;
}

test("the transcript in the docs is what the check says", async () => {
  const sections = await Promise.all(mistakes.map(describeMistake));
  const text = `# Ten mistakes, and what the check says

Ten rows of the catalogue in \`tests/problems/catalogue\`, each made in a small site, as \`npm run check\`
prints them. This file is written by a test, which also holds it against what is really said:

\`\`\`sh
npx vitest run tests/problems/transcript.test.ts -u
\`\`\`

${sections.join("\n\n")}

## What the check corrects by itself

\`npm run check -- --fix\`, with all of those made at once that have a certain correction:

${await describeFix()}
`;
  await expect(text).toMatchFileSnapshot(join(manualFolder, "transcript.md"));
});
