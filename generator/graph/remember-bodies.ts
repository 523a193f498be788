/**
 * Composes the bodies that have changed, and remembers the others. A body is made from its own text,
 * from the settings, and from what it looked up: each question that it asked is asked again, and one
 * other answer is enough to compose it anew.
 */
import type { ListName } from "../entities/catalog.ts";
import type { References } from "../markdown/body-context.ts";
import { type BodyText, type ComposedBody, composeBody } from "../markdown/compose-body.ts";
import { type Memory, noMemory } from "../model/memory.ts";
import type { BookParts } from "../references/books.ts";
import { keepBody, recallBody, renewBody } from "./keep-body.ts";

/** What a body asked one of the books, and the answer. */
type Lookup = readonly [book: keyof typeof books, question: string, answer: string];

/** The questions that a body may ask. Whoever asks once more notes once more what was asked for. */
const books = {
  link: ({ links }: References, target: string) => JSON.stringify([links.resolve(target)]),
  picture: ({ pictures }: References, path: string) => JSON.stringify([pictures.findFault(path)]),
  figure: ({ facts }: References, id: string) => JSON.stringify([facts.find(id)]),
  print: ({ facts }: References, request: string) => JSON.stringify([facts.print(request)]),
  // Of a list everything may be shown: it counts as a whole, with the lines on which its entries stand.
  list: ({ editionOf }: References, name: string) => editionOf(name as ListName),
};

/**
 * Makes the composer of a build.
 * @param parts every body is made from the settings, the words and the figures in them
 */
export function rememberBodies(
  references: References,
  memory: Memory,
  { site, words, ledger }: BookParts,
): (body: BodyText) => ComposedBody {
  // Nothing has to be watched for a build of which nothing is kept.
  if (memory === noMemory) return (body) => composeBody(body, references);
  const common = memory.digest(JSON.stringify([site, words, ledger]));
  const ask = askOnce(references);
  return (body) => {
    const madeFrom = memory.digest(common, String(body.offset), body.text);
    const known = recallBody<Lookup>(memory, body, madeFrom);
    if (known?.lookups.every(([book, asked, answer]) => ask(book, asked) === answer)) {
      renewBody(memory, body, madeFrom);
      return known.composed;
    }
    const watched = watchLookups(references, ask);
    const composed = composeBody(body, watched.references);
    return keepBody(memory, body, madeFrom, { lookups: watched.lookups(), composed });
  };
}

type Ask = (book: Lookup[0], question: string) => string;

/** Many bodies ask the same: an answer is looked up and printed once in a build. */
function askOnce(references: References): Ask {
  const answers = new Map(Object.keys(books).map((book) => [book, new Map<string, string>()]));
  return (book, question) => {
    const known = answers.get(book)?.get(question);
    if (known !== undefined) return known;
    const answer = books[book](references, question);
    answers.get(book)?.set(question, answer);
    return answer;
  };
}

/** The same references, that note what is looked up in them. */
function watchLookups(references: References, ask: Ask) {
  const asked = new Map<string, Lookup>();
  const note = (book: Lookup[0], question: string) => {
    asked.set(`${book} ${question}`, [book, question, ask(book, question)]);
  };
  const { links, pictures, facts, lists } = references;
  const watched: References = {
    ...references,
    links: {
      resolve(target) {
        note("link", target);
        return links.resolve(target);
      },
    },
    pictures: {
      findFault(path) {
        note("picture", path);
        return pictures.findFault(path);
      },
    },
    facts: {
      ...facts,
      find(id) {
        note("figure", id);
        return facts.find(id);
      },
      print(request) {
        note("print", request);
        return facts.print(request);
      },
    },
    lists: new Proxy(lists, {
      get(target, name) {
        note("list", String(name));
        return Reflect.get(target, name);
      },
    }),
  };
  return { references: watched, lookups: () => [...asked.values()] };
}
