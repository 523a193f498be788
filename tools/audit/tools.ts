/** The tools of this folder, by the names that `npm run audit -- NAME` takes. */
import { chapterRoot } from "../../tests/chapter/support.ts";
import type { Tools } from "../run-tool.ts";
import { runVitest } from "../run-vitest.ts";
import { type Measure, runMeasures } from "./run-measures.ts";

const axe = async (): Promise<Measure> => (await import("./measures/axe.ts")).audit;
const html = async (): Promise<Measure> => (await import("./measures/html.ts")).audit;

/** Takes too long for a pull request: `.github/workflows/audit.yml` runs all of them every week. */
export const audits: Tools = {
  axe: {
    about:
      "Accessibility: both themes, three widths, every open state. Takes --only ROUTE, --root DIR.",
    run: async (args) => runMeasures([await axe()], args),
  },
  html: {
    about: "Validity of all documents. Takes --only ROUTE, --root DIR.",
    run: async (args) => runMeasures([await html()], args),
  },
  chapter: {
    about: "Accessibility and validity of the second chapter: long words, other colors.",
    run: async (args) => runMeasures([await axe(), await html()], ["--root", chapterRoot, ...args]),
  },
  contrast: {
    about: "The colors of the tokens, pair by pair and hour by hour. Takes --root DIR.",
    run: async (args) => (await import("./measures/contrast.ts")).run(args),
  },
  budgets: {
    about: "Bytes and requests, worst document first. Takes --only ROUTE, --root DIR.",
    run: async (args) => runMeasures([(await import("./measures/budgets.ts")).audit], args),
  },
  reading: {
    about:
      "The school grade of every page, and words we don't use. Takes --only ROUTE, --root DIR.",
    run: async (args) => runMeasures([(await import("./measures/reading.ts")).audit], args),
  },
  interactions: {
    about:
      "How long a press takes on a slow phone, state by state, and in three engines. Takes --root DIR.",
    run: async (args) => {
      // The engines first: what misses a goal decides the exit code.
      if (args.length === 0)
        await runVitest(["tests/browser/press-times.test.ts"], { PRESSES: "50" });
      await runMeasures([(await import("./measures/interactions.ts")).audit], args);
    },
  },
  lighthouse: {
    about: "Lighthouse on a simulated phone; an hour. Takes --only ROUTE, --root DIR.",
    run: async (args) => runMeasures([(await import("./measures/lighthouse.ts")).audit], args),
  },
  editor: {
    about: "The editor of /admin/ in a browser, against a stand-in for GitHub.",
    run: () => runVitest(["tests/browser/editor.test.ts"], { WITH_EDITOR: "1" }),
  },
  engines: {
    about: "Every visit in Chromium, Firefox and WebKit, and Back to every document.",
    run: () =>
      runVitest(
        [
          "tests/browser/engines.test.ts",
          "tests/browser/older-browsers.test.ts",
          "tests/browser/restored.test.ts",
        ],
        {
          VISITS: "all",
        },
      ),
  },
  fuzz: {
    about:
      "Random edits and clicks, and texts that could slow a parser down. Takes --runs N, --seed N.",
    run: async (args) => (await import("./fuzz.ts")).run(args),
  },
  mutants: {
    about: "Small faults in the code that no test notices. Takes --only GLOB, --every N, --from N.",
    run: async (args) => (await import("./mutants.ts")).run(args),
  },
};

/** Run by hand. */
export const others: Tools = {
  attacks: {
    about:
      "The attacks that SECURITY.md lists, and its table of how many were tried and held. Takes --only TEXT.",
    run: async (args) => (await import("./attacks.ts")).run(args),
  },
  packages: {
    about: "Why the build needs each of its packages, how large it is, and when it was released.",
    run: async () => (await import("./packages.ts")).run(),
  },
  screenshots: {
    about: "Takes the pictures of the README again, from the site as it is now.",
    run: async () => (await import("./screenshots.ts")).run(),
  },
};
