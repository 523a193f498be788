/** Blocks that are written as a series of things: questions, steps, figures, pictures, rows. */
import type * as mdast from "mdast";
import { replace } from "../diagnostics/problem.ts";
import { textToHtml } from "../model/html.ts";
import { choice, group, linkTarget, picturePath, slug, text } from "../schema/fields.ts";
import {
  block,
  buildMarkdownPicture,
  factName,
  findFact,
  hasPicture,
  linkLabelOf,
  readFields,
  reportInside,
} from "./block-rule.ts";
import type { BlockNode, BodyNode } from "./body-tree.ts";
import { type BodyContext, resolveLink } from "./context.ts";
import { from } from "./list-blocks.ts";
import { printInline, printProse } from "./print.ts";
import { prepareProse } from "./prose.ts";
import type { WrittenBlock } from "./scan-blocks.ts";
import { listIn, titledLinesOf, titleOf } from "./titled-lines.ts";
import { isGap } from "./typed-lines.ts";
import { walk } from "./walk.ts";

/** The fields of lines that belong inside a block. The block's name is theirs with an s: `stat` belongs in `stats`. */
export const entryAttributes = {
  stat: group("One figure with its label, inside of stats.", { fact: factName }),
  tile: group("One picture that leads on, inside of tiles.", {
    link: linkTarget("Where the tile goes."),
    image: picturePath("The picture of the tile."),
    hoverText: text("One or two sentences."),
    button: text("What its button says on a card, if Learn More would mislead.").optional(),
    sample: choice("Whether it shows an invented story: then it has a badge that says so.", [
      "true",
      "false",
    ]).default("false"),
  }),
};

/**
 * Puts the slanted words of texts to copy in brackets: they're blanks. Without the brackets, nobody would see them in
 * a copied text, where nothing is slanted.
 */
function bracketBlanks(node: BodyNode): void {
  if (node.type === "block") return;
  walk(node, ({ type, ...inner }) => {
    const [words] = "children" in inner ? inner.children : [];
    if (type === "emphasis" && words?.type === "text") words.value = `[${words.value}]`;
  });
}

/** A button that nobody would ever see: only cards have one. */
const buttonOnHover = {
  code: "block-attribute",
  message: "Only a card has a button. Here the whole tile is the link.",
  advice: 'Delete button="…" here, or write look="card" in the braces of the tiles.',
} as const;

