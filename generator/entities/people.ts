/** The people of the site. Field names are the specification's. */
import * as z from "zod";
import { linkTarget, markdown, picturePath, sample, slug, text } from "./fields.ts";

export const staffSchema = z
  .strictObject({
    name: text("First and last name."),
    position: z
      .strictObject({
        label: text("The position, such as Finance Manager."),
        color: slug("Colour of the badge's band: a name from bands in content/site.json."),
      })
      .describe("The position and the colour of its badge."),
    email: z.email("must be an address such as finance@example.org").describe("The role's inbox."),
    image: picturePath("A portrait. Unset: a badge with initials is drawn.").optional(),
    sample,
  })
  .describe("One member of the staff.");

export const familySchema = z
  .strictObject({
    title: text("First name and initial, such as Ava M."),
    content: markdown("The story, 60 to 120 words."),
    learnMoreLink: linkTarget("A document with a longer story.").optional(),
    image: picturePath("A portrait. Unset: initials are drawn.").optional(),
    sample,
  })
  .describe("One Miracle Family.");

export const captainTeamSchema = z
  .strictObject({
    name: text("The team's name."),
    responsibilities: markdown("What the team does."),
    leadership: z
      .strictObject({
        overallDirector: text("Name of the overall director."),
        assistantDirectors: z
          .array(
            text("Name and title, joined by space hyphen space.").regex(
              /^.+ - .+$/,
              "must be a name and a title: Ana Cruz - Assistant Director of Events",
            ),
          )
          .describe("The assistant directors."),
        captains: z.array(text("First and last name.")).describe("The captains."),
      })
      .describe("Who leads the team."),
    sample,
  })
  .describe("One captain team.");

export const ambassadorSchema = z
  .strictObject({
    organization: text("The organization, as in content/data/organizations.json."),
    names: z.array(text("First and last name.")).min(1).describe("Its ambassadors."),
    sample,
  })
  .describe("The ambassadors of one organization.");

export const emergingLeaderSchema = z
  .strictObject({ name: text("First and last name."), sample })
  .describe("One Emerging Leader.");

export type StaffEntity = z.infer<typeof staffSchema>;
export type FamilyEntity = z.infer<typeof familySchema>;
export type CaptainTeamEntity = z.infer<typeof captainTeamSchema>;
export type AmbassadorEntity = z.infer<typeof ambassadorSchema>;
export type EmergingLeaderEntity = z.infer<typeof emergingLeaderSchema>;
