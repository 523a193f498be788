/**
 * The articles that every generator in the race builds: about 3 kB of text each, with front matter, headings, lists, a
 * quote, a table and three links, and on top of that a picture with a caption and a box with a title, because nearly
 * every text of the site has such blocks. They're made from a seed and are the same words on every machine, so that
 * figures can be compared over time; a test holds their digest. No quotation mark, apostrophe or pair of hyphens is in
 * them: some generators print those differently.
 */

/** A picture on a line of its own. */
export interface Picture {
  readonly kind: "picture";
  readonly alt: string;
  /** A sentence that readers see below it. */
  readonly caption: string;
}

/** A box with a title that stands out from the text around it. */
export interface Callout {
  readonly kind: "callout";
  readonly title: string;
  /** A paragraph of Markdown. */
  readonly text: string;
}

/** A part of an article: Markdown that all generators read alike, or a block that each of them writes its own way. */
export type Part = string | Picture | Callout;

/** The kinds of blocks that each generator writes its own way. */
export type BlockKind = Exclude<Part, string>["kind"];

/** One article of the corpus. `writeArticle` makes a file of it, for each generator in its own form. */
export interface Article {
  /** The name of its file without `.md`, and the last part of its address. */
  readonly slug: string;
  readonly title: string;
  /** ISO day. All are in the past: some generators leave out what has a later date. */
  readonly date: string;
  /** The front matter, with the lines around it. */
  readonly front: string;
  readonly parts: readonly Part[];
  /** What a reader must find on the page, in this order: each heading, paragraph, item, cell and caption. */
  readonly visible: readonly string[];
}

const who = ["A captain", "One of the dancers", "The night shift", "A first-year", "My roommate"];
const others = ["a nurse from the fourth floor", "two families", "the morning crew", "an alumna"];
const deeds = ["carried", "counted", "remembered", "brought", "shared", "looked after", "painted"];
const things = [
  "a box of letters from last year",
  "the list of songs that keeps a tired room awake",
  "forty pairs of dry socks",
  "the big cards for the final reveal",
  "a story that nobody in the room had heard before",
  "the last crate of oranges",
];
const places = ["behind the stage", "at the door", "on the track", "in the gym", "by the window"];
const times = ["before sunrise", "in the tenth hour", "after the last song", "on Saturday at noon"];
const reasons = [
  "because somebody has to begin",
  "so that the others could sit down for a moment",
  "and nobody asked how long it would take",
  "while the band looked for the right key",
  "as they had done every spring since then",
];
const beginnings = ["The long night", "A quiet hour", "Small change", "The first dance"];
const ends = ["of the morning crew", "behind the stage", "for the fourth floor", "in color"];
const headings = [
  "What we did first",
  "The hour that nobody wanted",
  "Who stood beside us",
  "How it was counted",
  "What the room heard",
  "Where the letters went",
  "What is left to do",
  "The walk home",
];
const crews = ["Morale", "Hospitality", "Logistics", "Finance", "Art"];

/** The one picture of all articles. Each generator gets a copy of it. */
export const pictureFile = "plain.svg";
const pictureAlt = "A plain field of color with a line across it.";

/**
 * Makes the corpus. The first articles of a larger one are the same, but for where their links lead.
 * @param count how many articles
 * @param kinds the blocks that each article has; without any, they're prose and otherwise the same
 */
export function makeCorpus(
  count: number,
  kinds: readonly BlockKind[] = ["picture", "callout"],
): readonly Article[] {
  return Array.from({ length: count }, (_, index) => makeArticle(index, count, kinds));
}

/** The same article with one more paragraph, as an editor would add it. */
export function editArticle(article: Article, sentence: string): Article {
  const { parts, visible } = article;
  return { ...article, parts: [...parts, sentence], visible: [...visible, sentence] };
}

function makeArticle(index: number, count: number, kinds: readonly BlockKind[]): Article {
  const { title, slug } = nameArticle(index);
  const date = new Date(Date.UTC(2011, 0, 1 + (index % 5000))).toISOString().slice(0, 10);
  const front = `---
id: ${index + 1}
title: ${title}
linkName: ${slug}
date: ${date}
description: ${title} is one of the articles that every generator in the race has to print.
imageUrl: ${pictureFile}
imageAlt: ${pictureAlt}
author:
  name: Robin Example
  organization: The Bench
  role: Timekeeper
---
`;
  const links = [1, 7, 31].map((distance) => {
    const other = nameArticle((index + distance) % count);
    return `[${other.title}](/blog/${other.slug}/)`;
  });
  const prose = makeProse(createRandom(index + 1_000_000), links, 2950 - front.length);
  const blocks = makeBlocks(createRandom(index + 2_000_000));
  const parts = insertBlocks(
    prose,
    kinds.map((kind) => blocks[kind]),
  );
  return { slug, title, date, front, parts, visible: parts.flatMap(visibleTexts) };
}

