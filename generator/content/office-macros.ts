/**
 * Finds macros in a document of Office, and what it would fetch when it's opened: a template from elsewhere can have macros as
 * well. Such a file is an archive. One part of it says of what kind all others are (ECMA-376, part 2, section 10.1), and
 * some say what others refer to (section 9.3). A macro can have any name there, but not another kind.
 */
import { unzipSync } from "fflate";
import { Parser } from "htmlparser2";
import type { DownloadFault } from "./check-download.ts";

/** Kinds of parts that are programs: macros of today, those of Excel 4, controls, and files of other programs. */
const programs = /vbaProject|macroEnabled|macrosheet|activeX|oleObject/i;

/** The most bytes of the parts that are read, together. A large workbook has 100 kB of them. */
const partsMost = 1_000_000;

/** Finds a macro in a document or what it fetches, or that nobody can tell. */
export function findOfficeFault(bytes: Uint8Array): DownloadFault | undefined {
  const parts = readParts(bytes);
  if (parts === undefined) {
    const advice = "Save it again, with the program that made it.";
    return { what: "is damaged, so it can't be searched for macros", advice };
  }
  const elements = parts.flatMap(elementsOf);
  if (elements.some(({ ContentType = "" }) => programs.test(ContentType))) {
    const advice = "Save a copy of it without macros, or print it as a PDF, and put that here.";
    return { what: "has macros or other programs in it", advice };
  }
  if (!elements.some(isFetched)) return undefined;
  const advice = "Put the pictures and the template into the file itself, or print it as a PDF.";
  return { what: "fetches something from elsewhere when it's opened", advice };
}

/** Whether an element refers to something outside that nobody has to follow, as one would a link. */
const isFetched = ({ TargetMode = "", Type = "" }: Readonly<Record<string, string>>) =>
  /^external$/i.test(TargetMode.trim()) && !Type.endsWith("/hyperlink");

/**
 * The parts that say of what kind others are, and what they refer to; undefined when they can't all be read, or when the
 * first isn't there exactly once.
 */
function readParts(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  let tables = 0;
  let count = 0;
  let size = 0;
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        const isTable = name.toLowerCase() === "[content_types].xml";
        if (!isTable && !/\.rels$/i.test(name)) return false;
        if (isTable) tables++;
        count++;
        size += originalSize;
        return size <= partsMost;
      },
    });
    const read = Object.values(parts);
    return tables === 1 && read.length === count ? read : undefined;
  } catch {
    return undefined;
  }
}

/** The attributes of all elements of a part. A letter in them may be written as a number. */
function elementsOf(part: Uint8Array): readonly Readonly<Record<string, string>>[] {
  const elements: Readonly<Record<string, string>>[] = [];
  const parser = new Parser(
    { onopentag: (_, attributes) => elements.push(attributes) },
    { xmlMode: true },
  );
  parser.end(decodePart(part));
  return elements;
}

/** XML may be written with two bytes for each letter, in either order. */
function decodePart(part: Uint8Array): string {
  const [first, second] = part;
  if (first === 0xff || second === 0) return new TextDecoder("utf-16le").decode(part);
  return new TextDecoder(first === 0xfe || first === 0 ? "utf-16be" : "utf-8").decode(part);
}
