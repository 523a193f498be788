/** Photographs of any size become files that fit their place, and nothing else reaches the site. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { measurePhotograph } from "../generator/assets/pictures/photograph.ts";
import { findHeavy, PictureFault } from "../generator/assets/pictures/picture-problems.ts";
import { hasPosition } from "../generator/assets/pictures/position.ts";
import { limits, sizeLimits } from "../generator/content/limits.ts";
import type { Picture } from "../generator/model/output.ts";
import {
  compileOnce,
  drawing,
  noisy,
  placePictures,
  plain,
  positioned,
} from "./support/pictures.ts";
import { brief, briefShown, buildWorld, page } from "./support/world.ts";

const jpeg = (width: number, height: number) => plain(width, height).jpeg().toBuffer();
const formatOf = (path: string) => /\.([a-z]+)$/.exec(path)?.[1];
const open = (bytes: string | Uint8Array | undefined) => sharp(bytes as Uint8Array);
const colorAt = (bytes: string | Uint8Array | undefined, left: number, top: number) =>
  open(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();

function widthsOf(picture: Picture | undefined, kind: "avif" | "fallback") {
  const candidates = picture?.candidates?.[kind].split(", ") ?? [];
  return candidates.map((candidate) => Number(/ (\d+)w$/.exec(candidate)?.[1]));
}

describe("a photograph", () => {
  test("comes in four widths as AVIF and in three as JPEG, and the site knows its size", async () => {
    const { files, pictures, problems } = await compileOnce({
      "people/a.png": await plain(2000, 1000).png().toBuffer(),
    });
    expect(problems).toEqual([]);
    const picture = pictures.get("people/a.png");
    expect(picture).toMatchObject({ width: 2000, height: 1000 });
    expect(widthsOf(picture, "avif")).toEqual([368, 736, 1104, 1472]);
    expect(widthsOf(picture, "fallback")).toEqual([368, 736, 1104]);
    expect(picture?.src).toMatch(/^\/repo\/static\/images\/people\/a-736\.[0-9a-f]{10}\.jpg$/);
    const named = `${picture?.candidates?.avif}, ${picture?.candidates?.fallback}`.split(", ");
    const addresses = named.map((candidate) => candidate.split(" ")[0]);
    expect(addresses.sort()).toEqual(files.map(({ path }) => `/repo/${path}`).sort());
    for (const { path, bytes } of files) {
      const { width, height } = await open(bytes).metadata();
      expect(path).toContain(`-${width}.`);
      expect(height).toBe(Math.round((width ?? 0) / 2));
      // From coarse to fine; to look for a better order of these steps takes a third of the time.
      const steps = Buffer.from(bytes).toString("latin1").split("\xff\xda").length - 1;
      if (formatOf(path) === "jpg") expect(steps).toBe(10);
    }
  });
  test.each([
    [1000, [368, 736, 1000]],
    [736, [368, 736]],
    [100, [100]],
  ])("that is %d pixels wide is never made wider", async (width, widths) => {
    const { pictures } = await compileOnce({ "a.jpg": await jpeg(width, 50) });
    expect(widthsOf(pictures.get("a.jpg"), "avif")).toEqual(widths);
    expect(widthsOf(pictures.get("a.jpg"), "fallback")).toEqual(widths);
  });
  test("that is see-through stays so, and one that could be but is not becomes a JPEG", async () => {
    const { files } = await compileOnce({
      "glass.png": await plain(50, 50, 0.5).png().toBuffer(),
      "wall.png": await plain(50, 50, 1).png().toBuffer(),
    });
    expect(files.map(({ path }) => formatOf(path))).toEqual(["avif", "webp", "avif", "jpg"]);
    const opacities = files.map(async ({ bytes }) => (await open(bytes).metadata()).hasAlpha);
    expect(await Promise.all(opacities)).toEqual([true, true, false, false]);
  });
  test("may have the name that a phone gave it; it's published under a clean one, and content may use both", async () => {
    const photograph = await jpeg(800, 400);
    const names = ["people/IMG_4711.JPG", "people/Zaxby's.png", "team photo.jpg", "照片.jpg"];
    const { files, pictures, problems } = await compileOnce({
      ...Object.fromEntries(names.map((name) => [name, photograph])),
      "people/Zaxby's.png": await plain(800, 400).png().toBuffer(),
      "objects/Big Drum.SVG": drawing(100),
    });
    expect(problems).toEqual([]);
    for (const { path } of files) expect(path).toMatch(/^static\/images\/[a-z0-9/.-]+$/);
    const clean = ["people/img-4711.jpg", "people/zaxbys.png", "team-photo.jpg", "picture.jpg"];
    for (const [at, name] of names.entries())
      expect(pictures.get(clean[at]!)).toEqual(pictures.get(name));
    expect(pictures.get("objects/big-drum.svg")?.src).toMatch(/#big-drum$/);
    const shown = [
      "![A room full of people](team%20photo.jpg)",
      '::figure[A]{image="people/IMG_4711.JPG" alt="A child at a table."}',
      "![A plate with a logo on it](people/zaxbys.png)",
    ];
    const world = {
      "content/images/team photo.jpg": photograph,
      "content/images/people/IMG_4711.JPG": photograph,
      "content/images/people/Zaxby's.png": await plain(800, 400).png().toBuffer(),
    };
    const built = await buildWorld({
      ...world,
      "content/pages/index.md": page("Us", shown.join("\n\n")),
    });
    expect(built.problems.map(brief)).toEqual([]);
  });
  test("that says where it was taken is warned of", async () => {
    const { problems } = await compileOnce({
      "a.jpg": await positioned(),
      "b.jpg": await jpeg(9, 9),
    });
    expect(problems.map(brief)).toEqual([expect.stringContaining("picture-position")]);
    const { exif } = await sharp(await positioned()).metadata();
    expect(hasPosition({ exif })).toBe(true);
    // What a camera writes that only knows the time.
    const dated = await plain(9, 9)
      .withExif({ IFD3: { GPSDateStamp: "2026:03:28" } })
      .jpeg()
      .toBuffer();
    expect(hasPosition(await sharp(dated).metadata())).toBe(false);
  });
  test("that was taken upright stands upright, without what the camera wrote", async () => {
    const half = { input: await plain(20, 20).png().toBuffer(), left: 0, top: 0 };
    const halves = await sharp({
      create: { width: 40, height: 20, channels: 3, background: "blue" },
    })
      .composite([half])
      .withExif({ IFD0: { Copyright: "Ana", Model: "Phone" }, IFD3: { GPSLatitude: "29/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(halves).metadata()).exif?.toString("latin1")).toContain("Ana");
    const { files, pictures } = await compileOnce({ "a.jpg": halves });
    expect(pictures.get("a.jpg")).toMatchObject({ width: 20, height: 40 });
    for (const { bytes } of files) {
      const { exif, xmp, iptc, icc, orientation, width } = await open(bytes).metadata();
      expect({ exif, xmp, iptc, icc, orientation, width }).toEqual({ width: 20 });
      const [red = 0, , blue = 0] = await colorAt(bytes, 9, 4);
      expect(red > 200 && blue < 60, "the left half is above").toBe(true);
    }
  });
  test("in the colours of another device looks the same in those of the web", async () => {
    const wide = await plain(8, 8).withIccProfile("p3").png().toBuffer();
    const { files } = await compileOnce({ "a.png": wide });
    const difference = (await colorAt(files[1]?.bytes, 4, 4)).map((value, at) =>
      Math.abs(value - ([250, 120, 30][at] ?? 0)),
    );
    expect(Math.max(...difference)).toBeLessThan(8);
  });
  test("with notes that would swell when they are opened is read without them", async () => {
    const png = await plain(8, 8).png().toBuffer();
    const bomb = `a\0\0${deflateSync(Buffer.alloc(50_000_000)).toString("latin1")}`;
    const swollen = [...Array(9).fill("zTXt"), "iCCP"].reduce(
      (bytes, name) => withChunk(bytes, name, bomb.padEnd(name === "iCCP" ? 65_536 : 0, "\0")),
      png,
    );
    const before = process.resourceUsage().maxRSS;
    const { files } = await compileOnce({ "a.png": swollen });
    expect(files.map(({ bytes }) => bytes)).toEqual(
      (await compileOnce({ "a.png": png })).files.map(({ bytes }) => bytes),
    );
    expect(process.resourceUsage().maxRSS - before, "in kB").toBeLessThan(100_000);
  });
  test("that is heavy gets a lower quality until each of its files fits", async () => {
    const { files, problems } = await compileOnce({ "a.jpg": await noisy(736, 500, 1) });
    expect(problems).toEqual([]);
    const weights = files.map(({ bytes }) => bytes.length);
    for (const [at, budget] of [25_000, 42_000, 50_000, 90_000].entries())
      expect(weights[at]).toBeLessThanOrEqual(budget);
    expect(weights[1]).toBeGreaterThan(20_000);
  });
  test("that cannot be made light enough is published, and named where it keeps people waiting", async () => {
    const harsh = sharp(await noisy(368, 380, 0)).linear(9, -1000);
    const { files } = await compileOnce({ "a.png": await harsh.png().toBuffer() });
    expect(files.map(({ path }) => formatOf(path))).toEqual(["avif", "jpg"]);
    expect(files[0]?.bytes.length).toBeGreaterThan(25_000);
    const problems = findHeavy("gravel.jpg", 130_001, 1472);
    expect(problems.map(brief)).toEqual(["warning picture-heavy content/images/gravel.jpg:1:1"]);
  });
});

/** A PNG of one pixel, see-through, that claims another size. */
async function pngThatClaims(width: number, height: number, depth = 8): Promise<Buffer> {
  const png = await plain(1, 1, 0.5).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt8(depth, 24);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** Puts a chunk behind the header of a PNG. */
function withChunk(png: Buffer, name: string, data: string): Buffer {
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  const body = Buffer.from(name + data, "latin1");
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, 33), length, body, check, png.subarray(33)]);
}

