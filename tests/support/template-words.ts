/** What the templates themselves know: a mark of ours would be among it, and no author's text may be taken for one. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { defaultRoot } from "../../generator/content/site-paths.ts";

/** Everything that stands between quotes or tags in the code of these files, and words in capitals. */
export function wordsIn(pattern: string): readonly string[] {
  return fastGlob
    .sync(pattern, { cwd: defaultRoot })
    .sort()
    .flatMap((file) => {
      const code = readFileSync(join(defaultRoot, file), "utf8");
      return code.match(/"[^"\n]+"|`[^`]+`|<\/?[a-z][^<>\n]*>|\b[A-Z]{4,}\b/g) ?? [];
    });
}
