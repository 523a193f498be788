/** A sign from the sprite of the page. It always decorates: words stand beside it. */

/** Prints one sign in the colour and size of the text around it. */
export function Glyph({ name }: { readonly name: string }) {
  return (
    <svg className="icon" aria-hidden="true" width="24" height="24">
      <use href={`#Icon-${name}`} />
    </svg>
  );
}
