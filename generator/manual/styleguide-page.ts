/**
 * The style guide: a page that is written by nobody. It shows each block and each kind of prose at
 * work below its source, made from the same schemas that check the pages. It is added only while
 * somebody works on a site, and never to what is published.
 */
import type { FieldManual } from "../entities/describe-fields.ts";
import type { SourceFile, Sources } from "../model/source.ts";
import { type BlockManual, describeBlocks } from "./describe-blocks.ts";
import { listExamples } from "./examples.ts";
import { proseManuals } from "./prose.ts";
import { type Stock, takeStock } from "./stock.ts";

/** Where the style guide would lie, if it lay anywhere. */
export const styleguideFile = "content/pages/styleguide.md";

/** Tells whether a site has a page of its own where the style guide would be. */
export function hasOwnStyleguide({ files }: Sources): boolean {
  return files.some(
    ({ path, text }) => path === styleguideFile || /^route: \/styleguide$/m.test(text),
  );
}

/** Adds the style guide to the sources of a site; a site that has such a page keeps its own. */
export function addStyleguide(sources: Sources): Sources {
  if (hasOwnStyleguide(sources)) return sources;
  return { ...sources, files: [...sources.files, writeStyleguide(takeStock(sources))] };
}

function writeStyleguide(stock: Stock): SourceFile {
  const parts = [
    frontMatter,
    "## Text",
    ...proseManuals.map(({ example, manual }) => show(manual, example)),
    "## Figures, links, pictures",
    ...referenceExamples(stock).map(([manual, example]) => show(manual, example)),
    "## Blocks",
    ...describeBlocks().map((block) => showBlock(block, stock)),
  ];
  return { path: styleguideFile, text: `${parts.join("\n\n")}\n` };
}

const frontMatter = `---
title: Style guide
description: Everything that can be written on a page, each with its source, and all colors, sizes, skies, icons and pictures by name.
intro: What you can write, and what becomes of it. This page is only here while you work.
---`;

function referenceExamples({ facts, routes, films, pictures }: Stock) {
  const [fact, route, film] = [facts[0], routes.find((one) => one !== "/") ?? routes[0], films[0]];
  const [picture] = pictures;
  return [
    ...(fact ? [["A figure of content/facts.json.", `{{${fact}}}`] as const] : []),
    ...(fact ? [["Its bare number.", `{{${fact}.number}}`] as const] : []),
    ...(route ? [["A link to a page.", `[A page of the site](${route})`] as const] : []),
    ...(film
      ? [
          [
            "A link out of the site, by its id in content/links.json.",
            `[The film](${film})`,
          ] as const,
        ]
      : []),
    ...(picture
      ? [["A picture with a caption.", `![What it shows](${picture} "A caption.")`] as const]
      : []),
  ];
}

function showBlock(block: BlockManual, stock: Stock): string {
  const { name, manual, fields } = block;
  const examples = listExamples(block, stock);
  return [
    `### ${name}`,
    plain(manual),
    ...(fields.length > 0 ? [table(fields)] : []),
    ...examples.map((example) => `${fence(example)}\n\n${example}`),
  ].join("\n\n");
}

function show(manual: string, example: string): string {
  return [plain(manual), fence(example), example].join("\n\n");
}

function fence(text: string): string {
  return `\`\`\`markdown\n${text}\n\`\`\``;
}

function table(fields: readonly FieldManual[]): string {
  const rows = fields.map(({ name, manual, choices, isNeeded, preset }) => {
    const oneOf = choices.length > 0 ? ` One of: ${choices.join(", ")}.` : "";
    const usual = preset === undefined ? "" : ` If left out: ${preset}.`;
    return `| ${name} | ${isNeeded ? "yes" : "no"} | ${plain(manual + oneOf + usual)} |`;
  });
  return ["| In the braces | Needed | What it is |", "| --- | --- | --- |", ...rows].join("\n");
}

/** The manuals are plain text: what is a sign to Markdown stays the sign that it is. */
function plain(text: string): string {
  return text.replace(/[\\`*_[\]<>|{}]/g, "\\$&");
}
