/** What a PDF says of its making: when, and with which browser on which computer. A bracket in the text is escaped. */
const making = /\/(?:CreationDate|ModDate|Creator) \((?:\\.|[^\\)])*\)/g;

/**
 * A PDF of Chromium without what differs from one run to the next, so that the same pages give the same bytes: what it
 * says of its making, and the numbers that the browser gave to the cells of tables.
 *
 * Everything stays as long as it was, because a PDF finds its parts by how many bytes stand before them. The numbers keep
 * their order, because a PDF looks them up in a sorted list.
 */
export function steadyPdf(pdf: Buffer): Buffer {
  const text = pdf.toString("latin1");
  const numbers = [...new Set(text.match(/(?<=\(node)\d{8}(?=\))/g))].sort();
  const ranks = new Map(numbers.map((number, rank) => [number, String(rank).padStart(8, "0")]));
  const steady = text
    .replace(making, ({ length }) => " ".repeat(length))
    .replace(/\(node(\d{8})\)/g, (_, number) => `(node${ranks.get(number)})`);
  return Buffer.from(steady, "latin1");
}
