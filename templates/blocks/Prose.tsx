/**
 * Text from Markdown. Of all text that an author typed, only this is printed as markup: its type says
 * that it was sanitised, and nothing else may be passed.
 */
import type { Html } from "../../generator/model/html.ts";
import type { BlockProps } from "./block-props.ts";

/** A body of text with the typography of the page. */
export function Prose({ block }: Pick<BlockProps<"prose">, "block">) {
  return <ProseText html={block.html} />;
}

interface ProseTextProps {
  readonly html: Html;
  /** Small texts stand inside cards and take over their size. */
  readonly look?: "page" | "small";
}

/** Sanitised markup inside another block. */
export function ProseText({ html, look = "page" }: ProseTextProps) {
  const className = look === "page" ? "prose" : "prose prose--small";
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

interface CellProps {
  readonly html: Html;
  /** What the cell names: its column, its row, or nothing. */
  readonly names?: "col" | "row";
}

/** One cell of a table. */
export function Cell({ html, names }: CellProps) {
  const content = { __html: html };
  if (names === undefined) return <td dangerouslySetInnerHTML={content} />;
  return <th scope={names} dangerouslySetInnerHTML={content} />;
}
