/**
 * A page that sends its visitors on. The link is real and comes first: a browser that opens no
 * tab by itself, or runs no script, loses nothing.
 */
import { Hero } from "../components/Hero.tsx";
import { PageGrid } from "../components/PageGrid.tsx";
import { RedirectNotice } from "../components/RedirectNotice.tsx";
import type { LayoutProps } from "./layout-props.ts";

/** Lays out a redirect page. */
export function RedirectLayout({ page, frame }: LayoutProps<"redirect">) {
  return (
    <>
      <Hero page={page} frame={frame} look="quiet" picture={page.scene}>
        <RedirectNotice page={page} frame={frame} />
      </Hero>
      <PageGrid page={page} frame={frame} />
    </>
  );
}
