/** Where the tests are, and how long one may take: browsers and whole builds need seconds. */
import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { defineConfig } from "vitest/config";

const browserTests = ["tests/{browser,audit,dev}/**/*.test.ts", "tests/chapter/audits.test.ts"];

export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    env: {
      // The builds of React and remark that the site is made with, not those for development.
      NODE_ENV: "production",
      // A command that a test runs must not annotate the pull request with the test's mistakes.
      GITHUB_ACTIONS: "",
      TMPDIR: process.env["TMPDIR"] ?? findQuickFolder("/dev/shm"),
    },
    // Builds and browsers compete for two cores; more files at once only wait for each other.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "browser",
          include: browserTests,
          // One browser for all of these files, and one built site for each worker.
          globalSetup: "tests/support/browser-server.ts",
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: "code", include: ["tests/**/*.test.{ts,tsx}"], exclude: browserTests },
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
