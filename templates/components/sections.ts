/** The sections of a page, each begun by a second heading. */
import type { Heading } from "../../generator/model/block.ts";
import type { Page } from "../../generator/model/page.ts";

/** Fewer sections are seen at a glance. */
const fewest = 5;

/** The second headings that a page lists beside its text, in their order; none where they are few. */
export function listSections({ kind, blocks }: Page): readonly Heading[] {
  if (kind === "article" || kind === "home") return [];
  const headings = blocks.flatMap((block) => (block.kind === "prose" ? block.headings : []));
  const sections = headings.filter(({ level }) => level === 2);
  return sections.length < fewest ? [] : sections;
}
