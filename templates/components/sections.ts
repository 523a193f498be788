/** The sections of a page, each begun by a second heading. */
import type { Html } from "../../generator/model/html.ts";
import type { Page } from "../../generator/model/page.ts";

/** What stands under a second heading. */
export interface Section {
  /** The id of its heading. */
  readonly id: string;
  /** The words of its heading, without markup. */
  readonly title: Html;
}

/** Fewer sections are seen at a glance. */
const fewest = 5;

/**
 * The sections that a page lists beside its text, in their order; none where they are few. Prose is printed by
 * the generator: `<` in it is a tag.
 */
export function listSections({ kind, blocks }: Page): readonly Section[] {
  if (kind === "article" || kind === "home") return [];
  const sections = blocks.flatMap((block) => {
    if (block.kind !== "prose") return [];
    const headings = block.html.matchAll(/<h2 id="([^"]*)">(.*?)<\/h2>/gs);
    return Array.from(headings, ([, id = "", inner = ""]) => {
      return { id, title: inner.replace(/<[^>]*>/g, "") as Html };
    });
  });
  return sections.length < fewest ? [] : sections;
}
