/** The two ledgers: each outbound link and each figure of the site is stated once, here. */
import * as z from "zod";
import { slug, text } from "./fields.ts";

export const linkKinds = [
  "platform",
  "store",
  "site",
  "social",
  "form",
  "folder",
  "document",
  "pdf",
  "video",
  "mail",
  "phone",
] as const;

export const outboundLinkSchema = z
  .strictObject({
    id: slug("The name that content uses: link:donate refers to the id donate."),
    url: z
      .string()
      .regex(
        /^(?:https?:\/\/[^\s]+|mailto:[^\s@]+@[^\s@]+\.[^\s@]+|tel:\+?[0-9-]+)$/,
        "must begin with https://, mailto: or tel:",
      )
      .describe("The whole address."),
    label: text("What the link is called where a page gives it no words of its own."),
    kind: z.enum(linkKinds).describe("What a visitor gets; PDFs and new tabs are announced."),
    note: text("For maintainers: what to know about this link.").optional(),
    placeholder: z.boolean().optional().describe("true while the real address is missing."),
  })
  .describe("One outbound link.");

export const factUnits = [
  "count",
  "money",
  "money-million",
  "percent",
  "hours",
  "year",
  "ordinal",
  "text",
] as const;

export const factSchema = z
  .strictObject({
    id: slug("The name that content uses: {{raised-2025}} prints the fact raised-2025."),
    label: text("What the figure counts."),
    value: z.union([z.number(), z.string().min(1)]).describe("The figure, without unit or commas."),
    unit: z.enum(factUnits).describe("How the figure is printed."),
    qualifier: text("A word in front of the figure, such as over or about.").optional(),
    asOf: text("The year or day that the figure belongs to."),
    source: text("Where the figure comes from."),
    variants: z
      .array(
        z.strictObject({
          value: text("The other figure, as it was printed."),
          reason: text("Why it differs."),
        }),
      )
      .optional()
      .describe("Other figures that are in circulation, and why."),
  })
  // A text is printed as it stands: it would lose its sign, or have it twice.
  .refine(({ value, unit }) => typeof value === "number" || unit === "text", {
    path: ["value"],
    message: "must be a number, without quotes, signs and commas, unless unit is text",
  })
  .describe("One figure of the site.");

export type OutboundLinkEntity = z.infer<typeof outboundLinkSchema>;
export type FactEntity = z.infer<typeof factSchema>;
