/** What an editor writes at the top of a Markdown file. */
import * as z from "zod";
import {
  day,
  group,
  hour,
  linkTarget,
  list,
  person,
  picturePath,
  refersTo,
  sample,
  shaped,
  slug,
  text,
} from "./fields.ts";
import { printable } from "./safe-text.ts";

export const layouts = [
  "home",
  "page",
  "event",
  "articles",
  "redirect",
  "missing",
  "search",
] as const;

/** What an editor writes of a page that is not for everybody yet, or that had another address. */
const draft = z
  .boolean()
  .optional()
  .describe("true while it is not to be published: only previews show it.");
const address = (manual: string) =>
  shaped(
    manual,
    /^\/(?:[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*)?$/,
    "must begin with a slash, end without one, and have lower-case letters, digits and hyphens",
  );
const redirectFrom = list(
  "Its addresses of before, such as [/old-name]: they lead here.",
  address("An address that the page had before."),
).optional();

export const pageSchema = group("The front matter of a page.", {
  title: text("The title on the page and in the browser's tab."),
  description: text("One sentence for search results, 70 to 160 characters, unique."),
  layout: z.enum(layouts).default("page").describe("The kind of page."),
  hour: hour.default(0),
  scene: picturePath("The picture of the hero.").optional(),
  sceneAlt: printable
    .optional()
    .describe("What the scene shows; leave it empty when the scene only decorates."),
  intro: text("One or two sentences in large type under the title.").optional(),
  hashtag: text("The year's hashtag; home page only.").optional(),
  event: slug("The event of the page, or of the home page, in content/data/events.json.")
    .meta(refersTo("event"))
    .optional(),
  link: linkTarget("Where a redirect page sends its visitors, such as link:donate.").optional(),
  route: address("The page's address, if it is not the name of the file.").optional(),
  redirectFrom,
  draft,
  sample,
})
  .refine(({ layout, link }) => layout !== "redirect" || link, { path: ["link"] })
  .refine(({ layout, event }) => layout !== "event" || event, { path: ["event"] });

export const postSchema = group("The front matter of an article.", {
  id: z.number().int().positive().describe("The article's number; 1 is the oldest."),
  title: text("The title of the article."),
  linkName: slug("The last part of the address: spark gives /blog/spark."),
  date: day("The day it is published, as year-month-day."),
  author: group("Who wrote it.", {
    name: person("The author's name."),
    organization: text("The organisation that the author writes for."),
    role: text("The author's role there."),
  }),
  imageUrl: picturePath("The banner of the article."),
  imageAlt: text("What the banner shows."),
  description: text("One sentence for lists and search results, 70 to 160 characters."),
  tags: list(
    "What it is about, such as [families].",
    slug("A tag, by its id in content/tags.json.").meta(refersTo("tag")),
  )
    .refine((tags) => new Set(tags).size === tags.length, "must have each tag once")
    .optional(),
  hour: hour.optional(),
  redirectFrom,
  draft,
  sample,
});

export type PageEntity = z.infer<typeof pageSchema>;
export type PostEntity = z.infer<typeof postSchema>;
