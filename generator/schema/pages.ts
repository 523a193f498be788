/** What an editor writes at the top of a Markdown file. */
import * as z from "zod";
import * as field from "./fields.ts";
import { oneLine } from "./safe-text.ts";

/** What an editor writes of a page that is not for everybody yet, or that had another address. */
const draft = z
  .boolean()
  .meta({ keepsBack: true })
  .optional()
  .describe("true while it is not to be published: only previews show it.");
const address = (manual: string) =>
  field.inAddress(
    field.shaped(
      manual,
      /^\/(?:[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*)?$/,
      "must begin with a slash, end without one, and have lower-case letters, digits and hyphens",
      "Write it as /our-story.",
    ),
  );
const redirectFrom = field
  .list(
    "Its addresses of before, such as [/old-name]: they lead here.",
    address("An address that the page had before."),
  )
  .optional();

/** What search results show of a page. Texts of other scripts say more with fewer characters. */
const description = (manual: string) =>
  field
    .text(manual)
    .regex(/^.{20,200}$/, {
      error: ({ input }) =>
        `must be a sentence of 70 to 160 characters, and has ${String(input).length}`,
    })
    .meta(field.tells("Write in one sentence what a visitor finds on the page."));

export const pageSchema = field
  .group("The front matter of a page.", {
    title: field.text("The title on the page and in the browser's tab."),
    description: description("One sentence for search results, 70 to 160 characters, unique."),
    layout: z
      .enum(["home", "page", "event", "articles", "redirect", "missing", "search"])
      .default("page")
      .describe("The kind of page."),
    hour: field.hour.default(0),
    scene: field.picturePath("The picture of the hero.").optional(),
    sceneAlt: oneLine
      .optional()
      .describe("What the scene shows; leave it empty when the scene only decorates."),
    intro: field.text("One or two sentences in large type under the title.").optional(),
    hashtag: field
      .text(
        "The year's hashtag; home page only. It leads to the article with this title, if there is one.",
      )
      .optional(),
    event: field
      .text("The event of the page, or of the home page, in content/data/events.json.")
      .meta(field.refersTo("event"))
      .optional(),
    link: field
      .linkTarget("Where a redirect page sends its visitors, such as link:donate.")
      .optional(),
    route: address("The page's address, if it is not the name of the file.").optional(),
    redirectFrom,
    draft,
    sample: field.sample,
  })
  .refine(({ layout, link }) => layout !== "redirect" || link, { path: ["link"] })
  .refine(({ layout, event }) => layout !== "event" || event, { path: ["event"] });

export const postSchema = field.group("The front matter of an article.", {
  id: z.number().int().positive().describe("The article's number; 1 is the oldest."),
  title: field.text("The title of the article."),
  linkName: field.inAddress(field.slug("The last part of the address: spark gives /blog/spark.")),
  date: field.day("The day it is published, as year-month-day."),
  author: field.group("Who wrote it.", {
    name: field.person("The author's name."),
    organization: field.text("The organization that the author writes for."),
    role: field.text("The author's role there."),
  }),
  imageUrl: field.picturePath("The banner of the article."),
  imageAlt: field.text("What the banner shows."),
  description: description("One sentence for lists and search results, 70 to 160 characters."),
  tags: field
    .list(
      "What it is about, such as [families].",
      field.text("A tag, by its id in content/tags.json.").meta(field.refersTo("tag")),
    )
    .refine(
      (tags) => new Set(tags).size === tags.length,
      field.rule("must have each tag once", "Delete the tag that's there twice."),
    )
    .optional(),
  nextStep: field
    .group("What a reader may want to do now. Unset: the first button of the site's header.", {
      text: field.text("One short sentence above the button."),
      label: field.text("What the button says, such as Meet the families."),
      link: field.linkTarget("Where the button leads."),
    })
    .optional(),
  hour: field.hour.optional(),
  redirectFrom,
  draft,
  sample: field.sample,
});

export type PageEntity = z.infer<typeof pageSchema>;
export type PostEntity = z.infer<typeof postSchema>;
