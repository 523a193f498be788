/**
 * Checks what's in a file that visitors download. Its name is only a promise: what opens it looks at its bytes, and whoever
 * downloads a guide from this site trusts it. So it must be what its name says, and nothing in it may run.
 */
import { isUtf8 } from "node:buffer";
import { findOfficeFault } from "./office-macros.ts";
import { findPdfFault } from "./pdf-actions.ts";
import { findFormula } from "./table-formulas.ts";

/** What's wrong with a file to download. */
export interface DownloadFault {
  /** Goes on behind the name of the file. */
  readonly what: string;
  readonly advice: string;
  /** The text of a file that has lines, and where in it the fault is. */
  readonly place?: { readonly text: string; readonly start: number; readonly end: number };
}

/**
 * Checks the bytes of a file.
 * @param kind what its name says: `pdf`
 * @returns undefined when it is that, and holds nothing that runs
 */
export async function checkDownload(
  kind: string,
  bytes: Uint8Array,
): Promise<DownloadFault | undefined> {
  const found = await findKind(kind, bytes);
  if (found !== kind) {
    const advice = `Save it as ${kind} again, with the program that made it and without a password.`;
    return { what: `isn't what its name says: it's ${found}`, advice };
  }
  if (kind === "pdf") return findPdfFault(bytes);
  if (kind === "csv") return findFormula(decode(bytes));
  return officeKinds.includes(kind) ? findOfficeFault(bytes) : undefined;
}

/** Kinds of documents that may have programs in them. A drawing is cleaned when it's published. */
const officeKinds = ["docx", "xlsx", "pptx"];

/** The kind of a file by its bytes, as its ending; in words if it's none of those that may be downloaded. */
async function findKind(named: string, bytes: Uint8Array): Promise<string> {
  if (isText(bytes)) return kindOfText(named, decode(bytes));
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(bytes);
  if (found?.ext === named) return named;
  return found ? `a file of the kind ${found.ext}` : "damaged, or cut off";
}

/** Whether bytes are text: they have no control characters but tabs and the ends of lines. */
const isText = (bytes: Uint8Array) =>
  !bytes.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13);

/** Spreadsheets save tables in the encoding of the computer, too. */
const decode = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString(isUtf8(bytes) ? "utf8" : "latin1")
    .replace(/^\uFEFF/, "");

function kindOfText(named: string, text: string): string {
  // A PDF whose pictures are written as letters has no other bytes than a text.
  if (text.startsWith("%PDF-")) return "pdf";
  if (named === "svg" && /<svg[\s>]/i.test(text)) return named;
  if (/^\s*<[!?a-z]/i.test(text)) return "a page of the web, or another file with tags";
  if (/^#!/.test(text)) return "a script";
  if (/^BEGIN:VCALENDAR\s/i.test(text)) return "ics";
  return named === "csv" ? named : "plain text";
}
