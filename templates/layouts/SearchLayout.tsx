/** The page of the search: its field, and the main pages, which are all there is without a script. */
import { Blocks } from "../blocks/Blocks.tsx";
import { Hero } from "../components/Hero.tsx";
import { SearchField } from "../components/Search.tsx";
import type { LayoutProps } from "./layout-props.ts";

/** Lays out the page of the search. */
export function SearchLayout({ page, frame }: LayoutProps<"search">) {
  return (
    <>
      <Hero page={page} frame={frame} look="page" picture={page.scene} />
      <div className="page-grid">
        <SearchField frame={frame} isWhole />
        <Blocks blocks={page.blocks} frame={frame} />
      </div>
    </>
  );
}
