/**
 * Markdown that nobody has written: documents drawn at random for the comparison of two parsers. One
 * kind is put together as an author would, blocks within blocks; the other throws lines at each other.
 */
import fc from "fast-check";

const any = fc.constantFrom;
const word = any(
  "text",
  "dance",
  "marathon",
  "8:00",
  "{{fact}}",
  "é",
  "a_b",
  "$1,000",
  "so,",
  "Go!",
);
const plain = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
const sign = any(
  ...[
    "`code`",
    "``a ` b``",
    "<br>",
    "<!-- c -->",
    "<b>x</b>",
    "&amp;",
    "&nope;",
    "\\*",
    "\\",
    "a\\",
  ],
  ...[
    "http://a.example",
    "www.b.example/c.",
    "d@e.example",
    "<http://f.example>",
    "https://g.h/(i)",
  ],
  ...[
    "[^1]",
    "[x]",
    "[x][]",
    "[y][x]",
    "![x]",
    "[ ]",
    ":",
    "::",
    ":name[a]",
    "|",
    "~",
    "*",
    "_",
    "🎉",
  ],
  ...["![a](b.svg)", "[a]( /b )", "[a](<b c> 't')", "[a]()", "line  \nbreak", "soft\nbreak"],
);
const stressed = fc
  .tuple(any("*", "**", "_", "__", "~~", "~", "***"), fc.oneof(plain, sign))
  .map(([mark, text]) => mark + text + mark);
const linked = fc.oneof(plain, stressed, sign).map((text) => `[${text}](/a "b")`);
const inline = fc
  .tuple(
    fc.array(fc.oneof({ weight: 4, arbitrary: plain }, sign, stressed, linked), {
      minLength: 1,
      maxLength: 4,
    }),
    any(" ", " ", " ", ""),
  )
  .map(([pieces, gap]) => pieces.join(gap));
const oneLine = inline.map((text) => text.replaceAll("\n", " "));

const indent = (text: string, first: string, rest = first) =>
  text
    .split("\n")
    .map((line, index) => (index === 0 ? first : line && rest) + line)
    .join("\n");
const printRow = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
const table = fc
  .array(fc.tuple(oneLine, oneLine), { minLength: 1, maxLength: 3 })
  .map(([head = [], ...rows]) =>
    [printRow(head), "| --- | :-: |", ...rows.map(printRow)].join("\n"),
  );
const attributes = any("", '{title="A"}', "{link='/a' look=b}", "{#id .class}", "{a}");
const simple = fc.oneof(
  { weight: 4, arbitrary: inline },
  fc.tuple(any("#", "##", "######"), oneLine).map((parts) => parts.join(" ")),
  fc.tuple(oneLine, any("---", "===")).map((parts) => parts.join("\n")),
  any("***", "```js\ncode\n```", "    code\n\n    more", "<div>\nhtml\n</div>", "~~~\n:::\n~~~"),
  any('[x]: /y "z"', "[x]: </y>", "[^1]: A note.", "[^1]: - a\n\n    b"),
  fc.tuple(plain, attributes).map(([text, given]) => `::button[${text}]${given}`),
  table,
);

const { blocks } = fc.letrec<{ blocks: string; item: string; block: string }>((tie) => ({
  blocks: fc.array(tie("block"), { minLength: 1, maxLength: 3 }).map((all) => all.join("\n\n")),
  item: fc
    .tuple(any("- ", "1. ", "* ", "10) ", "+   "), tie("blocks"))
    .map(([mark, inside]) => indent(inside, mark, " ".repeat(mark.length))),
  block: fc.oneof(
    { depthSize: "small", maxDepth: 4 },
    { weight: 5, arbitrary: simple },
    tie("blocks").map((inside) => indent(inside, "> ")),
    fc
      .tuple(fc.array(tie("item"), { minLength: 1, maxLength: 3 }), any("\n", "\n\n"))
      .map(([items, gap]) => items.join(gap)),
    fc
      .tuple(attributes, tie("blocks"), any("\n\n", "\n\n", "\n"))
      .map(([given, inside, gap]) => contain(given, inside, gap)),
  ),
}));

/** A block around others has more colons than they have. */
function contain(given: string, inside: string, gap: string): string {
  const colons = [...inside.matchAll(/:{3,}/g)].map(([fence]) => fence.length + 1);
  const fence = ":".repeat(Math.max(3, ...colons));
  return `${fence}callout${given}\n${inside}${gap}${fence}`;
}

/** A document whose parts are each in order. */
export const writtenDocument: fc.Arbitrary<string> = blocks;

const line = fc.oneof(
  any("", "", "Text here.", "more *bold* text", "  text", "\ttext", "    indented", "text  "),
  any(
    "- item",
    "  - nested",
    "1. step",
    "2) two",
    "* ",
    "-",
    "+ plus",
    "- [ ] task",
    "   3. three",
  ),
  any(
    "> quote",
    ">",
    "> > deep",
    "> - item",
    "| a | b |",
    "| - | - |",
    "| 1 | 2 |",
    "a | b",
    "- | -",
  ),
  any(":::tiles", ":::", "::::", "  :::", ':::callout{title="A"}', '::::callout{title="A"}'),
  any('::button[Go]{link="/a"}', "::a", "> :::tiles", "> :::", "- :::tiles", ":::::tiles", ":::::"),
  any("```", "~~~", "## Heading", "#", "===", "---", "***", "<div>", "</div>", "<!--", "-->"),
  any("[x]: /y", "[x]", "[x]:", "'title'", "[^1]: A note.", "[^1]:", "Note[^1]", "    note"),
  oneLine,
);

/** Lines that were never meant for each other; every other time with a block around them. */
export const thrownDocument: fc.Arbitrary<string> = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 8 }), any("", ":::", "::::"))
  .map(([lines, fence]) => (fence ? [`${fence}callout`, ...lines, fence] : lines).join("\n"));
