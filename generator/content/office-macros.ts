/**
 * Finds macros in a document of Office. Such a file is an archive, and one part of it says of what kind all others are
 * (ECMA-376, part 2, section 10.1). A macro can have any name there, but not another kind.
 */
import { unzipSync } from "fflate";
import type { DownloadFault } from "./check-download.ts";

/** Kinds of parts that are programs: macros of today, those of Excel 4, and controls. */
const programs = /vbaProject|macroEnabled|macrosheet|activeX/i;

/** The most bytes of the part that says what the others are. That of a large workbook has 20 kB. */
const tableMost = 1_000_000;

/** Finds a macro in a document, or that nobody can tell whether it has one. */
export function findOfficeFault(bytes: Uint8Array): DownloadFault | undefined {
  const table = readTable(bytes);
  if (table === undefined) {
    const advice = "Save it again, with the program that made it.";
    return { what: "is damaged, so it can't be searched for macros", advice };
  }
  if (!programs.test(table)) return undefined;
  const advice = "Save a copy of it without macros, or print it as a PDF, and put that here.";
  return { what: "has macros in it", advice };
}

/** The part that says of what kind the parts are; undefined when there isn't exactly one. */
function readTable(bytes: Uint8Array): string | undefined {
  const isTable = (name: string) => name.toLowerCase() === "[content_types].xml";
  let count = 0;
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (isTable(name)) count++;
        return isTable(name) && originalSize <= tableMost;
      },
    });
    const [table] = Object.values(parts);
    return count === 1 && table ? decodeTable(table) : undefined;
  } catch {
    return undefined;
  }
}

/** XML may be written with two bytes for each letter. */
const decodeTable = (table: Uint8Array) =>
  new TextDecoder(table[0] === 0xff || table[1] === 0 ? "utf-16le" : "utf-8").decode(table);
