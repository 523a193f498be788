/**
 * An order as it is handed to another thread. Every text is copied then, so each is sent once: a body is the
 * end of the text of its file.
 */
import type { BodyOrder } from "../graph/compose-bodies.ts";
import type { BodyText } from "../markdown/compose-body.ts";
import type { BookParts } from "../references/books.ts";

/** A body, by where it begins in the text of its file. */
type PackedBody = Pick<BodyText, "source" | "offset"> & { readonly start: number };

/** An order in which every text stands once. */
export interface PackedOrder {
  readonly parts: BookParts;
  /** Undefined for a body that is not the end of its file as it was typed. */
  readonly bodies: readonly (PackedBody | undefined)[];
}

/** Packs an order. */
export function packOrder({ parts, bodies }: BodyOrder): PackedOrder {
  return {
    parts,
    bodies: bodies.map(({ source, offset, text }) => {
      const start = source.text.length - text.length;
      return source.text.endsWith(text) ? { source, offset, start } : undefined;
    }),
  };
}

/** Takes one body out of an order. */
export function unpackBody({ source, offset, start }: PackedBody): BodyText {
  return { source, offset, text: source.text.slice(start) };
}
