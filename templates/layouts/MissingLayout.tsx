/**
 * The page for addresses that lead nowhere. A host serves it for any address, at any depth. The
 * client reads the list of pages and offers the nearest three; the search finds the others.
 */
import { Blocks } from "../blocks/Blocks.tsx";
import { Hero } from "../components/Hero.tsx";
import { SearchField } from "../components/Search.tsx";
import { Suggestion } from "../components/Suggestion.tsx";
import type { LayoutProps } from "./layout-props.ts";

/** Lays out the not-found page. */
export function MissingLayout({ page, frame }: LayoutProps<"missing">) {
  return (
    <>
      <Hero page={page} frame={frame} look="page" picture={page.scene}>
        <Suggestion pages={page.suggestions} frame={frame} />
      </Hero>
      <div className="page-grid">
        <SearchField frame={frame} />
        <Blocks blocks={page.blocks} frame={frame} />
      </div>
    </>
  );
}