describe("a file that cannot be used", () => {
  const moving = sharp(Buffer.alloc(2 * 8 * 8 * 3, 99).fill(9, 200), {
    raw: { width: 8, height: 16, channels: 3, pageHeight: 8 },
  });
  const half = async (bytes: Buffer | Promise<Buffer>, length: number) =>
    (await bytes).subarray(0, length);
  const wholePng = plain(200, 200).png().toBuffer();
  test.each<readonly [string, string, () => Promise<Buffer> | Buffer | string]>([
    ["a PNG", "a.jpg", () => wholePng],
    ["a drawing", "a.png", () => "<svg/>"],
    ["a TIFF", "a.webp", () => "II*\0..."],
    ["a web page", "a.svg", () => `${"<!---->".repeat(999)}<p>`],
  ])("because it is %s and called %s is refused", async (_what, path, make) => {
    const { files, problems } = await compileOnce({ [path]: await make() });
    expect(files).toEqual([]);
    expect(problems.map(brief)).toEqual([`error picture-kind content/images/${path}:1:1`]);
  });
  const padded = (bytes: Buffer, length: number) => Buffer.concat([bytes, Buffer.alloc(length)]);
  test.each<readonly [string, string, () => Promise<Buffer> | Buffer | string]>([
    ["is empty", "a.jpg", () => ""],
    ["is cut off", "a.jpg", () => half(noisy(200, 200, 1), 4000)],
    ["is cut off early", "a.png", () => half(wholePng, 90)],
    ["has a head alone", "a.webp", () => "RIFF\x10\0\0\0WEBPVP8 "],
    ["has fewer pixels than it says", "a.png", () => pngThatClaims(99, 99)],
    ["has a damaged part", "a.png", async () => withChunk(await wholePng, "IDAT", "x")],
    ["moves", "a.webp", () => moving.webp({ delay: [100, 100] }).toBuffer()],
    ["is too large", "a.png", async () => padded(await wholePng, sizeLimits.picture.bytes)],
  ])("because it %s is refused", async (_what, path, make) => {
    const { files, problems } = await compileOnce({ [path]: await make() });
    expect(files).toEqual([]);
    expect(problems.map(brief)).toEqual([`error picture-broken content/images/${path}:1:1`]);
    expect(problems[0]?.advice).toMatch(/^[A-Z].+\.$/);
  });
});

