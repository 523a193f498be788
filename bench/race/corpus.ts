/**
 * The articles that every generator in the race is given: about 3 kB of Markdown each, with front
 * matter, headings, lists, a quote, a table and links. They are made, not kept, and are the same bytes
 * on every machine and in every run, so that figures can be compared over time.
 */
import {
  beginnings,
  type Chance,
  createChance,
  ends,
  headings,
  makeParagraph,
  makeSentence,
  pick,
  pickSome,
} from "./sentences.ts";

/** One article of the corpus. */
export interface Article {
  /** The name of its file without `.md`, and the last part of its address. */
  readonly slug: string;
  readonly title: string;
  /** ISO day. All lie in the past: some generators leave out what is dated ahead. */
  readonly date: string;
  /** The whole file. */
  readonly text: string;
  /** What a reader must find on the page, in this order: each heading, paragraph, item and cell. */
  readonly says: readonly string[];
}

/** The size that an article grows to, in bytes; its last paragraph ends within a sentence of it. */
const sizeWanted = 2950;
const firstDay = Date.UTC(2011, 0, 1);
const days = 5000;

/**
 * Makes the corpus.
 * @param count how many articles; the first ones of a larger corpus have the same texts, and differ
 *   only in where their links lead
 */
export function makeCorpus(count: number): readonly Article[] {
  return Array.from({ length: count }, (_, index) => makeArticle(index, count));
}

/** The same article with one more paragraph, as an editor would add it. */
export function editArticle(article: Article, sentence: string): Article {
  return {
    ...article,
    text: `${article.text}\n${sentence}\n`,
    says: [...article.says, sentence],
  };
}

interface Name {
  readonly slug: string;
  readonly title: string;
}

/** Other articles link to it by its name, before it is made. */
function nameOf(index: number): Name {
  const chance = createChance(index + 1);
  const title = `${pick(chance, beginnings)} ${pick(chance, ends)} ${index + 1}`;
  return { title, slug: title.toLowerCase().replaceAll(" ", "-") };
}

function makeArticle(index: number, count: number): Article {
  const { title, slug } = nameOf(index);
  const chance = createChance(index + 1_000_000);
  const date = new Date(firstDay + (index % days) * 86_400_000).toISOString().slice(0, 10);
  const linked = (distance: number) => nameOf((index + distance) % count);
  const front = makeFront({ index, title, slug, date });
  const blocks = makeBlocks(chance, [linked(1), linked(7), linked(31)]);
  const size = () => front.length + blocks.join("\n\n").length;
  let end = makeSentence(chance);
  while (size() + end.length < sizeWanted) end += ` ${makeSentence(chance)}`;
  blocks.push(end);
  return {
    slug,
    title,
    date,
    text: `${front}\n${blocks.join("\n\n")}\n`,
    says: blocks.flatMap(visibleTexts),
  };
}

/** What our own generator asks of an article; the others read what they need of it. */
function makeFront(of: Name & { readonly index: number; readonly date: string }): string {
  const rows = [
    `id: ${of.index + 1}`,
    `title: ${of.title}`,
    `linkName: ${of.slug}`,
    `date: ${of.date}`,
    `description: ${of.title} is one of the articles that every generator in the race has to print.`,
    "imageUrl: plain.svg",
    "imageAlt: A plain field of color with a line across it.",
    "author:",
    "  name: Robin Example",
    "  organization: The Bench",
    "  role: Timekeeper",
  ];
  return `---\n${rows.join("\n")}\n---\n`;
}

function makeBlocks(chance: Chance, links: readonly Name[]): string[] {
  const [one, two, three] = links.map(({ title, slug }) => `[${title}](/blog/${slug}/)`);
  const titles = pickSome(chance, headings, 4).map((heading) => `## ${heading}`);
  const items = (count: number, mark: string) =>
    Array.from({ length: count }, () => `${mark} ${makeSentence(chance)}`).join("\n");
  return [
    makeParagraph(chance, 2),
    `${titles[0]}`,
    `${makeParagraph(chance, 2)} It goes on in ${one}.`,
    items(4, "-"),
    `${titles[1]}`,
    `> ${makeSentence(chance)}`,
    `${makeSentence(chance)} Read ${two} for the other half.`,
    `${titles[2]}`,
    makeTable(chance),
    `${titles[3]}`,
    items(3, "1."),
    `The next to tell of it was ${three}.`,
  ];
}

function makeTable(chance: Chance): string {
  const crews = pickSome(chance, ["Morale", "Hospitality", "Logistics", "Finance", "Art"], 4);
  const rows = crews.map((crew) => {
    const hours = 3 + Math.floor(chance() * 20);
    return `| ${crew} | ${hours} | ${hours * (2 + Math.floor(chance() * 9))} |`;
  });
  return ["| Crew | Hours | Letters |", "| --- | ---: | ---: |", ...rows].join("\n");
}

/** The texts of a block as a reader sees them, without the marks of Markdown. */
function visibleTexts(block: string): readonly string[] {
  const plain = (text: string) => text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("*", "");
  const texts = block.split("\n").flatMap((row) => {
    if (row.startsWith("| ---")) return [];
    if (row.startsWith("|")) return row.split("|").slice(1, -1);
    return [row.replace(/^(?:## |- |1\. |> )/, "")];
  });
  return texts.map((text) => plain(text).trim());
}
