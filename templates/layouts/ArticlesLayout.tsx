/** The list of the articles, or of those of a tag, newest first; the newest one is set large. */
import { Blocks } from "../blocks/Blocks.tsx";
import { ArticleTeaser } from "../components/ArticleTeaser.tsx";
import { Hero } from "../components/Hero.tsx";
import { pictureOf } from "../components/picture-of.ts";
import { TagLinks } from "../components/TagLinks.tsx";
import type { LayoutProps } from "./layout-props.ts";

/** Lays out the list of articles. */
export function ArticlesLayout({ page, frame }: LayoutProps<"articles">) {
  const shown = pictureOf(page);
  // That of an article only decorates.
  const picture = page.scene ?? (shown && { ...shown, alt: "" });
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
