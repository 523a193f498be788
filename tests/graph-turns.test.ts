/** A graph that is built in turns lets others work meanwhile, and is the same graph. */
import { expect, test } from "vitest";
import { buildGraph, buildGraphInTurns } from "../generator/graph/build-graph.ts";
import { loadEngine } from "../generator/markdown/engine.ts";
import { sourcesOf } from "./support/graph.ts";
import { page } from "./support/usual-files.ts";

const engine = await loadEngine();
const pages = Array.from({ length: 150 }, (_, number) => {
  const body = `See [part ${number}](/page-${number + 1}), {{raised-2025}}.`;
  return [`content/pages/page-${number}.md`, page(`Page ${number}`, body)];
});

test("a graph in turns has the same pages, problems and traces, and others have their turns", async () => {
  const sources = sourcesOf(Object.fromEntries(pages));
  const heard: string[] = [];
  const nextTurn = async () => void heard.push("turn");
  const report = () => void heard.push("bodies");
  const inTurns = await buildGraphInTurns(sources, { engine, onBodies: report }, nextTurn);
  expect(inTurns).toEqual(buildGraph(sources, { engine }));
  expect(inTurns.problems.map(({ code }) => code)).toEqual(["link-unknown"]);
  expect(heard).toEqual(["bodies", "turn", "turn"]);
});
