/** The catalogue as a whole: every mistake, by the part of the content that it is made in. */
import { blockMistakes } from "./blocks.ts";
import { entryMistakes } from "./entries.ts";
import { fieldMistakes } from "./fields.ts";
import { fileMistakes } from "./files.ts";
import { frontMatterMistakes } from "./front-matter.ts";
import { jsonMistakes } from "./json.ts";
import { linkMistakes } from "./links.ts";
import type { Mistake } from "./mistake.ts";
import { pictureMistakes } from "./pictures.ts";
import { proseMistakes } from "./prose.ts";

export const catalogue: Readonly<Record<string, readonly Mistake[]>> = {
  "the lines at the top of a page": frontMatterMistakes,
  "the values of fields": fieldMistakes,
  "the text of a page": proseMistakes,
  blocks: blockMistakes,
  links: linkMistakes,
  pictures: pictureMistakes,
  "the form of lists": jsonMistakes,
  "the entries of lists": entryMistakes,
  files: fileMistakes,
};

/** All rows, in the order of the groups. */
export const allMistakes: readonly Mistake[] = Object.values(catalogue).flat();
