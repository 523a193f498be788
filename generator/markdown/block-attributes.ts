/**
 * What each block shows, and what may stand in its braces. The descriptions are the editor's
 * manual: messages and the cheat sheet are made from them.
 */
import * as z from "zod";
import { linkTarget, picturePath, slug, text } from "../entities/fields.ts";

const from = (...names: [string, ...string[]]) =>
  z.enum(names).describe("The list in content/data/ that fills the block.");

/** Attributes of every block and of the entries inside blocks. */
export const attributesOf = {
  accordion: z
    .strictObject({
      from: from("faqs").optional(),
      topic: slug("The topic of the questions.").optional(),
    })
    .describe("Questions to unfold: a heading for each, its answer below."),
  button: z
    .strictObject({
      link: linkTarget("Where the button goes."),
      look: z.enum(["primary", "secondary"]).default("primary").describe("How strong it looks."),
    })
    .describe("A button."),
  callout: z
    .strictObject({
      tone: z.enum(["note", "important", "celebrate"]).default("note").describe("Its mood."),
      title: text("Its title."),
    })
    .describe("A word to the side."),
  chart: z
    .strictObject({ from: from("year-totals"), caption: text("What the line shows.") })
    .describe("A drawn line of the totals."),
  chips: z
    .strictObject({ from: from("organizations", "emerging-leaders", "schools") })
    .describe("Names in outlined chips."),
  digits: z
    .strictObject({ fact: slug("The name of the figure in content/facts.json.") })
    .describe("A figure on the cards of the reveal."),
  figure: z
    .strictObject({
      image: picturePath("The picture, inside content/images/."),
      alt: text("What the picture shows, for people who cannot see it."),
    })
    .describe("A picture with a caption."),
  logos: z
    .strictObject({
      from: from("sponsors", "partners"),
      moving: z.enum(["true", "false"]).default("false").describe("Whether the strip moves."),
    })
    .describe("Companies, in a grid or in the moving strip."),
  people: z
    .strictObject({ from: from("staff", "families") })
    .describe("Badges of the staff, or families with their stories."),
  positions: z
    .strictObject({ from: from("positions") })
    .describe("The positions, and whether one can apply."),
  roster: z
    .strictObject({ from: from("ambassadors") })
    .describe("Organizations and their ambassadors."),
  stat: z
    .strictObject({ fact: slug("The name of the figure in content/facts.json.") })
    .describe("One figure with its label, inside of stats."),
  stats: z.strictObject({}).describe("Figures side by side: a line for each."),
  steps: z
    .strictObject({ from: from("fundraising-steps").optional() })
    .describe("Numbered steps, each begun by its title in bold."),
  table: z
    .strictObject({
      from: from("year-totals").optional(),
      caption: text("What the table shows."),
    })
    .describe("A table with a caption. Its cells are plain text."),
  teams: z
    .strictObject({ from: from("captain-teams") })
    .describe("The captain teams, each to unfold."),
  tile: z
    .strictObject({
      link: linkTarget("Where the tile goes."),
      image: picturePath("The picture of the tile."),
      hoverText: text("One or two sentences."),
    })
    .describe("One picture that leads on, inside of tiles."),
  tiles: z
    .strictObject({
      look: z
        .enum(["hover", "card"])
        .default("hover")
        .describe("Tiles with text on hover, or cards."),
    })
    .describe("Pictures that lead on: a line for each."),
  video: z
    .strictObject({ link: linkTarget("The film in content/links.json.") })
    .describe("A film, loaded once somebody presses play."),
};
