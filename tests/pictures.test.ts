/** Photographs of any size become files that fit their place, and nothing else reaches the site. */
import { readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { entryNameOf } from "../generator/assets/pictures/picture-cache.ts";
import { createProgressLine } from "../generator/report/progress-line.ts";
import {
  compileOnce,
  noisy,
  placePictures,
  plain,
  pngThatClaims,
  widthsOf,
} from "./support/pictures.ts";
import { brief, buildWorld, page } from "./support/world.ts";

const jpeg = (width: number, height: number) => plain(width, height).jpeg().toBuffer();
const formatOf = (path: string) => /\.([a-z]+)$/.exec(path)?.[1];

describe("a photograph", () => {
  test("comes in four widths, as AVIF and as JPEG, and the site knows its size", async () => {
    const { files, pictures, problems } = await compileOnce({
      "people/a.png": await plain(2000, 1000).png().toBuffer(),
    });
    expect(problems).toEqual([]);
    const picture = pictures.get("people/a.png");
    expect(picture).toMatchObject({ width: 2000, height: 1000 });
    expect(widthsOf(picture, "avif")).toEqual([368, 736, 1104, 1472]);
    expect(widthsOf(picture, "fallback")).toEqual([368, 736, 1104, 1472]);
    expect(picture?.src).toMatch(/^\/repo\/static\/images\/people\/a-736\.[0-9a-f]{10}\.jpg$/);
    const named = `${picture?.candidates?.avif}, ${picture?.candidates?.fallback}`.split(", ");
    const addresses = named.map((candidate) => candidate.split(" ")[0]);
    expect(addresses.sort()).toEqual(files.map(({ path }) => `/repo/${path}`).sort());
    for (const { path, bytes } of files) {
      const { width, height } = await sharp(bytes as Uint8Array).metadata();
      expect(path).toContain(`-${width}.`);
      expect(height).toBe(Math.round((width ?? 0) / 2));
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
    const opacities = files.map(
      async ({ bytes }) => (await sharp(bytes as Uint8Array).metadata()).hasAlpha,
    );
    expect(await Promise.all(opacities)).toEqual([true, true, false, false]);
  });
  test("that was taken upright stands upright, and tells nobody where and with what", async () => {
    const halves = await sharp({
      create: { width: 40, height: 20, channels: 3, background: "red" },
    })
      .composite([
        {
          input: { create: { width: 20, height: 20, channels: 3, background: "blue" } },
          left: 0,
          top: 0,
        },
      ])
      .withExif({ IFD0: { Copyright: "Ana", Model: "Phone" }, IFD3: { GPSLatitude: "29/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(halves).metadata()).exif?.toString("latin1")).toContain("Ana");
    const { files, pictures } = await compileOnce({ "a.jpg": halves });
    expect(pictures.get("a.jpg")).toMatchObject({ width: 20, height: 40 });
    for (const { bytes } of files) {
      const { exif, xmp, iptc, icc, orientation, width } = await sharp(
        bytes as Uint8Array,
      ).metadata();
      expect({ exif, xmp, iptc, icc, orientation, width }).toEqual({ width: 20 });
      const [red, , blue] = await sharp(bytes as Uint8Array)
        .extract({ left: 9, top: 4, width: 1, height: 1 })
        .raw()
        .toBuffer();
      expect((blue ?? 0) > 200 && (red ?? 255) < 60, "blue is above").toBe(true);
    }
  });
  test("in the colours of another device looks the same in those of the web", async () => {
    const wide = await sharp({
      create: { width: 8, height: 8, channels: 3, background: { r: 200, g: 100, b: 50 } },
    })
      .withIccProfile("p3")
      .png()
      .toBuffer();
    const { files } = await compileOnce({ "a.png": wide });
    const seen = await sharp(files[1]?.bytes as Uint8Array)
      .raw()
      .toBuffer();
    expect(
      [...seen.subarray(0, 3)].map((value, at) => Math.abs(value - [200, 100, 50][at]!) < 8),
    ).toEqual([true, true, true]);
  });
  test("that is heavy gets a lower quality until each of its files fits", async () => {
    const { files, problems } = await compileOnce({ "a.jpg": await noisy(1480, 800, 2) });
    expect(problems).toEqual([]);
    const weights = files.map(({ path, bytes }) => [path, bytes.length] as const);
    expect(weights.filter(([, weight]) => weight > 120_000)).toEqual([]);
    const poster = weights.find(([path]) => /-736\.\w+\.avif$/.test(path));
    expect(poster?.[1]).toBeLessThanOrEqual(45_000);
    expect(poster?.[1]).toBeGreaterThan(20_000);
  });
  test("that cannot be made light enough is named", async () => {
    const { problems } = await compileOnce({ "gravel.jpg": await noisy(1480, 1700, 0) });
    expect(problems).toMatchObject([
      { code: "picture-heavy", severity: "warning", place: { file: "content/images/gravel.jpg" } },
    ]);
    expect(problems[0]?.message).toMatch(/still has \d+ kB at 1\d\d\d pixels in width/);
  });
});

describe("a file that cannot be used", () => {
  const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
  const gif = Buffer.from("GIF89a\x01\0\x01\0\0\0\0;", "latin1");

  test.each<readonly [string, string, () => Promise<Buffer> | Buffer | string, string, RegExp]>([
    [
      "a PNG that is called JPEG",
      "a.jpg",
      () => plain(9, 9).png().toBuffer(),
      "its name ends with .jpg, and inside it is PNG",
      /^Rename it to a\.png/,
    ],
    [
      "a JPEG that is called PNG",
      "a.PNG",
      () => jpeg(9, 9),
      "its name ends with .png, and inside it is JPEG",
      /^Rename it to a\.jpg/,
    ],
    [
      "a drawing that is called PNG",
      "a.png",
      () => "<svg viewBox='0 0 9 9'/>",
      "its name ends with .png, and inside it is SVG",
      /^Rename it to a\.svg/,
    ],
    [
      "a photograph of an iPhone",
      "a.heic",
      () => heic,
      "it is a HEIC photograph",
      /Most Compatible/,
    ],
    ["one that is called JPEG", "a.jpg", () => heic, "it is a HEIC photograph", /Most Compatible/],
    ["a GIF", "a.gif", () => gif, "it is a GIF", /PNG/],
    ["a PDF", "a.png", () => "%PDF-1.7", "it is a PDF", /PNG/],
    [
      "a web page",
      "a.jpg",
      () => "<!doctype html><title>404</title>",
      "it is a web page",
      /save the picture itself/,
    ],
    [
      "a note of Git LFS",
      "a.jpg",
      () => "version https://git-lfs.github.com/spec/v1",
      "it is a note of Git LFS",
      /git lfs pull/,
    ],
    [
      "no picture",
      "a.webp",
      () => "Hello.",
      "it is no picture of a kind that can be read",
      /^Export/,
    ],
    ["an empty file", "a.jpg", () => "", "it is empty", /^Put/],
    [
      "half a JPEG",
      "a.jpg",
      async () => (await noisy(200, 200, 1)).subarray(0, 4000),
      "it is damaged, or cut off",
      /again/,
    ],
    [
      "half a PNG",
      "a.png",
      async () => (await plain(200, 200).png().toBuffer()).subarray(0, 90),
      "it is damaged, or cut off",
      /again/,
    ],
    [
      "only the head of a WebP",
      "a.webp",
      () => Buffer.from("RIFF\x10\0\0\0WEBPVP8 ", "latin1"),
      "it is damaged, or cut off",
      /again/,
    ],
    [
      "a bomb",
      "a.png",
      () => pngThatClaims(60_000, 60_000),
      "it says that it has 60000 x 60000 pixels, and more than 120 million are not opened",
      /smaller/,
    ],
    [
      "a small bomb",
      "a.png",
      () => pngThatClaims(8000, 8000),
      "it says that it has 8000 x 8000 pixels, but has only 65 bytes for them",
      /smaller/,
    ],
    [
      "a picture that moves",
      "a.webp",
      () =>
        sharp(Buffer.alloc(2 * 8 * 8 * 3, 99).fill(9, 200), {
          raw: { width: 8, height: 16, channels: 3, pageHeight: 8 },
        })
          .webp({ delay: [100, 100] })
          .toBuffer(),
      "it moves",
      /one picture/,
    ],
  ])("%s is refused with its name and what to do", async (_name, path, make, reason, fix) => {
    const { files, problems } = await compileOnce({ [path]: await make() });
    expect(files).toEqual([]);
    expect(problems.map(brief)).toEqual([
      expect.stringMatching(/^error picture-(broken|kind) content\/images\/a\.\w+:1:1$/),
    ]);
    expect(problems[0]?.message).toContain(
      `The picture content/images/${path} cannot be used: ${reason}`,
    );
    expect(problems[0]?.fix).toMatch(fix);
  });
  test("does not keep the others from being made, and all are told of", async () => {
    const { pictures, problems } = await compileOnce({
      "a.jpg": "",
      "b.jpg": await jpeg(200, 90),
      "c.gif": gif,
    });
    expect([...pictures.keys()]).toEqual(["b.jpg"]);
    expect(problems.map(({ place }) => place?.file)).toEqual([
      "content/images/a.jpg",
      "content/images/c.gif",
    ]);
  });
});

describe("the cache", () => {
  test("makes a photograph once, whatever it is called", async () => {
    const bytes = await jpeg(500, 100);
    const placed = placePictures({ "a.jpg": bytes, "b.jpg": bytes, "c.jpg": await jpeg(400, 100) });
    const cold = await placed.compile({ jobs: 1 });
    expect(cold.told.map(({ done, total }) => `${done}/${total}`)).toEqual([
      "0/3",
      "1/3",
      "2/3",
      "3/3",
    ]);
    expect(placed.entries()).toHaveLength(2);
    const warm = await placed.compile();
    expect(warm).toEqual({ ...cold, told: [] });
    placed.remove();
  });
  test.each<readonly [string, (entry: Buffer) => Buffer]>([
    ["cut off", (entry) => entry.subarray(0, 200)],
    ["empty", () => Buffer.alloc(0)],
    ["something else", () => Buffer.from("{}\n{}\n")],
    [
      "changed in one byte",
      (entry) => Buffer.concat([entry.subarray(0, -1), Buffer.from([entry.at(-1)! ^ 1])]),
    ],
    [
      "changed in its description",
      (entry) =>
        Buffer.from(entry.toString("latin1").replace('"width":500', '"width":501'), "latin1"),
    ],
  ])("does not believe an entry that is %s, and makes it anew", async (_name, damage) => {
    const placed = placePictures({ "a.jpg": await jpeg(500, 100) });
    const cold = await placed.compile();
    const [entry = ""] = placed.entries();
    const whole = readFileSync(entry);
    writeFileSync(entry, damage(whole));
    expect(await placed.compile()).toEqual(cold);
    expect(readFileSync(entry)).toEqual(whole);
    placed.remove();
  });
  test("knows an original by its bytes, the settings and the version of the encoder", () => {
    const making = { settings: { quality: 1 }, sharp: "1.0.0", recipe: 1 };
    const bytes = Buffer.from("a");
    const names = [
      entryNameOf(bytes, making),
      entryNameOf(Buffer.from("b"), making),
      entryNameOf(bytes, { ...making, settings: { quality: 2 } }),
      entryNameOf(bytes, { ...making, sharp: "1.0.1" }),
      entryNameOf(bytes, { ...making, recipe: 2 }),
    ];
    expect(new Set(names).size).toBe(names.length);
    expect(entryNameOf(bytes)).toBe(entryNameOf(bytes));
  });
});

test("pictures are the same from a cold and a warm cache, with one worker and with eight", async () => {
  const files = {
    "a.jpg": await noisy(900, 500, 2),
    "b.png": await plain(400, 100, 0.4).png().toBuffer(),
    "c.jpg": await noisy(500, 900, 3),
    "d.svg": "<svg viewBox='0 0 160 90'/>",
    "e.jpg": await noisy(300, 200, 1),
  };
  const one = await compileOnce(files, { jobs: 1 });
  const placed = placePictures(files);
  for (const jobs of [8, 8, 1]) {
    const { files: made, pictures, problems } = await placed.compile({ jobs });
    expect({ made, pictures, problems }).toEqual({
      made: one.files,
      pictures: one.pictures,
      problems: one.problems,
    });
  }
  placed.remove();
});

describe("a page", () => {
  const small = jpeg(500, 300);

  test("offers a photograph in modern files first, and a drawing as it is", async () => {
    const { read, problems } = await buildWorld({
      "content/images/party.jpg": await jpeg(1600, 900),
      "content/pages/index.md": page(
        "Home",
        "![A stage in the evening](scenes/stage.svg)\n\n![Friends dance](party.jpg)",
        "scene: scenes/stage.svg\n",
      ),
    });
    expect(problems).toEqual([]);
    const html = read("index.html");
    expect(html).toMatch(
      /<picture class="picture"><source type="image\/avif" srcset="[^"]+-368\.\w+\.avif 368w, [^"]+" sizes="[^"]+"><img [^>]*alt="Friends dance"[^>]*><\/picture>/,
    );
    const [photograph = ""] = html.match(/<img [^>]*alt="Friends dance"[^>]*>/) ?? [];
    for (const attribute of [
      / src="[^"]+-736\.\w+\.jpg"/,
      / srcset="[^"]+ 1472w"/,
      / sizes="/,
      / width="1600" height="900"/,
      / decoding="async"/,
      / loading="lazy"/,
    ]) {
      expect(photograph).toMatch(attribute);
    }
    const drawings =
      html.match(/(?:<picture[^>]*>(?:<source[^>]*>)?)?<img [^>]*stage\.\w+\.svg"[^>]*>/g) ?? [];
    expect(drawings).toHaveLength(2);
    for (const drawing of drawings) expect(drawing).not.toMatch(/<picture|srcset|sizes/);
    expect(html.match(/fetchpriority="high"/g)).toHaveLength(1);
    expect(html).not.toContain('rel="preload" as="image"');
  });
  test("with a photograph that is too small for its place says where, and how large it must be", async () => {
    const { problems } = await buildWorld({
      "content/images/a.jpg": await small,
      "content/data/partners.json": JSON.stringify([{ name: "A", logo: "a.jpg" }]),
      "content/data/staff.json": "[]",
      "content/pages/index.md": page(
        "Home",
        '![Friends dance](a.jpg)\n\n:::tiles\n::tile[Us]{link="/" image="a.jpg" hoverText="T"}\n:::\n\n::logos{from="partners"}',
        "scene: a.jpg\n",
      ),
    });
    expect(problems.map(brief)).toEqual([
      "warning picture-small content/pages/index.md:4:8",
      "warning picture-small content/pages/index.md:7:1",
    ]);
    expect(problems[1]?.message).toBe(
      "The picture a.jpg is 500 pixels wide, which looks soft in a figure.",
    );
    expect(problems[1]?.excerpt).toBe("![Friends dance](a.jpg)");
    expect(problems[1]?.fix).toMatch(/at least 720 pixels in width, better 1440/);
  });
  test("that nobody wrote for a photograph makes it superfluous, which is said", async () => {
    const { problems } = await buildWorld({ "content/images/a.jpg": await small });
    expect(problems.map(brief)).toEqual(["warning picture-unused content/images/a.jpg:1:1"]);
  });
});

describe("the line of progress", () => {
  /** What a terminal is told when each step takes this long. */
  function watch(isTTY: boolean, milliseconds: number) {
    const written: string[] = [];
    let now = 0;
    const terminal = { isTTY, columns: 60, write: (text: string) => written.push(text) };
    const report = createProgressLine(terminal, () => now);
    for (let done = 0; done <= 4; done++) {
      report({ what: "pictures", done, total: 4 });
      now += milliseconds;
    }
    return written;
  }

  test("appears after a second, is written over, and leaves nothing behind", () => {
    const clear = "\r\u001b[2K";
    expect(watch(true, 600)).toEqual([
      `${clear}████████████░░░░░░░░░░░░ 2 of 4 pictures`,
      `${clear}██████████████████░░░░░░ 3 of 4 pictures`,
      clear,
    ]);
  });
  test("stays away from short work, and from where nobody looks", () => {
    expect(watch(true, 100)).toEqual([]);
    expect(watch(false, 60_000)).toEqual([]);
  });
});
