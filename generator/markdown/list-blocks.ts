/** Blocks that are filled from the lists in `content/data/`: `::chips{from="schools"}`. */
import type { ListName } from "../entities/catalog.ts";
import type { Block, CaptainTeam, Family, Person, PictureRef, Position } from "../model/block.ts";
import { textToHtml } from "../model/html.ts";
import type { Link } from "../model/link.ts";
import { offerName } from "../problems/suggest.ts";
import { readAttributes } from "./attributes.ts";
import { attributesOf } from "./block-attributes.ts";
import type { BlockNode, BodyContext } from "./body-context.ts";

type ListBlockName =
  | "accordion"
  | "chart"
  | "chips"
  | "logos"
  | "people"
  | "positions"
  | "roster"
  | "steps"
  | "table"
  | "teams";

/** Builds a block from the list that its `from` names. */
export function buildListBlock(node: BlockNode, context: BodyContext): Block | undefined {
  const name = node.name as ListBlockName;
  const attributes = readAttributes(node, attributesOf[name], context);
  if (!attributes) return undefined;
  const given = attributes as {
    from?: ListName;
    caption?: string;
    topic?: string;
    moving?: string;
  };
  if (!given.from) {
    context.report(node, {
      code: "block-attribute",
      message: `The block "${name}" on one line needs from="…", the list that fills it.`,
      fix: `Write from="…", or write the block with three colons and its text inside.`,
    });
    return undefined;
  }
  const entries = context.list(given.from) as readonly { readonly topic?: string }[];
  for (const [index, { topic }] of entries.entries()) {
    if (topic === given.topic) context.noteEntry(given.from, index);
  }
  if (!entries.some(({ topic }) => topic === given.topic)) reportEmpty(node, given, context);
  noteSamples(context.list(given.from), context);
  return builders[name](given.from, given, context);
}

/** A block that would show nothing is a slip in a name, or a list that nobody has filled. */
function reportEmpty(
  node: BlockNode,
  { from, topic }: { readonly from?: ListName; readonly topic?: string },
  context: BodyContext,
): void {
  const topics = context.list("faqs").map((faq) => faq.topic);
  if (from !== "faqs" || topics.length === 0) {
    context.report(node, {
      code: "reference-unknown",
      message: `The list content/data/${from}.json has no entries, so this block would show nothing.`,
      fix: "Add entries to the list, or delete the block.",
    });
    return;
  }
  const otherwise = `The topics are: ${[...new Set(topics)].join(", ")}.`;
  const { ask, ...offer } = offerName(topic ?? "", topics, otherwise, ['"', '"']);
  context.report(node, {
    code: "reference-unknown",
    message: `There is no question with the topic "${topic ?? ""}" in content/data/faqs.json.${ask}`,
    ...offer,
  });
}

type Given = { readonly caption?: string; readonly topic?: string; readonly moving?: string };
type Builder = (list: ListName, given: Given, context: BodyContext) => Block;

