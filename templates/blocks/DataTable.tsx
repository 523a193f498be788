/**
 * A table with its caption. It stands in a box of its own that scrolls, sideways on small
 * screens and downwards when the data is long; the box can be reached and moved by keyboard.
 */
import { fillWords } from "../fill-words.ts";
import type { BlockProps } from "./block-props.ts";
import { Cell } from "./Prose.tsx";

/** How many rows a box shows without scrolling. With fewer, there's nothing to say about their number. */
const seenAtOnce = 12;

/** A data table. The first cell of a row names the row. */
export function DataTable({ block, frame, id }: BlockProps<"table">) {
  const captionId = `${id}-caption`;
  return (
    <section
      className={block.scrolls ? "data-table data-table--long" : "data-table"}
      aria-labelledby={captionId}
      data-late={block.scrolls ? frame.assets.pageScripts.get("extras")?.src : undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls.
      tabIndex={0}
    >
      <table className="data-table__table">
        <caption className="data-table__caption" id={captionId}>
          {block.caption}
          {block.scrolls && block.rows.length > seenAtOnce && (
            <small className="data-table__count">
              {fillWords(frame.words.rowCount, { count: String(block.rows.length) })}
            </small>
          )}
        </caption>
        <thead>
          <tr>
            {block.head.map((cell) => (
              <Cell html={cell} names="col" key={cell} />
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row) => (
            <tr key={row.join()}>
              {row.map((cell, index) => (
                <Cell html={cell} names={index === 0 ? "row" : undefined} key={block.head[index]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
