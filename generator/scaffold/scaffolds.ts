/** The table of what `npm run new` can add. If a new list has no row here, the code doesn't compile. */
import type * as z from "zod";
import { slugOf } from "../model/address.ts";
import { freeName } from "../model/free-name.ts";
import { type ListName, lists } from "../schema/catalog.ts";
import { kinds } from "../site/check-pages.ts";
import type { Form } from "./form.ts";

/** Values by the name of their field: `author.name`. */
export type Answers = ReadonlyMap<string, unknown>;

/** Computes a value from the answers so far; undefined when there's none. */
type Compute = (answers: Answers, form: Form) => unknown;

/** The fields of an entry or a file by their names. */
export type Entry = Readonly<Record<string, unknown>>;

/** A kind of file or entry that can be added. */
export interface Scaffold {
  /** What is typed after `npm run new --`. */
  readonly name: string;
  readonly words: string;
  /** The field whose value must be unique. */
  readonly unique?: string;
  /** Values that are suggested, and used when nobody is asked. */
  readonly defaults?: Readonly<Record<string, Compute>>;
  /** Fields whose default is used without asking. */
  readonly silent?: readonly string[];
  /** Optional fields of which one must be there all the same. They're asked for in this order, until one is answered. */
  readonly oneOf?: readonly string[];
  /** Optional fields that are asked for once another one has an answer. */
  readonly follows?: Readonly<Record<string, string>>;
  /** What the list is sorted by. Without it, a new entry goes to the end. */
  readonly sortKey?: (entry: Entry) => string;
  readonly schema: z.ZodType;
  /** Where the text goes: a file of its own, or an entry of a list. */
  readonly destination:
    | { readonly folder: string }
    | { readonly list: ListName; readonly file: string };
}

/** Makes a name from a field. If it's taken, the first of `name-2`, `name-3` and so on that's free. */
const slugFrom =
  (field: string, start = ""): Compute =>
  (answers, { whereTaken }) => {
    const name = start + (slugOf(String(answers.get(field))) || "new");
    return freeName(name, (one) => whereTaken(one) !== undefined);
  };

const idFrom = (field: string) => ({ unique: "id", defaults: { id: slugFrom(field) } });

/** A name as lists are sorted by it: without accents, capitals and `The`. */
const plainName = (name: unknown) => slugOf(String(name).replace(/^the /i, ""));
const byName = { unique: "name", sortKey: ({ name }: Entry) => plainName(name) };

const entries: Readonly<Record<ListName, Omit<Scaffold, "schema" | "destination">>> = {
  families: { name: "family", words: "a Miracle Family" },
  staff: { name: "staff", words: "a staff member", silent: ["sharesName"] },
  events: {
    name: "event",
    words: "an event",
    ...idFrom("name"),
    oneOf: ["start", "when"],
    follows: { end: "start" },
  },
  faqs: { name: "faq", words: "a question and its answer" },
  sponsors: { name: "sponsor", words: "a sponsor", ...byName },
  partners: { name: "partner", words: "a partner", ...byName },
  organizations: { name: "organization", words: "a student organization", ...byName },
  schools: { name: "school", words: "a high school with a Mini Marathon", ...byName },
  "captain-teams": { name: "team", words: "a captain team", ...byName },
  ambassadors: {
    name: "ambassadors",
    words: "the ambassadors of an organization",
    unique: "organization",
    sortKey: ({ organization }) => plainName(organization),
  },
  "emerging-leaders": {
    name: "leader",
    words: "an Emerging Leader",
    silent: ["sharesName"],
    // By the last name, then the first names: `Dahlia Adler` before `Easton Almond`.
    sortKey: ({ name }) => plainName(name).replace(/^(.*)-([^-]+)$/, "$2-$1"),
  },
  positions: { name: "position", words: "a position to apply for" },
  searches: { name: "search", words: "what visitors call a page when they search" },
  "fundraising-steps": { name: "step", words: "a step of the fundraising guide" },
  "year-totals": {
    name: "total",
    words: "the total of a year",
    unique: "year",
    // The newest first.
    sortKey: ({ year }) => String(9999 - Number(year)),
  },
  links: { name: "link", words: "an address outside the site", ...idFrom("label") },
  tags: { name: "tag", words: "a tag of articles, with a page of its own", ...idFrom("label") },
  facts: { name: "figure", words: "a figure of the ledger", ...idFrom("label") },
};

/** Everything that can be added; what volunteers add most comes first. */
export const scaffolds: readonly Scaffold[] = [
  {
    name: "article",
    words: "an article of the blog",
    schema: kinds.post.schema,
    destination: kinds.post,
    unique: "linkName",
    defaults: {
      id: (_answers, { content: { drafts } }) =>
        1 + Math.max(0, ...drafts.map((draft) => (draft.kind === "post" ? draft.value.id : 0))),
      linkName: slugFrom("title"),
      date: (_answers, { today }) => today,
    },
    silent: ["id"],
  },
  {
    name: "page",
    words: "a page of the site",
    schema: kinds.page.schema,
    destination: kinds.page,
    unique: "route",
    defaults: { route: slugFrom("title", "/") },
  },
  ...(Object.keys(entries) as ListName[]).map((list) => {
    const { file, schema } = lists[list];
    return { ...entries[list], schema, destination: { list, file } };
  }),
];
