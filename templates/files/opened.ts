/** What is said when a page that sends its visitors on has opened where it leads, for `client/extras/opened.ts`. */
import type { Opened } from "../../client/parts/opened.ts";
import { outputPathOf } from "../../generator/model/address.ts";
import type { ContentGraph } from "../../generator/model/graph.ts";
import type { OutputFile } from "../../generator/model/output.ts";
import { fillWords } from "../fill-words.ts";

/** Makes `opened.json` beside each page that sends its visitors on. */
export function renderOpened({ pages, words }: ContentGraph): readonly OutputFile[] {
  return pages.flatMap((page) => {
    if (page.kind !== "redirect") return [];
    const opened: Opened = {
      said: fillWords(words.redirectOpened, { site: page.link.label }),
      about: fillWords(words.redirectAbout, { title: page.title }),
      close: words.close,
    };
    const path = outputPathOf(page.route).replace("index.html", "opened.json");
    return [{ path, bytes: JSON.stringify(opened) }];
  });
}
