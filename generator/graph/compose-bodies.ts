/** Composes the bodies of all pages, each once, and collects what they show. */
import type { References } from "../markdown/body-context.ts";
import type { BodyText, ComposedBody } from "../markdown/compose-body.ts";
import type { Memory } from "../model/memory.ts";
import type { PictureUse } from "../model/picture-use.ts";
import type { Problem } from "../model/problem.ts";
import type { LinkUse } from "../model/traces.ts";
import type { BookParts } from "../references/books.ts";
import type { CheckedPages, Draft } from "./check-pages.ts";
import { rememberBodies } from "./remember-bodies.ts";

/** What is to be composed, as plain data: another thread can be given it. */
export interface BodyOrder {
  readonly parts: BookParts;
  /** In the order in which they will be composed. */
  readonly bodies: readonly BodyText[];
}

/** What bodies are composed with, and who is told of what was found in them. */
export interface BodyTools {
  readonly references: References;
  readonly memory: Memory;
  report(problems: readonly Problem[]): void;
  noteLinks(links: readonly LinkUse[]): void;
}

/** The bodies of a site. */
export interface Bodies {
  /** @throws Error for a draft whose body was not in the order */
  of(draft: Draft): ComposedBody;
  /** The pictures that they show. */
  readonly pictures: readonly PictureUse[];
  /** The entries of lists that they show, as `staff/3`. */
  readonly entries: ReadonlySet<string>;
}

/** Lists all bodies; those of pages that cannot be read come first, and are only looked at for faults. */
export function listBodies({ orphans, drafts }: Pick<CheckedPages, "orphans" | "drafts">) {
  return [
    ...orphans.map(({ source, body }): BodyText => ({ source, ...body })),
    ...drafts.map(({ origin, body }): BodyText => ({ source: origin.source, ...body })),
  ];
}

/** Composes every body of an order. */
export function composeBodies({ parts, bodies }: BodyOrder, tools: BodyTools): Bodies {
  const collection = openBodies(parts, tools);
  for (const body of bodies) collection.add(body);
  return collection.bodies;
}

/** How many bodies are composed before others have a turn. */
const turn = 64;

/**
 * The same for thousands of bodies. What the parser has made lies outside of the heap, and goes only when
 * the event loop has a turn: it would fill the memory.
 * @param nextTurn resolves when others have had theirs
 */
export async function composeInTurns(
  { parts, bodies }: BodyOrder,
  tools: BodyTools,
  nextTurn: () => Promise<void>,
): Promise<Bodies> {
  const collection = openBodies(parts, tools);
  for (const [index, body] of bodies.entries()) {
    collection.add(body);
    if (index % turn === turn - 1) await nextTurn();
  }
  return collection.bodies;
}

function openBodies(parts: BookParts, tools: BodyTools) {
  const composeBody = rememberBodies(tools.references, tools.memory, parts);
  const composed = new Map<BodyText["source"], ComposedBody>();
  const pictures: PictureUse[] = [];
  const entries = new Set<string>();
  const bodies: Bodies = {
    of({ origin, route }) {
      const body = composed.get(origin.source);
      if (!body) throw new Error(`The body of ${route} was not composed.`);
      return body;
    },
    pictures,
    entries,
  };
  const add = (body: BodyText) => {
    const made = composeBody(body);
    tools.report(made.problems);
    tools.noteLinks(made.links);
    pictures.push(...made.pictures);
    for (const { list, index } of made.entries) entries.add(`${list}/${index}`);
    composed.set(body.source, made);
  };
  return { bodies, add };
}
