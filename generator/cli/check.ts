/**
 * `npm run check`: reads and checks the content and its pictures, without making a page. With `--fix` it
 * first writes the corrections that are certain. With `--launch` it lists what must be replaced before the
 * site goes live, and fails while anything is left.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compilePictures } from "../assets/pictures/compile-pictures.ts";
import { inspectPictureUses } from "../assets/pictures/picture-problems.ts";
import { openFolders } from "../content/folders.ts";
import { readSources } from "../content/read-sources.ts";
import { defaultRoot, findSitePaths } from "../content/site-paths.ts";
import { describeProblems } from "../diagnostics/describe.ts";
import { passGate } from "../diagnostics/gate.ts";
import { printLaunchList, printProblems } from "../diagnostics/print-terminal.ts";
import { hasErrors } from "../diagnostics/problem.ts";
import { loadParser } from "../markdown/parser.ts";
import { printUnpublished } from "../output/build-report.ts";
import { openCache } from "../output/cache.ts";
import { buildGraph } from "../site/build-graph.ts";
import { listLaunchTasks } from "../site/list-launch-tasks.ts";
import { fixContent, nothingKnown } from "./fix-content.ts";
import { bareFlag, readFlags, readToday, textFlag } from "./options.ts";
import { renderChanges } from "./print-changes.ts";
import { runCommand } from "./run-command.ts";

/** The icons that browsers and phones look for in `public/`. */
const icons = ["favicon.svg", "apple-touch-icon.png", "icon-192.png", "icon-512.png", "share.png"];

export const end = runCommand(async (args) => {
  const flags = readFlags(args, { root: textFlag, fix: bareFlag, launch: bareFlag });
  const paths = findSitePaths(flags);
  const parser = await loadParser();
  let sources = await readSources(paths.content);
  let summary: readonly string[] | undefined;
  if (flags.fix) {
    // A workflow that checks a pull request must not change it, so it only shows the changes.
    const isDry = Boolean(process.env["CI"]);
    const diff = fixContent(paths.root, sources.value, parser, isDry);
    if (!isDry) sources = await readSources(paths.content);
    if (diff !== "") {
      summary = renderChanges(diff);
      process.exitCode = 1;
    }
  }
  const today = readToday(undefined, flags.root);
  const graph = buildGraph(sources.value, { parser, known: nothingKnown, today });
  const { site, pages, pictureUses, unpublished, addresses } = graph.value;
  const tools = { cache: openCache(join(paths.cache, "store")), folders: openFolders(), addresses };
  const images = join(paths.content, "images");
  const pictures = await compilePictures(images, sources.value.pictures, tools);
  const problems = [...sources.problems, ...graph.problems, ...pictures.problems];
  problems.push(...inspectPictureUses(pictureUses, pictures.value.pictures, problems));
  if (flags.fix && hasErrors(problems)) {
    const left = describeProblems(problems, site);
    console.error(printProblems(left, "They're for you to correct."));
    process.exitCode = 1;
    return { summary };
  }
  const warnings = passGate(problems, site);
  if (warnings.length > 0) console.warn(`${printProblems(describeProblems(warnings, site))}\n`);
  console.log([`${pages.length} pages are in order.`, ...printUnpublished(unpublished)].join("\n"));
  if (flags.launch) {
    const tasks = listLaunchTasks(sources.value, {
      borrowed: paths.borrowed,
      missingIcons: icons.filter((icon) => !existsSync(join(paths.public, icon))),
      english: JSON.parse(readFileSync(join(defaultRoot, "content/words.json"), "utf8")),
    });
    console.log(`\n${printLaunchList(tasks)}`);
    if (tasks.length > 0) process.exitCode = 1;
  }
  return { summary };
});
