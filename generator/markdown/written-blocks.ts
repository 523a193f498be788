/** Blocks that are written on a page: on one line, or with something inside. */
import type { RootContent } from "mdast";
import { choice, group, linkTarget, picturePath, shaped, slug, text } from "../entities/fields.ts";
import { textToHtml } from "../model/html.ts";
import {
  block,
  buildFigure,
  buildPicture,
  findFact,
  hasPicture,
  labelOf,
  readAttributes,
  reportInside,
} from "./block-rows.ts";
import { type BlockNode, type BodyContext, resolveLink } from "./context.ts";
import { from } from "./list-blocks.ts";
import { printInline, printProse } from "./print-tree.ts";
import { listIn, titledLinesOf, titleOf } from "./titled-lines.ts";
import { prepareProse } from "./visitors.ts";

const fact = shaped(
  "The name of the figure in content/facts.json: raised, or raised.2025 for that of a year.",
  /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.\d{4})?$/,
  "must be lower-case letters, digits and hyphens",
);
const pictured = {
  image: picturePath("The picture, inside content/images/."),
  alt: text("What the picture shows, for people who cannot see it."),
};

/** The lines inside of a block, by their name. Each stands in the block of its name and an s. */
export const entryAttributes = {
  stat: group("One figure with its label, inside of stats.", { fact }),
  tile: group("One picture that leads on, inside of tiles.", {
    link: linkTarget("Where the tile goes."),
    image: picturePath("The picture of the tile."),
    hoverText: text("One or two sentences."),
  }),
};

