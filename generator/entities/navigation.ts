/** The links that stand on every page: header, drawer, footer. */
import * as z from "zod";
import { linkTarget, text } from "./fields.ts";

const item = z.strictObject({
  label: text("The words of the link."),
  url: linkTarget("Where it goes."),
});

export const navigationSchema = z
  .strictObject({
    groups: z
      .array(
        item.extend({
          items: z.array(item).optional().describe("The pages of the group, in order."),
        }),
      )
      .default([])
      .describe("The header's navigation, in order. A group's own link is its group page."),
    actions: z
      .array(item)
      .default([])
      .describe("Always in view, also on phones: Donate and Register."),
    social: z.array(item).default([]).describe("Social networks; they open in a new tab."),
    footer: z
      .array(
        z.strictObject({
          title: text("Title of the column."),
          items: z.array(item).describe("Links of the column, in order."),
        }),
      )
      .default([])
      .describe("Columns of the footer."),
    legal: z.array(item).default([]).describe("The last line of the footer."),
  })
  .describe("The navigation of the site.");

export type NavigationEntity = z.infer<typeof navigationSchema>;
