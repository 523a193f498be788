/** A small line drawing from the page's sprite. It always decorates: words stand beside it. */
import type { IconName } from "./icons.ts";

/** Prints one icon in the colour and size of the text around it. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true" width="24" height="24">
      <use href={`#Icon-${name}`} />
    </svg>
  );
}
