/** An article: banner, byline, text, its tags, and the way to its neighbours in the stated order. */
import { Blocks } from "../blocks/Blocks.tsx";
import { Byline } from "../components/Byline.tsx";
import { Hero } from "../components/Hero.tsx";
import { Neighbours } from "../components/Neighbours.tsx";
import { Share } from "../components/Share.tsx";
import { SmartLink } from "../components/SmartLink.tsx";
import { TagLinks } from "../components/TagLinks.tsx";
import { Wristband } from "../components/Wristband.tsx";
import type { LayoutProps } from "./layout-props.ts";

/** The next step of a reader who has come this far: the article's own, or else the first of the site's actions. */
function NextStep({ page, frame }: LayoutProps<"article">) {
  const link = page.nextStep?.link ?? frame.navigation.actions[0];
  if (!link) return null;
  return (
    <div className="article__ask">
      <p>{page.nextStep?.text ?? frame.site.description}</p>
      <SmartLink className="button button--primary" link={link} frame={frame} />
    </div>
  );
}

/** Lays out an article. */
export function ArticleLayout({ page, frame }: LayoutProps<"article">) {
  return (
    <article className="article">
      <Hero page={page} frame={frame} look="article" picture={page.banner}>
        <Byline author={page.author} date={page.date} dateText={page.dateText} frame={frame} />
      </Hero>
      <div className="page-grid">
        <Blocks blocks={page.blocks} frame={frame} />
        <NextStep page={page} frame={frame} />
        <TagLinks tags={page.tags} here={page.address} frame={frame} />
        <Share page={page} frame={frame} />
        <div className="article__end">
          <Wristband />
        </div>
        <Neighbours previous={page.previous} next={page.next} frame={frame} />
      </div>
    </article>
  );
}
