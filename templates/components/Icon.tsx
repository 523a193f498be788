/** A small line drawing from the page's sprite. It always decorates: words stand beside it. */
import type { IconName } from "./icons.ts";

/** Those that point along the line are mirrored where it runs from right to left. */
const directed: readonly IconName[] = ["arrow", "back", "outside"];

/** Prints one icon in the colour and size of the text around it. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      className={directed.includes(name) ? "icon icon--directed" : "icon"}
      aria-hidden="true"
      width="24"
      height="24"
    >
      <use href={`#Icon-${name}`} />
    </svg>
  );
}

/**
 * An icon behind words that may take several lines: it stands with the last one. Not even a space that doesn't break
 * holds a drawing on the line, but a word joiner does (CSS Text 3, section 5.1).
 */
export function TrailingIcon({ name }: { readonly name: IconName }) {
  return (
    <>
      <span aria-hidden="true">{"\u00A0\u2060"}</span>
      <Icon name={name} />
    </>
  );
}
