/** Where the tests are, and how long one may take: browsers and whole builds need seconds. */
import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { defineConfig } from "vitest/config";

const siteTests = [
  "tests/{browser,dev,site}/**/*.test.ts",
  "tests/{audits,hostile-site,chapter/words}.test.ts",
];
/** They run twice: the second time every message is replaced by its code, and nothing else may change. */
const testsByCode = ["tests/problems/{catalogue,together,correct,wordless}.test.ts"];
/**
 * They take the place of modules that other tests have loaded already, so each has a project of its own. The
 * first name of a project starts first: what takes longest runs beside the tests with a browser.
 */
const mockingTests = { build: "tests/incremental.test.ts", output: "tests/output.test.ts" };

export default defineConfig({
  // As the templates of the site are compiled.
  oxc: { jsx: { development: false } },
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    env: {
      // The builds of React and remark that the site is made with, not those for development.
      NODE_ENV: "production",
      // A command that a test runs must not annotate the pull request with the test's mistakes.
      GITHUB_ACTIONS: "",
      // The tests are about the first chapter, also in the repository of another one.
      npm_package_config_root: "",
      TMPDIR: process.env["TMPDIR"] ?? findQuickFolder("/dev/shm"),
    },
    // For two cores: a third file works while a browser or a server makes the others wait. A fourth only makes all of them slower.
    maxWorkers: 3,
    // Modules are loaded once for each worker: the generator takes two seconds, and 50 files need it.
    isolate: false,
    setupFiles: process.env["COUNT_RUNS"] ? ["tests/support/count-runs.ts"] : [],
    // They run in the order of their names: the files with a browser take longest, and start first.
    projects: [
      ...Object.entries(mockingTests).map(([name, file]) => ({
        extends: true as const,
        test: { name, include: [file] },
      })),
      {
        extends: true,
        test: { name: "built", include: siteTests, globalSetup: "tests/support/start-site.ts" },
      },
      {
        extends: true,
        test: {
          name: "by code",
          include: [...testsByCode],
          setupFiles: "tests/support/without-words.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "code",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: [
            ...siteTests,
            ...Object.values(mockingTests),
            "tests/problems/wordless.test.ts",
          ],
        },
      },
    ],
  },
});

/**
 * Where the tests put their sites: thousands of small files, which some disks take a second for and
 * memory a few milliseconds. A folder in memory may be missing, closed or small.
 */
function findQuickFolder(folder: string): string {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 2e9 ? folder : tmpdir();
  } catch {
    return tmpdir();
  }
}
