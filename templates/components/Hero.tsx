/**
 * The opening of a page: the whole sky of its hour, the trail, the title, and the scene
 * that stands on the horizon. The kinds differ in size and in what they add.
 */
import type { ReactNode } from "react";
import type { PictureRef } from "../../generator/model/block.ts";
import type { Frame } from "../../generator/model/frame.ts";
import type { Page } from "../../generator/model/page.ts";
import { fillWords } from "../fill-words.ts";
import { PictureImage } from "./PictureImage.tsx";
import { TitleText } from "./TitleText.tsx";
import { Trail } from "./Trail.tsx";
import { Wristband } from "./Wristband.tsx";

interface HeroProps {
  readonly page: Page;
  readonly frame: Frame;
  /** How the hero is set: great for the home page, quiet for redirect pages. */
  readonly look: "home" | "page" | "article" | "event" | "quiet";
  readonly picture?: PictureRef;
  /** What stands under the intro: byline, dates, buttons, digits. */
  readonly children?: ReactNode;
  /** The film over the scene; only the home page has one. */
  readonly film?: ReactNode;
  /** What the people of the scene hold up; only the home page has it. */
  readonly reveal?: ReactNode;
}

/** The hero of a page. */
export function Hero({ page, frame, look, picture, children, film, reveal }: HeroProps) {
  return (
    <div className={`hero hero--${look}`}>
      <div className="hero__body">
        {page.waits && <p className="draft-mark">{markOf(page.waits, frame)}</p>}
        {page.address !== frame.home && <Trail page={page} frame={frame} />}
        <h1 className="hero__title">
          <TitleText title={page.title} />
        </h1>
        {page.intro !== undefined && <p className="hero__intro">{page.intro}</p>}
        {children}
      </div>
      {picture !== undefined && (
        <div className="hero__scene">
          <PictureImage
            className="hero__image"
            picture={picture}
            frame={frame}
            sizes="(min-width: 64rem) 60vw, 100vw"
            isHero
          />
          {film}
        </div>
      )}
      {reveal}
      <Wristband />
    </div>
  );
}

/** Says in previews that visitors do not see a page yet. */
function markOf({ dateText }: NonNullable<Page["waits"]>, { words }: Frame): string {
  return dateText === undefined ? words.draft : fillWords(words.appearsOn, { date: dateText });
}
