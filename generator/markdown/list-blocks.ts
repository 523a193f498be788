/** Blocks that are filled from the lists in `content/data/`: `::chips{from="schools"}`. */
import { slug } from "github-slugger";
import type { Link } from "../model/link.ts";
import type { ListName } from "../schema/catalog.ts";
import { choice, linkTarget, text } from "../schema/fields.ts";
import { block } from "./block-rule.ts";
import { type BodyContext, resolveLink } from "./context.ts";

/** The attribute that names the list. */
export const from = <const Names extends readonly [ListName, ...ListName[]]>(...names: Names) =>
  choice("The list in content/data/ that fills the block.", names);

/** The labels of an axis: zero and each multiple of the greatest power of ten that fits, such as every million. */
function axisTo(highest: number): readonly number[] {
  const step = 10 ** Math.floor(Math.log10(highest));
  return Array.from({ length: Math.floor(highest / step) + 1 }, (_, index) => index * step);
}

/** The rows of these blocks. */
export const listBlocks = {
  chart: block({
    shows: "A drawn line of the totals.",
    example: '::chart{from="year-totals" caption="Raised each year"}',
    attributes: { from: from("year-totals"), caption: text("What the line shows.") },
    fill({ caption }, { list, money }) {
      const years = list("year-totals").toSorted((a, b) => a.year - b.year);
      const points = years.map(({ year, total: text }) => {
        return { label: String(year), amount: money.read(text) ?? 0, text };
      });
      const amounts = axisTo(Math.max(...points.map(({ amount }) => amount), 1));
      const axis = amounts.map((amount) => ({ amount, text: money.printShort(amount) }));
      return { kind: "chart", caption, points, axis };
    },
  }),
  chips: block({
    shows: "Names in outlined chips.",
    example: '::chips{from="organizations"}',
    attributes: {
      from: from("organizations", "emerging-leaders", "schools"),
      page: linkTarget(
        "The page with the roster: each organization leads to its entry.",
      ).optional(),
    },
    fill(given, context, node) {
      const { list } = context;
      const page = given.page && resolveLink(node.written.line, given.page, context);
      const inRoster = new Set(page ? list("ambassadors").map((entry) => entry.organization) : []);
      const chips = list(given.from).map(({ name }) =>
        page && inRoster.has(name)
          ? { name, link: { ...page, href: `${page.href}#${slug(name)}` } }
          : { name },
      );
      return { kind: "chips", chips };
    },
  }),
  logos: block({
    shows: "Companies, in a grid or in the moving strip.",
    example: '::logos{from="partners"}',
    attributes: {
      from: from("sponsors", "partners"),
      moving: choice("Whether the strip moves.", ["true", "false"]).default("false"),
    },
    fill: (given, { list }) => ({
      kind: "logos",
      moving: given.moving === "true",
      plates: list(given.from).map(({ logo, ...plate }) => ({
        ...plate,
        ...(logo && { logo: { path: logo, alt: plate.name } }),
      })),
    }),
  }),
  people: block({
    shows: "Cards of the staff, each with a badge, or families with their stories.",
    example: '::people{from="staff"}',
    attributes: { from: from("staff", "families") },
    fill: (given, context) => (given.from === "staff" ? staffBlock(context) : familyBlock(context)),
  }),
  positions: block({
    shows: "The positions, and whether one can apply.",
    example: '::positions{from="positions"}',
    attributes: { from: from("positions") },
    fill: (_given, context) => ({
      kind: "positions",
      positions: context.list("positions").map(({ link, linkLabel, ...position }, index) => {
        const resolved = linkOf(link, context);
        return {
          ...position,
          text: context.renderEntry("positions", index, "text"),
          ...(resolved && { link: { ...resolved, label: linkLabel ?? resolved.label } }),
        };
      }),
    }),
  }),
  roster: block({
    shows: "Organizations and their ambassadors.",
    example: '::roster{from="ambassadors"}',
    attributes: { from: from("ambassadors") },
    fill: (_given, { list, nextId }) => ({
      kind: "roster",
      entries: list("ambassadors").map((entry) => ({
        ...entry,
        id: nextId(entry.organization, "section", false),
      })),
    }),
  }),
  teams: block({
    shows: "The captain teams, each to unfold.",
    example: '::teams{from="captain-teams"}',
    attributes: { from: from("captain-teams") },
    fill: (_given, { list, nextId, renderEntry }) => ({
      kind: "teams",
      teams: list("captain-teams").map(({ name, interest, leadership }, index) => ({
        ...leadership,
        id: nextId(name, "team"),
        name,
        interest,
        responsibilities: renderEntry("captain-teams", index, "responsibilities"),
        assistantDirectors: leadership.assistantDirectors.map((entry) => {
          const [who = "", ...title] = entry.split(" - ");
          return { name: who, title: title.join(" - ") };
        }),
      })),
    }),
  }),
};

function staffBlock(context: BodyContext) {
  const people = context.list("staff").map(({ name, position, email, image }) => ({
    name,
    role: position.label,
    color: position.color,
    email: { kind: "mail", href: `mailto:${email}`, label: email } as const,
    ...(image && { picture: { path: image, alt: "" } }),
  }));
  return { kind: "people", people } as const;
}

function familyBlock(context: BodyContext) {
  const families = context.list("families").map((family, index) => {
    const { title, teaser, learnMoreLink, image, sample = false } = family;
    return {
      id: context.nextId(title, "family"),
      name: title,
      teaser,
      story: context.renderEntry("families", index, "content"),
      isSample: sample,
      learnMore: linkOf(learnMoreLink, context),
      ...(image && { picture: { path: image, alt: "" } }),
    };
  });
  return { kind: "families", families } as const;
}

/** An optional link of an entry; its faults were reported when the lists were checked. */
function linkOf(target: string | undefined, { links }: BodyContext): Link | undefined {
  return target === undefined ? undefined : links.resolve(target).link;
}
