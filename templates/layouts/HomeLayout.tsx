/**
 * The home page: the great sky, the hashtag, and the year's total on cards that overlap the
 * horizon. The first digits of the page's text are lifted up there; an author writes them where
 * they belong in the text and needs to know nothing of this.
 */
import { Blocks } from "../blocks/Blocks.tsx";
import { Digits } from "../blocks/Digits.tsx";
import { Confetti } from "../components/Confetti.tsx";
import { Film } from "../components/Film.tsx";
import { Hero } from "../components/Hero.tsx";
import type { LayoutProps } from "./layout-props.ts";

/** Lays out the home page. */
export function HomeLayout({ page, frame }: LayoutProps<"home">) {
  const digits = page.blocks.find((block) => block.kind === "digits");
  return (
    <>
      <Hero
        page={page}
        frame={frame}
        look="home"
        picture={page.scene}
        film={<Film frame={frame} />}
      >
        {page.hashtag !== undefined && <p className="hero__hashtag">{page.hashtag}</p>}
      </Hero>
      {digits !== undefined && (
        <div className="reveal">
          <Confetti />
          <Digits block={digits} />
        </div>
      )}
      <div className="page-grid page-grid--home">
        <Blocks blocks={page.blocks.filter((block) => block !== digits)} frame={frame} />
      </div>
    </>
  );
}
