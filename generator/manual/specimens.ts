/**
 * The samples at the end of the style guide: colours, sizes, bands and skies as the stylesheet names
 * them, and the pictures. They are read from the compiled stylesheet, so that a chapter with tokens
 * of its own sees its own.
 */
import postcss from "postcss";
import type { ContentGraph } from "../model/graph.ts";
import type { AssetManifest } from "../model/output.ts";
import type { Page, SpecimenSheet } from "../model/page.ts";
import { styleguideFile } from "./styleguide-page.ts";

/** Gives the style guide its samples; a site without the page stays as it is. */
export function addSpecimens(
  graph: ContentGraph,
  css: string,
  { pictures }: AssetManifest,
): ContentGraph {
  const pages = graph.pages.map((page): Page => {
    if (page.source !== styleguideFile) return page;
    const specimens = [
      ...readSheets(css, graph.site.eventHours),
      sheetOf("picture", [...pictures.keys()]),
    ];
    return { ...page, kind: "styleguide", isIndexable: false, specimens };
  });
  return { ...graph, pages };
}

const words: Readonly<Record<SpecimenSheet["kind"], readonly [title: string, note: string]>> = {
  color: ["Colors", "By what they do. The same name has another value by night."],
  size: ["Sizes of type", "As the styles name them."],
  band: ["Bands", "The colors of a badge, for a staff member's position."],
  sky: ["Skies", "What hour in the front matter of a page gives."],
  icon: ["Icons", "As the templates name them."],
  picture: ["Pictures", "Everything in content/images, as it is written in a page."],
};

function sheetOf(kind: SpecimenSheet["kind"], names: readonly string[]): SpecimenSheet {
  const [title, note] = words[kind];
  return { kind, title, note, items: names.map((name) => ({ name, detail: "" })) };
}

function readSheets(css: string, eventHours: number): readonly SpecimenSheet[] {
  const root = postcss.parse(css);
  const day = readTokens(root, ":root");
  const night = readTokens(root, "[data-theme=dark]");
  const colors = sheetOf("color", namesOf(root, /\.specimen__color--([\w-]+)/));
  return [
    {
      ...colors,
      items: colors.items.map(({ name }) => ({
        name,
        detail: [day.get(name), night.get(name)].filter(Boolean).join(" / "),
      })),
    },
    sheetOf("size", namesOf(root, /\.specimen__size--([\w-]+)/)),
    sheetOf("band", namesOf(root, /\.badge--([\w-]+)/)),
    // The stylesheet has skies for longer events too.
    sheetOf(
      "sky",
      namesOf(root, /^\.sky--(\d\d)/).filter((hour) => Number(hour) <= eventHours),
    ),
    sheetOf("icon", []),
  ];
}

function namesOf(root: postcss.Root, pattern: RegExp): readonly string[] {
  const names = new Set<string>();
  root.walkRules(({ selectors }) => {
    for (const selector of selectors) {
      const name = pattern.exec(selector)?.[1];
      if (name !== undefined) names.add(name);
    }
  });
  return [...names];
}

/** The first value of each token: paper and high contrast set some of them again, further down. */
function readTokens(root: postcss.Root, selector: string): ReadonlyMap<string, string> {
  const tokens = new Map<string, string>();
  root.walkRules((rule) => {
    if (!rule.selectors.some((one) => one.replaceAll('"', "") === selector)) return;
    rule.walkDecls(/^--/, ({ prop, value }) => {
      const name = prop.slice(2);
      if (!tokens.has(name)) tokens.set(name, value);
    });
  });
  return tokens;
}
