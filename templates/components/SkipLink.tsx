/** The first stop of the keyboard: past the navigation, straight to the page. */
import type { Words } from "../../generator/schema/words.ts";

/** Visible only while it has the focus. */
export function SkipLink({ words }: { readonly words: Words }) {
  return (
    <a className="skip-link" href="#Main">
      {words.skipToContent}
    </a>
  );
}