describe("a photograph of as many pixels as are opened", () => {
  const { pixels, side } = limits;
  const [width, height] = [10_000, pixels / 10_000];
  const avif = (size: number) => plain(size, size).avif({ effort: 0 }).toBuffer();
  const stepwise = (size: number) => plain(size, size).jpeg({ progressive: true }).toBuffer();
  test.each<readonly [string, most: () => Promise<Buffer>, more: () => Promise<Buffer>]>([
    ["area", () => pngThatClaims(width, height), () => pngThatClaims(width, height + 1)],
    ["side", () => pngThatClaims(side, 99), () => pngThatClaims(side + 1, 99)],
    ["shape", () => pngThatClaims(20, 100), () => pngThatClaims(20, 101)],
    ["depth", () => pngThatClaims(6700, 6700, 16), () => pngThatClaims(6800, 6800, 16)],
    ["memory of AVIF", () => avif(100), () => avif(4200)],
    ["memory of steps", () => stepwise(100), () => stepwise(7900)],
  ])("by its %s is opened, and none that has more", async (_what, most, more) => {
    expect((await measurePhotograph("a.png", await most())).width).toBeGreaterThan(0);
    await expect(measurePhotograph("a.png", await more())).rejects.toThrow(PictureFault);
  });
});

describe("the cache", () => {
  test("makes a photograph once, and again when its bytes have changed", async () => {
    const bytes = await jpeg(40, 20);
    const placed = placePictures({ "a.jpg": bytes, "b.jpg": bytes });
    const { made, ...first } = await placed.compile({ jobs: 1 });
    expect(made).toHaveLength(2);
    expect(await placed.compile()).toEqual({ ...first, made: [] });
    writeFileSync(join(placed.folder, "b.jpg"), await jpeg(30, 20));
    const third = await placed.compile();
    expect(third.made).toEqual(["picture b.jpg"]);
    expect(third.pictures.get("b.jpg")?.width).toBe(30);
    // Another generator uses nothing of it.
    const folders = { list: () => [], digest: (path: string) => `changed ${path}` };
    expect((await placed.compile({ folders })).made).toHaveLength(2);
  });
  test("changes nothing, and neither does the number of workers or processors", async () => {
    const files = {
      "a.jpg": await noisy(300, 200, 1),
      "b.png": await plain(40, 10, 0.4).png().toBuffer(),
      "c.jpg": "broken",
      "d.svg": "<svg viewBox='0 0 160 90'><b/></svg>",
    };
    sharp.concurrency(4);
    const { made, ...one } = await compileOnce(files, { jobs: 1 });
    expect(one.problems).toHaveLength(2);
    const placed = placePictures(files);
    sharp.concurrency(1);
    for (const jobs of [8, 1]) expect(await placed.compile({ jobs })).toMatchObject(one);
  });
});

