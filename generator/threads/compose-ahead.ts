/**
 * Composes bodies from the last one on, until the first thread is met. There are the books, which are
 * plain data, and not the lists: a body that shows entries is left to the first thread.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { digestTexts } from "../cache/digest.ts";
import { rememberBodies } from "../graph/remember-bodies.ts";
import type { References } from "../markdown/body-context.ts";
import type { MarkdownEngine } from "../markdown/engine.ts";
import { type Memory, noMemory } from "../model/memory.ts";
import { openBooks } from "../references/books.ts";
import { type PackedOrder, readBody } from "./packed-order.ts";

/** How this thread composes. */
export interface ComposeTools {
  /** The folder of the content. */
  readonly content: string;
  readonly engine: MarkdownEngine;
  /** Tells which body the first thread has reached. */
  reached(): number;
  /** Takes what was made, as it is kept for the next build. */
  readonly keepText: Memory["keepText"];
}

/** How many bodies are made before somebody else in this thread has a turn. */
const turn = 32;

/** Carries out as much of an order as the first thread has left. Never throws. */
export async function composeAhead(
  { parts, bodies }: PackedOrder,
  { content, engine, reached, keepText }: ComposeTools,
): Promise<void> {
  const references: References = { ...openBooks(parts), engine, ...noLists };
  const memory = { ...noMemory, digest: digestTexts, keepText };
  const compose = rememberBodies(references, memory, parts);
  for (let index = bodies.length - 1; index > reached(); index--) {
    const packed = bodies[index];
    try {
      const body = packed && readBody(content, packed);
      if (body) compose(body);
    } catch {
      // The first thread makes it, or throws the same where somebody hears it.
    }
    if (index % turn === 0) await nextTurn();
  }
}

const noLists: Pick<References, "lists" | "placeOfEntry" | "editionOf"> = {
  lists: new Proxy({} as References["lists"], { get: refuse }),
  placeOfEntry: refuse,
  editionOf: refuse,
};

function refuse(): never {
  throw new Error("The lists are with the first thread.");
}
