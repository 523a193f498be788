/** Texts of a stranger: a few signs, repeated up to the limit. Most once made the generator slow, large or crash. */
import { sizeLimits } from "../../generator/content/limits.ts";
import { page, type World } from "./usual-files.ts";

/** A text that is as long as it may be. */
export interface Shape {
  readonly name: string;
  /** The world with this text in as many characters as its file may have. */
  make(): World;
}

const wraps = {
  body: (text: string) => ({ "content/pages/index.md": page("Home", text) }),
  fields: (text: string) => ({ "content/pages/index.md": page("Home", "A.", `${text.trim()}\n`) }),
  list: (text: string) => ({ "content/data/faqs.json": text }),
};
type Wrap = keyof typeof wraps;

/** Characters of a text: its file has a few hundred more, and every character of it may take three bytes. */
function lengthOf(wrap: Wrap, unit: string): number {
  const { bytes } = sizeLimits[wrap === "list" ? "list" : "text"];
  return ((bytes - 1000) * unit.length) / Buffer.byteLength(unit);
}

/** Units that stand in a text as often as they fit, written with ␉ for a tab and ⏎ for a line feed. */
const repeated = (wrap: Wrap, units: string, before = "", behind = ""): readonly Shape[] =>
  units.split("   ").map((written) => {
    const unit = written.replaceAll("␉", "\t").replaceAll("⏎", "\n");
    return {
      name: `${wrap}: ${before}${written}`,
      make: () => wraps[wrap](before + unit.repeat(lengthOf(wrap, unit) / unit.length) + behind),
    };
  });

/** Lines that differ from each other, one for so many characters; 0 is for lines that grow. */
const numbered = (wrap: Wrap, name: string, share: number, row: (n: number) => string): Shape => ({
  name: `${wrap}: ${name}`,
  make() {
    const length = lengthOf(wrap, "a");
    const count = Math.floor(share === 0 ? Math.sqrt(length) : length / share);
    return wraps[wrap](Array.from({ length: count }, (_, index) => row(index)).join("\n"));
  },
});

const table = (columns: number) => `${"|a".repeat(columns)}|\n${"|-".repeat(columns)}|`;

export const shapes: readonly Shape[] = [
  ...[
    "{{    {{   }}   {{x}}   {x}   [   ]   (   <   >   *   _*   **a   ** a   `   ~~a",
    "[a](/   [a](/    [a](/x)   [a][b]   ](   )[/   ![   [^a]   [a]    (a)[/   (/x|a](",
    "<b>   <b   <!--   <b>x</b>   &#x   a@a.   www.   ␉   a␉   |   a|    a=   \\[   #",
    "::a   ::a{   ::a[]    ::a{a='   :a[   ::::   :    “”   1.1,   \u00a0   `a    - ",
    "##a⏎   ##a⏎⏎   ## a⏎⏎   -a⏎   - a⏎   • a⏎   | a |⏎   a␉b␉c⏎   a⏎   ⏎   > a⏎   ```⏎",
    ":::⏎   :::x⏎   ::a⏎⏎   ::: end⏎   ::a{a⏎   a::b⏎   |a::b|⏎   <b>⏎⏎   <!--⏎   a⏎---⏎",
    "<<<<<<< a⏎   <<<<<<< a⏎=======⏎   [a]: /x⏎   [a](/x)⏎   {{x}}⏎   {{⏎   **a⏎   `a⏎",
    ":::callout{title=a}⏎b⏎:::⏎⏎   ![a](b)⏎⏎   - [ ] a⏎   ](⏎   | - |⏎   [^a]: b⏎⏎",
  ].flatMap((units) => repeated("body", units)),
  ...repeated("body", "a␉b␉c⏎   -a⏎   |a|⏎", "", "x"),
  ...[
    "[   {   \"   '   a:    -    ?    &a    #   ␉   [a,    {a:    x   x: [⏎   a: b⏎   a⏎",
    'a: &b c⏎   a: b: c⏎   a: \'b⏎   ␉a: b⏎   a: “b”⏎   A: "b",⏎   a: {⏎   a:b⏎',
  ].flatMap((units) => repeated("fields", units)),
  ...repeated(
    "list",
    '[   {   {"a":   "   \\   x   ,   ⏎   ␉   //⏎   #⏎   \'a\'    “a”   ▮   $1   1,   -1   ]',
  ),
  ...repeated(
    "list",
    '1,⏎   {},⏎   TRUE,⏎   \'a\',⏎   a,⏎   "\\x",⏎   1,⏎⏎   {"topi":1},⏎',
    "[",
    "1]",
  ),
  ...repeated("list", '"a":1,⏎', "[{", '"b":1}]'),
  ...repeated("list", '{"topic":"a","question":"b","answer":"{{x}} [a](/x)"},⏎', "[", "{}]"),
  ...repeated("body", " ", ':::callout{title="A"}\n::: a', "{"),
  ...repeated("body", ":::", ":::callout{title='A'}\na ", "b"),
  numbered("fields", "fields", 10, (n) => `f${n}: x`),
  numbered("fields", "depth", 0, (n) => `${" ".repeat(n)}a:`),
  numbered("fields", "aliases", 20, (n) => `a${n}: &a${n} [*a${n - 1}]`),
  numbered("body", "depth of lists", 0, (n) => `${"  ".repeat(n)}- a`),
  numbered("body", "depth of quotes", 0, (n) => `${">".repeat(n)} a`),
  numbered("body", "runs of backticks", 0, (n) => "`".repeat(n + 1)),
  numbered("body", "a table", 2, (n) => (n === 0 ? table(1000) : "|")),
  numbered("body", "figures", 12, (n) => `{{f-${n}}}`),
  numbered("body", "links", 12, (n) => `[a](/x${n})`),
  numbered("body", "references", 30, (n) => `[a${n}]\n\n[a${n}]: /x\n`),
  numbered("body", "footnotes", 30, (n) => `[^${n}]\n\n[^${n}]: b\n`),
  numbered("body", "parts", 30, (n) => `## h${n}\n\n[w](#h${n}x)\n`),
];
