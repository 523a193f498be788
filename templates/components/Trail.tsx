/**
 * The way from the home page to this one, above the title. It is read from the navigation: a
 * page stands under the group that lists it, or under the group whose address contains its own.
 */

import type { Frame } from "../../generator/model/frame.ts";
import type { Page } from "../../generator/model/page.ts";
import { parentOf } from "./places.ts";

interface TrailProps {
  readonly page: Page;
  readonly frame: Frame;
}

/** Breadcrumbs. The page itself is text, because a link to here leads nowhere. */
export function Trail({ page, frame }: TrailProps) {
  const parent = parentOf(page, frame);
  return (
    <nav className="trail" aria-label={frame.words.trail}>
      <ol className="trail__list">
        <li className="trail__step">
          <a href={frame.home}>{frame.words.home}</a>
        </li>
        {parent !== undefined && (
          <li className="trail__step">
            <a href={parent.href}>{parent.label}</a>
          </li>
        )}
        <li className="trail__step trail__step--here" aria-current="page">
          {page.title}
        </li>
      </ol>
    </nav>
  );
}
