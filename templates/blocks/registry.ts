/** One component for each kind of block. A new kind without a component does not compile. */
import type { ReactNode } from "react";
import type { BlockKind } from "../../generator/model/block.ts";
import { Accordion } from "./Accordion.tsx";
import { Band } from "./Band.tsx";
import { Beside } from "./Beside.tsx";
import { ButtonLink } from "./ButtonLink.tsx";
import type { BlockProps } from "./block-props.ts";
import { Callout } from "./Callout.tsx";
import { Chart } from "./Chart.tsx";
import { Chips } from "./Chips.tsx";
import { Choices } from "./Choices.tsx";
import { DataTable } from "./DataTable.tsx";
import { Digits } from "./Digits.tsx";
import { Events } from "./Events.tsx";
import { Facts } from "./Facts.tsx";
import { Families } from "./Families.tsx";
import { Figure } from "./Figure.tsx";
import { Gallery } from "./Gallery.tsx";
import { Logos } from "./Logos.tsx";
import { Lookup } from "./Lookup.tsx";
import { People } from "./People.tsx";
import { Positions } from "./Positions.tsx";
import { Prose } from "./Prose.tsx";
import { Roster } from "./Roster.tsx";
import { Stats } from "./Stats.tsx";
import { Steps } from "./Steps.tsx";
import { Teams } from "./Teams.tsx";
import { Tiles } from "./Tiles.tsx";
import { Tool } from "./Tool.tsx";
import { Video } from "./Video.tsx";

/** The components by kind of block. */
export const blockComponents = {
  prose: Prose,
  band: Band,
  tiles: Tiles,
  accordion: Accordion,
  stats: Stats,
  digits: Digits,
  table: DataTable,
  chart: Chart,
  video: Video,
  events: Events,
  people: People,
  families: Families,
  chips: Chips,
  choices: Choices,
  roster: Roster,
  teams: Teams,
  positions: Positions,
  steps: Steps,
  facts: Facts,
  beside: Beside,
  callout: Callout,
  tool: Tool,
  button: ButtonLink,
  lookup: Lookup,
  figure: Figure,
  gallery: Gallery,
  logos: Logos,
} satisfies { readonly [K in BlockKind]: (props: BlockProps<K>) => ReactNode };
