/** The mark of the site and its wordmark; leads home. */

import type { Frame } from "../../generator/model/frame.ts";
import { fillWords } from "../fill-words.ts";
import { initialsOf } from "./initials.ts";
import { PictureImage } from "./PictureImage.tsx";

/** The logo's link. */
export function Logo({ frame }: { readonly frame: Frame }) {
  const { site, words, home } = frame;
  const { first, second } = site.wordmark;
  return (
    <a
      className="logo"
      href={home}
      aria-label={fillWords(words.logoLabel, { name: `${first} ${second}` })}
    >
      {site.logo === undefined ? (
        <DrawnMark site={site} />
      ) : (
        <PictureImage
          className="logo__mark"
          picture={{ path: site.logo, alt: "" }}
          frame={frame}
          sizes="2.75rem"
        />
      )}
      <span className="logo__words">
        <span className="logo__first">{first}</span> <span className="logo__second">{second}</span>
      </span>
    </a>
  );
}

/** The mark of a site without a picture of it. It takes the inks of both themes. */
function DrawnMark({ site: { mark, wordmark } }: Pick<Frame, "site">) {
  if (mark === "cards") return <Cards />;
  // Printed by the style: as text they would be a part of the link's name.
  const letters = initialsOf(`${wordmark.first} ${wordmark.second}`);
  return <span className="logo__mark logo__letters" data-letters={letters} />;
}

/** Three cards held up, the middle one with a clock on it, and the arc of the hours over them. */
function Cards() {
  return (
    <svg
      className="logo__mark"
      viewBox="0 0 48 48"
      width="44"
      height="44"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path
        className="logo__line"
        strokeDasharray=".1 6"
        strokeWidth="4"
        d="M5 27a19 19 0 0 1 38 0"
      />
      <rect
        className="logo__card logo__card--left"
        x="5"
        y="23"
        width="13"
        height="18"
        rx="2.5"
        transform="rotate(-9 11 32)"
      />
      <rect
        className="logo__card logo__card--right"
        x="30"
        y="23"
        width="13"
        height="18"
        rx="2.5"
        transform="rotate(9 37 32)"
      />
      <rect
        className="logo__card logo__card--middle"
        x="16.5"
        y="18"
        width="15"
        height="21"
        rx="2.5"
      />
      <path className="logo__line" d="M24 23v3m0 5v3m-5.5-5.5h3m5 0h3" />
    </svg>
  );
}
