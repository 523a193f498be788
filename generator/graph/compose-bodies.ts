/**
 * Composes the bodies of all pages. A body whose text, settings and answers are those of the last build
 * is not composed again: its findings are known, and its blocks are composed when somebody asks.
 */

import type { ListName } from "../entities/catalog.ts";
import { type BodyText, composeBody } from "../markdown/compose-body.ts";
import type { References } from "../markdown/context.ts";
import type { BodyRecord, PageBody } from "../model/body.ts";

/** What the last build found in the bodies. */
export interface KnownBodies {
  /** A digest of texts, in their order. */
  digest(...texts: readonly string[]): string;
  /** What was found in the body of a file. In one process its blocks are known too. */
  find(path: string): (BodyRecord & Partial<PageBody>) | undefined;
}

/** For a build that knows of no other. */
export const noBodies: KnownBodies = { digest: () => "", find: () => undefined };

/**
 * Makes the composer of one build.
 * @param settings what every body is made from: the settings, the words and the ledgers
 */
export function createComposer(references: References, settings: object, known = noBodies) {
  const common = known === noBodies ? "" : known.digest(JSON.stringify(settings));
  const answer = createAnswers(references);
  const digestOf = (text: BodyText, asked: readonly string[]) =>
    known.digest(common, String(text.offset), text.text, ...asked.map(answer));
  return (text: BodyText): PageBody => {
    const last = known.find(text.source.path);
    if (last && digestOf(text, last.findings.asked) === last.digest) {
      return { blocks: () => composeBody(text, references).blocks, ...last };
    }
    const { blocks, ...findings } = composeBody(text, references);
    const digest = known === noBodies ? "" : digestOf(text, findings.asked);
    return { digest, findings, blocks: () => blocks };
  };
}

/** Answers the questions of bodies as text. Many bodies ask the same; each is answered once. */
function createAnswers({ links, pictures, listSource }: References): (question: string) => string {
  const find = (question: string): string => {
    const name = question.slice(question.indexOf(" ") + 1);
    if (question.startsWith("link ")) return JSON.stringify(links.resolve(name));
    if (question.startsWith("picture ")) return String(pictures.findFault(name)?.message);
    // Of a list everything may be shown, with the lines on which its entries stand.
    return listSource(name as ListName);
  };
  const answers = new Map<string, string>();
  return (question) => {
    const known = answers.get(question);
    if (known !== undefined) return known;
    const made = find(question);
    answers.set(question, made);
    return made;
  };
}
