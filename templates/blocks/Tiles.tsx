/**
 * Ways to other pages, each with a scene. `card` shows its text and a button, and `plain` its text. `hover` lays the
 * text over the picture for a pointer or the keyboard, and below it where nothing can hover.
 */
import type { ReactNode } from "react";
import type { Address } from "../../generator/model/address.ts";
import type { PictureRef, Tile } from "../../generator/model/block.ts";
import type { Frame } from "../../generator/model/frame.ts";
import { Heading, type HeadingLevel } from "../components/Heading.tsx";
import { Icon, TrailingIcon } from "../components/Icon.tsx";
import { Scene } from "../components/Scene.tsx";
import { hasOwnSign, SmartLink } from "../components/SmartLink.tsx";
import { TitleText } from "../components/TitleText.tsx";
import { fillWords } from "../fill-words.ts";
import type { BlockProps } from "./block-props.ts";

/** A grid of tiles. */
export function Tiles({ block, frame, level }: BlockProps<"tiles">) {
  const TileOf = block.look === "card" ? CardTile : LinkedTile;
  const top = level === 2 ? " tiles--top" : "";
  return (
    <ul className={`tiles tiles--${block.look} tiles--of-${block.tiles.length}${top}`}>
      {block.tiles.map((tile) => (
        <li className={`tile tile--${block.look}`} key={tile.link.href}>
          <TileOf tile={tile} frame={frame} level={level} />
        </li>
      ))}
    </ul>
  );
}

type TileProps = Pick<BlockProps<"tiles">, "frame" | "level"> & { readonly tile: Tile };

interface PageTileProps {
  readonly title: string;
  readonly address: Address;
  readonly picture?: PictureRef;
  /** The hour of its sky; undefined for the sky of the page around it. */
  readonly hour?: number;
  readonly when: ReactNode;
  readonly text: string;
  readonly frame: Frame;
  readonly level: HeadingLevel;
}

/** The tile of an event or an article. */
export function PageTile({
  title,
  address,
  picture,
  hour,
  when,
  text,
  frame,
  level,
}: PageTileProps) {
  return (
    <li className="tile">
      <Heading className="tile__title" level={level}>
        <a className="tile__link" href={address}>
          <TitleText title={title} />
          <TrailingIcon name="arrow" />
        </a>
      </Heading>
      <div className="tile__picture">
        <Scene picture={picture} frame={frame} hour={hour} sizes={tileSizes} />
      </div>
      <p className="tile__when">{when}</p>
      <p className="tile__text">{text}</p>
    </li>
  );
}

/** How wide a tile is, for the browser to choose a picture. */
const tileSizes = "(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw";

/** A tile whose title is its link. */
function LinkedTile({ tile, frame, level }: TileProps) {
  return (
    <>
      <Heading className="tile__title" level={level}>
        <SmartLink className="tile__link" link={tile.link} frame={frame}>
          {tile.title}
          {!hasOwnSign(tile.link) && <TrailingIcon name="arrow" />}
        </SmartLink>
      </Heading>
      <div className="tile__picture">
        <Scene picture={tile.picture} frame={frame} sizes={tileSizes} />
      </div>
      {tile.isSample && <p className="sample-mark">{frame.words.sample}</p>}
      <p className="tile__text">{tile.hoverText}</p>
    </>
  );
}

function CardTile({ tile, frame, level }: TileProps) {
  return (
    <>
      <Heading className="tile__title" level={level}>
        {tile.title}
      </Heading>
      <div className="tile__picture">
        <Scene picture={tile.picture} frame={frame} sizes={tileSizes} />
      </div>
      {tile.isSample && <p className="sample-mark">{frame.words.sample}</p>}
      <p className="tile__text">{tile.hoverText}</p>
      <SmartLink className="tile__link button button--secondary" link={tile.link} frame={frame}>
        {tile.button ?? <LearnMore tile={tile} frame={frame} />}
        {!hasOwnSign(tile.link) && <Icon name="arrow" />}
      </SmartLink>
    </>
  );
}

/** The same words on every card; who hears the links of a page in a list hears what each is about. */
function LearnMore({ tile, frame }: Pick<TileProps, "tile" | "frame">) {
  return (
    <>
      <span aria-hidden="true">{frame.words.learnMore}</span>
      <span className="visually-hidden">
        {fillWords(frame.words.learnMoreAbout, { title: tile.title })}
      </span>
    </>
  );
}
