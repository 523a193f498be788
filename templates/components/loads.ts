/**
 * What each page loads and runs, found from the page itself and never from its markup, a part of which
 * was typed by authors. The policy allows exactly this. The import map holds the digests of the
 * scripts that the loader may import, so that a browser checks them like the loader itself; each
 * stands under several addresses: the others are for a browser that remembers a failed one.
 */
import { spares } from "../../client/loader/fetch-chunk.ts";
import type { Block } from "../../generator/model/block.ts";
import type { Frame, Loads } from "../../generator/model/frame.ts";
import type { Script } from "../../generator/model/output.ts";
import type { EventView, Page } from "../../generator/model/page.ts";
import { filmOf } from "./Film.tsx";
import { withHeld } from "./held-blocks.ts";
import { printSpeculationRules } from "./speculation-rules.ts";

/** What a page loads, and the scripts of its head that are only data: what it imports and fetches ahead. */
export interface PageLoads {
  readonly loads: Loads;
  readonly headScripts: string;
}

/** The script that a kind of page asks for besides those of every page. */
const scriptOfKind: Partial<Record<Page["kind"], string>> = {
  missing: "suggestion",
  redirect: "redirect-page",
};

/** Makes the function that answers what a page of a site loads. */
export function createLoads(frame: Frame): (page: Page) => PageLoads {
  const { assets } = frame;
  const rules = printSpeculationRules(frame);
  const hasFilm = filmOf(frame) !== undefined;
  return (page) => {
    // The metrics are compiled only for a site that measures.
    const blocks = page.blocks.flatMap(withHeld);
    const event = page.kind === "home" || page.kind === "event" ? page.event : undefined;
    const names = new Set([
      // From a preview nobody is sent on without a press: its links may be anybody's.
      frame.isPreview && page.kind === "redirect" ? undefined : scriptOfKind[page.kind],
      "metrics",
      "extras",
      frame.search && "search",
      event && scriptOfEvents([event]),
      frame.announcement && "event-phases",
      ...blocks.map((block) => scriptOfBlock(block, frame)),
    ]);
    const own = [...names].flatMap((name = "") => assets.pageScripts.get(name) ?? []);
    const texts = [...names].flatMap((name = "") => assets.inlineScripts.get(name) ?? []);
    const imported = [assets.islands, ...own];
    const importMap = printImportMap(imported);
    const loads: Loads = {
      inlineScripts: [assets.themeScript, importMap, rules, ...texts],
      // A policy by digests must name what a module imports: `strict-dynamic` does not cover it.
      scripts: [assets.loader, ...imported].map(({ integrity }) => integrity),
      others: [
        ...(page.kind === "home" && hasFilm ? (["film"] as const) : []),
        ...(blocks.some(({ kind }) => kind === "video") ? (["video"] as const) : []),
      ],
      forms: blocks.flatMap((block) =>
        block.kind === "lookup" ? [new URL(block.action).origin] : [],
      ),
    };
    // They change words of the page: nothing may be painted with the others before.
    const programs = texts.map(
      (text) => `<script type="module" blocking="render">${text}</script>`,
    );
    const headScripts = `<script type="importmap">${importMap}</script><script type="speculationrules">${rules}</script>${programs.join("")}`;
    return { loads, headScripts };
  };
}

function printImportMap(scripts: readonly Script[]): string {
  return JSON.stringify({
    integrity: Object.fromEntries(
      scripts.flatMap(({ src, integrity }) => ["", ...spares].map((end) => [src + end, integrity])),
    ),
  });
}

/** The script that a block asks for besides those of every page. */
function scriptOfBlock({ kind }: Block, frame: Frame): string | undefined {
  if (kind === "events") return scriptOfEvents(frame.events.map(({ event }) => event));
  return kind === "tool" ? "tools" : undefined;
}

/** What is shown of an event changes only while something of it is to come. */
function scriptOfEvents(events: readonly EventView[]): string | undefined {
  return events.some(({ phases }) => phases.length > 1) ? "event-phases" : undefined;
}
