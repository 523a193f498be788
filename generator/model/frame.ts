/**
 * What templates are given: the contract between the machine and any root's templates. They turn it into
 * HTML and ask nobody else, so they never read the disk, the clock or the environment.
 */
import type { SiteEntity } from "../entities/site.ts";
import type { Words } from "../entities/words.ts";
import type { Address } from "./address.ts";
import type { Navigation, Notice } from "./graph.ts";
import type { Link } from "./link.ts";
import type { AssetManifest } from "./output.ts";
import type { Page } from "./page.ts";

/** A feed that readers can subscribe to. */
export interface FeedLink {
  readonly type: string;
  readonly title: string;
  readonly href: string;
}

/**
 * What is the same on every page of a site; it goes down to every component as `frame`. With a page it is
 * everything a template may know.
 */
export interface Frame {
  readonly site: SiteEntity;
  readonly words: Words;
  readonly navigation: Navigation;
  readonly notices: readonly Notice[];
  readonly inbox?: Link;
  readonly assets: AssetManifest;
  /** The address of the home page. */
  readonly home: Address;
  readonly feeds: readonly FeedLink[];
}

/**
 * Renders a page as the text of an HTML document. Pure: same input, same text.
 * @param editUrl where the page's source can be edited; undefined while the repository is unknown
 */
export type RenderDocument = (page: Page, editUrl?: string) => string;

/** What a templates folder exports: it does once what is the same on every page. */
export type CreateRenderer = (frame: Frame) => RenderDocument;