/** The rows of these blocks. */
export const writtenBlocks = {
  accordion: block({
    shows: "Questions to unfold: a heading for each, its answer below.",
    example: ":::accordion\n### May I sit down?\nDuring the breaks.\n:::",
    attributes: {
      from: from("faqs").optional(),
      topic: slug("The topic of the questions.").optional(),
      page: linkTarget("The page with the same questions: each answer leads there.").optional(),
    },
    build(_given, node, context) {
      const items: { readonly title: string; readonly nodes: RootContent[] }[] = [];
      const rule = "each item begins with a heading";
      const example = "Such as: ### The first question";
      for (const [index, child] of node.children.entries()) {
        const [bold, other] = child.type === "paragraph" ? child.children : [];
        const isLine = !other || (other.type === "text" && other.value.startsWith("\n"));
        const [words, more] = bold?.type === "strong" && isLine ? bold.children : [];
        const right = words?.type === "text" && !more && `### ${words.value}`;
        if (child.type === "heading") items.push({ title: titleOf(child, context), nodes: [] });
        else if (items[0]) items.at(-1)?.nodes.push(child);
        else if (right || index === 0) reportInside(node, rule, right || example, context, child);
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
      const target = page === undefined ? undefined : resolveLink(node, page, context);
      const items = context.list("faqs").flatMap(({ question, ...faq }, index) => {
        if (faq.topic !== topic) return [];
        const html = context.renderEntry("faqs", index, "answer");
        const id = context.nextId(question, "question", page === undefined);
        const link = target && { ...target, href: `${target.href}#${id}` };
        const label = context.words.learnMoreAbout.replace("{title}", target?.label ?? "");
        const more = link ? [{ kind: "button", look: "secondary", label, link } as const] : [];
        return [{ id, title: question, blocks: [{ kind: "prose", html } as const, ...more] }];
      });
      return { kind: "accordion", items };
    },
  }),
  beside: block({
    shows: "A picture beside a text; on phones it stands above.",
    example: ':::beside{image="scenes/stage.svg" alt="An empty stage"}\nThe text.\n:::',
    attributes: {
      ...pictured,
      side: choice("Where the picture stands: first or last.", ["start", "end"]).default("end"),
      size: choice("A third of the width, or half.", ["small", "large"]).default("large"),
    },
    hold({ image, alt, ...look }, blocks, node, context) {
      const figure = buildFigure(node, { path: image, alt }, "", context);
      return figure && { kind: "beside", picture: figure.picture, ...look, blocks };
    },
  }),
  button: block({
    shows: "A button.",
    example: '::button[Apply Now]{link="/applications"}',
    attributes: {
      link: linkTarget("Where the button goes."),
      look: choice("How strong it looks.", ["primary", "secondary"]).default("primary"),
    },
    build(given, node, context) {
      const link = resolveLink(node, given.link, context);
      const label = labelOf(node, context, link?.label);
      return link && { kind: "button", look: given.look, label, link };
    },
  }),
  callout: block({
    shows: "A word to the side.",
    example: ':::callout{title="Good to know"}\nBring a bottle.\n:::',
    attributes: {
      tone: choice("Its mood.", ["note", "important", "celebrate"]).default("note"),
      title: text("Its title."),
    },
    hold: (given, blocks) => ({ kind: "callout", ...given, blocks }),
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
      const choices = list.children.map((item) => printProse(item.children, context.words));
      return { kind: "choices", choices, field };
    },
  }),
  digits: block({
    shows: "A figure on the cards of the reveal.",
    example: '::digits[Raised in 2025]{fact="raised.2025"}',
    attributes: { fact },
    build(given, node, context) {
      const found = findFact(node, given.fact, context);
      return found && { kind: "digits", value: found.full, label: found.label };
    },
  }),
  events: block({
    shows: "All events, the next one first, and those that were.",
    example: "::events",
    attributes: {
      count: shaped("How many come next; all without it.", /^[1-9]$/, "must be a digit").optional(),
    },
    build: ({ count }) => ({ kind: "events", count: count ? Number(count) : undefined }),
  }),
  facts: block({
    shows: "What to know at one glance, as cards: a line for each, begun by its name in bold.",
    example: ":::facts\n- **Where:** The arena, [Gate 1](/mainevent)\n:::",
    attributes: {
      copy: choice("Whether each has a button that copies it.", ["true", "false"]).default("false"),
    },
    build({ copy }, node, context) {
      const facts = titledLinesOf(node, "Such as: - **When:** March", context);
      return facts && { kind: "facts", facts, copy: copy === "true" };
    },
  }),
  figure: block({
    shows: "A picture with a caption.",
    example: '::figure[Caption]{image="scenes/stage.svg" alt="An empty stage"}',
    attributes: pictured,
    build: ({ image, alt }, node, context) =>
      buildFigure(node, { path: image, alt }, labelOf(node, context), context),
  }),
  gallery: block({
    shows: "Several pictures as a wall: a line for each, as in a text.",
    example: ':::gallery\n![An empty stage](scenes/stage.svg "Its caption")\n:::',
    attributes: {},
    build(_given, node, context) {
      const example = 'Such as: ![What it shows](scenes/stage.svg "Its caption")';
      const parts = node.children.flatMap((child) =>
        child.type === "paragraph" ? child.children : [child],
      );
      const isGap = (part: RootContent) =>
        part.type === "break" || (part.type === "text" && part.value.trim() === "");
      const shown = parts.filter((part) => !isGap(part));
      if (shown.length === 0) return reportInside(node, "it has no picture", example, context);
      const figures = shown.flatMap((part) =>
        part.type === "image"
          ? (buildPicture(part, context) ?? [])
          : (reportInside(node, "only pictures belong into it", example, context, part) ?? []),
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
    build: ({ look }, node, context) => ({
      kind: "stats",
      look,
      stats: entriesOf(node, "stat", context).flatMap(([given, entry]) => {
        const found = findFact(entry, given.fact, context);
        if (!found) return [];
        const { full: value, label, asOf, amount = 0 } = found;
        return [{ value, label, asOf, amount }];
      }),
    }),
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
      if (!table) return reportInside(node, "its inside must be a table", example, context);
      prepareProse([table], context);
      const [head = [], ...rows] = table.children.map((row) =>
        row.children.map((cell) => printInline(cell.children, context.words)),
      );
      return { kind: "table", caption, head, rows, scrolls: false };
    },
    fill({ caption }, { list, words }) {
      const head = [words.year, words.total, words.yearNote ?? []].flat();
      const rows = list("year-totals").map(({ year, total, note = "" }) =>
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
      look: choice("With text on hover, or cards.", ["hover", "card"]).default("hover"),
    },
    build: ({ look }, node, context) => ({
      kind: "tiles",
      look,
      tiles: entriesOf(node, "tile", context).flatMap(([given, entry]) => {
        const link = resolveLink(entry, given.link, context);
        const isShown = hasPicture(entry, given.image, "tile", context);
        if (!link || !isShown) return [];
        const picture = { path: given.image, alt: "" };
        const title = labelOf(entry, context, link.label);
        return [{ title, hoverText: given.hoverText, picture, link }];
      }),
    }),
  }),
  tool: block({
    shows: "What helps its reader with a script: without one it is what is written inside.",
    example: ':::tool{use="checklist"}\n- [ ] Two pairs of socks\n:::',
    attributes: {
      use: choice("Slanted words to fill in, boxes to tick, gifts to plan, answers that lead on.", [
        "blanks",
        "checklist",
        "goal",
        "quiz",
      ]),
    },
    hold: ({ use }, blocks) => ({ kind: "tool", use, blocks }),
  }),
  video: block({
    shows: "A film, loaded once somebody presses play.",
    example: '::video[The title]{link="link:video-main-event"}',
    attributes: {
      link: linkTarget("The film in content/links.json."),
      image: picturePath("What is shown until it plays.").optional(),
    },
    build(given, node, context) {
      const { image } = given;
      const link = resolveLink(node, given.link, context);
      if (!link || (image && !hasPicture(node, image, "figure", context))) return undefined;
      const picture = image ? { path: image, alt: "" } : undefined;
      const [, videoId] = /(?:watch\?v=|youtu\.be\/)([\w-]{11})/.exec(link.href) ?? [];
      const title = labelOf(node, context, link.label);
      if (videoId) return { kind: "video", title, link, videoId, picture };
      context.report(node, {
        code: "block-attribute",
        message: "A film must be a YouTube address such as https://www.youtube.com/watch?v=….",
        fix: "Correct the address of this entry in content/links.json.",
      });
      return undefined;
    },
  }),
};

/** The entries of one name inside a container, with their attributes; everything else is reported. */
function entriesOf<Name extends keyof typeof entryAttributes>(
  node: BlockNode,
  name: Name,
  context: BodyContext,
) {
  return node.children.flatMap((child) => {
    if (child.type === "leafDirective" && child.name === name) {
      const given = readAttributes(child, entryAttributes[name], context);
      return given ? [[given, child] as const] : [];
    }
    const fix = `Write ::${name}[…]{…} here, or move this out of the block.`;
    reportInside(node, `only ::${name} belongs into it`, fix, context, child);
    return [];
  });
}
