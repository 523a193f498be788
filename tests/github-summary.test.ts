/** The page of a run: every problem as it was typed, and never more than GitHub takes. */
import type { Html, Link, Node, Parent } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { remark } from "remark";
import remarkGfm from "remark-gfm";
import { describe, expect, test } from "vitest";
import type { Problem } from "../generator/model/problem.ts";
import type { Review } from "../generator/report/github-annotations.ts";
import {
  fitParts,
  quoteLines,
  quoteText,
  renderProblems,
  summaryLimit,
} from "../generator/report/job-summary.ts";

const files = "https://git.example/o/r/blob/0123/";
const review: Review = { folder: "", changed: new Set(["content/b.md"]), files };

function problem(changes: Partial<Problem> = {}): Problem {
  const place = { file: "content/a.md", line: 12, column: 4 };
  return { code: "link-unknown", severity: "error", message: "It is wrong.", place, ...changes };
}

function render(...problems: readonly Problem[]): string {
  return renderProblems(problems, review).join("\n\n");
}

/** All nodes of a Markdown text, as GitHub reads it. */
function nodesOf(markdown: string): readonly Node[] {
  const walk = (node: Node): readonly Node[] => [
    node,
    ...("children" in node ? (node as Parent).children.flatMap(walk) : []),
  ];
  return walk(remark().use(remarkGfm).parse(markdown));
}

/** What is read of a Markdown text. */
function readAll(markdown: string): string {
  return nodesOf(markdown)
    .map((node) => ("value" in node ? node.value : ""))
    .join("");
}

describe("the list of problems", () => {
  test("has the place as a link, the words, the line with a mark below, and what to write", () => {
    expect(render(problem({ excerpt: "See /abuot.", fix: "Did you mean /about?" }))).toBe(
      `## 1 error: please mend the errors

❌ **Error** in [content/a.md, line 12](${files}content/a.md?plain=1#L12) ([link-unknown](https://git.example/o/r/blob/0123/docs/problems/link-unknown.md))<br>It is wrong.

\`\`\`text
12 | See /abuot.
   |    ^
\`\`\`

→ Did you mean /about?`,
    );
  });
  test("has a correction of several lines as a block to copy", () => {
    expect(render(problem({ fix: "---\ntitle: A" }))).toMatch(
      /→ Write:\n\n```text\n---\ntitle: A\n```$/,
    );
  });
  test("begins with the files of the pull request", () => {
    const own = { file: "content/b.md", line: 1, column: 1 };
    const shown = render(problem(), problem({ place: own, severity: "warning" }), problem());
    const heads = shown.match(/^##.*|\w+\.md(?=, line)/gm);
    expect(heads).toEqual([
      "## 2 errors, 1 warning: please mend the errors",
      "### In the files that you changed",
      "b.md",
      "### In other files",
      "a.md",
      "a.md",
    ]);
  });
  test("of only warnings says that nothing must wait", () => {
    expect(render(problem({ severity: "warning" }))).toMatch(
      /^## 1 warning: nothing that must wait/,
    );
  });
  test("leads to a file with any name", () => {
    const place = { file: "content/a (1)#?ü.md", line: 2, column: 1 };
    expect(render(problem({ place }))).toContain(
      `(${files}content/a%20%281%29%23%3F%C3%BC.md?plain=1#L2)`,
    );
  });
  test("of nothing is nothing", () => {
    expect(renderProblems([], review)).toEqual([]);
  });
});

describe("what an editor typed", () => {
  const typed = [
    "![a](https://evil.example/a.png)",
    "[a](https://evil.example)",
    "<img src=x onerror=alert(1)>",
    "<!-- ",
    "**a** _b_ `c` ~~d~~",
    "| a | b |\n| - | - |",
    "# a",
    "- a",
    "```\na",
    "````\na",
    "$x$ & &amp; \\* \\",
    "[^1]",
  ];

  test.each(typed)("%j is a text in the report and nothing else", (text) => {
    const place = { file: `content/${text.split("\n")[0]}.md`, line: 1, column: 1 };
    const given = { message: text, fix: text, excerpt: text.split("\n")[0], place };
    const nodes = nodesOf(render(problem(given), problem({ message: "The next one." })));
    const ours = ["code", "heading", "html", "link", "paragraph", "root", "strong", "text"];
    expect(nodes.map(({ type }) => type).filter((type) => !ours.includes(type))).toEqual([]);
    const markup = nodes.filter((node): node is Html => node.type === "html");
    expect(markup.map(({ value }) => value)).toEqual(["<br>", "<br>"]);
    // GitHub makes a bare address a link; it leads where it says.
    const links = nodes.filter((node): node is Link => node.type === "link");
    const words = links.map((link) => [link.url, textOf(link)] as const);
    expect(words.filter(([url, text]) => !url.startsWith(files) && url !== text)).toEqual([]);
    expect(nodes.filter(({ type }) => type === "heading")).toHaveLength(1);
    expect(nodes.filter(({ type }) => type === "code")).toHaveLength(text.includes("\n") ? 2 : 1);
  });
  test.each(typed)("%j is read as it was typed", (text) => {
    const [line = ""] = text.split("\n");
    expect(readAll(quoteText(line))).toBe(line.trim());
    expect(readAll(quoteLines([line, "b"]))).toBe(`${line}\nb`);
  });
});

describe("a page of limited size", () => {
  const parts = Array.from({ length: 9000 }, (_, at) => `${at} ${"ä".repeat(100)}`);
  const whole = parts.map((part) => `${part}\n\n`).join("");

  test("that is large enough has everything", () => {
    expect(fitParts(parts, Buffer.byteLength(whole))).toBe(whole);
  });
  test.each([summaryLimit, 10_000, 1_000, 300])(
    "of %d bytes holds whole parts, and says how many are missing",
    (room) => {
      const shown = fitParts(parts, room);
      expect(Buffer.byteLength(shown)).toBeLessThanOrEqual(room);
      const [, left] = /; (\d+) parts? of it can be read in the log/.exec(shown) ?? [];
      const amount = parts.length - Number(left);
      expect(
        shown.startsWith(
          parts
            .slice(0, amount)
            .map((part) => `${part}\n\n`)
            .join(""),
        ),
      ).toBe(true);
      expect(amount).toBeGreaterThanOrEqual(Math.floor((room - 300) / 210));
    },
  );
  test("that is full gets nothing more", () => {
    expect(fitParts(parts, 20)).toBe("");
    expect(fitParts(parts, -1)).toBe("");
  });
  test("is never more than a mebibyte, which is what GitHub takes", () => {
    expect(summaryLimit).toBe(1024 * 1024);
    const problems = Array.from({ length: 20_000 }, () => problem({ excerpt: "See /abuot." }));
    const shown = fitParts(renderProblems(problems, review), summaryLimit);
    expect(Buffer.byteLength(shown)).toBeLessThanOrEqual(summaryLimit);
    expect(shown).toContain("This list is cut here.");
  });
});
