/**
 * Finds out what a picture is from its first bytes, whatever its name says. Phones and programs give files the wrong ending
 * more often than you'd think, and browsers go by the bytes.
 */
import type { Problem } from "../../diagnostics/problem.ts";
import { freeName } from "../../model/free-name.ts";
import { PictureFault } from "./picture-problems.ts";

/** How the files begin that pages can show, by the ending of their names. */
const shown: Readonly<Record<string, RegExp>> = {
  jpg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n\cZ\n/,
  webp: /^RIFF.{4}WEBP/s,
  avif: /^.{4}ftypavi[fs]/s,
  svg: /^<(?:svg[\s>/]|!DOCTYPE\s+svg\b)/i,
};

/** How other files begin that people upload, what they are, and what to do with them. */
const others: readonly (readonly [RegExp, string, string, Problem["code"]?])[] = [
  [
    /^.{4}ftyp(?:hei|hev|mif1|msf1)/s,
    "a HEIC photograph, which browsers do not show",
    "Export it as JPEG. On an iPhone: Settings, Camera, Formats, Most Compatible.",
  ],
  [
    /^GIF8/,
    "a GIF",
    "Save it as PNG. What moves belongs into a film: see the block video in docs/cheat-sheet.md.",
  ],
  [/^%PDF/, "a PDF", "Export the page as PNG, or the drawing as SVG."],
  [/^$/, "empty", "Upload the picture again. The last upload didn't finish.", "picture-broken"],
  [
    /^/,
    "no picture of a kind that can be read",
    "Export the picture again as JPEG, PNG, WebP or SVG, and put it in its place.",
  ],
];

/** What may come before the root of a drawing. */
const prolog = /^(?:\u00ef\u00bb\u00bf)?(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->)*/;

/**
 * Whether a file is a drawing. Throws PictureFault when no page can show it under its name.
 * @param isTaken whether a path is that of another picture
 */
export function isDrawing(
  path: string,
  bytes: Buffer,
  isTaken: (path: string) => boolean,
): boolean {
  const text = bytes.toString("latin1", 0, 65_536).replace(prolog, "");
  const kind = Object.keys(shown).find((name) => shown[name]?.test(text));
  if (kind === undefined) {
    const [, what, advice, code = "picture-kind"] =
      others.find(([start]) => start.test(text)) ?? [];
    throw new PictureFault(`it is ${what}`, advice ?? "", { code });
  }
  const ending = /\.([^.]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  if (ending.replace("jpeg", "jpg") === kind) return kind === "svg";
  const name = freeName(path.replace(/[^.]+$/, kind), isTaken);
  throw new PictureFault(
    `its name ends with .${ending}, but it's ${kind === "jpg" ? "JPEG" : kind.toUpperCase()}`,
    `Upload it again as ${name}, write that wherever the picture is shown, and delete this file.`,
    { code: "picture-kind" },
  );
}
