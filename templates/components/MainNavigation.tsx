/**
 * The pill of the navigation on wide screens: links, and groups that open below. A group is an
 * island; its links are finished here and only shown by it.
 */
import type { NavigationGroup } from "../../generator/model/graph.ts";
import type { Link } from "../../generator/model/link.ts";
import type { Page } from "../../generator/model/page.ts";
import type { Frame } from "../document-input.ts";
import { Island } from "./Island.tsx";
import { SmartLink } from "./SmartLink.tsx";
import { parentOf } from "./Trail.tsx";

interface MainNavigationProps {
  readonly page: Page;
  readonly frame: Frame;
}

/** Tells how a link of the navigation relates to the page that prints it. */
export function currentOf(link: Link, { page, frame }: MainNavigationProps) {
  if (link.href === page.address) return "page";
  return parentOf(page, frame)?.href === link.href ? "true" : undefined;
}

/** The main navigation; a site of one page needs none. */
export function MainNavigation({ page, frame }: MainNavigationProps) {
  if (frame.navigation.groups.length === 0) return null;
  return (
    <nav className="main-navigation" aria-label={frame.words.mainNavigation}>
      <ul className="main-navigation__list">
        {frame.navigation.groups.map((group, index) => (
          <li key={group.link.href}>
            <Group group={group} page={page} frame={frame} id={`Menu-${index + 1}`} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type GroupProps = MainNavigationProps & { readonly group: NavigationGroup; readonly id: string };

function Group({ group, page, frame, id }: GroupProps) {
  const { link, items } = group;
  const current = currentOf(link, { page, frame });
  if (items.length === 0) {
    return (
      <SmartLink className="main-navigation__link" link={link} frame={frame} current={current} />
    );
  }
  const list = (
    <ul>
      {items.map((item) => (
        <li key={item.href}>
          <SmartLink link={item} frame={frame} current={currentOf(item, { page, frame })} />
        </li>
      ))}
    </ul>
  );
  return (
    <Island
      name="nav-submenu"
      id={id}
      props={{ panel: `${id}-panel`, title: link.label, href: link.href, current }}
      slots={{ links: list }}
    />
  );
}
