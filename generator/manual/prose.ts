/**
 * The Markdown that needs no block, as examples with their meaning. GitHub's preview shows the same;
 * what differs from GitHub is said.
 */

/** One way of writing, and what it gives. */
export interface ProseManual {
  readonly example: string;
  readonly manual: string;
}

/** Every kind of prose. */
export const proseManuals: readonly ProseManual[] = [
  {
    example: "## A heading",
    manual: "A heading. The title of the page is the first one, so yours begin with two signs.",
  },
  { example: "### A heading below it", manual: "One step down. Never skip a step." },
  { example: "**bold** and *slanted*", manual: "Weight, or a lean." },
  { example: "- one\n- two", manual: "A list." },
  { example: "1. first\n2. second", manual: "A numbered list." },
  { example: "- [ ] to do\n- [x] done", manual: "A list to tick off." },
  { example: "> Words of somebody else.", manual: "A quote." },
  {
    example: "---",
    manual: "The wristband: a woven band between two parts. Empty lines around it.",
  },
  {
    example: "| When | What |\n| --- | --- |\n| Noon | Doors open |",
    manual: "A table. In the block table it has a caption, too.",
  },
  {
    example: "The doors open at noon.[^1]\n\n[^1]: Members come at ten.",
    manual: "A footnote. Not inside of blocks.",
  },
];
