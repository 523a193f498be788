/**
 * An order as it is handed to another thread: texts would be copied, and stand in the memory three times.
 * So it names files, which the other thread reads for itself. A file that was saved meanwhile does no
 * harm: what is composed of another text is never recalled.
 */
import type { BodyOrder } from "../graph/compose-bodies.ts";
import type { BodyText } from "../markdown/compose-body.ts";
import { readText } from "../read/read-text.ts";
import type { BookParts } from "../references/books.ts";

/** A body, by where it begins in the text of its file. */
interface PackedBody extends Pick<BodyText, "offset"> {
  readonly path: string;
  readonly start: number;
  /** Of the text of the file. */
  readonly length: number;
}

/** An order without texts. */
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
      const { length } = source.text;
      if (!source.text.endsWith(text)) return undefined;
      return { path: source.path, offset, start: length - text.length, length };
    }),
  };
}

/**
 * Reads one body of an order.
 * @param content the folder of the content
 * @returns undefined when the file is no text any more, or another one
 * @throws Error when there is no such file
 */
export function readBody(content: string, { path, offset, start, length }: PackedBody) {
  const source = readText(content, path);
  if ("code" in source || source.text.length !== length) return undefined;
  return { source, offset, text: source.text.slice(start) } satisfies BodyText;
}
