/** The settings of the site, and its navigation: what makes it this chapter's and no other's. */
import * as z from "zod";
import {
  group,
  linkTarget,
  list,
  moment,
  picturePath,
  refersTo,
  rule,
  shaped,
  slug,
  tells,
  text,
} from "./fields.ts";
import { outsideAddress } from "./safe-text.ts";

/**
 * The language that a code is of, spelled as BCP 47 has it; undefined where the code has no name, or the platform
 * can't write its dates. A part that nobody has registered leaves the whole code without a name (BCP 47 lets any
 * word of five to eight letters follow). What stands behind `-x-`, `-u-` and `-t-` is private, or says how to
 * write dates and digits: it's left out, because the language of a page has neither.
 */
function languageOf(code: string): string | undefined {
  try {
    const { baseName } = new Intl.Locale(code.replaceAll("_", "-"));
    const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
    const hasDates = Intl.DateTimeFormat.supportedLocalesOf(baseName).length > 0;
    return hasDates && names.of(baseName) !== undefined ? baseName : undefined;
  } catch {
    return undefined; // A code that cannot be read at all is thrown out with a RangeError.
  }
}

/** Whether the platform knows a time zone. */
const isTimeZone = (timeZone: string) => {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return true;
  } catch {
    return false;
  }
};

/** The list of the language data: any three letters would be printed, but not as money. */
const isCurrency = (code: string) => Intl.supportedValuesOf("currency").includes(code);

/** A part of an address on GitHub, which is printed as it is typed. */
const repositoryPath = (description: string) =>
  shaped(
    description,
    /^\w[\w.-]*(?:\/\w[\w.-]*)*$/,
    "must be letters, digits, hyphens, dots and underscores, with single slashes between",
    "Copy it from the address of the repository, such as main or next/spring.",
  );

const gitHubRepository = /^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/?$/;