test("for whoever works on the site the original stands in, at its own size, until a build has made it", async () => {
  const original = await plain(800, 500).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const cut = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]);
  const placed = placePictures({ "a.jpg": cut, "wide.jpg": original });
  const compile = () => placed.compile({ showsOriginals: true });
  const { pictures, files, problems } = await compile();
  const { src } = pictures.get("wide.jpg") ?? {};
  expect(pictures.get("wide.jpg")).toMatchObject({ width: 500, height: 800 });
  expect(files).toMatchObject([{ path: src?.slice("/repo/".length), bytes: original }]);
  expect(problems.map(brief)).toEqual(["error picture-broken content/images/a.jpg:1:1"]);
  await placed.compile();
  expect((await compile()).pictures.get("wide.jpg")?.candidates?.avif).toMatch(/ 368w, .* 500w$/);
});

test("a page with a photograph that is too small for its place is warned of, where it is shown", async () => {
  const { problems } = await buildWorld({
    "content/images/a.jpg": await jpeg(500, 300),
    "content/images/b.jpg": await jpeg(500, 300),
    "content/data/partners.json": JSON.stringify([{ name: "A", logo: "a.jpg" }]),
    "content/data/staff.json": "[]",
    "content/pages/index.md": page(
      "Home",
      '![Friends dance](a.jpg)\n\n:::tiles\n::tile[Us]{link="/" image="a.jpg" hoverText="T"}\n:::\n\n::logos{from="partners"}',
      "scene: a.jpg\n",
    ),
  });
  expect(problems.map(briefShown)).toEqual([
    "warning picture-unused content/images/b.jpg:1:1",
    "warning picture-small content/pages/index.md:4:8",
    "warning picture-small content/pages/index.md:7:1",
  ]);
});
