/**
 * Gives each page to the templates and finishes the document: its own part of the stylesheet, and
 * a policy that lets exactly its own scripts and styles run. A document that was made from exactly
 * the same, and still lies in the output, is not made again.
 */
import type { Styles } from "../assets/picked-styles.ts";
import { createAddressBook, outputPathOf, type Route } from "../model/address.ts";
import type { FeedLink, Frame, Piece, RenderedDocument } from "../model/frame.ts";
import type { ContentGraph } from "../model/graph.ts";
import { textToAttribute } from "../model/html.ts";
import { type Memory, noMemory } from "../model/memory.ts";
import {
  type AssetManifest,
  type LeftOutput,
  nothingLeft,
  type OutputFile,
  reuseFile,
} from "../model/output.ts";
import type { Page } from "../model/page.ts";
import type { Templates } from "./load-templates.ts";
import { createPolicies, type PolicyFor } from "./policy.ts";

/** What all pages are rendered with. */
export interface Rendering {
  readonly templates: Templates;
  readonly styles: Styles;
  readonly assets: AssetManifest;
  readonly feeds: readonly FeedLink[];
  readonly memory?: Memory;
  readonly left?: LeftOutput;
}

/** A rendered page: the file, and the page it came from. */
export interface Document {
  readonly page: Page;
  readonly file: OutputFile;
  /** The digest of everything that it was made from; other documents have another one. */
  readonly madeFrom?: string;
}

/** Renders one page of a graph. */
export type RenderPage = (page: Page) => Document;

/** Prepares what the pages of a graph have in common, and answers with the renderer of each. */
export function createPageRenderer(graph: ContentGraph, rendering: Rendering): RenderPage {
  const { memory = noMemory, left = nothingLeft } = rendering;
  const frame = frameOf(graph, rendering);
  const { templates, styles } = rendering;
  const common = memory.digest(templates.madeFrom, styles.css, printFrame(frame));
  const renderDocument = templates.createRenderer(frame);
  const policyFor = createPolicies(graph.site.metricsEndpoint);
  const render = (page: Page): string => {
    // A copy, because the blocks of a page are read anew each time: templates look for one among the others.
    const whole = { ...page };
    return finish(renderDocument(whole, editUrlOf(graph, page)), styles, policyFor);
  };
  return (page) => {
    const path = outputPathOf(page.route);
    const madeFrom = memory.digest(common, printPage(page, graph.blockDigests.get(page.route)));
    const isKnown = memory.renew(`document ${path}`, madeFrom) !== undefined;
    const file = (isKnown && reuseFile(left, path)) || { path, bytes: render(page) };
    // Not before: a page of which a template breaks is not known.
    if (!isKnown) memory.keep(`document ${path}`, madeFrom, true);
    return { page, file, madeFrom };
  };
}

/** What is the same on every page. */
function frameOf(graph: ContentGraph, { assets, feeds }: Rendering): Frame {
  const home = createAddressBook(graph.site.url).page("/" as Route);
  const { site, words, navigation, notices, inbox } = graph;
  return { site, words, navigation, notices, ...(inbox ? { inbox } : {}), assets, home, feeds };
}

/** A page as text. Blocks that have a digest are not read: they are most of a page. */
function printPage(page: Page, blocksDigest: string | undefined): string {
  if (blocksDigest === undefined) return JSON.stringify(page);
  const names = Object.keys(page).filter((name) => name !== "blocks");
  return JSON.stringify([blocksDigest, names.map((name) => [name, page[name as keyof Page]])]);
}

/** A frame as text; JSON alone knows no maps. */
function printFrame(frame: Frame): string {
  return JSON.stringify(frame, (_key, value) => (value instanceof Map ? [...value] : value));
}

/** Puts a document together. */
function finish(document: RenderedDocument | string, styles: Styles, policyFor: PolicyFor): string {
  if (typeof document === "string") return document;
  const { pieces, loads } = document;
  const css = pieces.some((piece) => isPlaceOf(piece, "style"))
    ? styles.pickFor(pieces.filter((piece) => typeof piece === "string").join(""))
    : "";
  return pieces
    .map((piece) => {
      if (typeof piece === "string") return piece;
      return piece.add === "style" ? css : textToAttribute(policyFor(loads, css ? [css] : []));
    })
    .join("");
}

function isPlaceOf(piece: Piece, name: "policy" | "style"): boolean {
  return typeof piece !== "string" && piece.add === name;
}

function editUrlOf({ site }: ContentGraph, page: Page): string | undefined {
  if (site.repository === undefined) return undefined;
  const parts = [site.repository.replace(/\/$/, ""), "edit", site.branch, site.folder, page.source];
  return parts.filter((part) => part !== undefined).join("/");
}
