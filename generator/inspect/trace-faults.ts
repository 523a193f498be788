/**
 * Finds who made an address that leads nowhere. When the content makes the same address on the same
 * page, its line is the source. A file of `public/` is its own. Everything else belongs to the
 * layout, and is one fault however many documents have it; where a template has the address as it
 * stands, its line is named.
 */
import type { Picture } from "../model/output.ts";
import type { PictureUse } from "../model/picture-use.ts";
import type { LinkUse, Trace } from "../model/traces.ts";
import { positionOf } from "../problems/position.ts";
import type { Document } from "../render/render-pages.ts";
import type { Fault } from "./follow-addresses.ts";
import type { LinkIndex } from "./link-index.ts";
import type { TraceLine } from "./trace-line.ts";
import { createTemplateTracer } from "./trace-template.ts";

/** Where the content says what the documents show. */
export interface Sources {
  readonly documents: readonly Document[];
  readonly links: readonly LinkUse[];
  readonly pictureUses: readonly PictureUse[];
  /** The files of each picture of the content folder. */
  readonly pictures: ReadonlyMap<string, Picture>;
  /** The text of a copied file and its path in the root of the site, by its path in the output. */
  readonly copies: ReadonlyMap<string, { readonly source: string; readonly text: () => string }>;
  /** Looks up a line of the content. */
  readonly traceLine: TraceLine;
  /** The texts of the templates by their paths. */
  readTemplates(): ReadonlyMap<string, string>;
}

/** One mistake: everything that went wrong because of it. */
export interface TracedFault {
  /** The line that made it; undefined when no line of the site did. */
  readonly trace?: Trace;
  /** The address as the content has it; undefined in a copied file and in a template. */
  readonly typed?: string;
  /** What it led to, document by document. Never empty. */
  readonly faults: readonly [Fault, ...Fault[]];
}

/** A line that may have made an address. */
interface Suspect {
  /** The file in which the line stands. */
  readonly file: string;
  readonly typed: string;
  trace(): Trace;
  isGuilty(fault: Fault): boolean;
}

/** Joins faults that one line made, and those of the layout that are the same everywhere. */
export function traceFaults(
  faults: readonly Fault[],
  sources: Sources,
  index: LinkIndex,
): readonly TracedFault[] {
  if (faults.length === 0) return [];
  const suspectsOf = collectSuspects(sources, index);
  const traceTemplate = createTemplateTracer(sources.readTemplates, index.site);
  const documents = new Set(sources.documents.map(({ file }) => file.path));
  const traced = new Map<string, { faults: [Fault, ...Fault[]] }>();
  const layout = new Map<string, string[]>();
  const add = (fault: Fault, origin: Origin, what: string) => {
    const key = JSON.stringify([origin.trace?.place, what, fault.reason]);
    const known = traced.get(key);
    if (known) known.faults.push(fault);
    else traced.set(key, { ...origin, faults: [fault] });
  };
  for (const fault of faults) {
    const { target, element, region } = fault.naming;
    const copy = traceCopy(fault, sources);
    const guilty = suspectsOf(fault).filter((suspect) => suspect.isGuilty(fault));
    for (const { trace, typed } of guilty) add(fault, { trace: trace(), typed }, typed);
    if (copy) add(fault, { trace: copy }, target);
    else if (guilty.length === 0) {
      const trace = documents.has(fault.file.path) ? traceTemplate(target) : undefined;
      add(fault, trace ? { trace } : {}, joinSimilar(`${region} ${element}`, target, layout));
    }
  }
  return [...traced.values()];
}

/** A template that gets every address wrong is told so by a few of them. */
const similarMax = 3;

function joinSimilar(holder: string, target: string, layout: Map<string, string[]>): string {
  const known = layout.get(holder) ?? [];
  layout.set(holder, known);
  if (!known.includes(target) && known.length < similarMax) known.push(target);
  return `${holder} ${known.includes(target) ? target : known.at(-1)}`;
}

type Origin = Omit<TracedFault, "faults">;

/** The lines that may have made a fault: those of the page itself, and those of lists and settings. */
function collectSuspects(
  { documents, links, pictureUses, pictures, traceLine }: Sources,
  index: LinkIndex,
) {
  const sourceOf = new Map(documents.map(({ file, page }) => [file.path, page.source]));
  const pages = new Set(sourceOf.values());
  const onOnePage = new Map<string, Suspect[]>();
  const anywhere: Suspect[] = [];
  for (const suspect of [
    ...links.map((use) => suspectLink(use, index, traceLine)),
    ...pictureUses.map((use) => suspectPicture(use, pictures.get(use.path), index)),
  ]) {
    const known = pages.has(suspect.file) ? onOnePage.get(suspect.file) : anywhere;
    if (known) known.push(suspect);
    else onOnePage.set(suspect.file, [suspect]);
  }
  return ({ file }: Fault): readonly Suspect[] => {
    const source = sourceOf.get(file.path);
    return source === undefined ? [] : [...(onOnePage.get(source) ?? []), ...anywhere];
  };
}

function suspectLink(use: LinkUse, { locate }: LinkIndex, traceLine: TraceLine): Suspect {
  return {
    file: use.place.file,
    trace: () => traceLine(use.place),
    typed: use.target,
    isGuilty({ file, path, part }) {
      const location = locate(use.href, file.path);
      return location.kind === "inside" && location.path === path && location.part === part;
    },
  };
}

function suspectPicture(
  use: PictureUse,
  made: Picture | undefined,
  { locate }: LinkIndex,
): Suspect {
  const { src = "", candidates } = made ?? {};
  const addresses = [src, candidates?.avif ?? "", candidates?.fallback ?? ""].flatMap((list) =>
    list.split(",").map((candidate) => candidate.trim().split(/\s/)[0] ?? ""),
  );
  return {
    file: use.trace.place.file,
    trace: () => use.trace,
    typed: use.path,
    isGuilty({ file, path }) {
      return addresses.some((address) => {
        const location = address === "" ? undefined : locate(address, file.path);
        return location?.kind === "inside" && location.path === path;
      });
    },
  };
}

/** In a copied file the address itself stands. */
function traceCopy({ file, naming }: Fault, { copies }: Sources): Trace | undefined {
  const copy = copies.get(file.path);
  if (!copy) return undefined;
  const text = copy.text();
  const { line, column } = positionOf(text, naming.at);
  const place = { file: copy.source, line, column };
  return { place, excerpt: text.split("\n")[line - 1] ?? "" };
}
