/**
 * Gives each page to the templates and finishes the document: its own part of the stylesheet, and
 * a policy that lets exactly its own scripts and styles run.
 */

import { digest } from "../assets/fingerprint.ts";
import type { Styles } from "../assets/styles.ts";
import { createAddressBook, outputPathOf, type Route } from "../model/address.ts";
import type { ContentGraph } from "../model/graph.ts";
import type { AssetManifest, OutputFile } from "../model/output.ts";
import type { Page } from "../model/page.ts";
import { policyFor } from "./policy.ts";
import type { FeedLink, RenderDocument, RenderInput } from "./render-input.ts";

/** What all pages are rendered with. */
export interface Rendering {
  readonly renderDocument: RenderDocument;
  readonly styles: Styles;
  readonly assets: AssetManifest;
  readonly feeds: readonly FeedLink[];
}

/** A rendered page: the file, and the page it came from. */
export interface Document {
  readonly page: Page;
  readonly file: OutputFile & { readonly bytes: string };
}

/** Renders one page of a graph. */
export type RenderPage = (page: Page) => Document;

/** Prepares what the pages of a graph have in common, and answers with the renderer of each. */
export function createPageRenderer(graph: ContentGraph, rendering: Rendering): RenderPage {
  const addresses = createAddressBook(graph.site.url);
  const home = addresses.page("/" as Route);
  const { site, words, navigation, notices, inbox } = graph;
  return (page) => {
    const editUrl = editUrlOf(graph, page);
    const input: RenderInput = {
      page,
      site,
      words,
      navigation,
      notices,
      ...(inbox ? { inbox } : {}),
      assets: rendering.assets,
      home,
      feeds: rendering.feeds,
      ...(editUrl ? { editUrl } : {}),
    };
    const html = finish(rendering.renderDocument(input), rendering.styles, site.metricsEndpoint);
    return { page, file: { path: outputPathOf(page.route), bytes: html } };
  };
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
