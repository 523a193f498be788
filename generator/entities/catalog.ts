/**
 * The catalogue of content: which file holds which entity. The graph reads by it, the JSON Schema
 * files are made from it, and a new kind of list needs one row here.
 */
import type * as z from "zod";
import { factSchema, outboundLinkSchema } from "./ledgers.ts";
import {
  eventSchema,
  faqSchema,
  organizationSchema,
  partnerSchema,
  positionSchema,
  schoolSchema,
  sponsorSchema,
  stepSchema,
  yearTotalSchema,
} from "./listings.ts";
import { navigationSchema } from "./navigation.ts";
import {
  ambassadorSchema,
  captainTeamSchema,
  emergingLeaderSchema,
  familySchema,
  staffSchema,
} from "./people.ts";
import { siteSchema } from "./site.ts";
import { wordsSchema } from "./words.ts";

/** Files that hold one object. All must exist. */
export const documents = {
  site: { file: "content/site.json", schema: siteSchema },
  words: { file: "content/words.json", schema: wordsSchema },
  navigation: { file: "content/navigation.json", schema: navigationSchema },
} as const;

/** Files that hold a list of entries. A list that is not there is empty. */
export const lists = {
  links: { file: "content/links.json", schema: outboundLinkSchema },
  facts: { file: "content/facts.json", schema: factSchema },
  staff: { file: "content/data/staff.json", schema: staffSchema },
  families: { file: "content/data/families.json", schema: familySchema },
  "captain-teams": { file: "content/data/captain-teams.json", schema: captainTeamSchema },
  ambassadors: { file: "content/data/ambassadors.json", schema: ambassadorSchema },
  "emerging-leaders": { file: "content/data/emerging-leaders.json", schema: emergingLeaderSchema },
  organizations: { file: "content/data/organizations.json", schema: organizationSchema },
  sponsors: { file: "content/data/sponsors.json", schema: sponsorSchema },
  partners: { file: "content/data/partners.json", schema: partnerSchema },
  schools: { file: "content/data/schools.json", schema: schoolSchema },
  "year-totals": { file: "content/data/year-totals.json", schema: yearTotalSchema },
  faqs: { file: "content/data/faqs.json", schema: faqSchema },
  events: { file: "content/data/events.json", schema: eventSchema },
  positions: { file: "content/data/positions.json", schema: positionSchema },
  "fundraising-steps": { file: "content/data/fundraising-steps.json", schema: stepSchema },
} as const;

/** The name of a list, as blocks refer to it: `::chips{from="schools"}`. */
export type ListName = keyof typeof lists;

/** The entries of every list, checked. */
export type Lists = { readonly [K in ListName]: readonly z.infer<(typeof lists)[K]["schema"]>[] };

/** The settings of the site, checked. */
export type Documents = {
  readonly [K in keyof typeof documents]: z.infer<(typeof documents)[K]["schema"]>;
};
