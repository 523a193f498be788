/**
 * The transcript in the docs: ten mistakes of the catalogue, each as the check prints it, and what
 * `--fix` makes of them. `npx vitest run tests/problems/transcript.test.ts -u` writes it again.
 */
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { printChanges } from "../../generator/cli/print-changes.ts";
import { defaultRoot } from "../../generator/content/site-paths.ts";
import { describeProblems, printProblem } from "../../generator/diagnostics/print-terminal.ts";
import { correctWorld } from "../support/find-problems.ts";
import { understand } from "../support/graph.ts";
import { smallSite } from "../support/usual-files.ts";
import { allMistakes } from "./catalogue/catalogue.ts";

const mistakes = [
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
].map((name) => allMistakes.find((mistake) => mistake.name === name)!);

function fenced(text: string): string {
  return `\`\`\`text\n${stripVTControlCharacters(text)}\n\`\`\``;
}

test("the transcript in the docs is what the check says", async () => {
  const sections = mistakes.map(({ name, make }, index) => {
    const { problems } = understand(make(smallSite)!);
    const printed = problems.flatMap((problem) => describeProblems([problem]).map(printProblem));
    const title = name.replace(/^./, (letter) => letter.toUpperCase());
    return `## ${index + 1}. ${title}\n\n${fenced(printed.join("\n\n"))}`;
  });
  const world = mistakes
    .filter(({ isCorrected }) => isCorrected)
    .reduce((site, { make }) => make(site)!, smallSite);
  const corrected = correctWorld(world);
  const changes = Object.keys(world)
    .sort()
    .filter((path) => world[path] !== corrected[path])
    .map((path) => ({ path, before: `${world[path]}`, after: `${corrected[path]}` }));
  const text = `# Ten mistakes, and what the check says

Ten rows of the catalogue in \`tests/problems/catalogue\`, each made in a small site, as \`npm run check\`
prints them. This file is written by a test, which also holds it against what is really said:

\`\`\`sh
npx vitest run tests/problems/transcript.test.ts -u
\`\`\`

${sections.join("\n\n")}

## What the check corrects by itself

\`npm run check -- --fix\`, with all of those made at once that have a certain correction:

${fenced(printChanges(changes))}
`;
  await expect(text).toMatchFileSnapshot(join(defaultRoot, "docs/problems/transcript.md"));
});
