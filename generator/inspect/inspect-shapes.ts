/** What every document owes its visitors by itself: one first heading, and no name twice. */
import type { Problem } from "../model/problem.ts";
import type { Document } from "../render/render-pages.ts";
import type { IndexedFile } from "./indexed-file.ts";
import type { LinkIndex } from "./link-index.ts";

/** Inspects each document on its own. */
export function inspectShapes(
  documents: readonly Document[],
  { files }: LinkIndex,
): readonly Problem[] {
  // The index begins with the documents, in their order.
  return documents.flatMap((document, number) => {
    const file = files[number];
    return file ? inspectShape(document, file) : [];
  });
}

function inspectShape({ page }: Document, file: IndexedFile): readonly Problem[] {
  const place = { file: page.source, line: 1, column: 1 };
  const repeated = [...new Set(file.repeatedIds)].map<Problem>((id) => ({
    code: "id-repeated",
    severity: "error",
    message: `The name "${id}" stands twice on the page, so a link to #${id} would find the first only.`,
    place,
    fix: "If it comes from a heading of the text, give the heading other words.",
  }));
  if (file.titles === 1) return repeated;
  return [
    ...repeated,
    {
      code: "output-fault",
      severity: "error",
      message: `The page has ${file.titles} first headings; it must have one.`,
      place,
    },
  ];
}
