/** Notes how many random cases each test has tried, for `npm run audit -- attacks`. */
import fc from "fast-check";
import { beforeEach, type TaskMeta } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** The cases of its properties; absent for a test that has none. */
    runs?: number;
  }
}

let meta: TaskMeta = {};
beforeEach(({ task }) => {
  meta = task.meta;
});

fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  reporter(details) {
    meta.runs = (meta.runs ?? 0) + details.numRuns;
    if (details.failed) throw new Error(fc.defaultReportMessage(details));
  },
});
