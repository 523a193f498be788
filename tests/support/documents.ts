/** Small documents to download, as programs write them: only what a viewer needs to open them. */
import { deflateSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";

/** A PDF with these objects, and with these in a compressed stream of objects. */
export function pdf(objects: readonly string[], packed: readonly string[] = []): Buffer {
  const data = deflateSync(
    `${packed.map((_, at) => `${at + 90} 0`).join(" ")} ${packed.join(" ")}`,
  );
  const head = `/Type /ObjStm /N ${packed.length} /First 9 /Filter /FlateDecode /Length ${data.length}`;
  const stream = packed.length > 0 ? [`<< ${head} >>\nstream\n`, data, "\nendstream"] : [];
  const parts = [
    "%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n",
    ...objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`),
    ...(stream.length > 0 ? ["80 0 obj\n", ...stream, "\nendobj\n"] : []),
    "trailer\n<< /Root 1 0 R >>\n%%EOF\n",
  ];
  return Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)),
  );
}

const kinds = {
  docx: ["word/document.xml", "wordprocessingml.document"],
  xlsx: ["xl/workbook.xml", "spreadsheetml.sheet"],
  pptx: ["ppt/presentation.xml", "presentationml.presentation"],
} as const;

/** A document of Office with its main part, and with others of these kinds. */
export function office(
  kind: keyof typeof kinds,
  more: Readonly<Record<string, string>> = {},
): Buffer {
  const [main, name] = kinds[kind];
  const parts = {
    [`/${main}`]: `application/vnd.openxmlformats-officedocument.${name}.main+xml`,
    ...more,
  };
  const rows = Object.entries(parts).map(
    ([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`,
  );
  const table = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${rows.join("")}</Types>`;
  const others = Object.keys(parts).map((part) => [part.slice(1), strToU8("<a/>")]);
  return Buffer.from(
    zipSync({ "[Content_Types].xml": strToU8(table), ...Object.fromEntries(others) }),
  );
}
