/** The common page: sky, title, and the blocks in the order of its author. */
import { Hero } from "../components/Hero.tsx";
import { PageGrid } from "../components/PageGrid.tsx";
import type { LayoutProps } from "./layout-props.ts";

/** Lays out a page. */
export function PageLayout({ page, frame }: LayoutProps<"page">) {
  return (
    <>
      <Hero page={page} frame={frame} look="page" picture={page.scene} />
      <PageGrid page={page} frame={frame} />
    </>
  );
}
