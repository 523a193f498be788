/** Builds a site in memory, for whoever works on it: nothing is rendered before it is asked for. */
import { setImmediate as nextTurn, setTimeout } from "node:timers/promises";
import { type PreparedSite, prepareSite, type Work } from "../../build.ts";
import { rememberGraph } from "../graph/remember-graph.ts";
import { inspectDocuments } from "../inspect/inspect-documents.ts";
import type { LiveHistory } from "../memory/live-history.ts";
import { outputPathOf } from "../model/address.ts";
import type { Page } from "../model/page.ts";
import type { Document } from "../render/render-pages.ts";
import { withHelp } from "../report/gate.ts";
import type { DevBuild } from "./live-site.ts";

/** How long nothing is done that nobody waits for, in milliseconds. */
const courtesy = 30;

/** What is kept from one build to the next, and what is wished of it. */
export interface Tools extends Required<Pick<Work, "compiled" | "queue">> {
  readonly history: LiveHistory;
  readonly hasStyleguide: boolean;
}

/**
 * Makes the function that builds the site of a root as a server on this machine shows it. That one throws
 * GateError when the content has errors.
 * @param tools looked at anew for each build
 */
export function createBuilder(root: string, tools: Tools): () => Promise<DevBuild> {
  const { queue, history } = tools;
  const buildGraph = rememberGraph(history.keepAll);
  const report: Work["report"] = { phase: async (_name, work) => work() };
  return async () => {
    const { hasStyleguide } = tools;
    const options = { root, baseUrl: "http://localhost/", isQuiet: true, hasStyleguide };
    const site = await prepareSite(options, { ...tools, buildGraph, report });
    return { warnings: site.warnings, unfinished: queue.finish(), ...openSite(site, history) };
  };
}

function openSite(
  site: PreparedSite,
  history: LiveHistory,
): Pick<DevBuild, "has" | "read" | "inspect"> {
  const { memory } = history;
  const pages = new Map(site.graph.pages.map((page) => [outputPathOf(page.route), page]));
  const files = new Map(site.files.map(({ path, bytes }) => [path, bytes]));
  const rendered = new Map<Page, Document>();
  const render = (page: Page): Document => {
    const known = rendered.get(page);
    if (known) return known;
    const { file, ...document } = site.renderPage(page);
    if (!file.left) history.leave(file);
    // The bytes of today: a later build may leave others, and this one may have to be shown again.
    const pinned = { ...document, file: { ...file, bytes: file.bytes } };
    rendered.set(page, pinned);
    return pinned;
  };
  return {
    has: (file) => pages.has(file) || files.has(file),
    read(file) {
      const page = pages.get(file);
      return page ? render(page).file.bytes : (files.get(file) ?? "");
    },
    async inspect(isOvertaken) {
      // Whoever waits for a page gets it first.
      await setTimeout(courtesy);
      for (const page of site.graph.pages) {
        if (isOvertaken()) return [];
        render(page);
        // Who asks for a page meanwhile waits for one other page at most.
        await nextTurn();
      }
      const found = inspectDocuments(site.graph.pages.map(render), site.files, {
        ...site.behind,
        memory,
      });
      history.endBuild();
      return found.map((problem) => withHelp(problem, site.graph.site));
    },
  };
}
