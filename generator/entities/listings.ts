/** Everything that pages list: totals, companies, organizations, questions, events, steps. */
import * as z from "zod";
import { linkTarget, markdown, moment, picturePath, slug, text } from "./fields.ts";

export const yearTotalSchema = z
  .strictObject({
    year: z.number().int().describe("The year of the event."),
    total: text("What was raised, with its sign and all its digits, such as $1,531,518.24."),
  })
  .describe("One year's total. Newest first.");

const plate = {
  name: text("The company's name; a plate is drawn from it."),
  logo: picturePath("A logo file; replaces the plate.").optional(),
  url: z.url("must be a whole address").optional().describe("The company's website."),
};

export const sponsorSchema = z.strictObject(plate).describe("One sponsor of the moving strip.");
export const partnerSchema = z.strictObject(plate).describe("One partner of the year.");

export const organizationSchema = z
  .strictObject({ name: text("The organization's name.") })
  .describe("One student organization.");

export const schoolSchema = z
  .strictObject({ name: text("The school's name.") })
  .describe("One high school with a Mini Marathon.");

export const faqSchema = z
  .strictObject({
    topic: slug("The list that the question belongs to."),
    question: text("The question, as a visitor would ask it."),
    answer: markdown("The answer."),
  })
  .describe("One question and its answer.");

export const eventSchema = z
  .strictObject({
    id: slug("The name that an event page refers to."),
    name: text("The event's name."),
    place: text("Where it is held."),
    start: moment("First day, or day and local time. Unset while no date is known.").optional(),
    end: moment("Last day, or day and local time.").optional(),
    when: text("The dates in words, where there is no start or they need a word more.").optional(),
    note: text("A line under the dates.").optional(),
    tickets: linkTarget("Where tickets are sold.").optional(),
  })
  // A start that is no day is told of by itself.
  .refine(
    ({ start = "", end = start }) => !/^\d{4}-/.test(start) || end >= start.slice(0, end.length),
    {
      path: ["end"],
      message: "must not be before the start",
    },
  )
  .describe("One event.");

export const positionSchema = z
  .strictObject({
    name: text("The position."),
    status: z.enum(["closed", "open", "no-application"]).describe("Whether one can apply."),
    statusText: text("The status in words: Closed."),
    text: markdown("What the position is, and how one applies."),
    link: linkTarget("Where to apply or ask.").optional(),
    linkLabel: text("The words of that link.").optional(),
  })
  .describe("One position in the applications.");

export const stepSchema = z
  .strictObject({
    title: text("The step in a few words."),
    text: markdown("What to do."),
  })
  .describe("One step of a guide.");

export const tileSchema = z
  .strictObject({
    title: text("The title of the tile."),
    image: picturePath("The picture of the tile."),
    hoverText: text("One or two sentences."),
    link: linkTarget("Where the tile goes."),
  })
  .describe("One tile, written as ::tile[Title]{…} inside :::tiles.");

export type YearTotalEntity = z.infer<typeof yearTotalSchema>;
export type PlateEntity = z.infer<typeof sponsorSchema>;
export type NamedEntity = z.infer<typeof organizationSchema>;
export type FaqEntity = z.infer<typeof faqSchema>;
export type EventEntity = z.infer<typeof eventSchema>;
export type PositionEntity = z.infer<typeof positionSchema>;
export type StepEntity = z.infer<typeof stepSchema>;
