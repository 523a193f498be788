/**
 * The pill of the navigation on wide screens: links, and groups that open below. A group is an
 * island; its links are finished here and only shown by it.
 */

import { Glyph } from "../../client/parts/Glyph.tsx";
import type { Frame } from "../../generator/model/frame.ts";
import type { NavigationGroup } from "../../generator/model/graph.ts";
import { fillWords } from "../fill-words.ts";
import { Island } from "./Island.tsx";
import { currentOf, type NavigationPlace } from "./places.ts";
import { SmartLink } from "./SmartLink.tsx";

interface MainNavigationProps {
  readonly place: NavigationPlace;
  readonly frame: Frame;
}

/** The main navigation; a site of one page needs none. */
export function MainNavigation({ place, frame }: MainNavigationProps) {
  if (frame.navigation.groups.length === 0) return null;
  return (
    <nav className="main-navigation" aria-label={frame.words.mainNavigation}>
      <ul className="main-navigation__list">
        {frame.navigation.groups.map((group, index) => (
          <li key={group.link.href}>
            <Group group={group} place={place} frame={frame} id={`Menu-${index + 1}`} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type GroupProps = MainNavigationProps & { readonly group: NavigationGroup; readonly id: string };

function Group({ group, place, frame, id }: GroupProps) {
  const { link, items } = group;
  const current = currentOf(link, place);
  if (items.length === 0) {
    return (
      <SmartLink className="main-navigation__link" link={link} frame={frame} current={current} />
    );
  }
  // The title only opens the panel at first, so the group's own page is the first entry, as in the drawer. It's
  // the title that's marked as the current page.
  const own = fillWords(frame.words.groupPage, { title: link.label });
  const list = (
    <ul>
      <li>
        <SmartLink link={link} frame={frame}>
          {own}
        </SmartLink>
      </li>
      {items.map((item) => (
        <li key={item.href}>
          <SmartLink link={item} frame={frame} current={currentOf(item, place)} />
        </li>
      ))}
    </ul>
  );
  const title = (
    <>
      {link.label}
      <Glyph name="chevron" />
    </>
  );
  return (
    <Island
      name="nav-submenu"
      id={id}
      props={{ panel: `${id}-panel`, href: link.href, current }}
      slots={{ title, links: list }}
    />
  );
}
