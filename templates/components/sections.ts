/** The sections of a page: what stands under each of its second headings. */
import type { Block } from "../../generator/model/block.ts";
import type { Html } from "../../generator/model/html.ts";
import type { Page } from "../../generator/model/page.ts";

interface Section {
  /** The id of its heading. */
  readonly id: string;
  /** The words of its heading, without markup. */
  readonly title: Html;
}

/** Fewer sections are seen at a glance. */
const fewest = 5;

/** The sections of a body, in their order. Prose is printed by the generator: `<` in it is a tag. */
export function sectionsOf(blocks: readonly Block[]): readonly Section[] {
  return blocks.flatMap((block) => {
    if (block.kind !== "prose") return [];
    const headings = block.html.matchAll(/<h2 id="([^"]*)">(.*?)<\/h2>/gs);
    return Array.from(headings, ([, id = "", inner = ""]) => {
      return { id, title: inner.replace(/<[^>]*>/g, "") as Html };
    });
  });
}

/** Whether a page has a list of its sections beside its text. */
export function isOutlined({ kind, blocks }: Page): boolean {
  return kind !== "article" && kind !== "home" && sectionsOf(blocks).length >= fewest;
}
