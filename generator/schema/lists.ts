/** The lists of content: ledgers, people, and whatever else pages list. One schema for each entry. */
import * as z from "zod";
import {
  choice,
  day,
  group,
  hour,
  inAddress,
  linkTarget,
  list,
  markdown,
  moment,
  person,
  picturePath,
  refersTo,
  rule,
  sample,
  shaped,
  sharesName,
  slug,
  tells,
  text,
} from "./fields.ts";
import { findOtherPromise } from "./promised-address.ts";
import { oneLine, outsideAddress, outsideLink } from "./safe-text.ts";

const plate = {
  name: text("The company's name; a plate is drawn from it."),
  logo: picturePath("A logo file; replaces the plate.").optional(),
  url: outsideAddress("The company's website.").optional(),
};

/** What a rule says about a value: the message, what to write, and the value that was meant, if it's clear. */
interface Fault {
  readonly must: string;
  readonly next: string;
  readonly meant?: number;
}

/** What a figure of a unit cannot be; undefined when it is right. */
function findFigureFault(value: unknown, unit: string): Fault | undefined {
  // A text is printed as it stands: it would lose its sign, or have it twice.
  if (typeof value !== "number" && unit !== "text")
    return {
      must: "must be a number, without quotes, signs and commas",
      next: 'Write digits alone, such as 1351566.99. Words need "unit": "text".',
    };
  const number = Number(value);
  if (/^(?:count|money|hours)/.test(unit) && number < 0)
    return { must: "must not be below zero", next: "Write it without the minus sign." };
  if (unit === "money-million" && number >= 10_000) {
    const meant = number / 1_000_000;
    return { must: "must be in millions", next: `Write ${meant} for ${meant} million.`, meant };
  }
  if (unit === "percent" && (/^0\.\d\d/.test(`${value}`) || number > 1000)) {
    // A share of one, such as 0.48. Multiplying would make 28.999999999999996 of 0.29.
    const meant = number < 1 ? Number((number * 100).toPrecision(12)) : undefined;
    const next = `Write ${meant ?? 48} for ${meant ?? 48} percent.`;
    return { must: "must be a percentage", next, ...(meant !== undefined && { meant }) };
  }
  // 1.531 was meant as 1531 by whoever separates thousands with a point, and would be printed as 1.53.
  return /^(?:money|count)$/.test(unit) && /\.\d{3}/.test(`${value}`)
    ? {
        must: "must have two decimals at most",
        next: "Write it without a point between thousands, such as 1531.",
      }
    : undefined;
}

/** Whether an edition ends after its start. A start that is no day is reported by itself. */
const isInOrder = ({ start = "", end = start }: { start?: string; end?: string }) =>
  !/^[12]\d{3}-/.test(start) ||
  (end >= start.slice(0, end.length) && !(Date.parse(end) - Date.parse(start) > 200 * 864e5));
const endBeforeStart = {
  path: ["end"],
  ...rule(
    "must not be before the start, or months after it",
    "Write the day it ends, or correct the start.",
  ),
};

/** Whether a label that is an address or a number itself is that which the link opens. */
const saysWhatItOpens = ({ url, label }: { readonly url: string; readonly label: string }) =>
  findOtherPromise(label, url) === undefined;

/** What a figure is in one year. */
const figure = {
  label: text("What the figure counts."),
  value: z
    .union([z.number(), oneLine.min(1)])
    .describe("The figure, without unit or commas.")
    .meta(tells("Write the number with digits alone, such as 1351566.99.")),
  qualifier: text("A word in front of the figure, such as over or about.").optional(),
  asOf: text("The year or day that the figure belongs to.").refine(
    (typed) => !/^(?:20[5-9]|2[1-9])\d/.test(typed),
    rule("is a year far ahead", "Write the year that the figure is from, such as 2026."),
  ),
  source: text("Where the figure comes from."),
  variants: list(
    "Other figures that are in circulation, and why.",
    z.strictObject({
      value: text("The other figure, as it was printed."),
      reason: text("Why it differs."),
    }),
  ).optional(),
};

