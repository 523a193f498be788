/**
 * What is the same on every page of a site; it goes down to every component as `frame`. With its page
 * it is everything a template may know: templates turn that into HTML and ask nobody else, so they
 * never read the disk, the clock or the environment.
 */
import type { SiteEntity } from "../generator/entities/site.ts";
import type { Words } from "../generator/entities/words.ts";
import type { Address } from "../generator/model/address.ts";
import type { Navigation, Notice } from "../generator/model/graph.ts";
import type { Link } from "../generator/model/link.ts";
import type { AssetManifest } from "../generator/model/output.ts";

export interface Frame {
  readonly site: SiteEntity;
  readonly words: Words;
  readonly navigation: Navigation;
  readonly notices: readonly Notice[];
  readonly inbox?: Link;
  readonly assets: AssetManifest;
  /** The address of the home page. */
  readonly home: Address;
  readonly feeds: readonly {
    readonly type: string;
    readonly title: string;
    readonly href: string;
  }[];
}