/** The rows of these blocks. */
export const seriesBlocks = {
  accordion: block({
    shows: "Questions to unfold: a heading for each, its answer below.",
    example: ":::accordion\n### May I sit down?\nDuring the breaks.\n:::",
    attributes: {
      from: from("faqs").optional(),
      topic: slug("The topic of the questions.").optional(),
      page: linkTarget("The page with the same questions: each answer leads there.").optional(),
    },
    build(_given, node, context) {
      const items: { readonly title: string; readonly nodes: BodyNode[] }[] = [];
      const example = "Such as: ### The first question";
      for (const child of node.children) {
        if (child.type === "heading") items.push({ title: titleOf(child, context), nodes: [] });
        else if (items[0]) items.at(-1)?.nodes.push(child);
        else if (child === node.children[0])
          reportInside(node, "each item begins with a heading", example, context, child);
      }
      if (node.children.length === 0) reportInside(node, "it has no item", example, context);
      if (items.length === 0) return undefined;
      return {
        kind: "accordion",
        items: items.map(({ title, nodes }) => ({
          id: context.nextId(title, "question"),
          title,
          blocks: context.compose(nodes),
        })),
      };
    },
    fill({ topic, page }, context, node) {
      const { line } = node.written;
      const target = page === undefined ? undefined : resolveLink(line, page, context);
      const items = context.list("faqs").flatMap(({ question, ...faq }, index) => {
        if (faq.topic !== topic) return [];
        const html = context.renderEntry("faqs", index, "answer");
        const id = context.nextId(question, "question", page === undefined);
        const link = target && { ...target, href: `${target.href}#${id}` };
        const label = context.words.learnMoreAbout.replace("{title}", target?.label ?? "");
        const more = link ? [{ kind: "button", look: "secondary", label, link } as const] : [];
        return [
          {
            id,
            title: question,
            blocks: [{ kind: "prose", html, headings: [] } as const, ...more],
          },
        ];
      });
      return { kind: "accordion", items };
    },
  }),
  choices: block({
    shows: "What a reader may want: a list that leads on. Each item begins with its link.",
    example: ":::choices\n- [Dance with us](/mainevent) All night long.\n:::",
    attributes: { field: text("The label of a field that searches in the list.").optional() },
    build({ field }, node, context) {
      const example = "Such as: - [Dance with us](/mainevent) All night long.";
      const list = listIn(node, example, context);
      if (!list) return undefined;
      for (const item of list.children) {
        const [text] = item.children;
        if (text?.type !== "paragraph" || text.children[0]?.type !== "link")
          reportInside(node, "each line begins with its link", example, context, item);
      }
      prepareProse([list], context);
      const choices = list.children.map((item) => printProse(item.children));
      return { kind: "choices", choices, field };
    },
  }),
  facts: block({
    shows: "What to know at one glance, as cards: a line for each, begun by its name in bold.",
    example: ":::facts\n- **Where:** The arena, [Gate 1](/mainevent)\n:::",
    attributes: {
      copy: choice("Whether each has a button that copies it.", ["true", "false"]).default("false"),
    },
    build({ copy }, node, context) {
      if (copy === "true") for (const child of node.children) bracketBlanks(child);
      const facts = titledLinesOf(node, "Such as: - **When:** March", context);
      return facts && { kind: "facts", facts, copy: copy === "true" };
    },
  }),
  gallery: block({
    shows: "Several pictures as a wall: a line for each, as in a text.",
    example: ':::gallery\n![An empty stage](scenes/stage.svg "Its caption")\n:::',
    attributes: {},
    build(_given, node, context) {
      const example = 'Such as: ![What it shows](scenes/stage.svg "Its caption")';
      const parts = node.children.flatMap((child): readonly (BodyNode | mdast.PhrasingContent)[] =>
        child.type === "paragraph" ? child.children : [child],
      );
      const shown = parts.filter((part) => !isGap(part));
      if (shown.length === 0) return reportInside(node, "it has no picture", example, context);
      const figures = shown.flatMap((part) =>
        part.type === "image"
          ? (buildMarkdownPicture(part, context) ?? [])
          : (reportInside(node, "only pictures belong in it", example, context, part) ?? []),
      );
      return { kind: "gallery", figures };
    },
  }),
  stats: block({
    shows: "Figures side by side: a line for each.",
    example: ':::stats\n::stat[Donations]{fact="donations"}\n:::',
    attributes: {
      look: choice("On cards, or as one drawn bar.", ["cards", "shares"]).default("cards"),
    },
    build({ look }, node, context) {
      const stats = entriesOf(node, "stat", context).flatMap(([given, entry]) => {
        const found = findFact(entry, given.fact, context);
        if (!found) return [];
        const { full: value, label, asOf, amount = 0 } = found;
        return [{ value, label, asOf, amount }];
      });
      const sum = stats.reduce((all, { amount }) => all + amount, 0);
      const arePercent = stats.length > 1 && stats.every(({ value }) => value.includes("%"));
      // Rounding may cost one percent.
      if (look === "shares" && arePercent && Math.abs(sum - 100) > 1) {
        const shares = stats.map(({ label, value }) => `${label} ${value}`).join(", ");
        const message = `These shares are ${Number(sum.toFixed(2))} of 100 in content/facts.json: ${shares}.`;
        const advice = "Correct the wrong one there, or show the one that is missing here.";
        const report = { code: "total-differs", severity: "warning", message, advice } as const;
        context.report(node.written.line, report);
      }
      return { kind: "stats", look, stats };
    },
  }),
  steps: block({
    shows: "Numbered steps, each begun by its title in bold.",
    example: ":::steps\n1. **Get buckets.** Ask for them.\n:::",
    attributes: {
      from: from("fundraising-steps").optional(),
      look: choice("With numbers, or along the sky of the hours in their titles.", [
        "cards",
        "hours",
      ]).default("cards"),
    },
    build({ look }, node, context) {
      const steps = titledLinesOf(node, "Such as: 1. **Title.** What to do.", context);
      return steps && { kind: "steps", look, steps };
    },
    fill: ({ look }, { list, renderEntry }) => ({
      kind: "steps",
      look,
      steps: list("fundraising-steps").map(({ title }, index) => ({
        title,
        text: renderEntry("fundraising-steps", index, "text"),
      })),
    }),
  }),
  table: block({
    shows: "A table with a caption. Its cells are plain text.",
    example:
      ':::table{caption="Two shifts"}\n| Shift | Start |\n| --- | --- |\n| First | 8:00 a.m. |\n:::',
    attributes: { from: from("year-totals").optional(), caption: text("What the table shows.") },
    build({ caption }, node, context) {
      const table = node.children.find((child) => child.type === "table");
      const example = "| a | b |\n| - | - |\n| 1 | 2 |";
      const other = node.children.find((child) => child !== table);
      const advice = table ? "Move these words out of the block." : example;
      if (!table || other)
        return reportInside(node, "it must be one table", advice, context, other);
      // Only the rows: a wide table of a text gets a box around it, and this block has one.
      prepareProse(table.children, context);
      const [head = [], ...rows] = table.children.map((row) =>
        row.children.map((cell) => printInline(cell.children)),
      );
      return { kind: "table", caption, head, rows, scrolls: false };
    },
    fill({ caption }, { list, words }) {
      const head = [words.year, words.total, words.yearNote ?? []].flat();
      const years = list("year-totals").toSorted((one, other) => other.year - one.year);
      const rows = years.map(({ year, total, note = "" }) =>
        [String(year), total, note].slice(0, head.length).map(textToHtml),
      );
      return { kind: "table", caption, head: head.map(textToHtml), rows, scrolls: true };
    },
  }),
  tiles: block({
    shows: "Pictures that lead on: a line for each.",
    example:
      ':::tiles\n::tile[About us]{link="/about" image="scenes/stage.svg" hoverText="One sentence."}\n:::',
    attributes: {
      look: choice("With text on hover, with text and a button, or with text alone.", [
        "hover",
        "card",
        "plain",
      ]).default("hover"),
    },
    build: ({ look }, node, context) => ({
      kind: "tiles",
      look,
      tiles: entriesOf(node, "tile", context).flatMap(([given, entry]) => {
        const { line } = entry.written;
        const link = resolveLink(line, given.link, context);
        const isShown = hasPicture(line, given.image, "tile", context);
        if (!link || !isShown) return [];
        const picture = { path: given.image, alt: "" };
        const title = linkLabelOf(entry, context, link);
        const { hoverText, button } = given;
        if (look !== "card" && button) context.report(line, buttonOnHover);
        const isSample = given.sample === "true";
        return [{ title, hoverText, button, isSample, picture, link }];
      }),
    }),
  }),
};

/** Reports an entry with more than two colons: it would begin a block with text inside. */
function reportColons({ name, colons, line }: WrittenBlock, { report, text }: BodyContext): void {
  if (colons === 2) return;
  const start = text.indexOf(":", line.start);
  const message = `A "${name}" goes on one line, which starts with two colons.`;
  const fix = replace({ start, end: start + colons }, "::", true);
  report(line, { code: "block-content", message, fix });
}

/** The entries with one name inside a block, with their fields. Everything else in it is reported. */
function entriesOf<Name extends keyof typeof entryAttributes>(
  node: BlockNode,
  name: Name,
  context: BodyContext,
) {
  return node.children.flatMap((child) => {
    if (child.type === "block" && child.written.name === name) {
      reportColons(child.written, context);
      const given = readFields(child, entryAttributes[name], context);
      return given ? [[given, child] as const] : [];
    }
    const advice = `Write ::${name}[…]{…} here, or move this out of the block.`;
    reportInside(node, `only ::${name} belongs in it`, advice, context, child);
    return [];
  });
}
