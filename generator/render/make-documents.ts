/**
 * Makes the documents of a site, page after page. A document that was made from the same, and still lies
 * in the output, is not made again. Each is written before the next one is made.
 */
import { outputPathOf } from "../model/address.ts";
import type { Piece } from "../model/frame.ts";
import type { DocumentIndex, MadeDocument, OutputFile } from "../model/output.ts";
import type { PageOutline } from "../model/page.ts";
import type { PageRenderer } from "./render-pages.ts";

interface DocumentTools {
  readonly renderer: PageRenderer;
  /** Reads what a finished document holds. */
  index(pieces: readonly Piece[]): DocumentIndex;
  /** The last document of a source, if it is still in the output. */
  findLast(source: string, path: string): Omit<MadeDocument, "page" | "path"> | undefined;
  readonly output: { write(file: OutputFile): void; keep(path: string): void };
}

/** Makes all documents, in the order of the pages. */
export function makeDocuments(
  pages: readonly PageOutline[],
  { renderer, index, findLast, output }: DocumentTools,
): readonly MadeDocument[] {
  return pages.map((page) => {
    const path = outputPathOf(page.route);
    const digest = renderer.digestOf(page);
    const last = findLast(page.source, path);
    if (last?.digest === digest) {
      output.keep(path);
      return { ...last, page, path };
    }
    const { html, pieces } = renderer.render(page);
    output.write({ path, bytes: html });
    return { page, path, digest, index: index(pieces) };
  });
}
