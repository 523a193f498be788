/**
 * Reads what a picture is from its first bytes, whatever its name says. Phones and programs give files the
 * wrong ending more often than one would think, and a browser goes by the bytes.
 */
import { PictureFault } from "./picture-problems.ts";

/** A file that no page shows, and what to do with it. */
interface OtherKind {
  readonly reason: string;
  readonly fix: string;
  readonly code?: "picture-broken";
}

/** How a file begins, after what may stand in front of a drawing, and its ending if pages show it. */
type Kind = { readonly start: string | RegExp } & (
  | { readonly ending: "jpg" | "png" | "webp" | "avif" | "svg" }
  | OtherKind
);

const kinds: readonly Kind[] = [
  { start: "\xff\xd8\xff", ending: "jpg" },
  { start: "\x89PNG\r\n\x1a\n", ending: "png" },
  { start: /^RIFF.{4}WEBP/s, ending: "webp" },
  { start: /^.{4}ftypavi[fs]/s, ending: "avif" },
  {
    start: /^.{4}ftyp(?:hei|hev|mif1|msf1)/s,
    reason: "it is a HEIC photograph, which browsers do not show",
    fix: "Export it as JPEG. On an iPhone: Settings, Camera, Formats, Most Compatible.",
  },
  {
    start: "GIF8",
    reason: "it is a GIF",
    fix: "Save it as PNG. What moves belongs into a film: see the block video in CONTRIBUTING.md.",
  },
  {
    start: /^(?:II\*|MM.\*)/s,
    reason: "it is a TIFF, which browsers do not show",
    fix: "Export it as JPEG.",
  },
  { start: "BM", reason: "it is a BMP, which browsers do not show", fix: "Save it as PNG." },
  { start: "%PDF", reason: "it is a PDF", fix: "Export the page as PNG, or the drawing as SVG." },
  {
    start: "8BPS",
    reason: "it is a Photoshop document",
    fix: "Export it as JPEG, or as PNG if it is see-through.",
  },
  {
    start: "\x1f\x8b",
    reason: "it is packed with gzip",
    fix: "Save the drawing as plain SVG, not as SVGZ.",
  },
  {
    start: "version https://git-lfs",
    reason: "it is a note of Git LFS that stands for the file",
    fix: "Fetch the file itself with git lfs pull.",
    code: "picture-broken",
  },
  { start: /^<(?:svg[\s>/]|!DOCTYPE\s+svg\b)/i, ending: "svg" },
  {
    start: /^<(?:!DOCTYPE\s+html\b|html|head|body)/i,
    reason: "it is a web page",
    fix: "Open the page, save the picture itself, and put that here.",
  },
  {
    start: /^$/,
    reason: "it is empty",
    fix: "Put the picture here again; the last upload did not finish.",
    code: "picture-broken",
  },
];

const unknownKind: OtherKind = {
  reason: "it is no picture of a kind that can be read",
  fix: "Export the picture again as JPEG, PNG, WebP or SVG, and put it in its place.",
};

/** What may stand in front of the root of a drawing. */
const prolog = /^(?:\u00ef\u00bb\u00bf)?(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->)*/;

/**
 * Compares what a file is with what its name says.
 * @returns true for a drawing, false for a photograph
 * @throws PictureFault when no page can show it under its name
 */
export function isDrawing(path: string, bytes: Buffer): boolean {
  const text = bytes.toString("latin1", 0, 65_536).replace(prolog, "");
  const starts = ({ start }: Kind) =>
    typeof start === "string" ? text.startsWith(start) : start.test(text);
  const kind = kinds.find(starts) ?? unknownKind;
  if ("reason" in kind) {
    const { reason, fix, code = "picture-kind" } = kind;
    throw new PictureFault(reason, fix, { code });
  }
  const { ending } = kind;
  const written = /\.([^.]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  if (written.replace("jpeg", "jpg") === ending) return ending === "svg";
  const inside = ending === "jpg" ? "JPEG" : ending.toUpperCase();
  const right = path.replace(/\.[^.]+$/, `.${ending}`);
  throw new PictureFault(
    `its name ends with .${written}, and inside it is ${inside}`,
    `Rename it to ${right}, and write that wherever the picture is shown.`,
    { code: "picture-kind" },
  );
}
