/**
 * What templates are given: the contract between the generator and any root's templates. They turn it into
 * HTML and ask nobody else, so they never read the disk, the clock or the environment.
 */
import type { ReactElement } from "react";
import type { Address } from "./address.ts";
import type { ContentGraph } from "./graph.ts";
import type { AssetManifest, OutputFile } from "./output.ts";
import type { Page, PageOutline } from "./page.ts";

/**
 * What is the same on every page of a site; it goes down to every component as `frame`. With a page it is
 * everything a template may know.
 */
export interface Frame
  extends Pick<
    ContentGraph,
    "site" | "isPreview" | "words" | "navigation" | "notices" | "announcement" | "inbox"
  > {
  readonly assets: AssetManifest;
  /** The events that have a page, in the order of time. */
  readonly events: readonly Extract<PageOutline, { kind: "event" }>[];
  /** The address of the page that searches the site, if it has one. */
  readonly search?: Address | undefined;
  /** The address of the home page. */
  readonly home: Address;
  /** What readers can subscribe to. */
  readonly feeds: readonly Readonly<Record<"type" | "title" | "href", string>>[];
}

/** A piece of a document: finished text, text that many pages share, or what the generator adds. */
export type Piece = string | { readonly shared: string } | { readonly add: "policy" | "style" };

/** What a document loads and runs. The policy allows exactly this. */
export interface Loads {
  /** The texts of its inline scripts. */
  readonly inlineScripts: readonly string[];
  /** The digests of the script files that it may load. */
  readonly scripts: readonly string[];
  /** What only some pages load: a film of the site, the frame of a video from outside. */
  readonly others: readonly ("film" | "video")[];
  /** The origins of the sites that its forms ask. */
  readonly forms: readonly string[];
}

/**
 * Renders a page as an HTML document: its text is the pieces in their order, and what it does not declare to
 * load is not allowed. Pure: same input, same document. A plain text is a document to which nothing is added:
 * neither a policy nor a style.
 * @param editUrl where the page's source can be edited; undefined while the repository is unknown
 */
export type RenderDocument = (
  page: Page,
  editUrl?: string,
) => string | { readonly pieces: readonly Piece[]; readonly loads: Loads };

/** The picture of a page where it is shared, 1200 by 630: what a library draws, and the scene set into it. */
export interface ShareCard {
  readonly card: ReactElement;
  readonly picture: string | undefined;
  readonly place: Readonly<Record<"left" | "top" | "width" | "height", number>>;
}

/** What a templates folder exports; it may go without the last two. */
export interface Templates {
  /** Makes the renderer of a site's pages: it does once what is the same on every page. */
  readonly createRenderer: (frame: Frame) => RenderDocument;
  /** Makes the site in other formats: feeds, calendars, the sitemap. Pure, as are the pages. */
  readonly renderFiles: (
    graph: ContentGraph,
    assets: AssetManifest,
  ) => { readonly files: readonly OutputFile[]; readonly feeds: Frame["feeds"] };
  /** Describes the card of a page; undefined for one that goes without. */
  readonly describeCard: (
    page: PageOutline,
    graph: ContentGraph,
    css: string,
  ) => ShareCard | undefined;
}
