/** Builds a site in memory for the development server. A page is rendered only when somebody asks for it. */
import { join } from "node:path";
import { setImmediate as nextTurn, setTimeout } from "node:timers/promises";
import { type BuildTools, prepareSite } from "../../build.ts";
import { openFolders } from "../content/folders.ts";
import { readSources } from "../content/read-sources.ts";
import { findSitePaths } from "../content/site-paths.ts";
import { outputPathOf } from "../model/address.ts";
import type { PageBody } from "../model/body.ts";
import { digestTexts } from "../model/digest.ts";
import type { MadeDocument } from "../model/output.ts";
import type { PageOutline } from "../model/page.ts";
import { openCache } from "../output/cache.ts";
import { createIndexer } from "../output/index-document.ts";
import { inspectSite } from "../output/inspect-site.ts";
import type { DevBuild } from "./live-site.ts";

/** A document in memory. */
type Rendered = MadeDocument & { readonly html: string };
type Site = Awaited<ReturnType<typeof prepareSite>>;
type Render = (site: Site, path: string, page: PageOutline) => Rendered;

/** Makes the function that builds the site of a root in memory. It throws GateError when the content has errors. */
export function createBuilder(root: string, readDay: () => string): () => Promise<DevBuild> {
  const paths = findSitePaths({ root });
  // You're waiting for the page, not for the disk. So results are written to the cache a little later.
  const writeLater = (work: () => void) => void globalThis.setTimeout(work, 200);
  const cache = openCache(join(paths.cache, "store"), writeLater);
  const phase: BuildTools["phase"] = async (_name, work) => work();
  const render = createRender();
  let bodies: ReadonlyMap<string, PageBody> = new Map();
  return async () => {
    const site = await prepareSite({
      root,
      baseUrl: "http://localhost/",
      today: readDay(),
      hasDrafts: true,
      phase,
      cache,
      showsOriginals: true,
      folders: openFolders(),
      sources: await readSources(paths.content),
      known: { digest: digestTexts, find: (path) => bodies.get(path) },
    });
    bodies = site.graph.bodies;
    return { warnings: site.warnings, ...openSite(site, render) };
  };
}

/** Makes the function that renders pages. It keeps the last document of each path from one build to the next. */
function createRender(): Render {
  const documents = new Map<string, Rendered>();
  const index = createIndexer();
  return (site, path, page) => {
    const digest = site.renderer.digestOf(page);
    const last = documents.get(path);
    if (last?.digest === digest) return { ...last, page };
    const { html, pieces } = site.renderer.render(page);
    const document = { page, path, digest, html, index: index(pieces) };
    documents.set(path, document);
    return document;
  };
}

function openSite(site: Site, render: Render): Pick<DevBuild, "has" | "read" | "inspect"> {
  const pages = new Map(site.graph.pages.map((page) => [outputPathOf(page.route), page]));
  const files = new Map(site.files.map(({ path, bytes }) => [path, bytes]));
  return {
    has: (file) => pages.has(file) || files.has(file),
    read(file) {
      const page = pages.get(file);
      return page ? render(site, file, page).html : (files.get(file) ?? "");
    },
    async inspect(isOutdated) {
      // If a browser is waiting for a page, it gets that first.
      await setTimeout(30);
      const documents: Rendered[] = [];
      for (const [path, page] of pages) {
        if (isOutdated()) return [];
        documents.push(render(site, path, page));
        // If a browser asks for a page meanwhile, it waits for one other page at most.
        await nextTurn();
      }
      return inspectSite({ ...site, documents });
    },
  };
}
