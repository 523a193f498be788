/**
 * `printed.json` says what each PDF was printed from, because a PDF cannot be compared with a text. Whoever changes a
 * document, or a figure that it shows, and does not print it again is told so.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { digestBytes } from "../../../generator/model/digest.ts";
import type { Composed } from "./compose.ts";
import { documentFolder } from "./sources.ts";

/** The digests of one print. */
export interface Print {
  /** What the authors had written. */
  readonly source: string;
  /** What readers saw. */
  readonly reading: string;
  /** The PDF itself. */
  readonly pdf: string;
}

/** All prints, by the names of the documents. */
export type Prints = Readonly<Record<string, Print>>;

/** The file of a site that holds its prints. */
export const recordOf = (root: string) => join(root, documentFolder, "printed.json");

/** Reads the prints of a site; there are none where nothing was printed yet. */
export function readPrints(root: string): Prints {
  const file = recordOf(root);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Prints) : {};
}

/** The names of the documents whose PDF shows an older text or figure than the site, or was never printed. */
export function findStale(documents: readonly Composed[], prints: Prints): readonly string[] {
  const stale = documents.filter(({ source, digest }) => prints[source.name]?.reading !== digest);
  return stale.map(({ source }) => source.name);
}

/** Describes a print that was just made. */
export function describePrint({ source, digest }: Composed, pdf: Uint8Array): Print {
  return { source: source.digest, reading: digest, pdf: digestBytes(pdf) };
}
