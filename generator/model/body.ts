/**
 * What the body of a page holds. It is plain data, because a build keeps it for the next one: a body whose
 * inputs are the same is not composed again (decision 22).
 */

import type { Place, Problem, Span } from "../diagnostics/problem.ts";
import type { Block } from "./block.ts";

/** The kind of place where a picture is shown: it decides how large that is. */
export type PictureRole = "hero" | "figure" | "tile" | "portrait" | "logo";

/** One mention of a picture in the content. */
export interface PictureUse {
  /** Path inside `content/images/`. */
  readonly path: string;
  readonly role: PictureRole;
  /** Where it is mentioned. It is looked up when there is a problem. */
  findPlace(): Place;
}

/** Where something stands, by the name of its file: records of pages hold no texts. */
export interface NamedPlace extends Span {
  /** Path from the root of the site: `content/pages/about.md`. */
  readonly file: string;
}

/** One mention of a link in the content: in a text, a block, front matter, a list, the navigation. */
export interface LinkUse {
  /** As it was typed: `/about#team`, `link:donate`, and the address itself in the link ledger. */
  readonly target: string;
  /** As templates print it: `/base/about/#team`. */
  readonly href: string;
  readonly place: NamedPlace;
}

/** A part of a page that has an address of its own. */
export interface Anchor {
  readonly id: string;
  readonly title: string;
  /** What it is; undefined for what is found elsewhere, such as a question that leads to its page. */
  readonly kind: "section" | "question" | "team" | "family" | undefined;
}

/** What is found in a body. */
export interface BodyFindings {
  readonly problems: readonly Problem[];
  /** The pictures that the body itself shows; those of lists are found with the lists. */
  readonly pictures: readonly (Pick<PictureUse, "path" | "role"> & {
    readonly place: NamedPlace;
  })[];
  /** The links of the body, and of the texts of entries that it shows. */
  readonly links: readonly LinkUse[];
  /** The entries of lists that the body shows, as `staff/3`. */
  readonly entries: readonly string[];
  /** Names of the figures that it asks for. */
  readonly facts: readonly string[];
  /** What else it depends on, as `link /about`, `picture a.svg`, `list staff`. */
  readonly requests: readonly string[];
  /** Its headings, questions, teams and stories. */
  readonly anchors: readonly Anchor[];
  /** True when a block of the body shows an invented person. */
  readonly hasSamples: boolean;
}

/** The front matter of a page without any problem, and where the body begins behind it. */
export interface FrontRecord {
  /** The digest of the whole text of the file. */
  readonly digest: string;
  readonly kind: "page" | "post";
  readonly value: object;
  /** Where the body begins in the file. */
  readonly start: number;
}

/** The body of a page, with the digest of all that it was made from. */
export interface PageBody {
  readonly front?: FrontRecord | undefined;
  readonly digest: string;
  readonly findings: BodyFindings;
  readonly blocks: readonly Block[];
}

/** The pages of the last build. */
export interface KnownPages {
  /** A digest of texts, in their order. */
  digest(...texts: readonly string[]): string;
  /** The body of a file. */
  find(path: string): PageBody | undefined;
}
