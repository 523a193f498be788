/** Where the tests are, and how long one may take: browsers and whole builds need seconds. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The builds of React and remark that the site is made with, not those for development. On
    // GitHub, a command that a test runs must not annotate the pull request with the test's mistakes.
    env: { NODE_ENV: "production", GITHUB_ACTIONS: "" },
    // A shared runner may stall for seconds: a second try tells a stall from a fault.
    retry: process.env["CI"] ? 1 : 0,
    // Builds and browsers compete for two cores; more files at once only wait for each other.
    maxWorkers: 2,
  },
});
