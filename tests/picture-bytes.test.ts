/** What the bytes of a picture say: of what kind it is, whatever its name says, and whether it tells where it was taken. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isDrawing } from "../generator/assets/pictures/picture-kind.ts";
import { PictureFault } from "../generator/assets/pictures/picture-problems.ts";
import { hasPosition } from "../generator/assets/pictures/position.ts";
import { fuzzing } from "./support/usual-files.ts";

/** How files of each kind begin that pages can show. */
const beginnings: readonly (readonly [kind: string, name: string, begins: readonly string[]])[] = [
  ["jpg", "JPEG", ["\xff\xd8\xff\xe0"]],
  ["png", "PNG", ["\x89PNG\r\n\x1a\n"]],
  ["webp", "WEBP", ["RIFF\n\0\0\0WEBPVP8 "]],
  ["avif", "AVIF", ["\0\0\0\x20ftypavif", "\0\0\0\x20ftypavis"]],
  [
    "svg",
    "SVG",
    [
      "<svg>",
      "<svg\nwidth='1'>",
      "<svg/>",
      "<!DOCTYPE svg PUBLIC>",
      '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- A > B -->\n<svg >',
    ],
  ],
];
const files = beginnings.flatMap(([kind, name, begins]) =>
  begins.map((begin) => ({ kind, name, bytes: Buffer.from(begin, "latin1") })),
);

/** What is said of a file that has this name, in a folder where these files are. */
function refusal(path: string, text: string, ...others: readonly string[]) {
  try {
    isDrawing(path, Buffer.from(text, "latin1"), (name) => others.includes(name));
  } catch (cause) {
    if (cause instanceof PictureFault) return cause.describe(path);
    throw cause;
  }
  throw new Error(`${path} isn't refused.`);
}

describe("a picture", () => {
  test("is what its bytes say, and is shown under a name that says the same", () => {
    for (const { kind, bytes } of files)
      for (const ending of kind === "jpg"
        ? ["jpg", "jpeg", "JPG", "Jpeg"]
        : [kind, kind.toUpperCase()])
        expect(isDrawing(`a/b.c.${ending}`, bytes, () => false)).toBe(kind === "svg");
  });
  test("that is another kind than its name says gets the name that it may have", () => {
    for (const { kind, name, bytes } of files)
      for (const [ending] of beginnings.filter(([other]) => other !== kind)) {
        const problem = refusal(`a/b.${ending}`, bytes.toString("latin1"), `a/b.${kind}`);
        expect(problem.code).toBe("picture-kind");
        expect(problem.message).toContain(`its name ends with .${ending}, but it's ${name}.`);
        expect(problem.advice).toContain(
          `as a/b-2.${kind}, write that wherever the picture is shown`,
        );
      }
    expect(refusal("a", "<svg>").message).toContain("its name ends with ., but it's SVG.");
  });
  test.each([
    ["\0\0\0\x20ftypheic", "a HEIC photograph", "On an iPhone", "picture-kind"],
    ["\0\0\0\x20ftypmif1", "a HEIC photograph", "On an iPhone", "picture-kind"],
    ["GIF89a", "a GIF", "belongs into a film", "picture-kind"],
    ["%PDF-1.7", "a PDF", "Export the page", "picture-kind"],
    ["", "empty", "Upload the picture again", "picture-broken"],
    ["\0\0\0\x18ftypxxxx", "no picture of a kind", "Export the picture again", "picture-kind"],
    ["<svgx>", "no picture of a kind", "Export the picture again", "picture-kind"],
    [" \x89PNG", "no picture of a kind", "Export the picture again", "picture-kind"],
  ])("that begins with %j is none that a page can show", (begin, what, advice, code) => {
    for (const ending of ["jpg", "png", "svg"]) {
      const problem = refusal(`a.${ending}`, begin);
      expect(problem.message).toContain(`: it is ${what}`);
      expect(problem.advice).toContain(advice);
      expect(problem.code).toBe(code);
    }
  });
});

/** An entry of a table of Exif: its tag and its value. */
type Entry = readonly [tag: number, value: number];

const positionTable = 0x8825;
const [latitude, longitude] = [2, 4];

/** Exif with two tables. Behind each are entries that don't belong to it. */
function exif(
  first: readonly Entry[],
  position: readonly Entry[],
  behind: readonly Entry[],
  isLittle: boolean,
) {
  const short = (value: number) =>
    isLittle ? [value & 255, value >> 8] : [value >> 8, value & 255];
  const long = (value: number) => {
    const halves = [short(value >>> 16), short(value & 0xffff)];
    return (isLittle ? halves.reverse() : halves).flat();
  };
  const entry = ([tag, value]: Entry) => [...short(tag), ...short(4), ...long(1), ...long(value)];
  const table = (entries: readonly Entry[]) => [
    ...short(entries.length),
    ...entries.flatMap(entry),
  ];
  const start = 8 + 2 + 12 * (first.length + behind.length);
  const at = first.map(([tag, value]): Entry => [tag, tag === positionTable ? start : value]);
  return Buffer.from([
    ...(isLittle ? [0x49, 0x49, 42, 0] : [0x4d, 0x4d, 0, 42]),
    ...long(8),
    ...table(at),
    ...behind.flatMap(entry),
    ...table(position),
    ...behind.flatMap(entry),
  ]);
}

describe("a photograph says where it was taken", () => {
  const tag = fc.constantFrom(1, latitude, 3, longitude, 29, positionTable, 0x0112);
  const entries = fc.uniqueArray(fc.tuple(tag, fc.nat(0xffff_ffff)), { selector: ([it]) => it });
  const has = (list: readonly Entry[], wanted: number) => list.some(([it]) => it === wanted);
  test("if its table of positions has a latitude and a longitude, in any order of bytes and entries", () => {
    const bytes = fc.record({
      first: entries,
      position: entries,
      behind: entries,
      isLittle: fc.boolean(),
      head: fc.constantFrom("", "Exif\0\0"),
    });
    fc.assert(
      fc.property(bytes, ({ first, position, behind, isLittle, head }) => {
        const tables = exif(first, position, behind, isLittle);
        const isSaid =
          has(first, positionTable) && has(position, latitude) && has(position, longitude);
        expect(hasPosition({ exif: Buffer.concat([Buffer.from(head), tables]) })).toBe(isSaid);
      }),
      fuzzing(300),
    );
  });
  test("also in XMP, and not without notes", () => {
    expect(hasPosition({ xmp: Buffer.from('<rdf exif:GPSLatitude="29,39N"/>') })).toBe(true);
    expect(hasPosition({ xmp: Buffer.from("<rdf/>") })).toBe(false);
    expect(hasPosition({})).toBe(false);
  });
  test("and nothing when what says it is cut off, or is made of other bytes", () => {
    for (const isLittle of [true, false]) {
      const whole = exif(
        [[positionTable, 0]],
        [
          [latitude, 0],
          [longitude, 0],
        ],
        [],
        isLittle,
      );
      expect(hasPosition({ exif: whole })).toBe(true);
      for (let end = 0; end < whole.length; end++)
        expect(hasPosition({ exif: whole.subarray(0, end) })).toBe(false);
    }
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(hasPosition({ exif: bytes })).toBe(false);
      }),
      fuzzing(100),
    );
  });
});