const builders: Readonly<Record<ListBlockName, Builder>> = {
  accordion: (_list, { topic }, context) => ({
    kind: "accordion",
    items: context.list("faqs").flatMap((faq, index) => {
      if (faq.topic !== topic) return [];
      const html = context.renderEntry("faqs", index, "answer", faq.answer);
      const id = context.nextId(`${context.words.questionAnchor} ${faq.question}`);
      return [{ id, title: faq.question, blocks: [{ kind: "prose", html }] }];
    }),
  }),
  chart: (_list, { caption = "" }, context) => ({
    kind: "chart",
    caption,
    points: [...context.list("year-totals")]
      .sort((a, b) => a.year - b.year)
      .map(({ year, total }) => ({
        label: String(year),
        amount: context.money.read(total) ?? 0,
        text: total,
      })),
  }),
  chips: (list, _given, context) => ({
    kind: "chips",
    names: (context.list(list) as readonly { name: string }[]).map((entry) => entry.name),
  }),
  logos: (list, { moving }, context) => ({
    kind: "logos",
    moving: moving === "true",
    plates: (list === "partners" ? context.list("partners") : context.list("sponsors")).map(
      (plate) => ({
        name: plate.name,
        ...(plate.url ? { url: plate.url } : {}),
        ...(plate.logo ? { logo: showPicture(plate.logo, plate.name, context) } : {}),
      }),
    ),
  }),
  people: (list, _given, context) =>
    list === "families"
      ? {
          kind: "families",
          families: context.list("families").map((_, index) => family(index, context)),
        }
      : { kind: "people", people: context.list("staff").map((_, index) => person(index, context)) },
  positions: (_list, _given, context) => ({
    kind: "positions",
    positions: context.list("positions").map((_, index) => position(index, context)),
  }),
  roster: (_list, _given, context) => ({
    kind: "roster",
    entries: context
      .list("ambassadors")
      .map(({ organization, names }) => ({ organization, names })),
  }),
  steps: (_list, _given, context) => ({
    kind: "steps",
    steps: context.list("fundraising-steps").map((step, index) => ({
      title: step.title,
      text: context.renderEntry("fundraising-steps", index, "text", step.text),
    })),
  }),
  table: (_list, { caption = "" }, context) => ({
    kind: "table",
    caption,
    head: [context.words.year, context.words.total].map(textToHtml),
    rows: context
      .list("year-totals")
      .map(({ year, total }) => [String(year), total].map(textToHtml)),
    scrolls: true,
  }),
  teams: (_list, _given, context) => ({
    kind: "teams",
    teams: context.list("captain-teams").map((_, index) => captainTeam(index, context)),
  }),
};

function noteSamples(entries: readonly object[], context: BodyContext): void {
  if (entries.some((entry) => "sample" in entry && entry.sample === true)) context.noteSample();
}

/** An optional link of an entry; its faults were reported when the lists were checked. */
function entryLink(target: string | undefined, context: BodyContext): Link | undefined {
  return target === undefined ? undefined : context.links.resolve(target).link;
}

/** The picture of an entry. It is asked for, because the page depends on it; its faults are the list's. */
function showPicture(path: string, alt: string, context: BodyContext): PictureRef {
  context.pictures.findFault(path);
  return { path, alt };
}

function person(index: number, context: BodyContext): Person {
  const { name, position: role, email, image } = context.list("staff")[index]!;
  return {
    name,
    role: role.label,
    color: role.color,
    email: { kind: "mail", href: `mailto:${email}`, label: email },
    ...(image ? { picture: showPicture(image, "", context) } : {}),
  };
}

function family(index: number, context: BodyContext): Family {
  const { title, content, learnMoreLink, image } = context.list("families")[index]!;
  const learnMore = entryLink(learnMoreLink, context);
  return {
    id: context.nextId(`${context.words.familyAnchor} ${title}`),
    name: title,
    story: context.renderEntry("families", index, "content", content),
    ...(learnMore ? { learnMore } : {}),
    ...(image ? { picture: showPicture(image, "", context) } : {}),
  };
}

function captainTeam(index: number, context: BodyContext): CaptainTeam {
  const { name, responsibilities, leadership } = context.list("captain-teams")[index]!;
  return {
    id: context.nextId(`${context.words.teamAnchor} ${name}`),
    name,
    responsibilities: context.renderEntry(
      "captain-teams",
      index,
      "responsibilities",
      responsibilities,
    ),
    overallDirector: leadership.overallDirector,
    assistantDirectors: leadership.assistantDirectors.map((entry) => {
      const [who = "", ...title] = entry.split(" - ");
      return { name: who, title: title.join(" - ") };
    }),
    captains: leadership.captains,
  };
}

function position(index: number, context: BodyContext): Position {
  const { name, status, statusText, text, link, linkLabel } = context.list("positions")[index]!;
  const resolved = entryLink(link, context);
  return {
    name,
    status,
    statusText,
    text: context.renderEntry("positions", index, "text", text),
    ...(resolved ? { link: { ...resolved, label: linkLabel ?? resolved.label } } : {}),
  };
}
