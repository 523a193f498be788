/**
 * What may stand in the braces of each block. The descriptions are the editor's manual: messages
 * and the cheat sheet are made from them.
 */
import { z } from "zod";
import { linkTarget, picturePath, slug, text } from "../entities/fields.ts";

const from = (...names: [string, ...string[]]) =>
  z.enum(names).describe("The list in content/data/ that fills the block.");

/** Attributes of every block and of the entries inside blocks. */
export const attributesOf = {
  accordion: z.strictObject({
    from: from("faqs").optional(),
    topic: slug("The topic of the questions.").optional(),
  }),
  button: z.strictObject({
    link: linkTarget("Where the button goes."),
    look: z.enum(["primary", "secondary"]).default("primary").describe("How strong it looks."),
  }),
  callout: z.strictObject({
    tone: z.enum(["note", "important", "celebrate"]).default("note").describe("Its mood."),
    title: text("Its title."),
  }),
  chart: z.strictObject({ from: from("year-totals"), caption: text("What the line shows.") }),
  chips: z.strictObject({ from: from("organizations", "emerging-leaders", "schools") }),
  digits: z.strictObject({ fact: slug("The name of the figure in content/facts.json.") }),
  figure: z.strictObject({
    image: picturePath("The picture, inside content/images/."),
    alt: text("What the picture shows, for people who cannot see it."),
  }),
  logos: z.strictObject({
    from: from("sponsors", "partners"),
    moving: z.enum(["true", "false"]).default("false").describe("Whether the strip moves."),
  }),
  people: z.strictObject({ from: from("staff", "families") }),
  positions: z.strictObject({ from: from("positions") }),
  roster: z.strictObject({ from: from("ambassadors") }),
  stat: z.strictObject({ fact: slug("The name of the figure in content/facts.json.") }),
  stats: z.strictObject({}),
  steps: z.strictObject({ from: from("fundraising-steps").optional() }),
  table: z.strictObject({
    from: from("year-totals").optional(),
    caption: text("What the table shows."),
  }),
  teams: z.strictObject({ from: from("captain-teams") }),
  tile: z.strictObject({
    link: linkTarget("Where the tile goes."),
    image: picturePath("The picture of the tile."),
    hoverText: text("One or two sentences."),
  }),
  tiles: z.strictObject({
    look: z
      .enum(["hover", "card"])
      .default("hover")
      .describe("Tiles with text on hover, or cards."),
  }),
  video: z.strictObject({ link: linkTarget("The film in content/links.json.") }),
};