/** A name, a hyphen between spaces, and a title. One comma is in the name, in front of `Jr.`. */
const titled = /^(?:[^,;]|[,;](?=\s*[JS]r\b))+ - .+$/;

/** What a link of the ledger leads to: a page of another site, or what browsers open in their own way. */
const pageKinds = ["platform", "store", "site", "social", "form", "folder", "document"] as const;
const linkKinds = [...pageKinds, "pdf", "video", "mail", "phone"] as const;

const schemas = {
  // Ledgers: outbound links and figures of the site. Each is stated once, here.
  links: group("One outbound link.", {
    id: slug("The name that content uses: link:donate refers to the id donate."),
    url: outsideLink("The whole address.").meta(refersTo("address")),
    label: text("What the link is called where a page gives it no words of its own."),
    kind: choice("What a visitor gets; PDFs and new tabs are announced.", linkKinds),
    note: text("For maintainers: what to know about this link.").optional(),
    placeholder: z.boolean().optional().describe("true while the real address is missing."),
    seen: day(
      "The day when you opened it and found it in order, though npm run links says that its host turned it away, such as 2026-11-28. Change it or delete it with url.",
    ).optional(),
  }).refine(saysWhatItOpens, {
    path: ["label"],
    ...rule(
      "isn't the address or number that url opens",
      "Correct whichever of the two is wrong, or write words in place of the address.",
    ),
  }),
  facts: group("One figure of the site.", {
    id: slug("The name that content uses, without a year: {{raised}} prints the fact raised."),
    ...figure,
    unit: z
      .enum(["count", "money", "money-million", "percent", "hours", "year", "ordinal", "text"])
      .describe("How the figure is printed."),
    earlier: list(
      "The editions of earlier years: {{raised.2025}} prints that of 2025.",
      group("One edition.", {
        ...figure,
        asOf: shaped(
          "The year of the edition.",
          /^\d{4}/,
          "must begin with a year",
          "Write the year, such as 2025, or a day such as 2025-05-31.",
        ),
      }),
    ).optional(),
  }).superRefine(({ value, unit, asOf, earlier = [] }, { addIssue }) => {
    const refuse = (path: (string | number)[], fault: Fault | undefined) => {
      if (!fault) return;
      const { must: message, ...params } = fault;
      addIssue({ code: "custom", path, message, params });
    };
    refuse(["value"], findFigureFault(value, unit));
    for (const [index, edition] of earlier.entries())
      refuse(["earlier", index, "value"], findFigureFault(edition.value, unit));
    if (unit === "ordinal" && earlier.some((edition) => edition.value === value))
      refuse(["value"], {
        must: "is also that of an earlier year",
        next: "Write the number of the newest edition, which no earlier year has.",
      });
    const years = [asOf, ...earlier.map((edition) => edition.asOf)].map((day) => day.slice(0, 4));
    const must = "must be a year before that of the newest edition, and be there only once";
    const next =
      "If this is the newest edition, swap it with the one above. If it's there twice, delete one.";
    const isWrong = (year: string, at: number) => years.indexOf(year) < at || year > `${years[0]}`;
    const wrong = years.findLastIndex(isWrong);
    if (wrong > 0) refuse(["earlier", wrong - 1, "asOf"], { must, next });
  }),
  tags: group("One tag of articles, which has a page that lists them.", {
    id: inAddress(
      slug("The name that articles use, and the end of the page's address: /blog/tags/families."),
    ),
    label: text("The words of its links, and the title of its page."),
    description: text("What its articles are about, in one sentence of 70 to 160 characters."),
    scene: picturePath(
      "The picture of its hero, best one that none of its articles has. Unset: that of its newest article.",
    ).optional(),
  }),
  // People
  staff: group("One member of the staff.", {
    name: person("First and last name."),
    position: group("The position and the color of its badge.", {
      label: text("The position, such as Finance Manager."),
      // A name that isn't there is refused with the names that are, so its shape needs no rule.
      color: text("Color of the badge's band: a name from bands in content/site.json.").meta(
        refersTo("band"),
      ),
    }),
    email: z
      .email("must be a mail address")
      .describe("The role's inbox.")
      .meta(tells("Write an address such as finance@example.org."))
      .meta(refersTo("mail")),
    image: picturePath("A portrait. Unset: a badge with initials is drawn.").optional(),
    sharesName,
    sample,
  }),
  families: group("One Miracle Family.", {
    // CONTRIBUTING.md, "Families and children", rule 2.
    title: text("First name and initial, such as Ava M.").refine(
      (typed) => !/^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$|\p{Lu}\p{Ll}+ [Ff]amily$/u.test(typed),
      rule(
        "has a family name, and we only publish its first letter",
        "Write the first name and an initial, such as Ava M.",
      ),
    ),
    content: markdown("The story, 30 to 60 words."),
    learnMoreLink: linkTarget("A document with a longer story.").optional(),
    teaser: text("One line beside the name, such as the story's first sentence.").optional(),
    image: picturePath("A portrait, or an object: objects/guitar.svg. Unset: initials.").optional(),
    sample,
  }),
  "captain-teams": group("One captain team.", {
    name: text("The team's name."),
    interest: text("What people like to do who belong in it, in a few words.").optional(),
    responsibilities: markdown("What the team does."),
    leadership: group("Who leads the team.", {
      overallDirector: person("Name of the overall director."),
      assistantDirectors: list(
        "The assistant directors.",
        text("Name and title, joined by space hyphen space.")
          .regex(titled, "must be a name and a title")
          .meta(tells("Write it as Ana Cruz - Assistant Director of Events."))
          .meta(refersTo("person")),
      ),
      captains: list("The captains.", person("First and last name.")),
    }),
    sample,
  }),
  ambassadors: group("The ambassadors of one organization.", {
    organization: text("The organization, as in content/data/organizations.json.").meta(
      refersTo("organization"),
    ),
    names: list("Its ambassadors.", person("First and last name.")).min(1),
    sample,
  }),
  "emerging-leaders": group("One Emerging Leader.", {
    name: person("First and last name."),
    sharesName,
    sample,
  }),
  // Companies, organizations, questions, events, steps
  organizations: group("One student organization.", { name: text("The organization's name.") }),
  sponsors: group("One sponsor of the moving strip.", plate),
  partners: group("One partner of the year.", {
    ...plate,
    category: text("What kind of partner; those of one category stand together.").optional(),
  }),
  schools: group("One high school with a Mini Marathon.", { name: text("The school's name.") }),
  "year-totals": group("One year's total. Newest first.", {
    year: z.number().int().describe("The year of the event."),
    total: text("What was raised, with all its digits: $1,531,518.24.").meta({
      ...tells('Write it in double quotes, with its sign, commas and cents: "$1,531,518.24".'),
      ...refersTo("total"),
    }),
    note: text("What was new or different in that year, in a few words.").optional(),
  }),
  faqs: group("One question and its answer.", {
    topic: slug("The list that the question belongs to."),
    question: text("The question, as a visitor would ask it."),
    answer: markdown("The answer."),
  }),
  events: group("One event.", {
    id: inAddress(slug("The name that an event page refers to.")),
    name: text("The event's name."),
    place: text("Where it is held."),
    start: moment("First day, or day and local time. Unset while no date is known.").optional(),
    end: moment("Last day, or day and local time.").optional(),
    shifts: list(
      "When its shifts begin on the first day, where it has several: each has its entry in calendars.",
      shaped(
        "Such as 08:00.",
        /^(?:[01]\d|2[0-3]):[0-5]\d$/,
        "must be a time from 00:00 to 23:59",
        "Write the time on a clock of 24 hours, such as 08:00 or 20:30.",
      ),
    ).optional(),
    status: z.literal("cancelled").describe("Set when it is not held after all.").optional(),
    when: text("When it is held, in words that are true of every year.")
      .regex(/^(?!\W*\d{4}-\d)/, "must be words that are true of every year")
      .meta(tells("Write words such as Every spring. The day itself belongs in start."))
      .optional(),
    note: text("A line under the dates.").optional(),
    // An event that has a Markdown file of its own says these three there.
    description: text("What it is, in 70 to 160 characters, for searches too.").optional(),
    scene: picturePath("The picture of its page and its card.").optional(),
    hour: hour.optional(),
    tickets: linkTarget("Where one registers or buys tickets before an edition.").optional(),
    earlier: list(
      "The editions before: move the old dates here when new ones are known.",
      group("One edition.", {
        start: moment("First day, or day and local time."),
        end: moment("Last day, or day and local time.").optional(),
      }).refine(isInOrder, endBeforeStart),
    ).optional(),
  })
    .refine(isInOrder, endBeforeStart)
    .refine((it) => it.start ?? !(it.end && (it.when ?? it.earlier)), { path: ["start"] })
    .refine(
      ({ start = "", shifts = [] }) =>
        !/T\d\d:\d\d$/.test(start) || shifts.every((shift) => shift >= start.slice(-5)),
      {
        path: ["shifts"],
        ...rule(
          "must not begin before the start",
          "Correct the first shift, or the time in start.",
        ),
      },
    )
    .refine(({ start, earlier = [] }) => earlier.every((edition) => edition.start !== start), {
      path: ["start"],
      ...rule(
        'is also in "earlier"',
        "Write the day of the new edition, or delete start and end until it's known.",
      ),
    })
    .refine(({ when, start, earlier }) => when ?? start ?? earlier, { path: ["when"] }),
  positions: group("One position in the applications.", {
    name: text("The position."),
    status: z.enum(["closed", "open", "no-application"]).describe("Whether one can apply."),
    statusText: text("The status in words: Closed."),
    text: markdown("What the position is, and how one applies."),
    link: linkTarget("Where to apply or ask.").optional(),
    linkLabel: text("The words of that link.").optional(),
  }),
  searches: group("What visitors call a thing that the site calls otherwise.", {
    words: list(
      "What they type into the search, such as reunion.",
      text("A word or a few, as visitors type them."),
    ).min(1),
    link: linkTarget("What they mean: a page, or a part of one, such as /faq#cost."),
  }),
  "fundraising-steps": group("One step of a guide.", {
    title: text("The step in a few words.").refine(
      (typed) => !/^(?:step )?\d+\s*(?:[.)](?!\d)|[:–-](?!\w))/i.test(typed),
      rule("begins with a number, and the page numbers the steps itself", "Delete the number."),
    ),
    text: markdown("What to do."),
  }),
};

/** The name of a list, as blocks refer to it: `::chips{from="schools"}`. */
export type ListName = keyof typeof schemas;

/** The entries of every list, checked. */
export type Lists = { readonly [K in ListName]: readonly z.infer<(typeof schemas)[K]>[] };

/** The file of each list, and the schema of its entries. A list that is not there is empty. */
export const lists = Object.fromEntries(
  Object.entries(schemas).map(([name, schema]) => {
    const folder = ["links", "facts", "tags"].includes(name) ? "content" : "content/data";
    return [name, { file: `${folder}/${name}.json`, schema }];
  }),
) as { readonly [K in ListName]: { readonly file: string; readonly schema: (typeof schemas)[K] } };

export type OutboundLinkEntity = Lists["links"][number];
export type FactEntity = Lists["facts"][number];
export type EventEntity = Lists["events"][number];
export type TagEntity = Lists["tags"][number];

/** The link ledger: the file that states every address outside the site. */
export const ledgerFile = lists.links.file;
