/**
 * The home page: who, for whom, when and where, what to do, and the year's total, all on the first
 * screen. The first digits of the page's text are lifted up there, and so are the buttons before them;
 * an author writes them where they belong in the text and needs to know nothing of this.
 */
import type { PageOf } from "../../generator/model/page.ts";
import { Blocks } from "../blocks/Blocks.tsx";
import { Digits } from "../blocks/Digits.tsx";
import { PageTile } from "../blocks/Tiles.tsx";
import { Confetti } from "../components/Confetti.tsx";
import { EventTicket } from "../components/EventFacts.tsx";
import { Film } from "../components/Film.tsx";
import { Hero } from "../components/Hero.tsx";
import { TitleText } from "../components/TitleText.tsx";
import type { LayoutProps } from "./layout-props.ts";

/** Lays out the home page. */
export function HomeLayout({ page, frame }: LayoutProps<"home">) {
  const { blocks, event, hashtag, hashtagArticle } = page;
  const digits = blocks.find((block) => block.kind === "digits");
  const before = digits ? blocks.slice(0, blocks.indexOf(digits)) : [];
  const buttons = before.filter((block) => block.kind === "button");
  const rest = blocks.filter((block) => block !== digits && !buttons.some((one) => one === block));
  // The latest articles follow the events, where the page shows some.
  const end = rest.findIndex((block) => block.kind === "events") + 1 || rest.length;
  return (
    <>
      <Hero
        page={page}
        frame={frame}
        look="home"
        picture={page.scene}
        film={<Film frame={frame} />}
        reveal={
          digits && (
            <div className="reveal">
              <Confetti />
              <Digits block={digits} frame={frame} />
            </div>
          )
        }
      >
        {hashtag !== undefined && (
          <p className="hero__hashtag">
            {hashtagArticle === undefined ? (
              <TitleText title={hashtag} />
            ) : (
              <a href={hashtagArticle}>
                <TitleText title={hashtag} />
              </a>
            )}
          </p>
        )}
        {event && <EventTicket event={event} frame={frame} name={event.name} />}
        {buttons.length > 0 && (
          <div className="hero__actions">
            <Blocks blocks={buttons} frame={frame} id="Action" />
          </div>
        )}
      </Hero>
      <div className="page-grid">
        <Blocks blocks={rest.slice(0, end)} frame={frame} />
        {page.articles.length > 0 && <LatestArticles articles={page.articles} frame={frame} />}
        <Blocks blocks={rest.slice(end)} frame={frame} id="After" />
      </div>
    </>
  );
}

/** The latest articles under their title, as a text with its tiles. */
function LatestArticles({
  articles,
  frame,
}: Pick<LayoutProps<"home">, "frame"> & Pick<PageOf<"home">, "articles">) {
  return (
    <>
      <div className="prose">
        <h2>{frame.words.latestArticles}</h2>
      </div>
      <ul className="tiles tiles--card">
        {articles.map((article) => (
          <PageTile
            key={article.address}
            title={article.title}
            address={article.address}
            picture={{ path: article.banner.path, alt: "" }}
            when={<time dateTime={article.date}>{article.dateText}</time>}
            text={article.description}
            frame={frame}
            level={3}
          />
        ))}
      </ul>
    </>
  );
}
