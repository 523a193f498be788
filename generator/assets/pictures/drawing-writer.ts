/** Writes a drawing as XML, in which nothing can mean anything but itself. */

export interface DrawingWriter {
  /** The name of the element that is being written; undefined outside of the first one. */
  readonly name: string | undefined;
  readonly depth: number;
  /** @param attributes as `printAttribute` prints them */
  open(name: string, attributes: string): void;
  write(text: string): void;
  close(): void;
  finish(): string;
}

/** Begins a drawing. */
export function createDrawingWriter(): DrawingWriter {
  const names: string[] = [];
  const output: string[] = [];
  /** Whether the last piece is a tag that nothing has been put into yet. */
  let isEmpty = false;
  const put = (piece: string) => {
    if (isEmpty) output.push(">");
    isEmpty = false;
    output.push(piece);
  };
  return {
    get name() {
      return names.at(-1);
    },
    get depth() {
      return names.length;
    },
    open(name, attributes) {
      put(`<${name}${attributes}`);
      names.push(name);
      isEmpty = true;
    },
    write(text) {
      if (text !== "") put(escapeXml(text));
    },
    close() {
      const name = names.pop();
      if (isEmpty) output.push("/>");
      else output.push(`</${name}>`);
      isEmpty = false;
    },
    finish: () => output.join(""),
  };
}

/** Prints one attribute with the space in front of it. */
export function printAttribute(name: string, value: string): string {
  return ` ${name}="${escapeXml(value)}"`;
}

/** Signs that XML forbids are dropped, and lines become spaces: here they mean the same. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[\t\n\r]+/g, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;");
}
