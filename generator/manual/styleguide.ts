/**
 * The style guide as a build sees it: a page among the sources, and samples once the styles are
 * known. A build that publishes gets the one that does nothing.
 */
import type { ContentGraph } from "../model/graph.ts";
import type { AssetManifest } from "../model/output.ts";
import type { Sources } from "../model/source.ts";
import { addSpecimens } from "./specimens.ts";
import { addStyleguide, hasOwnStyleguide } from "./styleguide-page.ts";

/** What the style guide adds on the way of a build. */
export interface Styleguide {
  addPage(sources: Sources): Sources;
  /** @param sources as they lie in the content folder, without the page */
  addSpecimens(
    graph: ContentGraph,
    sources: Sources,
    assets: { readonly css: string; readonly manifest: AssetManifest },
  ): ContentGraph;
}

/** The style guide where it is wanted; otherwise nothing is added. */
export function openStyleguide(isWanted = false): Styleguide {
  if (isWanted) {
    return {
      addPage: addStyleguide,
      addSpecimens: (graph, sources, { css, manifest }) =>
        hasOwnStyleguide(sources) ? graph : addSpecimens(graph, css, manifest),
    };
  }
  return { addPage: (sources) => sources, addSpecimens: (graph) => graph };
}
