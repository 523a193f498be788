/**
 * Where a page stands in the navigation. It is all that the header knows of a page, so that pages with
 * the same place share one: hundreds of articles have one header between them.
 */

import type { Frame } from "../../generator/model/frame.ts";
import type { Link } from "../../generator/model/link.ts";
import type { Page } from "../../generator/model/page.ts";

/** The place of a page. */
export interface NavigationPlace {
  /** Its own address, when the navigation leads to it. */
  readonly address: string | undefined;
  /** The address of the group that it belongs to. */
  readonly parent: string | undefined;
}

/** Makes the function that finds the places of a site's pages. */
export function createPlaces(frame: Frame): (page: Page) => NavigationPlace {
  const { groups, actions } = frame.navigation;
  const links = [...groups.flatMap(({ link, items }) => [link, ...items]), ...actions];
  const linked = new Set<string>(links.map(({ href }) => href));
  return (page) => ({
    address: linked.has(page.address) ? page.address : undefined,
    parent: parentOf(page, frame)?.href,
  });
}

/** The group of the navigation that a page belongs to; undefined for pages that stand alone. */
export function parentOf(page: Page, { navigation, home }: Frame): Link | undefined {
  const group = navigation.groups.find(
    ({ link, items }) =>
      link.href !== page.address &&
      (items.some((item) => item.href === page.address) ||
        (link.href !== home && page.address.startsWith(link.href))),
  );
  return group?.link;
}

/** How a link of the navigation relates to the page that prints it: to this page, or to its group's. */
export function currentOf(link: Link, place: NavigationPlace): "page" | "group" | undefined {
  if (link.href === place.address) return "page";
  return link.href === place.parent ? "group" : undefined;
}
