/**
 * The totals, for whoever wants to know more of them: the line of the chart tells each of its values, by pointer,
 * touch and keys, and a long table is sorted by the heading that is pressed. Without this script the line and the
 * table are as they were printed.
 */

import { afterPaint } from "../parts/after-paint.ts";

/** A number as it is printed in any language, without its decimals; undefined for words. */
function numberOf(text: string): number | undefined {
  const whole = text.replace(/\D+$/, "").replace(/[.,\u066b]\d{1,2}$/, "");
  const digits = whole.replace(/\D/g, "");
  return digits === "" ? undefined : Number(digits);
}

function compare(one: string, other: string): number {
  const [first, second] = [numberOf(one), numberOf(other)];
  if (first === undefined || second === undefined) return one.localeCompare(other);
  return first - second;
}

/** Makes a button of each heading, which sorts the rows by its column, and back again. */
function makeSortable(table: HTMLTableElement): void {
  const body = table.tBodies[0];
  const headings = [...(table.tHead?.rows[0]?.cells ?? [])];
  if (!body) return;
  const textOf = (row: HTMLTableRowElement, column: number) => row.cells[column]?.textContent ?? "";
  const sortBy = (column: number, isUp: boolean) => {
    const sign = isUp ? 1 : -1;
    const rows = [...body.rows];
    rows.sort((one, other) => sign * compare(textOf(one, column), textOf(other, column)));
    body.append(...rows);
    for (const [at, heading] of headings.entries())
      heading.ariaSort = at === column ? (isUp ? "ascending" : "descending") : "none";
  };
  for (const [column, heading] of headings.entries()) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...heading.childNodes);
    heading.append(button);
    heading.ariaSort = "none";
    button.onclick = () => afterPaint(() => sortBy(column, heading.ariaSort === "descending"));
  }
  const [first] = headings;
  // Printed with the newest first.
  if (first) first.ariaSort = "descending";
}

/** A year and its total. They are taken from the file beside the line: a page of many totals is heavy enough. */
function readRows(chart: HTMLElement): readonly string[] {
  const file = chart.querySelector<HTMLAnchorElement>('a[href^="data:text/csv"]');
  return decodeURIComponent(file?.href ?? "").match(/^\d+,.+$/gm) ?? [];
}

/** Makes what says a row in words. */
function createPrinter({ dataset: { currency } }: HTMLElement): (row?: string) => string {
  const { format } = new Intl.NumberFormat(document.documentElement.lang, {
    style: "currency",
    ...(currency && { currency }),
  });
  return (row = "") => row.replace(/,(.+)/, (_, total) => `: ${format(Number(total))}`);
}

/** Shows the slider that reads the points of a line. The line itself can be touched, too. */
function makeReadable(chart: HTMLElement): void {
  const drawing = chart.querySelector("svg");
  const line = drawing?.querySelector(".chart__line")?.getAttribute("d");
  const rows = readRows(chart);
  const places = [...(line ?? "").matchAll(/(-?\d+) (-?\d+)/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  const reader = chart.querySelector<HTMLElement>(".chart__reader");
  const slider = reader?.querySelector("input");
  const said = reader?.querySelector("p");
  if (!drawing || !reader || !slider || !said || rows.length !== places.length) return;
  const mark = document.createElementNS("http://www.w3.org/2000/svg", "circle");
  mark.setAttribute("class", "chart__point");
  mark.setAttribute("r", "10");
  drawing.append(mark);
  const show = (words: string) => {
    const [x, y] = places[Number(slider.value)] ?? [];
    slider.ariaValueText = said.textContent = words;
    mark.setAttribute("cx", `${x}`);
    mark.setAttribute("cy", `${y}`);
  };
  // To know how a language writes money takes a slow phone a moment: it waits until somebody asks.
  let print: ReturnType<typeof createPrinter> | undefined;
  const read = () => {
    print ??= createPrinter(chart);
    show(print(rows[Number(slider.value)]));
  };
  const follow = (event: PointerEvent) => {
    const { left, width } = drawing.getBoundingClientRect();
    const x = ((event.clientX - left) / width) * drawing.viewBox.baseVal.width;
    const distances = places.map(([place = 0]) => Math.abs(place - x));
    slider.value = `${distances.indexOf(Math.min(...distances))}`;
    read();
  };
  slider.oninput = read;
  drawing.addEventListener("pointerdown", follow);
  drawing.addEventListener("pointermove", follow);
  slider.value = slider.max;
  show(said.textContent);
  reader.hidden = false;
}

/** Serves the tables and charts of the page. */
export function startTotals(): void {
  for (const table of document.querySelectorAll<HTMLTableElement>(".data-table--long table"))
    makeSortable(table);
  for (const chart of document.querySelectorAll<HTMLElement>(".chart")) makeReadable(chart);
}
