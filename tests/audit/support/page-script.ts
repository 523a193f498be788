/** Bundles what the audits ask inside a page, and names it there. */
import { join } from "node:path";
import { buildSync } from "esbuild";
import { defaultRoot } from "../../../generator/site-paths.ts";
import type * as questions from "../page/index.ts";

const { outputFiles } = buildSync({
  entryPoints: [join(defaultRoot, "tests/audit/page/index.ts")],
  bundle: true,
  write: false,
  format: "iife",
  globalName: "audit",
  target: "es2022",
});

/** For pages that will be asked. The browser runs it, so the policy of the site does not apply. */
export const pageScript = `${outputFiles[0]?.text ?? ""}; globalThis.audit = audit;`;

/** Inside `page.evaluate`: the questions. */
export type Questions = typeof questions;
