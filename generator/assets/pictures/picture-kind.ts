/**
 * Tells what a picture is by its first bytes, whatever its name says. Phones and programs give
 * files the wrong ending more often than one would think, and a browser goes by the bytes.
 */
import type { ProblemCode } from "../../model/problem-codes.ts";

/** Kinds that the site can show. */
const shown = ["jpeg", "png", "webp", "avif", "svg"] as const;

export type ShownKind = (typeof shown)[number];

const exportAgain = "Export the picture again as JPEG, PNG, WebP or SVG, and put it in its place.";

/** What people send that no page shows, and what to do with each. */
const others = {
  heic: {
    code: "picture-kind",
    name: "a HEIC photograph, which browsers do not show",
    fix: "Export it as JPEG. On an iPhone: Settings, Camera, Formats, Most Compatible.",
  },
  gif: {
    code: "picture-kind",
    name: "a GIF",
    fix: "Save it as PNG. What moves belongs into a film: see the block video in CONTRIBUTING.md.",
  },
  tiff: {
    code: "picture-kind",
    name: "a TIFF, which browsers do not show",
    fix: "Export it as JPEG.",
  },
  bmp: {
    code: "picture-kind",
    name: "a BMP, which browsers do not show",
    fix: "Save it as PNG.",
  },
  pdf: {
    code: "picture-kind",
    name: "a PDF",
    fix: "Export the page as PNG, or the drawing as SVG.",
  },
  psd: {
    code: "picture-kind",
    name: "a Photoshop document",
    fix: "Export it as JPEG, or as PNG if it is see-through.",
  },
  gzip: {
    code: "picture-kind",
    name: "packed with gzip",
    fix: "Save the drawing as plain SVG, not as SVGZ.",
  },
  html: {
    code: "picture-kind",
    name: "a web page",
    fix: "Open the page, save the picture itself, and put that here.",
  },
  pointer: {
    code: "picture-broken",
    name: "a note of Git LFS that stands for the file",
    fix: "Fetch the file itself with git lfs pull.",
  },
  empty: {
    code: "picture-broken",
    name: "empty",
    fix: "Put the picture here again; the last upload did not finish.",
  },
  unknown: {
    code: "picture-kind",
    name: "no picture of a kind that can be read",
    fix: exportAgain,
  },
} as const satisfies Readonly<Record<string, { code: ProblemCode; name: string; fix: string }>>;

export type OtherKind = keyof typeof others;

/** What speaks against a file, as the end of a sentence, and what to do. */
export interface KindFault {
  readonly code: ProblemCode;
  readonly reason: string;
  readonly fix: string;
}

/** Finds out what a file is. */
export function kindOf(bytes: Buffer): ShownKind | OtherKind {
  const starts = (...signature: readonly number[]) =>
    signature.every((byte, at) => bytes[at] === byte);
  const ascii = (from: number, to: number) => bytes.toString("latin1", from, to);
  if (bytes.length === 0) return "empty";
  if (starts(0xff, 0xd8, 0xff)) return "jpeg";
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "png";
  if (ascii(0, 4) === "RIFF" && ascii(8, 12) === "WEBP") return "webp";
  if (ascii(4, 8) === "ftyp") {
    if (/^avi[fs]/.test(ascii(8, 12))) return "avif";
    return /^(?:hei|hev|mif1|msf1)/.test(ascii(8, 12)) ? "heic" : "unknown";
  }
  if (ascii(0, 4) === "GIF8") return "gif";
  if (starts(0x49, 0x49, 0x2a, 0) || starts(0x4d, 0x4d, 0, 0x2a)) return "tiff";
  if (ascii(0, 4) === "%PDF") return "pdf";
  if (ascii(0, 4) === "8BPS") return "psd";
  if (starts(0x1f, 0x8b)) return "gzip";
  if (ascii(0, 2) === "BM") return "bmp";
  return kindOfText(ascii(0, 65_536));
}

/** Drawings begin with an optional prolog and comments, then with their root. */
function kindOfText(start: string): ShownKind | OtherKind {
  if (start.startsWith("version https://git-lfs")) return "pointer";
  const body = start
    .replace(/^\u00ef\u00bb\u00bf/, "")
    .replace(/^(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->)*/, "");
  if (/^<(?:svg[\s>/]|!DOCTYPE\s+svg\b)/i.test(body)) return "svg";
  if (/^<(?:!DOCTYPE\s+html\b|html|head|body)/i.test(body)) return "html";
  return "unknown";
}

/** The kinds that an ending promises. */
const promises: Readonly<Record<string, ShownKind>> = {
  jpg: "jpeg",
  jpeg: "jpeg",
  png: "png",
  webp: "webp",
  avif: "avif",
  svg: "svg",
};

/**
 * Compares what a file is with what its name says.
 * @returns undefined when the file can be shown under its name
 */
export function findKindFault(path: string, kind: ShownKind | OtherKind): KindFault | undefined {
  if (!isShown(kind)) {
    const { code, name, fix } = others[kind];
    return { code, reason: `it is ${name}`, fix };
  }
  const ending = /\.([^.]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  if (promises[ending] === kind) return undefined;
  const right = path.replace(/\.[^.]+$/, kind === "jpeg" ? ".jpg" : `.${kind}`);
  return {
    code: "picture-kind",
    reason: `its name ends with .${ending}, and inside it is ${kind.toUpperCase()}`,
    fix: `Rename it to ${right}, and write that wherever the picture is shown.`,
  };
}

function isShown(kind: ShownKind | OtherKind): kind is ShownKind {
  return (shown as readonly string[]).includes(kind);
}
