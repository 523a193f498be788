/**
 * The entry point of the templates: what all pages have in common goes in once, then each page, and an
 * HTML document comes out. What is the same on many pages is rendered once for all of them. The
 * generator adds the policy and the style, because both depend on the rest.
 */
import type { Frame, RenderDocument } from "../generator/model/frame.ts";
import { composeDocument } from "./components/Document.tsx";
import { FooterParts } from "./components/Footer.tsx";
import { HeaderBar } from "./components/Header.tsx";
import { createSprites } from "./components/icon-sprite.ts";
import { createLoads } from "./components/loads.ts";
import { createPlaces } from "./components/places.ts";
import { printShared } from "./print-markup.ts";

export { renderFiles } from "./files/render-files.ts";

export { describeCard } from "./share-card.tsx";

/** Makes the renderer of a site's pages. Same frame and page, same document. */
export function createRenderer(frame: Frame): RenderDocument {
  const placeOf = createPlaces(frame);
  const loadsOf = createLoads(frame);
  const spriteOf = createSprites();
  const headers = new Map<string, string>();
  const footer = printShared(<FooterParts frame={frame} />);
  return (page, editUrl) => {
    const place = placeOf(page);
    const key = `${place.address} ${place.parent}`;
    const header = headers.get(key) ?? printShared(<HeaderBar place={place} frame={frame} />);
    headers.set(key, header);
    const { loads, headScripts } = loadsOf(page);
    const parts = { header, footer, headScripts, editUrl, spriteOf };
    return { pieces: composeDocument(page, frame, parts), loads };
  };
}
