/**
 * The table of what can be added: how it is called, which schema asks for it, where it goes, and
 * what can be worked out without asking. Every list of the catalogue has its row; a new list
 * without one does not compile.
 */
import type * as z from "zod";
import { type ListName, lists } from "../entities/catalog.ts";
import { pageSchema, postSchema } from "../entities/pages.ts";
import type { Home, Order } from "./home.ts";
import { freeSlug, slugOf } from "./slugs.ts";
import type { Answers, Survey } from "./survey.ts";

/** Works a value out from what is known; undefined when it cannot. */
export type WorkOut = (answers: Answers, survey: Survey) => unknown;

/** A kind of thing that can be added. */
export interface Addition {
  /** What is typed behind `npm run new --`. */
  readonly name: string;
  readonly words: string;
  readonly schema: z.ZodType;
  readonly home: Home;
  /** The field that is asked first; nothing can stand in for it. */
  readonly identity: string;
  /** The field that no two may share. */
  readonly unique?: string;
  /** What is offered, and taken where nobody is asked. */
  readonly offers: Readonly<Record<string, WorkOut>>;
  /** Fields whose offer is taken without asking. */
  readonly quiet: readonly string[];
  /** The words of a field among which the site itself lets choose. */
  readonly choices: Readonly<Record<string, (survey: Survey) => readonly string[]>>;
  /** What stands in a field until somebody knows better; other fields have a general stand-in. */
  readonly standIns: Readonly<Record<string, WorkOut>>;
}

type Details = Pick<Addition, "name" | "words" | "identity"> &
  Partial<Pick<Addition, "unique" | "offers" | "choices" | "standIns">> & {
    readonly order?: Order;
  };

const idFrom = (field: string): Pick<Details, "unique" | "offers"> => ({
  unique: "id",
  offers: { id: (answers, { taken }) => freeSlug(slugOf(answers.get(field)), taken) },
});

const plain = (text: unknown) =>
  String(text)
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/^the /, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

const byName: Order = { by: ({ name }) => plain(name) };

/** By the last name, then the others: `Dahlia Adler` before `Easton Almond`. */
const byLastName: Order = {
  by: ({ name }) => plain(name).replace(/^(.*) (\S+)$/, "$2 $1"),
};

const listDetails: Readonly<Record<ListName, Details>> = {
  families: { name: "family", words: "a Miracle Family", identity: "title" },
  staff: {
    name: "staff",
    words: "a staff member",
    identity: "name",
    choices: { "position.color": ({ site }) => site.bands },
    standIns: { email: (answers) => `${slugOf(answers.get("name"))}@example.org` },
  },
  events: { name: "event", words: "an event", identity: "name", ...idFrom("name") },
  faqs: {
    name: "faq",
    words: "a question and its answer",
    identity: "question",
    order: { beside: "topic" },
  },
  sponsors: {
    name: "sponsor",
    words: "a sponsor",
    identity: "name",
    unique: "name",
    order: byName,
  },
  partners: {
    name: "partner",
    words: "a partner",
    identity: "name",
    unique: "name",
    order: byName,
  },
  organizations: {
    name: "organization",
    words: "a student organization",
    identity: "name",
    unique: "name",
    order: byName,
  },
  schools: {
    name: "school",
    words: "a high school with a Mini Marathon",
    identity: "name",
    unique: "name",
    order: byName,
  },
  "captain-teams": {
    name: "team",
    words: "a captain team",
    identity: "name",
    unique: "name",
    order: byName,
    standIns: {
      "leadership.assistantDirectors": () => ["To come - Assistant Director"],
    },
  },
  ambassadors: {
    name: "ambassadors",
    words: "the ambassadors of an organization",
    identity: "organization",
    unique: "organization",
    order: { by: ({ organization }) => plain(organization) },
  },
  "emerging-leaders": {
    name: "leader",
    words: "an Emerging Leader",
    identity: "name",
    order: byLastName,
  },
  positions: { name: "position", words: "a position to apply for", identity: "name" },
  "fundraising-steps": {
    name: "step",
    words: "a step of the fundraising guide",
    identity: "title",
  },
  "year-totals": {
    name: "total",
    words: "the total of a year",
    identity: "year",
    unique: "year",
    // Newest first.
    order: { by: ({ year }) => String(9999 - Number(year)).padStart(4, "0") },
  },
  links: {
    name: "link",
    words: "an address outside the site",
    identity: "label",
    ...idFrom("label"),
  },
  facts: { name: "figure", words: "a figure of the ledger", identity: "label", ...idFrom("label") },
};

const article: Addition = {
  name: "article",
  words: "an article of the blog",
  schema: postSchema,
  home: { folder: "content/blog/", field: "linkName" },
  identity: "title",
  unique: "linkName",
  offers: {
    id: (_answers, { drafts }) =>
      1 + Math.max(0, ...drafts.map((draft) => (draft.kind === "post" ? draft.value.id : 0))),
    linkName: (answers, { taken }) => freeSlug(slugOf(answers.get("title")), taken),
    date: (_answers, { today }) => today,
  },
  quiet: ["id"],
  choices: {},
  standIns: {},
};

const page: Addition = {
  name: "page",
  words: "a page of the site",
  schema: pageSchema,
  home: { folder: "content/pages/", field: "route" },
  identity: "title",
  unique: "route",
  offers: {
    route: (answers, { taken }) => freeSlug(`/${slugOf(answers.get("title"))}`, taken),
  },
  quiet: [],
  choices: {},
  standIns: {},
};

/** Everything that can be added; what volunteers add most comes first. */
export const additions: readonly Addition[] = [
  article,
  page,
  ...Object.entries(listDetails).map(([list, { order, ...details }]): Addition => {
    const { file, schema } = lists[list as ListName];
    const home: Home = { list: list as ListName, file, ...(order ? { order } : {}) };
    return { offers: {}, quiet: [], choices: {}, standIns: {}, ...details, schema, home };
  }),
];