export const siteSchema = group("The settings of the site.", {
  name: text("The organization's full name, as it stands in titles and search results."),
  shortName: text("The name after its first mention."),
  wordmark: group("The words of the logo.", {
    first: text("First line of the wordmark in the header."),
    second: text("Second line of the wordmark in the header."),
  }),
  url: outsideAddress(
    "Where the site lives, with the path if it has one. Every address follows it.",
    true,
  ),
  language: text("Language of the site, such as en-US. Dates and figures follow it.").superRefine(
    (code, { addIssue }) => {
      const message = "must be the code of a language and nothing else";
      const next = "Write one code, such as en-US or de.";
      const meant = languageOf(code);
      if (meant !== code) addIssue({ code: "custom", message, params: { meant, next } });
    },
  ),
  direction: z
    .enum(["ltr", "rtl"])
    .optional()
    .describe("How lines run, where the language does not say it: ltr is from left to right."),
  currency: z
    .string()
    .refine(
      isCurrency,
      rule("must be the three letters of a currency", "Write three letters, such as USD or EUR."),
    )
    .describe("Currency of all amounts, by its three letters: USD, EUR, CAD."),
  timeZone: text("Time zone of the events, such as America/New_York.").refine(
    isTimeZone,
    rule(
      "must be the name of a time zone",
      "Write the continent and the largest city of the zone, such as America/New_York.",
    ),
  ),
  eventHours: z
    .number()
    .positive("must be more than 0")
    .max(48, "must be 48 at most")
    .meta(tells("Write the hours as a number from 1 to 48, such as 26.2."))
    .describe("How many hours the event lasts, such as 26.2. Every page belongs to one of them."),
  description: text("What the site is, in one sentence; used in feeds and when sharing."),
  repository: outsideAddress(
    "Where the sources live, such as https://github.com/owner/name. Unset: no page offers to be edited.",
    true,
  ).optional(),
  branch: repositoryPath("The branch that editors change.").default("main"),
  folder: repositoryPath("The folder of content/ in the repository. Unset: its top.").optional(),
  logo: picturePath("The mark beside the wordmark. Unset: its first letters.").optional(),
  mark: z
    .literal("cards")
    .optional()
    .describe("cards: three raised cards in place of the letters, as the first chapter has."),
  bands: list(
    "Names of the bands on badges; their colors are in styles/settings/_colors.scss.",
    slug("The name of a band."),
  ).min(1),
  office: text("Postal address of the office, on one line.").optional(),
  inbox: linkTarget("The general inbox.").optional(),
  notices: list(
    "What the footer has to say on every page: notices of the law, how to opt out.",
    z.strictObject({
      title: text("The title of the notice."),
      text: text("The notice. Where it is the law's, keep its wording."),
      phone: linkTarget("A phone to call about it, from content/links.json.").optional(),
      site: linkTarget("A website about it, from content/links.json.").optional(),
    }),
  ).default([]),
  announcement: group("What a bar above every page says for some days.", {
    text: text("The news in one short sentence."),
    link: linkTarget("Where the bar leads.").optional(),
    from: moment("The first day, or day and local time. Unset: at once.").optional(),
    until: moment("The last day it's shown, such as 2027-01-17, or that day and a local time."),
  })
    .refine(({ from = "", until }) => until >= from.slice(0, until.length), {
      path: ["until"],
      ...rule("must not be before from", "Write the last day it's shown, such as 2027-01-17."),
    })
    .optional(),
  runningTotal: group(
    "What npm run total asks DonorDrive for. Unset: no page says what has been raised so far.",
    {
      page: linkTarget("The page of this year's event on DonorDrive, such as link:event-page.")
        .regex(/^link:/, "must be an entry of content/links.json")
        .meta(tells("Write link: and the name of a link whose address has eventID= in it.")),
      event: slug(
        "The event, by its id. When it's over, no page says what has been raised so far.",
      ).meta(refersTo("event")),
      figure: slug(
        "The figure with the totals of the years, by its id. What has been raised so far stands below it, until the total of this year is there.",
      ).meta(refersTo("figure")),
    },
  ).optional(),
  editor: z
    .boolean()
    .optional()
    .describe("true for forms at /admin/ with which people change the content; needs repository."),
  sharePictures: z
    .boolean()
    .optional()
    .describe("true draws a picture for each page that is shared, once: 0.1 seconds for each."),
  offline: list(
    "Pages that a phone keeps for where there is no signal. The last one stands in for all others.",
    linkTarget("The page.")
      .regex(/^\/[^#]*$/, "must be a page of the site")
      .meta(tells("Write the page as /packing, without a part behind #.")),
  ).default([]),
  glossary: linkTarget("The page with a heading for each word that links explain.")
    .regex(/^\/[^#]*$/, "must be a page of the site")
    .meta(tells("Write the page as /glossary, without a part behind #."))
    .optional(),
  seenDays: z
    .number()
    .int("must be a whole number")
    .min(1, "must be 1 at least")
    .max(730, "must be 730 at most, which is two years")
    .optional()
    .describe(
      "For how many days after the day in seen npm run links asks nobody to look at that link again. Unset: 180.",
    ),
  metricsEndpoint: outsideAddress(
    "Where figures of speed are sent. Unset: none are taken.",
  ).optional(),
}).refine(({ editor, repository = "" }) => !editor || gitHubRepository.test(repository), {
  path: ["editor"],
  ...rule(
    "needs the repository on GitHub, and repository doesn't have its address",
    'Write "repository": "https://github.com/owner/name", or delete editor.',
  ),
});

/** A link that stands on every page. */
const item = z.strictObject({
  label: text("The words of the link."),
  url: linkTarget("Where it goes."),
});

/** Links that stand together: each leads elsewhere. */
const links = <Entry extends z.ZodType<z.infer<typeof item>>>(manual: string, entry: Entry) =>
  list(manual, entry).superRefine((entries, { addIssue }) => {
    const urls = entries.map(({ url }) => url);
    const again = urls.findIndex((url, at) => urls.indexOf(url) < at);
    const label = entries[again]?.label;
    const next = `Delete one of the two, or write the address that "${label}" should lead to.`;
    const message = "is in this menu twice";
    if (again >= 0) addIssue({ code: "custom", path: [again, "url"], message, params: { next } });
  });

export const navigationSchema = group("The navigation of the site.", {
  groups: links(
    "The header's navigation, in order. A group's own link is its group page.",
    item.extend({ items: links("The pages of the group, in order.", item).optional() }),
  ).default([]),
  actions: links("Always in view, also on phones: Donate and Register.", item).default([]),
  social: links("Social networks; they open in a new tab.", item).default([]),
  footer: list(
    "Columns of the footer.",
    z.strictObject({
      title: text("Title of the column."),
      items: links("Links of the column, in order.", item),
    }),
  ).default([]),
  legal: links("The last line of the footer.", item).default([]),
});

/** The scripts that are written from right to left, by their codes in ISO 15924. */
const rightToLeft = new Set(["Arab", "Hebr", "Thaa", "Syrc", "Nkoo", "Adlm", "Rohg"]);

/** How the lines of the site run: as its settings say, else as its language is written. */
export function directionOf({ language, direction }: Pick<SiteEntity, "language" | "direction">) {
  const { script = "" } = new Intl.Locale(language).maximize();
  return direction ?? (rightToLeft.has(script) ? "rtl" : "ltr");
}

export type SiteEntity = z.infer<typeof siteSchema>;
export type NavigationEntity = z.infer<typeof navigationSchema>;
