/**
 * Gives each page to the templates and finishes the document: its own part of the stylesheet, and
 * a policy that lets exactly its own scripts and styles run. A document that was made from exactly
 * the same, and still lies in the output, is not made again.
 */
import { digest } from "../assets/fingerprint.ts";
import type { Styles } from "../assets/styles.ts";
import { createAddressBook, outputPathOf, type Route } from "../model/address.ts";
import type { ContentGraph } from "../model/graph.ts";
import { type Memory, noMemory } from "../model/memory.ts";
import {
  type AssetManifest,
  type LeftOutput,
  nothingLeft,
  type OutputFile,
  reuseFile,
} from "../model/output.ts";
import type { Page } from "../model/page.ts";
import { policyFor } from "./policy.ts";
import type { FeedLink, RenderDocument, RenderInput } from "./render-input.ts";

/** What all pages are rendered with. */
export interface Rendering {
  readonly renderDocument: RenderDocument;
  readonly styles: Styles;
  readonly assets: AssetManifest;
  readonly feeds: readonly FeedLink[];
  /** Names exactly these templates and styles. */
  readonly madeFrom?: string;
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
  const common = memory.digest(rendering.madeFrom ?? "", printFrame(frame));
  const render = (page: Page): string => {
    const editUrl = editUrlOf(graph, page);
    const html = rendering.renderDocument({ page, ...frame, ...(editUrl ? { editUrl } : {}) });
    return finish(html, rendering.styles, graph.site.metricsEndpoint);
  };
  return (page) => {
    const path = outputPathOf(page.route);
    const madeFrom = memory.digest(common, JSON.stringify(page));
    const isKnown = memory.recall(`document ${path}`, madeFrom) !== undefined;
    memory.keep(`document ${path}`, madeFrom, true);
    const file = (isKnown && reuseFile(left, path)) || { path, bytes: render(page) };
    return { page, file, madeFrom };
  };
}

type Frame = Omit<RenderInput, "page" | "editUrl">;

/** What is the same on every page. */
function frameOf(graph: ContentGraph, { assets, feeds }: Rendering): Frame {
  const home = createAddressBook(graph.site.url).page("/" as Route);
  const { site, words, navigation, notices, inbox } = graph;
  return { site, words, navigation, notices, ...(inbox ? { inbox } : {}), assets, home, feeds };
}

/** A frame as text; JSON alone knows no maps. */
function printFrame(frame: Frame): string {
  return JSON.stringify(frame, (_key, value) => (value instanceof Map ? [...value] : value));
}

const stylesMark = "<style>STYLES</style>";

function finish(html: string, styles: Styles, metricsEndpoint?: string): string {
  const css = html.includes(stylesMark) ? styles.pickFor(html) : "";
  const styled = html.replace(stylesMark, () => `<style>${css}</style>`);
  const styleDigests = css === "" ? [] : [digest(css)];
  return styled.replace("POLICY", () => policyFor(styled, { styleDigests, metricsEndpoint }));
}

function editUrlOf({ site }: ContentGraph, page: Page): string | undefined {
  if (site.repository === undefined) return undefined;
  const parts = [site.repository.replace(/\/$/, ""), "edit", site.branch, site.folder, page.source];
  return parts.filter((part) => part !== undefined).join("/");
}
