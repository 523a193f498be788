/** Builds the graph of a site again and again: as long as the sources are the same, the last one stands. */
import type { ContentGraph } from "../model/graph.ts";
import type { Checked } from "../model/problem.ts";
import type { SourceFile, Sources } from "../model/source.ts";
import { buildGraphInTurns } from "./build-graph.ts";

/** Builds a graph, or knows it. */
export type BuildGraph = typeof buildGraphInTurns;

/**
 * Makes the builder of one site, whose other options never change.
 * @param onSame told whenever nothing was built: what a memory has kept of the last graph is still needed
 */
export function rememberGraph(onSame: () => void): BuildGraph {
  let last: { readonly sources: Sources; readonly graph: Checked<ContentGraph> } | undefined;
  return async (sources, options, nextTurn) => {
    if (last && areSame(last.sources, sources)) {
      onSame();
      return last.graph;
    }
    const graph = await buildGraphInTurns(sources, options, nextTurn);
    last = { sources, graph };
    return graph;
  };
}

function areSame(one: Sources, other: Sources): boolean {
  const hasTwin = ({ path, text, lost }: SourceFile, index: number) => {
    const twin = other.files[index];
    return twin?.path === path && twin.text === text && `${twin.lost}` === `${lost}`;
  };
  return (
    one.files.length === other.files.length &&
    one.files.every(hasTwin) &&
    one.pictures.join("\n") === other.pictures.join("\n")
  );
}
