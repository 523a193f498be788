/**
 * Gathers what can be led to in a document, and where it leads. Most links of a page stand in its header
 * and its footer, and these are the same on page after page: one with the very text of the one before is
 * not read again.
 */
import { detach } from "../model/detach.ts";
import { goesOnWith } from "../model/text-at.ts";
import { readDocument } from "./read-document.ts";
import type { Target, TargetBook } from "./target-book.ts";

/** An id, or the name of an anchor. */
interface Mark {
  readonly name: string;
  readonly isId: boolean;
}

/** What stands in a document or in a part of it, in its order. */
export interface Gathered {
  readonly marks: Mark[];
  readonly targets: Target[];
  /** How many first headings there are. */
  titles: number;
}

/** A header or footer, from its beginning to its closing tag. */
interface Landmark extends Gathered {
  readonly text: string;
}

/** One that is being read for the first time. */
interface Opened {
  readonly element: string;
  readonly at: number;
  readonly before: ReturnType<typeof count>;
}

/** Makes the reader of a site's documents. */
export function createGatherer(book: TargetBook): (html: string) => Gathered {
  const last = new Map<string, Landmark>();
  return (html) => {
    const all: Gathered = { marks: [], targets: [], titles: 0 };
    let opened: Opened | undefined;
    readDocument(html, {
      onId: (id) => void all.marks.push({ name: detach(id), isId: true }),
      onName: (name) => void all.marks.push({ name: detach(name), isId: false }),
      onTitle() {
        all.titles++;
      },
      onAddress(target, element, attribute) {
        const isLink = attribute === "href" && (element === "a" || element === "area");
        all.targets.push(book.find(target, isLink));
      },
      onLandmark(element, at) {
        const known = last.get(element);
        const isKnown = known && goesOnWith(html, known.text, at);
        if (isKnown) append(all, known);
        opened = isKnown ? undefined : { element, at, before: count(all) };
        return isKnown ? at + known.text.length : undefined;
      },
      onLandmarkEnd(element, at) {
        if (opened?.element !== element) return;
        last.set(element, {
          text: detach(html.slice(opened.at, at)),
          ...since(all, opened.before),
        });
        opened = undefined;
      },
    });
    return all;
  };
}

function count({ marks, targets, titles }: Gathered) {
  return { marks: marks.length, targets: targets.length, titles };
}

function since(all: Gathered, before: ReturnType<typeof count>): Gathered {
  return {
    marks: all.marks.slice(before.marks),
    targets: all.targets.slice(before.targets),
    titles: all.titles - before.titles,
  };
}

function append(all: Gathered, part: Gathered): void {
  all.marks.push(...part.marks);
  all.targets.push(...part.targets);
  all.titles += part.titles;
}
