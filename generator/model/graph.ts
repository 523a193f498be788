/** The content of the whole site, understood and resolved. Each build makes it once. */
import type { ListName, Lists } from "../schema/catalog.ts";
import type { SiteEntity } from "../schema/site.ts";
import type { Words } from "../schema/words.ts";
import type { SiteAddresses } from "./address.ts";
import type { PageBody, PictureUse } from "./body.ts";
import type { Link } from "./link.ts";
import type { EditionView, PageOutline } from "./page.ts";
import type { History } from "./source.ts";

export interface NavigationGroup {
  readonly link: Link;
  readonly items: readonly Link[];
}

/** The links that stand on every page. */
export interface Navigation {
  /** The header's. A group without items is a plain link. */
  readonly groups: readonly NavigationGroup[];
  /** Donate and Register: always in view. */
  readonly actions: readonly Link[];
  readonly social: readonly Link[];
  /** Columns of the footer, each with a title. */
  readonly footer: readonly { readonly title: string; readonly links: readonly Link[] }[];
  /** The line of legal links at the very end. */
  readonly legal: readonly Link[];
}

/** What the footer has to say on every page, and where one can ask about it. */
export interface Notice extends Omit<SiteEntity["notices"][number], "phone" | "site"> {
  readonly phone?: Link;
  readonly site?: Link;
}

/** The bar above every page, and whether its first moment is still to come. */
export interface Announcement extends Pick<EditionView, "from" | "until"> {
  readonly text: string;
  readonly link: Link | undefined;
  readonly isLater: boolean;
}

/** A page that visitors do not see yet. */
export interface Unpublished {
  readonly route: string;
  readonly source: string;
  /** The day on which an article appears; undefined for a draft. */
  readonly from?: string;
}

export interface ContentGraph {
  readonly site: SiteEntity;
  /** Set for a preview of a proposal: every page says so, and search engines leave all of it out. */
  readonly isPreview?: boolean | undefined;
  readonly addresses: SiteAddresses;
  readonly words: Words;
  readonly navigation: Navigation;
  readonly notices: readonly Notice[];
  readonly announcement?: Announcement | undefined;
  /** Where one can write to; undefined when the chapter has no inbox for all. */
  readonly inbox?: Link;
  /** All documents, ordered by route. */
  readonly pages: readonly PageOutline[];
  /** What is left out, or is there because this is a preview. */
  readonly unpublished: readonly Unpublished[];
  /** The bodies of the pages, by the paths of their sources. */
  readonly bodies: ReadonlyMap<string, PageBody>;
  /** The entries of a list, with their figures filled in. */
  list<Name extends ListName>(name: Name): Lists[Name];
  /** The file of a list that a body asks for. Templates do not load the schemas, which know it, too. */
  fileOf(request: string): string | undefined;
  /** Every place where the content shows a picture. */
  readonly pictureUses: readonly PictureUse[];
  /** Unset in a preview, which is made after each change and has no sitemap to be read. */
  readonly history?: History | undefined;
}

/** The day on which an article was changed after its own; undefined for another page, and where git does not know. */
export function changeOf(page: PageOutline, { history }: Pick<ContentGraph, "history">) {
  if (page.kind !== "article") return undefined;
  const day = history?.dayOf(page.source) ?? "";
  return day > page.date ? day : undefined;
}
