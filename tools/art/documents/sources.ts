/** The documents as their authors write them: one Markdown file each in `tools/art/documents` of a site. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { listFolder } from "../../../generator/content/list-folder.ts";
import { decodeText } from "../../../generator/content/read-sources.ts";
import { digestTexts } from "../../../generator/model/digest.ts";

/** Where the documents lie, from the root of a site. */
export const documentFolder = "tools/art/documents/";

/** A document before it is composed. */
export interface DocumentSource {
  /** The name of its files: `sponsorship-packet` is `sponsorship-packet.md`, and the PDF of that name. */
  readonly name: string;
  readonly text: string;
  /** The digest of what its authors can change: its text, the words and the style of documents. */
  readonly digest: string;
}

/**
 * Reads all documents of a site, in the order of their names.
 * @param root the folder of the site
 */
export async function readDocuments(root: string): Promise<readonly DocumentSource[]> {
  const own = ["documents.scss", "words.json"].map((file) => join(import.meta.dirname, file));
  const shared = await Promise.all(own.map((file) => readFile(file, "utf8")));
  const folder = join(root, documentFolder);
  const files = listFolder(folder).filter(({ path }) => path.endsWith(".md"));
  return Promise.all(
    files.map(async ({ path }) => {
      const { text } = decodeText(path, await readFile(join(folder, path), "utf8"));
      return { name: path.slice(0, -".md".length), text, digest: digestTexts(text, ...shared) };
    }),
  );
}
