/**
 * No pattern of the code needs time that doubles with every character of a text. What does is found by `scslre`, in all
 * patterns that are written as literals. Times that grow with the square are held by the limits on sizes, and by
 * hostile-growth.test.ts.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { globSync } from "fast-glob";
import { parseSync, Visitor } from "rolldown/utils";
import { analyse } from "scslre";
import { expect, test } from "vitest";
import { defaultRoot } from "../generator/content/site-paths.ts";

interface Pattern {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

const files = globSync(
  ["generator/**/*.{ts,mjs}", "templates/**/*.{ts,tsx}", "client/**/*.{ts,tsx}"],
  {
    cwd: defaultRoot,
  },
);

/** All patterns that are written in a file. */
function patternsOf(file: string, text = readFileSync(join(defaultRoot, file), "utf8")) {
  const patterns: Pattern[] = [];
  const visitor = new Visitor({
    Literal(node) {
      if ("regex" in node)
        patterns.push({ file, source: node.regex.pattern, flags: node.regex.flags });
    },
  });
  visitor.visit(parseSync(file, text).program);
  return patterns;
}

/** The patterns whose time doubles with every character. */
const findEndless = (patterns: readonly Pattern[]) =>
  patterns.filter(({ source, flags }) =>
    analyse({ source, flags }).reports.some(({ exponential }) => exponential),
  );

test("no pattern doubles its time with every character", () => {
  const patterns = files.flatMap((file) => patternsOf(file));
  expect(patterns.length).toBeGreaterThan(500);
  expect(findEndless(patterns)).toEqual([]);
});

test.each(["/^(a+)+$/", "/^(?:\\w+ ?)*$/", "/^(?:\\s*x?)*$/"])("%s is found", (pattern) => {
  expect(findEndless(patternsOf("a.ts", `export const it = ${pattern};`))).toHaveLength(1);
});