/** The name of an article, by which others link to it before it is made. */
function nameArticle(index: number): { readonly slug: string; readonly title: string } {
  const random = createRandom(index + 1);
  const title = `${pick(random, beginnings)} ${pick(random, ends)} ${index + 1}`;
  return { title, slug: title.toLowerCase().replaceAll(" ", "-") };
}

/** The text of an article, filled up with sentences to a number of characters. */
function makeProse(random: Random, links: readonly string[], wanted: number): readonly string[] {
  const parts = makeSections(random, links);
  const missing = wanted - parts.join("\n\n").length;
  let end = makeSentence(random);
  while (end.length < missing) end += ` ${makeSentence(random)}`;
  return [...parts, end];
}

/** One block of each kind. */
function makeBlocks(random: Random): {
  readonly [Kind in BlockKind]: Extract<Part, { kind: Kind }>;
} {
  const caption = makeSentence(random).replaceAll("*", "");
  const text = `${makeSentence(random)} ${makeSentence(random)}`;
  return {
    picture: { kind: "picture", alt: pictureAlt, caption },
    callout: { kind: "callout", title: "Good to know", text },
  };
}

/** Puts each block before a heading: the first one before the second heading, and so on. */
function insertBlocks(prose: readonly string[], blocks: readonly Part[]): readonly Part[] {
  const waiting = [...blocks];
  let headingsSeen = 0;
  return prose.flatMap((part) => {
    const isHeading = part.startsWith("## ");
    if (isHeading) headingsSeen += 1;
    const next = isHeading && headingsSeen > 1 ? waiting.shift() : undefined;
    return next ? [next, part] : [part];
  });
}

function makeSections(random: Random, [one, two, three]: readonly string[]): readonly string[] {
  const titles = pickFour(random, headings);
  const sentence = () => makeSentence(random);
  const list = (marks: readonly string[]) =>
    marks.map((mark) => `${mark} ${sentence()}`).join("\n");
  return [
    `${sentence()} ${sentence()}`,
    `## ${titles[0]}`,
    `${sentence()} ${sentence()} It goes on in ${one}.`,
    list(["-", "-", "-", "-"]),
    `## ${titles[1]}`,
    `> ${sentence()}`,
    `${sentence()} Read ${two} for the other half.`,
    `## ${titles[2]}`,
    makeTable(random),
    `## ${titles[3]}`,
    list(["1.", "1.", "1."]),
    `The next to tell of it was ${three}.`,
  ];
}

/** A sentence of about twenty words, in which one group of words may be strong or stressed. */
function makeSentence(random: Random): string {
  const [subject, deed, words] = [who, deeds, things].map((list) => pick(random, list));
  const mark = ["*", "**"][Math.floor(random() * 6)] ?? "";
  const thing = `${mark}${words}${mark}`;
  const [place, time, reason] = [places, times, reasons].map((list) => pick(random, list));
  const pattern = Math.floor(random() * 3);
  if (pattern === 0) return `${subject} ${deed} ${thing} ${place} ${time}, ${reason}.`;
  const other = pick(random, others);
  return pattern === 1
    ? `${subject} met ${other} ${place}, and together they ${deed} ${thing} ${reason}.`
    : `It was ${time} when ${other} ${deed} ${thing} ${place}, ${reason}.`;
}

function makeTable(random: Random): string {
  const rows = pickFour(random, crews).map((crew) => {
    const hours = 3 + Math.floor(random() * 20);
    return `| ${crew} | ${hours} | ${hours * (2 + Math.floor(random() * 9))} |`;
  });
  return ["| Crew | Hours | Letters |", "| --- | ---: | ---: |", ...rows].join("\n");
}

/** The texts of a part as a reader sees them, without the marks of Markdown. */
function visibleTexts(part: Part): readonly string[] {
  if (typeof part !== "string") {
    return part.kind === "picture" ? [part.caption] : [part.title, ...visibleTexts(part.text)];
  }
  const plain = part.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("*", "");
  return plain.split("\n").flatMap((row) => {
    if (row.startsWith("| ---")) return [];
    if (row.startsWith("|")) return row.split(/ ?\| ?/).slice(1, -1);
    return [row.replace(/^(?:## |- |1\. |> )/, "")];
  });
}

/** Gives the next number of a sequence, from 0 up to but not including 1. */
type Random = () => number;

/** A sequence of its own for each seed: mulberry32, the same on every machine. */
function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function pick(random: Random, list: readonly string[]): string {
  return list[Math.floor(random() * list.length)] ?? "";
}

function pickFour(random: Random, list: readonly string[]): readonly string[] {
  const rest = [...list];
  const take = () => rest.splice(Math.floor(random() * rest.length), 1);
  return [0, 1, 2, 3].flatMap(take);
}
