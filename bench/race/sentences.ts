/**
 * Sentences for the corpus: plain words in a few patterns, drawn by a seeded source of chance. There
 * is no quotation mark, apostrophe or pair of hyphens in them, because some generators print those
 * otherwise than they were typed, and the pages of all are compared word for word.
 */

/** Gives the next number of a sequence, from 0 up to but not including 1. */
export type Chance = () => number;

/** A sequence of its own for each seed: mulberry32, the same on every machine. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws one of a list that has at least one. */
export function pick<T>(chance: Chance, list: readonly T[]): T {
  return list[Math.floor(chance() * list.length)] as T;
}

/** Draws several of a list, none twice. */
export function pickSome<T>(chance: Chance, list: readonly T[], count: number): readonly T[] {
  const rest = [...list];
  const take = () => rest.splice(Math.floor(chance() * rest.length), 1)[0] as T;
  return Array.from({ length: Math.min(count, list.length) }, take);
}

const people = [
  "A captain",
  "One of the dancers",
  "The night shift",
  "A first-year",
  "My roommate",
];
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

/** A sentence of about twenty words. It may hold `**strong**` or `*stressed*` words. */
export function makeSentence(chance: Chance): string {
  const who = pick(chance, people);
  const deed = pick(chance, deeds);
  const thing = mark(chance, pick(chance, things));
  const place = pick(chance, places);
  const time = pick(chance, times);
  const reason = pick(chance, reasons);
  switch (Math.floor(chance() * 3)) {
    case 0:
      return `${who} ${deed} ${thing} ${place} ${time}, ${reason}.`;
    case 1:
      return `${who} met ${pick(chance, others)} ${place}, and together they ${deed} ${thing} ${reason}.`;
    default:
      return `It was ${time} when ${pick(chance, others)} ${deed} ${thing} ${place}, ${reason}.`;
  }
}

/** One group of words in six is stressed, one in six is strong. */
function mark(chance: Chance, words: string): string {
  const drawn = Math.floor(chance() * 6);
  return drawn === 0 ? `*${words}*` : drawn === 1 ? `**${words}**` : words;
}

/** Several sentences in a row. */
export function makeParagraph(chance: Chance, sentences: number): string {
  return Array.from({ length: sentences }, () => makeSentence(chance)).join(" ");
}

/** Titles and headings are a beginning and an end. */
export const beginnings = ["The long night", "A quiet hour", "Small change", "The first dance"];
export const ends = ["of the morning crew", "behind the stage", "for the fourth floor", "in color"];

export const headings = [
  "What we did first",
  "The hour that nobody wanted",
  "Who stood beside us",
  "How it was counted",
  "What the room heard",
  "Where the letters went",
  "What is left to do",
  "The walk home",
] as const;
