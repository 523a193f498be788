/**
 * Gives each page to the templates and finishes the document: it adds the page's own part of the stylesheet, and a policy
 * that allows exactly its own scripts and styles. If nothing has changed that a document is made from, and it's still in
 * the output, it isn't made again. Each document is written before the next one is made, which saves memory.
 */
import type { Styles } from "../assets/page-styles.ts";
import { outputPathOf, type Route } from "../model/address.ts";
import { digestTexts } from "../model/digest.ts";
import { forFile } from "../model/file-fault.ts";
import type { Frame, Piece } from "../model/frame.ts";
import { type ContentGraph, changeOf } from "../model/graph.ts";
import { textToAttribute } from "../model/html.ts";
import type { DocumentIndex, MadeDocument, OutputFile } from "../model/output.ts";
import type { EventView, Page, PageOutline } from "../model/page.ts";
import type { LoadedTemplates } from "./load-templates.ts";
import { createPolicies } from "./policy.ts";

/** What all pages are rendered with. */
export interface Rendering extends Pick<Frame, "assets" | "feeds"> {
  readonly templates: Pick<LoadedTemplates, "createRenderer" | "digest">;
  readonly styles: Styles;
}

/** Prepares what the pages of a graph have in common. */
export function createPageRenderer(graph: ContentGraph, rendering: Rendering) {
  const { templates, styles } = rendering;
  const frame = frameOf(graph, rendering);
  // This includes the pictures. A new picture makes every page again, which is simpler than to know which pages show it.
  const printed = JSON.stringify(frame, (_, value) => (value instanceof Map ? [...value] : value));
  const common = digestTexts(templates.digest, styles.css, printed);
  const renderDocument = templates.createRenderer(frame);
  const policyFor = createPolicies(graph.site);
  // Every page has a body: the page was made from it.
  const bodyOf = ({ source }: PageOutline) => graph.bodies.get(source)!;
  return {
    /** The digest of everything that a document is made from. */
    digestOf(page: PageOutline): string {
      const changed = changeOf(page, graph) ?? "";
      return digestTexts(common, bodyOf(page).digest, JSON.stringify(page), changed);
    },
    /**
     * The finished document, as text and in the pieces that it was put together from.
     * @throws every error of a template
     */
    render(page: PageOutline): { readonly html: string; readonly pieces: readonly Piece[] } {
      const changed = changeOf(page, graph);
      const whole: Page = { ...page, blocks: bodyOf(page).blocks, changed };
      const document = renderDocument(whole, editUrlOf(graph, page));
      // If a template returns plain text, nothing is added to it.
      if (typeof document === "string") return { html: document, pieces: [document] };
      const { pieces, loads } = document;
      const isStyled = pieces.some((piece) => (piece as { add?: string }).add === "style");
      const css = isStyled ? styles.pickFor(pieces) : "";
      const policy = () => textToAttribute(policyFor(loads, css ? [css] : []));
      const texts = pieces.map((piece) => {
        if (typeof piece === "string") return piece;
        if ("shared" in piece) return piece.shared;
        return piece.add === "style" ? css : policy();
      });
      // The style is added for the index of the document, because it names files too.
      return { html: texts.join(""), pieces: [...pieces, { shared: `<style>${css}</style>` }] };
    },
  };
}

/** What is the same on every page. */
function frameOf(graph: ContentGraph, { assets, feeds }: Rendering): Frame {
  const home = graph.addresses.page("/" as Route);
  const { site, isPreview, words, navigation, notices, announcement, inbox } = graph;
  const events = graph.pages.flatMap((page) => (page.kind === "event" ? [page] : []));
  // Events with a date come first, then those without one, in the order of the year.
  const timeOf = (event: EventView) => event.next?.from ?? "9";
  events.sort(({ event: one }, { event: other }) =>
    timeOf(one) === timeOf(other) ? one.rank - other.rank : timeOf(one) < timeOf(other) ? -1 : 1,
  );
  const search = words.search && graph.pages.find(({ kind }) => kind === "search")?.address;
  const texts = { words, navigation, notices, announcement };
  const chapter = { site, isPreview, ...texts, ...(inbox && { inbox }) };
  return { ...chapter, events, assets, search, home, feeds };
}

function editUrlOf({ site }: ContentGraph, page: PageOutline): string | undefined {
  if (site.repository === undefined) return undefined;
  const parts = [site.repository.replace(/\/$/, ""), "edit", site.branch, site.folder, page.source];
  return parts.filter((part) => part !== undefined).join("/");
}

interface DocumentTools {
  readonly renderer: ReturnType<typeof createPageRenderer>;
  index(pieces: readonly Piece[]): DocumentIndex;
  /** The last document of a source, if it is still in the output. */
  findLast(source: string, path: string): Omit<MadeDocument, "page" | "path"> | undefined;
  readonly output: { write(file: OutputFile): void; keep(path: string): void };
}

/** Makes all documents, in the order of the pages. */
export function makeDocuments(
  pages: readonly PageOutline[],
  { renderer, index, findLast, output }: DocumentTools,
): readonly MadeDocument[] {
  return pages.map((page) => {
    const path = outputPathOf(page.route);
    const digest = renderer.digestOf(page);
    const last = findLast(page.source, path);
    if (last?.digest === digest) {
      output.keep(path);
      return { ...last, page, path };
    }
    const { html, pieces } = forFile(page.source, () => renderer.render(page));
    output.write({ path, bytes: html });
    return { page, path, digest, index: index(pieces) };
  });
}
