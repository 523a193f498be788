/** Resolves the links that stand on every page: header, drawer, footer, notices. */
import type { NavigationEntity, SiteEntity } from "../entities/site.ts";
import type { Navigation, Notice } from "../model/graph.ts";
import type { Link } from "../model/link.ts";
import type { LinkResolver } from "../references/link-resolver.ts";

/** What a link becomes while its target is unknown; the fault itself was reported before. */
const nowhere: Link = { kind: "page", href: "#", label: "" };

/** Resolves the navigation. */
export function buildNavigation(entity: NavigationEntity, links: LinkResolver): Navigation {
  const resolve = ({ label, url }: { label: string; url: string }): Link => ({
    ...(links.resolve(url).link ?? nowhere),
    label,
  });
  return {
    groups: entity.groups.map((group) => ({
      link: resolve(group),
      items: (group.items ?? []).map(resolve),
    })),
    actions: entity.actions.map(resolve),
    social: entity.social.map(resolve),
    footer: entity.footer.map(({ title, items }) => ({ title, links: items.map(resolve) })),
    legal: entity.legal.map(resolve),
  };
}

/** Resolves what the footer says on every page. */
export function buildNotices(site: SiteEntity, links: LinkResolver) {
  const resolve = (target: string) => links.resolve(target).link ?? nowhere;
  const notices = site.notices.map<Notice>(({ title, text, phone, site: web }) => ({
    title,
    text,
    ...(phone ? { phone: resolve(phone) } : {}),
    ...(web ? { site: resolve(web) } : {}),
  }));
  return { notices, ...(site.inbox ? { inbox: resolve(site.inbox) } : {}) };
}
