/** An article in a list: its picture under the sky of its hour, its title, who and when. */

import type { Frame } from "../../generator/model/frame.ts";
import type { ArticleCard } from "../../generator/model/page.ts";
import { fillWords } from "../fill-words.ts";
import { Heading, type HeadingLevel } from "./Heading.tsx";
import { Scene } from "./Scene.tsx";
import { TitleText } from "./TitleText.tsx";

interface ArticleTeaserProps {
  readonly article: ArticleCard;
  readonly frame: Frame;
  readonly level: HeadingLevel;
}

/** The card of an article. The banner decorates here; its description stands in the article. */
export function ArticleTeaser({ article, frame, level }: ArticleTeaserProps) {
  return (
    <article className="article-teaser">
      <Heading className="article-teaser__title" level={level}>
        <a className="article-teaser__link" href={article.address}>
          <TitleText title={article.title} />
        </a>
      </Heading>
      <Scene
        picture={{ path: article.banner.path, alt: "" }}
        frame={frame}
        hour={article.hour}
        sizes="(min-width: 64rem) 24rem, 100vw"
      />
      <p className="article-teaser__meta">
        {fillWords(frame.words.byline, { name: article.author.name })}{" "}
        <time className="article-teaser__date" dateTime={article.date}>
          {article.dateText}
        </time>
      </p>
      <p className="article-teaser__text">{article.description}</p>
    </article>
  );
}
