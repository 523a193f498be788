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
import type { Page } from "../../generator/model/page.ts";
import { filmOf } from "./Film.tsx";
import { isOutlined } from "./sections.ts";
import { printSpeculationRules } from "./speculation-rules.ts";

/** What a page loads, and the scripts of its head that are only data: what it imports and fetches ahead. */
export interface PageLoads {
  readonly loads: Loads;
  readonly headScripts: string;
}

/** The script that a kind of page asks for besides those of every page. */
const scriptOfKind: Partial<Record<Page["kind"], string>> = {
  event: "event-phases",
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
    const names = [scriptOfKind[page.kind] ?? "", "metrics"];
    if (isOutlined(page)) names.push("outline");
    const tellsOfEvents = page.kind === "home" && page.event !== undefined;
    if (tellsOfEvents || page.blocks.some(holds(({ kind }) => kind === "events")))
      names.push("event-phases");
    if (page.blocks.some(holds(({ kind }) => ["chips", "choices", "roster"].includes(kind))))
      names.push("filter");
    if (page.blocks.some(holds((block) => block.kind === "facts" && block.copy)))
      names.push("copy-text");
    const own = names.flatMap((name) => assets.pageScripts.get(name) ?? []);
    const imported = [assets.islands, ...own];
    const importMap = printImportMap(imported);
    const loads: Loads = {
      inlineScripts: [assets.themeScript, importMap, rules],
      // A policy by digests must name what a module imports: `strict-dynamic` does not cover it.
      scripts: [assets.loader, ...imported].map(({ integrity }) => integrity),
      others: [
        ...(page.kind === "home" && hasFilm ? (["film"] as const) : []),
        ...(page.blocks.some(holds(({ kind }) => kind === "video")) ? (["video"] as const) : []),
      ],
    };
    const headScripts = `<script type="importmap">${importMap}</script><script type="speculationrules">${rules}</script>`;
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

/** Whether a block is one that is looked for, or holds one. */
function holds(isWanted: (block: Block) => boolean): (block: Block) => boolean {
  const isHeld = (block: Block): boolean => {
    if (block.kind === "accordion") return block.items.some((item) => item.blocks.some(isHeld));
    return block.kind === "callout" ? block.blocks.some(isHeld) : isWanted(block);
  };
  return isHeld;
}
