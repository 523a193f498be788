/**
 * The body of a page is a list of blocks: sanitised prose, and the building blocks that a
 * volunteer writes as directives. Everything a template needs is in the block, resolved.
 */
import type { Lists } from "../schema/catalog.ts";
import type { Html } from "./html.ts";
import type { Link } from "./link.ts";

/** A picture of the content folder, by path; the renderer knows its size and files. */
export interface PictureRef {
  /** Path inside `content/images/`: `scenes/stage.svg`. */
  readonly path: string;
  /** What is shown; empty when the picture only decorates. */
  readonly alt: string;
}

/** A heading of a text. */
export interface Heading {
  /** What links to it name. */
  readonly id: string;
  readonly level: number;
  /** Its words, without markup. */
  readonly title: string;
}

export interface Tile {
  readonly title: string;
  readonly hoverText: string;
  /** What the button of a card says; undefined for the words that all cards share. */
  readonly button?: string | undefined;
  /** Whether it shows a person or a story that's invented. */
  readonly isSample: boolean;
  readonly picture: PictureRef;
  readonly link: Link;
}

export interface Person {
  readonly name: string;
  readonly role: string;
  /** Colour tag of the role's band: one of the settings' bands. */
  readonly color: string;
  readonly email: Link;
  /** Undefined while there is no photograph: a name badge with initials is shown. */
  readonly picture?: PictureRef;
}

export interface Family {
  /** Address of the story on its page: `family-ava-m`. */
  readonly id: string;
  readonly name: string;
  readonly teaser?: string | undefined;
  readonly story: Html;
  readonly learnMore?: Link | undefined;
  readonly picture?: PictureRef;
  /** Whether the family is invented. */
  readonly isSample: boolean;
}

export interface CaptainTeam
  extends Pick<Lists["captain-teams"][number]["leadership"], "overallDirector" | "captains"> {
  readonly id: string;
  readonly name: string;
  /** What somebody likes to do who belongs in it. */
  readonly interest?: string | undefined;
  readonly responsibilities: Html;
  readonly assistantDirectors: readonly { readonly name: string; readonly title: string }[];
}

export interface TeamPosition
  extends Pick<Lists["positions"][number], "name" | "status" | "statusText"> {
  readonly text: Html;
  readonly link?: Link;
}

/** A step, or a fact: its title, and what is said of it. */
export interface TitledLine {
  readonly title: string;
  readonly text: Html;
}

export interface Plate extends Pick<Lists["partners"][number], "name" | "url" | "category"> {
  readonly logo?: PictureRef;
}

type Amount = { readonly amount: number; readonly text: string };

/** What the block of each kind holds. */
interface Blocks {
  readonly prose: { readonly html: Html; readonly headings: readonly Heading[] };
  readonly band: object;
  readonly tiles: { readonly look: "hover" | "card" | "plain"; readonly tiles: readonly Tile[] };
  readonly accordion: {
    readonly items: readonly {
      /** Unique on the page; the item's own address is `#question-<slug>`. */
      readonly id: string;
      readonly title: string;
      readonly blocks: readonly Block[];
    }[];
  };
  /**
   * The figures as printed (`26,147`), each with the year or season that it belongs to, and `amount` to
   * draw it by. Shares are parts of one bar.
   */
  readonly stats: {
    readonly look: "cards" | "shares";
    readonly stats: readonly (Readonly<Record<"value" | "label" | "asOf", string>> & {
      readonly amount: number;
    })[];
  };
  /** `soFar` is what has been raised since, in words, where the figure is the total of the last year. */
  readonly digits: Readonly<Record<"value" | "label", string>> & { readonly soFar?: string };
  readonly table: {
    readonly caption: string;
    /** A cell may hold links and other inline markup. */
    readonly head: readonly Html[];
    readonly rows: readonly (readonly Html[])[];
    /** True for long data: the table scrolls inside a box of limited height. */
    readonly scrolls: boolean;
  };
  readonly chart: {
    readonly caption: string;
    /** Oldest first. `amount` is in the site's currency, `text` as printed. */
    readonly points: readonly (Amount & { readonly label: string })[];
    /** The amounts of the axis, from 0 upwards. */
    readonly axis: readonly Amount[];
  };
  readonly video: {
    readonly title: string;
    readonly link: Link;
    readonly videoId: string;
    /** What is shown until it plays; the arena by night if it has none of its own. */
    readonly picture?: PictureRef | undefined;
  };
  /** All events of the site, in the order of time. */
  readonly events: {
    /** How many are shown, and then none that was; undefined for all. */
    readonly count?: number | undefined;
  };
  readonly people: { readonly people: readonly Person[] };
  readonly families: { readonly families: readonly Family[] };
  readonly choices: {
    readonly choices: readonly Html[];
    /** The label of a field that searches in them; without one there is no field. */
    readonly field?: string | undefined;
  };
  /** Names; one that's told more of elsewhere has the link that leads there. */
  readonly chips: { readonly chips: readonly { readonly name: string; readonly link?: Link }[] };
  readonly roster: {
    readonly entries: readonly (Lists["ambassadors"][number] & { readonly id: string })[];
  };
  readonly teams: { readonly teams: readonly CaptainTeam[] };
  readonly positions: { readonly positions: readonly TeamPosition[] };
  readonly steps: { readonly look: "cards" | "hours"; readonly steps: readonly TitledLine[] };
  /** What to know at one glance. Figures of the ledger that count something are `stats`. */
  readonly facts: {
    readonly facts: readonly TitledLine[];
    /** True when each can be copied with a press. */
    readonly copy: boolean;
  };
  readonly beside: {
    readonly picture: PictureRef;
    readonly side: "start" | "end";
    readonly size: "small" | "large";
    readonly blocks: readonly Block[];
  };
  readonly callout: {
    readonly tone: "note" | "important" | "celebrate";
    readonly title: string;
    readonly blocks: readonly Block[];
  };
  readonly tool: {
    readonly use: "blanks" | "checklist" | "goal" | "quiz";
    readonly blocks: readonly Block[];
  };
  readonly button: {
    readonly look: "primary" | "secondary";
    readonly label: string;
    readonly link: Link;
  };
  readonly figure: {
    readonly picture: PictureRef;
    readonly caption: string;
    /** Where a press on the picture leads. */
    readonly link?: Link;
  };
  /** A form that asks another site for what is typed, by GET: it opens the answer in a new tab. */
  readonly lookup: {
    /** The label of the field. */
    readonly field: string;
    /** What the button says. */
    readonly label: string;
    /** The address that is asked, without its query. */
    readonly action: string;
    /** What the other site calls what is typed. */
    readonly name: string;
    /** What is always asked with it: the query of the address. */
    readonly fixed: readonly Readonly<Record<"name" | "value", string>>[];
  };
  readonly gallery: { readonly figures: readonly Blocks["figure"][] };
  readonly logos: { readonly plates: readonly Plate[]; readonly moving: boolean };
}

/** The name of a kind of block. */
export type BlockKind = keyof Blocks;

/** The block of one kind. */
export type BlockOf<K extends BlockKind> = { readonly kind: K } & Blocks[K];

export type Block = { [K in BlockKind]: BlockOf<K> }[BlockKind];
