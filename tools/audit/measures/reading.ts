/**
 * How hard the pages are to read: the school grade of their sentences by the formula of Flesch and Kincaid, which the
 * U.S. Navy made for its manuals, and the words that we don't use. Articles have a voice of their own, so they have no
 * limit. The formula is for English: documents in another language are left out.
 */
import { fleschKincaid } from "flesch-kincaid";
import { syllable } from "syllable";
import {
  all,
  attribute,
  type Element,
  elementsOf,
  textOf,
} from "../../../tests/site/support/html.ts";
import { type Audit, type Failure, printTable } from "../report.ts";
import type { SiteDocument } from "../site.ts";
import { findUnusedWords } from "../unused-words.ts";

/** The grade that a page may have. */
const gradeMax = 8;

/** A shorter text has a grade by chance. */
const wordsMin = 50;

const textBlocks = new Set(["p", "li", "dd", "td", "figcaption", "blockquote", "label"]);

/** The blocks of text in the main part of a page, without those that only hold others. */
function textBlocksOf({ main }: Pick<SiteDocument, "main">): readonly Element[] {
  const isBlock = ({ name }: Element) => textBlocks.has(name);
  return elementsOf(main).filter(
    (element) => isBlock(element) && !elementsOf(element).some(isBlock),
  );
}

const sentences = new Intl.Segmenter("en-US", { granularity: "sentence" });
const words = new Intl.Segmenter("en-US", { granularity: "word" });

/** The words of each sentence in a text. Names, labels and figures by themselves are no sentences. */
function sentencesOf(text: string): readonly (readonly string[])[] {
  return [...sentences.segment(text)].flatMap(({ segment }) => {
    if (!/[.!?…]["'”’)]*\s*$/.test(segment)) return [];
    const found = [...words.segment(segment)].filter(({ isWordLike }) => isWordLike);
    return found.length < 3 ? [] : [found.map(({ segment }) => segment)];
  });
}

/** The school grade that reads a text easily; undefined for a text that's too short to tell. */
export function gradeOf(texts: readonly string[]): number | undefined {
  const found = texts.flatMap(sentencesOf);
  const all = found.flat();
  if (all.length < wordsMin) return undefined;
  // A number is read aloud as a word or two; the package counts none of its syllables.
  const syllables = all.map((word) => Math.max(1, syllable(word)));
  return fleschKincaid({
    sentence: found.length,
    word: all.length,
    syllable: syllables.reduce((sum, count) => sum + count, 0),
  });
}

/** What a document's main part says. Notes for screen readers aren't part of its sentences. */
const textsOf = (document: Pick<SiteDocument, "main">) =>
  textBlocksOf(document).map((block) => textOf(block, "visually-hidden"));

/** The grade of a document, and what misses a goal. */
export function judgeReading(document: Pick<SiteDocument, "main" | "route">) {
  const { main, route: place } = document;
  const isArticle = all(main, "article.article").length > 0;
  const grade = gradeOf(textsOf(document));
  const failures = findUnusedWords(textOf(main)).map(({ word, instead }): Failure => {
    return { goal: "T2", place, what: `"${word.toLowerCase()}": write ${instead}` };
  });
  if (grade !== undefined && !isArticle && grade > gradeMax)
    failures.push({ goal: "T1", place, what: `grade ${grade.toFixed(1)}, ${gradeMax} allowed` });
  return { grade, isArticle, failures };
}

/** Grades all documents, the hardest first. */
export async function audit(_: unknown, documents: readonly SiteDocument[]): Promise<Audit> {
  const english = documents.filter(({ root }) =>
    /^en\b/.test(attribute(all(root, "html")[0]!, "lang")),
  );
  const judged = english.map((document) => ({ ...judgeReading(document), route: document.route }));
  const rows = judged
    .toSorted((one, other) => (other.grade ?? 0) - (one.grade ?? 0))
    .map(({ grade, isArticle, route }) => [
      grade?.toFixed(1) ?? "-",
      isArticle ? "article" : "",
      route,
    ]);
  const failures = judged.flatMap(({ failures }) => failures);
  return { text: printTable(["grade", "", "document"], rows), failures };
}
