/** The article before and the article after, in the site's stated order. */

import type { Frame } from "../../generator/model/frame.ts";
import type { Neighbour } from "../../generator/model/page.ts";
import { Icon } from "./Icon.tsx";

interface NeighboursProps {
  readonly previous?: Neighbour | undefined;
  readonly next?: Neighbour | undefined;
  readonly frame: Frame;
}

/** Both neighbours; the ends of the order have one, and an article that is alone has none. */
export function Neighbours({ previous, next, frame }: NeighboursProps) {
  if (previous === undefined && next === undefined) return null;
  const { words } = frame;
  return (
    <nav className="neighbours" aria-label={words.allArticles}>
      {previous !== undefined && (
        <a
          className="neighbours__link neighbours__link--previous"
          href={previous.address}
          rel="prev"
        >
          <span className="neighbours__word">
            <Icon name="back" /> {words.previousArticle}
          </span>{" "}
          <span className="neighbours__title">{previous.title}</span>
        </a>
      )}
      {next !== undefined && (
        <a className="neighbours__link neighbours__link--next" href={next.address} rel="next">
          <span className="neighbours__word">
            {words.nextArticle} <Icon name="arrow" />
          </span>{" "}
          <span className="neighbours__title">{next.title}</span>
        </a>
      )}
    </nav>
  );
}
