/**
 * Prepares a link of ordinary prose: its target becomes an address, its words are judged, and what
 * it opens is announced.
 */
import type { Link as LinkNode } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { type Link, unbreakable } from "../model/link.ts";
import type { Swap } from "../problems/edit-text.ts";
import type { BodyContext } from "./body-context.ts";
import { hiddenNote } from "./hidden-note.ts";

/** Resolves the link of a node, and says what is wrong with it and with its words. */
export function prepareLink(node: LinkNode, context: BodyContext): void {
  const target = decodeTarget(node.url);
  const { link, finding } = context.links.resolve(target);
  // The words of a link may be its target too; only the one in round brackets is meant.
  const swap = finding?.swap && inBrackets(finding.swap);
  if (finding) context.report(node, { ...finding, swap });
  reportLabel(node, link, context);
  if (!link) return;
  context.noteLink(node, target, link);
  applyLink(node, link, context);
}

function inBrackets({ typed, right, isCertain = false }: Swap): Swap {
  return { typed: `](${typed}`, right: `](${right}`, isCertain };
}

function reportLabel(node: LinkNode, link: Link | undefined, context: BodyContext): void {
  const label = textOf(node);
  const plain = label.trim().toLowerCase();
  if (plain !== "" && !context.words.vagueLinks.includes(plain)) return;
  const message =
    plain === ""
      ? "This link has no words, so nobody can see it or press it."
      : `The link "${label}" does not say where it goes. Many people hear links without the text around them.`;
  context.report(node, {
    code: "link-label",
    severity: plain === "" ? "error" : "warning",
    message,
    fix: adviseLabel(node, link),
  });
}

function adviseLabel(node: LinkNode, link: Link | undefined): string {
  if (!link) return "Write what is there.";
  if (link.label.startsWith("#")) return "Write the words of the heading.";
  return `Write what is there, such as [${link.label}](${node.url}).`;
}

/** Markdown escapes what an editor types into a target; the ledger knows it unescaped. */
function decodeTarget(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

function applyLink(node: LinkNode, link: Link, context: BodyContext): void {
  node.url = link.href;
  if (link.kind === "phone") {
    for (const child of node.children)
      if (child.type === "text") child.value = unbreakable(child.value);
  }
  const opensTab = link.kind === "outside" || link.kind === "document" || link.kind === "video";
  const className = ["link"];
  if (link.kind === "document") className.push("link--document");
  if (opensTab) className.push("link--outside");
  const properties: Record<string, unknown> = { className };
  if (opensTab) Object.assign(properties, { target: "_blank", rel: "noopener" });
  if (link.kind === "redirect") properties.dataRedirect = link.sendsTo;
  node.data = { hProperties: properties } as never;
  const saysPdf = textOf(node).includes(context.words.pdf);
  if (link.kind === "document" && !saysPdf)
    node.children.push(...hiddenNote(` (${context.words.pdf})`, false));
  // A click on a redirect link opens the page that it stands for, so it says the same.
  const saysNewTab = opensTab || link.kind === "redirect";
  if (saysNewTab) node.children.push(...hiddenNote(` (${context.words.newTab})`, true));
}
