/** The place where the client offers the nearest pages to a lost visitor. Empty without it. */
import type { Address } from "../../generator/model/address.ts";
import type { Frame } from "../../generator/model/frame.ts";

interface SuggestionProps {
  readonly pages: readonly { readonly address: Address; readonly title: string }[];
  readonly frame: Frame;
}

/** An empty line that speaks when it is filled, and the pages to choose from. */
export function Suggestion({ pages, frame }: SuggestionProps) {
  return (
    <p
      className="suggestion"
      role="status"
      data-late={frame.assets.pageScripts.get("suggestion")?.src}
      data-suggestion={frame.words.suggestion}
      data-pages={JSON.stringify(pages.map((page) => [page.address, page.title]))}
    />
  );
}
