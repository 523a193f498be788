/** Blocks that stand on one line: button, digits, figure, video. */
import type { Node } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import type { Block } from "../model/block.ts";
import type { PictureRole } from "../model/body.ts";
import type { Link } from "../model/link.ts";
import type { Swap } from "../problems/edit-text.ts";
import { offerName } from "../problems/suggest.ts";
import type { PrintedFact } from "../references/fact-book.ts";
import { fillText } from "../references/fill-facts.ts";
import { findAltFault } from "../references/picture-book.ts";
import { readAttributes } from "./attributes.ts";
import { attributesOf } from "./block-attributes.ts";
import type { BlockNode, BodyContext } from "./body-context.ts";

/** The words in a block's square brackets, with figures; empty when there are none. */
export function labelOf(node: BlockNode, context: BodyContext): string {
  const holder = node.type === "containerDirective" ? node.children[0] : node;
  const isLabel = node.type === "leafDirective" || holder?.data?.["directiveLabel" as never];
  const label = holder && isLabel ? textOf(holder) : "";
  return fillText(label, context.facts, (finding) => context.report(node, finding)).trim();
}

/** Resolves a block's link; reports it when it leads nowhere. */
export function resolveLink(
  node: BlockNode,
  target: string,
  context: BodyContext,
): Link | undefined {
  const { link, finding } = context.links.resolve(target);
  const swap = finding?.swap && inQuotes(finding.swap);
  if (finding) context.report(node, { ...finding, swap });
  if (link) context.noteLink(node, target, link);
  return link;
}

/** The words of a block may be its target too; only the one in double quotes is meant. */
function inQuotes({ typed, right, isCertain = false }: Swap): Swap {
  return { typed: `"${typed}"`, right: `"${right}"`, isCertain };
}

/** Tells whether a block's picture exists, and notes it; reports it when it does not. */
export function pictureExists(
  node: Node,
  path: string,
  role: PictureRole,
  context: BodyContext,
): boolean {
  const fault = context.pictures.findFault(path);
  if (fault) context.report(node, fault);
  else context.notePicture(node, path, role);
  return fault === undefined;
}

/** Reports a description that describes nothing. */
export function checkAlt(node: Node, alt: string, path: string, context: BodyContext): void {
  const fault = findAltFault(alt, path, context.words.vagueDescriptions);
  if (fault) context.report(node, fault);
}

/** Looks a figure up for a block; reports it when the ledger has none of that name. */
export function findFact(
  node: BlockNode,
  id: string,
  context: BodyContext,
): PrintedFact | undefined {
  const fact = context.facts.find(id);
  if (fact) return fact;
  const otherwise = "Add the figure to content/facts.json first.";
  const { ask, ...offer } = offerName(id, context.facts.ids, otherwise, ['"', '"']);
  context.report(node, {
    code: "fact-unknown",
    message: `There is no figure "${id}" in content/facts.json.${ask}`,
    ...offer,
  });
  return undefined;
}

/** `::button[Apply Now]{link="/applications"}` */
export function buildButton(node: BlockNode, context: BodyContext): Block | undefined {
  const attributes = readAttributes(node, attributesOf.button, context);
  const link = attributes && resolveLink(node, attributes.link, context);
  if (!attributes || !link) return undefined;
  return {
    kind: "button",
    look: attributes.look,
    label: labelOf(node, context) || link.label,
    link,
  };
}

/** `::digits[Raised in 2025]{fact="raised-2025"}` */
export function buildDigits(node: BlockNode, context: BodyContext): Block | undefined {
  const attributes = readAttributes(node, attributesOf.digits, context);
  const fact = attributes && findFact(node, attributes.fact, context);
  if (!fact) return undefined;
  return { kind: "digits", value: fact.full, label: labelOf(node, context) || fact.label };
}

/** `::figure[Caption]{image="scenes/stage.svg" alt="A stage"}` */
export function buildFigure(node: BlockNode, context: BodyContext): Block | undefined {
  const attributes = readAttributes(node, attributesOf.figure, context);
  if (!attributes || !pictureExists(node, attributes.image, "figure", context)) return undefined;
  checkAlt(node, attributes.alt, attributes.image, context);
  const picture = { path: attributes.image, alt: attributes.alt };
  return { kind: "figure", picture, caption: labelOf(node, context) };
}

/** `::video[The title]{link="link:video-main-event"}` */
export function buildVideo(node: BlockNode, context: BodyContext): Block | undefined {
  const attributes = readAttributes(node, attributesOf.video, context);
  const link = attributes && resolveLink(node, attributes.link, context);
  if (!link) return undefined;
  const videoId = /(?:watch\?v=|youtu\.be\/)([\w-]{11})/.exec(link.href)?.[1];
  if (!videoId) {
    context.report(node, {
      code: "block-attribute",
      message:
        "The link of a film must be a YouTube address such as https://www.youtube.com/watch?v=….",
      fix: "Correct the address of this entry in content/links.json.",
    });
    return undefined;
  }
  return { kind: "video", title: labelOf(node, context) || link.label, link, videoId };
}
