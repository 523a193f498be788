/** Resolves what's on every page: the links of header, drawer and footer, and the notices. */

import type { LinkResolver } from "../markdown/links.ts";
import type { ContentGraph } from "../model/graph.ts";
import type { Link } from "../model/link.ts";
import type { NavigationEntity, SiteEntity } from "../schema/site.ts";

/** Resolves the navigation, the notices of the footer, and the inbox for all. */
export function buildNavigation(
  { groups, actions, social, footer, legal }: NavigationEntity,
  { notices, inbox }: SiteEntity,
  links: LinkResolver,
): Pick<ContentGraph, "navigation" | "notices" | "inbox"> {
  // Stands for a link whose target is unknown. That was reported before, and no page is made.
  const nowhere: Link = { kind: "page", href: "#", label: "" };
  const find = (target: string) => links.resolve(target).link ?? nowhere;
  const findAny = (target?: string) => (target === undefined ? undefined : find(target));
  const resolve = ({ label, url }: { label: string; url: string }) => ({ ...find(url), label });
  return {
    navigation: {
      groups: groups.map((group) => {
        return { link: resolve(group), items: (group.items ?? []).map(resolve) };
      }),
      actions: actions.map(resolve),
      social: social.map(resolve),
      footer: footer.map(({ title, items }) => ({ title, links: items.map(resolve) })),
      legal: legal.map(resolve),
    },
    notices: notices.map(({ phone, site, ...notice }) => {
      return { ...notice, phone: findAny(phone), site: findAny(site) };
    }),
    inbox: findAny(inbox),
  };
}
