/** The list of the articles, or of those of a tag, newest first; the newest one is set large. */
import type { ArticleCard } from "../../generator/model/page.ts";
import { Blocks } from "../blocks/Blocks.tsx";
import { ArticleTeaser } from "../components/ArticleTeaser.tsx";
import { Hero } from "../components/Hero.tsx";
import { TagLinks } from "../components/TagLinks.tsx";
import type { LayoutProps } from "./layout-props.ts";

/** Lays out the list of articles. */
export function ArticlesLayout({ page, frame }: LayoutProps<"articles">) {
  // A list without a scene has the picture of the oldest article that is about its tag before all others,
  // which is far from the top of the list; it only decorates.
  const isAbout = ({ tags }: ArticleCard) => tags[0]?.address === page.address;
  const shown = page.articles.findLast(isAbout) ?? page.articles.at(-1);
  const picture = page.scene ?? (shown && { ...shown.banner, alt: "" });
  return (
    <>
      <Hero page={page} frame={frame} look="page" picture={picture} />
      <div className="page-grid">
        <Blocks blocks={page.blocks} frame={frame} />
        <TagLinks tags={page.tags} here={page.address} frame={frame} />
        {page.articles.length > 0 && (
          <ul className="article-list">
            {page.articles.map((article) => (
              <li className="article-list__item" key={article.address}>
                <ArticleTeaser article={article} frame={frame} level={2} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
