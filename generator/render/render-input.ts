/** What a template is given: the contract between the machine and any root's templates. */
import type { SiteEntity } from "../entities/site.ts";
import type { Words } from "../entities/words.ts";
import type { Address } from "../model/address.ts";
import type { Navigation, Notice } from "../model/graph.ts";
import type { Link } from "../model/link.ts";
import type { AssetManifest } from "../model/output.ts";
import type { Page } from "../model/page.ts";

/** A feed that readers can subscribe to. */
export interface FeedLink {
  readonly type: string;
  readonly title: string;
  readonly href: string;
}

/** Everything a template may know. */
export interface RenderInput {
  readonly page: Page;
  readonly site: SiteEntity;
  readonly words: Words;
  readonly navigation: Navigation;
  readonly notices: readonly Notice[];
  readonly inbox?: Link;
  readonly assets: AssetManifest;
  /** The address of the home page. */
  readonly home: Address;
  readonly feeds: readonly FeedLink[];
  /** Where the page's source can be edited; undefined while the repository is unknown. */
  readonly editUrl?: string;
}

/** Renders a page as the text of an HTML document. Pure: same input, same text. */
export type RenderDocument = (input: RenderInput) => string;
