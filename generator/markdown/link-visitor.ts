/**
 * The visitor of links in prose: the target becomes an address, the words are judged, and what the link
 * opens is announced.
 */
import type { Link as LinkNode } from "mdast";
import { type Link, unbreakable } from "../model/link.ts";
import type { Swap } from "../problems/edit-text.ts";
import type { BodyContext } from "./body-context.ts";
import { hiddenNote, type VisitorContext } from "./visit.ts";

/** Makes the visitor of one text. */
export function createLinkVisitor(context: BodyContext) {
  return (node: LinkNode, edit: VisitorContext): void => {
    const target = decodeTarget(node.url);
    const words = edit.textContent(node);
    const { link, finding } = context.links.resolve(target);
    // The words of a link may be its target too; only the one in round brackets is meant.
    const swap = finding?.swap && inBrackets(finding.swap);
    if (finding) context.report(node, { ...finding, swap });
    reportLabel(node, words, link, context);
    if (link) {
      context.noteLink(node, target, link);
      printLink({ node, words, link }, edit, context);
      // The fault itself stops the build; and what leads nowhere must not lead to a script either.
    } else edit.setProperty(node, "url", "");
  };
}

function inBrackets({ typed, right, isCertain = false }: Swap): Swap {
  return { typed: `](${typed}`, right: `](${right}`, isCertain };
}

/** Markdown escapes what an editor types into a target; the ledger knows it unescaped. */
function decodeTarget(url: string): string {
  if (!url.includes("%")) return url;
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

function reportLabel(
  node: LinkNode,
  words: string,
  link: Link | undefined,
  context: BodyContext,
): void {
  const plain = words.trim().toLowerCase();
  if (plain !== "" && !context.words.vagueLinks.includes(plain)) return;
  const message =
    plain === ""
      ? "This link has no words, so nobody can see it or press it."
      : `The link "${words}" does not say where it goes. Many people hear links without the text around them.`;
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

interface ResolvedLink {
  readonly node: LinkNode;
  readonly words: string;
  readonly link: Link;
}

/** Each change costs time on every page, so a link to a page of the site has two. */
function printLink(
  { node, words, link }: ResolvedLink,
  edit: VisitorContext,
  context: BodyContext,
): void {
  const opensTab = link.kind === "outside" || link.kind === "document" || link.kind === "video";
  const className = ["link"];
  if (link.kind === "document") className.push("link--document");
  if (opensTab) className.push("link--outside");
  const properties: Record<string, unknown> = { className };
  if (opensTab) Object.assign(properties, { target: "_blank", rel: "noopener" });
  if (link.kind === "redirect") properties.dataRedirect = link.sendsTo;
  if (link.href !== node.url) edit.setProperty(node, "url", link.href);
  edit.setProperty(node, "data", { hProperties: properties });
  if (link.kind === "phone") {
    for (const child of node.children)
      if (child.type === "text") edit.setProperty(child, "value", unbreakable(child.value));
  }
  if (link.kind === "document" && !words.includes(context.words.pdf))
    edit.appendChild(node, hiddenNote(` (${context.words.pdf})`, false));
  // A click on a redirect link opens the page that it stands for, so it says the same.
  if (opensTab || link.kind === "redirect")
    edit.appendChild(node, hiddenNote(` (${context.words.newTab})`, true));
}
