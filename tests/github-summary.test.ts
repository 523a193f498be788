/** The job summary: every problem as it was typed, and never more than GitHub takes. */
import type { Link, Node, Parent } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { remark } from "remark";
import remarkGfm from "remark-gfm";
import { describe, expect, test } from "vitest";
import { describeProblems } from "../generator/diagnostics/describe.ts";
import type { Review } from "../generator/diagnostics/github-annotations.ts";
import {
  fitParts,
  quoteLines,
  quoteText,
  renderProblems,
} from "../generator/diagnostics/job-summary.ts";
import type { Problem } from "../generator/diagnostics/problem.ts";
import { placeAt, problem } from "./support/usual-files.ts";

const files = "https://git.example/o/r/blob/0123/";
const review: Review = { folder: "", changed: new Set(["content/b.md"]), files };

const render = (...problems: readonly Problem[]) =>
  renderProblems(describeProblems(problems), review).join("\n\n");

/** All nodes of a Markdown text, as GitHub reads it. */
function nodesOf(markdown: string): readonly Node[] {
  const walk = (node: Node): readonly Node[] => [
    node,
    ...("children" in node ? (node as Parent).children.flatMap(walk) : []),
  ];
  return walk(remark().use(remarkGfm).parse(markdown));
}

/** The texts of all nodes of a type. */
function valuesOf(nodes: readonly Node[], ...types: readonly string[]): readonly string[] {
  return nodes.flatMap((node) =>
    "value" in node && (types.length === 0 || types.includes(node.type)) ? String(node.value) : [],
  );
}

describe("the list of problems", () => {
  test("has the place as a link, the words, the line with a mark below, and what to write", () => {
    expect(render(problem({ advice: "Did you mean /about?" }))).toBe(
      `## 1 error: please correct the errors

❌ **Error** in [content/pages/a.md, line 12](${files}content/pages/a.md?plain=1#L12) ([link-unknown](${files}docs/problems/link-unknown.md))<br>It is wrong.

\`\`\`text
12 | See [it](/abuot).
   |        ^
\`\`\`

→ Did you mean /about?`,
    );
    expect(renderProblems([], review)).toEqual([]);
  });
  test("starts with the files of the pull request", () => {
    const place = placeAt("content/b.md", 1);
    const shown = render(problem(), problem({ place, severity: "warning" }), problem());
    expect(shown.match(/^##.*|\w+\.md(?=, line)/gm)).toEqual([
      "## 2 errors, 1 warning: please correct the errors",
      "### In the files that you changed",
      "b.md",
      "### In other files",
      "a.md",
      "a.md",
    ]);
  });
  test("has a correction of several lines as a block, and says that warnings need not wait", () => {
    const shown = render(problem({ severity: "warning", advice: "---\ntitle: A" }));
    expect(shown).toMatch(/^## 1 warning: nothing that must wait\n/);
    expect(shown).toMatch(/→ Write:\n\n```text\n---\ntitle: A\n```$/);
  });
});

test.each([
  "![a](https://evil.example/a.png) [a](https://evil.example)",
  "<img src=x onerror=alert(1)> <!-- ",
  "**a** _b_ `c` ~~d~~ $x$ & &amp; \\* \\ [^1]",
  "| a | b |\n| - | - |",
  "# a",
  "- a",
  "```\na",
  "````\na",
])("%j, typed by an editor, is a text in the summary and nothing else", (text) => {
  const [line = ""] = text.split("\n");
  const place = placeAt(`content/${line}.md`, 1, 1, line);
  const given = { message: text, advice: text, place };
  const nodes = nodesOf(render(problem(given), problem({ message: "The next one." })));
  const ours = ["code", "heading", "html", "link", "paragraph", "root", "strong", "text"];
  expect(nodes.map(({ type }) => type).filter((type) => !ours.includes(type))).toEqual([]);
  expect(valuesOf(nodes, "html")).toEqual(["<br>", "<br>"]);
  // GitHub makes a bare address a link; it leads where it says.
  const links = nodes.filter((node): node is Link => node.type === "link");
  const foreign = links.filter((link) => !link.url.startsWith(files) && link.url !== textOf(link));
  expect(foreign).toEqual([]);
  expect(nodes.filter(({ type }) => type === "heading")).toHaveLength(1);
  expect(valuesOf(nodes, "code")).toHaveLength(text.includes("\n") ? 3 : 2);
  expect(valuesOf(nodesOf(quoteText(line))).join("")).toBe(line.trim());
  expect(valuesOf(nodesOf(quoteLines([line, "b"]))).join("")).toBe(`${line}\nb`);
});

describe("a summary of limited size", () => {
  const parts = Array.from({ length: 9000 }, (_, at) => `${at} ${"ä".repeat(100)}`);
  const join = (some: readonly string[]) => some.map((part) => `${part}\n\n`).join("");
  test("that is large enough has everything, and one that is full gets nothing more", () => {
    expect(fitParts(parts, Buffer.byteLength(join(parts)))).toBe(join(parts));
    expect([fitParts(parts, 20), fitParts(parts, -1)]).toEqual(["", ""]);
  });
  test.each([1024 * 1024, 10_000, 300])(
    "of %d bytes has whole parts, and says how many are missing",
    (room) => {
      const shown = fitParts(parts, room);
      const [, left] = /; (\d+) parts? of it can be read in the log/.exec(shown) ?? [];
      const amount = parts.length - Number(left);
      expect(Buffer.byteLength(shown)).toBeLessThanOrEqual(room);
      expect(shown.startsWith(join(parts.slice(0, amount)))).toBe(true);
      expect(amount).toBeGreaterThanOrEqual(Math.floor((room - 300) / 210));
    },
  );
});
