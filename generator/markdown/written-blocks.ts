/** Blocks that are written on a page as a single thing: a button, a picture, a callout. */
import { choice, linkTarget, picturePath, shaped, text } from "../schema/fields.ts";
import {
  block,
  buildPictureBlock,
  factName,
  findFact,
  hasPicture,
  labelOf,
  linkLabelOf,
} from "./block-rule.ts";
import { resolveLink } from "./context.ts";
import { youtubeIdOf } from "./explain-links.ts";

const pictured = {
  image: picturePath("The picture, inside content/images/."),
  alt: text("What the picture shows, for people who cannot see it."),
};

/** The rows of these blocks. */
export const writtenBlocks = {
  beside: block({
    shows: "A picture beside a text; on phones it stands above.",
    example: ':::beside{image="scenes/stage.svg" alt="An empty stage"}\nThe text.\n:::',
    attributes: {
      ...pictured,
      side: choice("Where the picture stands: first or last.", ["start", "end"]).default("end"),
      size: choice("A third of the width, or half.", ["small", "large"]).default("large"),
    },
    hold({ image, alt, ...look }, blocks, node, context) {
      const figure = buildPictureBlock(node.written.line, { path: image, alt }, "", context);
      return figure && { kind: "beside", picture: figure.picture, ...look, blocks };
    },
  }),
  button: block({
    shows: "A button.",
    example: '::button[Apply Now]{link="/applications"}',
    attributes: {
      link: linkTarget("Where the button goes."),
      look: choice("How strong it looks.", ["primary", "secondary"]).default("primary"),
    },
    build(given, node, context) {
      const link = resolveLink(node.written.line, given.link, context);
      const label = linkLabelOf(node, context, link);
      return link && { kind: "button", look: given.look, label, link };
    },
  }),
  callout: block({
    shows: "A word to the side.",
    example: ':::callout{title="Good to know"}\nBring a bottle.\n:::',
    attributes: {
      tone: choice("How it looks: note for a hint, important, or celebrate.", [
        "note",
        "important",
        "celebrate",
      ]).default("note"),
      title: text("The words above it."),
    },
    hold: (given, blocks) => ({ kind: "callout", ...given, blocks }),
  }),
  digits: block({
    shows: "A figure on the cards of the reveal.",
    example: '::digits[Raised in 2025]{fact="raised.2025"}',
    attributes: { fact: factName },
    build(given, node, context) {
      const found = findFact(node, given.fact, context);
      if (!found) return undefined;
      const { figure, words: soFar } = context.soFar ?? {};
      const { full: value, label } = found;
      return { kind: "digits", value, label, ...(soFar && figure === given.fact && { soFar }) };
    },
  }),
  events: block({
    shows: "All events, the next one first, and those that were.",
    example: "::events",
    attributes: {
      count: shaped(
        "How many come next; all without it.",
        /^[1-9]$/,
        "must be a digit from 1 to 9",
        "Write how many events to show, or delete count to show them all.",
      ).optional(),
    },
    build: ({ count }) => ({ kind: "events", count: count ? Number(count) : undefined }),
  }),
  figure: block({
    shows: "A picture with a caption.",
    example: '::figure[Caption]{image="scenes/stage.svg" alt="An empty stage"}',
    attributes: pictured,
    build: ({ image, alt }, node, context) =>
      buildPictureBlock(node.written.line, { path: image, alt }, labelOf(node, context), context),
  }),
  lookup: block({
    shows: "A field and a button that ask another site. They work without a script.",
    example:
      '::lookup[Find a page]{link="link:event-page" name="searchTerm" field="The student\'s name"}',
    attributes: {
      link: linkTarget(
        "The address in content/links.json that is asked, with all that never changes.",
      ),
      name: shaped(
        "What the other site calls what is typed: the name in its address, such as searchTerm.",
        /^[A-Za-z][\w.-]*$/,
        "must be a name as an address has it, such as searchTerm",
        "Search there once, and copy the name in front of your words from the address.",
      ),
      field: text("The label of the field."),
    },
    build({ name, field, ...given }, node, context) {
      const link = resolveLink(node.written.line, given.link, context);
      if (!link) return undefined;
      if (link.kind !== "outside") {
        const message = "A lookup asks a page of another site, and this link leads somewhere else.";
        const advice =
          "Write link: and the id of an entry of content/links.json that is a website.";
        context.report(node.written.line, { code: "block-attribute", message, advice });
        return undefined;
      }
      // A browser drops the query of a form's address, so that each part of it is a field nobody sees.
      const { origin, pathname, searchParams } = new URL(link.href);
      const fixed = [...searchParams].map(([name, value]) => ({ name, value }));
      const label = labelOf(node, context, link.label);
      return { kind: "lookup", field, label, action: origin + pathname, name, fixed };
    },
  }),
  tool: block({
    shows: "What helps its reader with a script: without one it is what is written inside.",
    example: ':::tool{use="checklist"}\n- [ ] Two pairs of socks\n:::',
    attributes: {
      use: choice("Slanted words to fill in, boxes to tick, gifts to plan, answers that lead on.", [
        "blanks",
        "checklist",
        "goal",
        "quiz",
      ]),
    },
    hold: ({ use }, blocks) => ({ kind: "tool", use, blocks }),
  }),
  video: block({
    shows: "A film, loaded once somebody presses play.",
    example: '::video[The title]{link="link:video-main-event"}',
    attributes: {
      link: linkTarget("The film in content/links.json."),
      image: picturePath("What is shown until it plays.").optional(),
    },
    build(given, node, context) {
      const { image } = given;
      const link = resolveLink(node.written.line, given.link, context);
      if (!link || (image && !hasPicture(node.written.line, image, "figure", context)))
        return undefined;
      const picture = image ? { path: image, alt: "" } : undefined;
      const videoId = youtubeIdOf(link.href);
      const title = linkLabelOf(node, context, link);
      if (videoId) return { kind: "video", title, link, videoId, picture };
      const message = "A film must be a YouTube address such as https://www.youtube.com/watch?v=….";
      const advice =
        link.kind === "video"
          ? "Correct the address of this entry in content/links.json."
          : "Write link: and the id of an entry of content/links.json whose kind is video.";
      context.report(node.written.line, { code: "block-attribute", message, advice });
      return undefined;
    },
  }),
};
