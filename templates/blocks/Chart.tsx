/**
 * The line of the yearly totals: the climb, the record, the years after. The drawing is one
 * image with a text; the three points that matter are printed as text, in the reader's own
 * size: below it on a phone, the highest beside its point where there is room. Every figure stands in the table of the same page.
 */
import { fillWords } from "../fill-words.ts";
import type { BlockProps } from "./block-props.ts";

type Point = BlockProps<"chart">["block"]["points"][number];

const width = 720;
const height = 300;
const inset = 12;
/** Below the line, for each fifth year. */
const roomForYears = 26;

/** The line, and its first, highest and last point in words. */
export function Chart({ block, frame }: BlockProps<"chart">) {
  const { points } = block;
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return null;
  const highest = points.reduce((top, point) => (point.amount > top.amount ? point : top), first);
  const label = fillWords(frame.words.chartLabel, {
    from: first.label,
    to: last.label,
    highest: highest.text,
    year: highest.label,
  });
  // A first year may have raised nothing yet.
  const top = Math.max(highest.amount, 1);
  const heightOf = (amount: number) => Math.round(yOf(amount / top));
  // Time runs as the lines of the text do, and so do the marks below the drawing.
  const isMirrored = frame.site.direction === "rtl";
  const place = placer(points, top, isMirrored);
  const line = points.map((_, index) => place(index).join(" ")).join("L");
  const marks = [...new Set([first, highest, last])];
  return (
    <figure
      className="chart"
      data-late={frame.assets.pageScripts.get("extras")?.src}
      data-currency={frame.site.currency}
    >
      <svg
        className="chart__drawing"
        viewBox={`0 0 ${width} ${height + roomForYears}`}
        role="img"
        aria-label={label}
      >
        <path
          className="chart__grid"
          d={block.axis.map(({ amount }) => `M0 ${heightOf(amount)}H${width}`).join("")}
        />
        <path className="chart__area" d={`M${line}V${height - inset}H${place(0)[0]}Z`} />
        <path className="chart__line" d={`M${line}`} />
        {block.axis.slice(1).map(({ amount, text }) => (
          <text
            className="chart__amount"
            key={text}
            x={isMirrored ? width : 0}
            y={heightOf(amount) - 6}
          >
            {text}
          </text>
        ))}
        <g className="chart__ticks">
          {points.map(({ label }, index) => {
            if (!/[05]$/.test(label)) return null;
            return (
              <text key={label} x={place(index)[0]} y={height - 2}>
                {label}
              </text>
            );
          })}
        </g>
        {marks.map((point) => {
          const [x, y] = place(points.indexOf(point));
          return <circle key={point.label} className="chart__point" cx={x} cy={y} r="8" />;
        })}
      </svg>
      {/* A script reads one point at a time to it. */}
      <div className="chart__reader" hidden>
        <p className="chart__said" aria-hidden="true">
          {`${last.label}: ${last.text}`}
        </p>
        <input type="range" max={points.length - 1} aria-label={block.caption} />
      </div>
      <ul className="chart__marks">
        {marks.map((point) => (
          <li
            className={
              point === highest
                ? `chart__mark chart__mark--highest chart__mark--at-${shareOf(points.indexOf(point), points.length)}`
                : "chart__mark"
            }
            key={point.label}
          >
            <span className="chart__year">{point.label}</span> {point.text}
          </li>
        ))}
      </ul>
      <p className="chart__files">
        {printFiles(points).map(({ kind, type, text }) => (
          <a
            key={kind}
            download={`${first.label}-${last.label}.${kind.toLowerCase()}`}
            href={`data:${type};charset=utf-8,${encodeURIComponent(text)}`}
          >
            {frame.words.total} ({kind})
          </a>
        ))}
      </p>
      <figcaption className="chart__caption">{block.caption}</figcaption>
    </figure>
  );
}

/** The points as files to work with. They are in the page: what is downloaded is what is shown. */
function printFiles(points: readonly Point[]) {
  const columns = ["year", "total"];
  const rows = points.map(({ label, amount }) => [Number(label), amount]);
  const lines = [columns, ...rows.map(([year, total]) => [year, total?.toFixed(2)])];
  return [
    { kind: "CSV", type: "text/csv", text: `${lines.join("\r\n")}\r\n` },
    { kind: "JSON", type: "application/json", text: JSON.stringify({ columns, rows }) },
  ];
}

/** How far along the line a point stands, in steps of 5 percent: the stylesheet has a place for each. */
function shareOf(index: number, count: number): number {
  return Math.round((index / Math.max(count - 1, 1)) * 20) * 5;
}

/** Gives the place of a point in the drawing, on whole units so that the text stays short. */
function placer(points: readonly Point[], top: number, isMirrored: boolean) {
  const step = (width - 2 * inset) / Math.max(points.length - 1, 1);
  return (index: number): readonly [number, number] => {
    const share = (points[index]?.amount ?? 0) / top;
    const x = Math.round(inset + index * step);
    return [isMirrored ? width - x : x, Math.round(yOf(share))];
  };
}

function yOf(share: number): number {
  return height - inset - share * (height - 2 * inset);
}
