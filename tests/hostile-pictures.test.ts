/**
 * A picture of a stranger can ask for any amount of work, in more ways than anybody can list. Each is drawn, or refused as
 * the problem of its file, before it has taken more than a picture may.
 */
import type { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDecoders } from "../generator/assets/pictures/decoders.ts";
import { PictureFault } from "../generator/assets/pictures/picture-problems.ts";
import { sizeLimits } from "../generator/content/limits.ts";
import { compileOnce } from "./support/pictures.ts";
import { change, fuzzing, page, type World } from "./support/usual-files.ts";
import { brief, briefShown, buildWorld } from "./support/world.ts";

const frame = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 180">${inside}</svg>`;
const times = (count: number, part: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => part(at)).join("");
const square = 'width="240" height="180"';

/** How often something is there: once, or as often as fits. */
const count = fc.integer({ min: 0, max: 14 }).map((power) => 2 ** power);
/** A length: of a thousandth, or a thousand. */
const length = fc.integer({ min: -4, max: 6 }).map((power) => 10 ** power);

/** The kinds of work, each from nothing to hours of it. */
const drawings = {
  "uses of a large group": fc.tuple(count, count).map(([paths, uses]) => {
    const group = `<g id="a">${times(Math.min(paths, 4000), () => '<path d="M0 0h9v9z"/>')}</g>`;
    return group + times(uses, () => '<use href="#a"/>');
  }),
  "uses of uses": fc.tuple(fc.integer({ min: 1, max: 40 }), count).map(([depth, wide]) => {
    const uses = Math.min(wide, Math.ceil(9000 / depth));
    const level = (at: number) => times(uses, () => `<use href="#a${at}"/>`);
    const groups = times(depth, (at) => `<g id="a${at + 1}">${level(at)}</g>`);
    return `<rect id="a0" width="9" height="9"/>${groups}`;
  }),
  "lines of dashes": fc.tuple(count, length, length).map(([lines, dash, long]) => {
    const line = `<path d="M0 0h${long}v${long}" stroke="red" stroke-dasharray="${dash}"/>`;
    return times(Math.min(lines, 5000), () => line);
  }),
  filters: fc
    .tuple(count, count, length, fc.constantFrom("feGaussianBlur", "feFlood", "feTurbulence"))
    .map(([uses, steps, size, name]) => {
      const settings = `stdDeviation="${size}" baseFrequency="${size}" numOctaves="${steps}"`;
      const step = (at: number) => `<${name} ${settings} result="r${at}"/>`;
      const filter = `<filter id="f">${times(Math.min(steps, 4000), step)}</filter>`;
      return filter + times(Math.min(uses, 3000), () => `<rect ${square} filter="url(#f)"/>`);
    }),
  "masks, and paths that clip": fc
    .tuple(count, fc.constantFrom("mask", "clip-path"))
    .map(([uses, name]) => {
      const element = name === "mask" ? "mask" : "clipPath";
      const shape = `<${element} id="m0"><rect ${square} fill="#fff"/></${element}>`;
      const next = (at: number) =>
        `<${element} id="m${at + 1}"><rect ${square} fill="#fff" ${name}="url(#m${at})"/></${element}>`;
      const shapes = shape + times(Math.min(uses, 30), next);
      const last = `${name}="url(#m${Math.min(uses, 30)})"`;
      return shapes + times(Math.min(uses, 5000), () => `<rect ${square} ${last}/>`);
    }),
  patterns: fc.tuple(count, fc.integer({ min: 0, max: 30 }), length).map(([uses, depth, size]) => {
    const units = `patternUnits="userSpaceOnUse" width="${size}" height="${size}"`;
    const pattern = (at: number) =>
      `<pattern id="p${at}" ${units}><rect ${square} fill="url(#p${at - 1})"/></pattern>`;
    const rect = `<rect ${square} fill="url(#p${depth})"/>`;
    return times(depth + 1, pattern) + times(Math.min(uses, 5000), () => rect);
  }),
  markers: fc.tuple(count, count).map(([corners, paths]) => {
    const marker = `<marker id="m">${times(Math.min(paths, 4000), () => '<path d="M0 0h9v9z"/>')}</marker>`;
    return `${marker}<path marker-mid="url(#m)" d="${times(corners, () => "M0 0h9v9")}"/>`;
  }),
  text: fc.tuple(count, length).map(([letters, size]) => {
    const text = `<text font-size="${size}" dx="${times(Math.min(letters, 5000), () => "1 ")}">`;
    return `${text}${times(letters, () => "Wa\u0301 ")}</text>`;
  }),
  "groups in groups": fc.tuple(count, count).map(([depth, width]) => {
    const group = '<g opacity=".9">'.repeat(depth);
    const rects = times(Math.min(width, 2000), () => `<rect ${square} opacity=".5"/>`);
    return `${group}${rects}${"</g>".repeat(depth)}`;
  }),
} as const;

/** Less than the build allows, so that many can be tried. */
const most = { seconds: 0.1, megabytes: 250 };
const size = { width: 1200, height: 630, fit: "contain" } as const;
const options = { limitInputPixels: false };
const decoders = openDecoders(most);
afterAll(decoders.close);

const honest = Buffer.from(frame('<circle cx="90" cy="90" r="60" fill="red"/>'));

describe("a drawing", () => {
  test.each(Object.keys(drawings) as (keyof typeof drawings)[])(
    "of %s is drawn or refused, and the next one is drawn as ever",
    async (name) => {
      const usual = await decoders.decode(honest, options, size);
      const drawing = drawings[name].map((inside) => Buffer.from(frame(inside)));
      await fc.assert(
        fc.asyncProperty(drawing, async (bytes) => {
          fc.pre(bytes.length <= sizeLimits.drawing.bytes);
          try {
            const { info } = await decoders.decode(bytes, options, size);
            expect(info).toMatchObject({ width: 1200, height: 630 });
          } catch (cause) {
            // Either it takes too much, or the library says so by itself.
            const words = cause instanceof PictureFault ? /seconds|MB/ : /SVG|XML|svg|limit/;
            expect(String(cause)).toMatch(words);
          }
          const { data } = await decoders.decode(honest, options, size);
          expect(Buffer.compare(data, usual.data)).toBe(0);
        }),
        fuzzing(2),
      );
    },
  );
});

describe("a process that opens pictures", () => {
  const started: ChildProcess[] = [];
  const note = (message: unknown) => {
    started.push((message as { readonly process: ChildProcess }).process);
  };
  const own = openDecoders(most);
  const open = (bytes = honest) => own.decode(bytes, options, size);
  const isEnded = ({ signalCode }: ChildProcess) => signalCode === "SIGKILL";
  beforeAll(() => subscribe("child_process", note));
  afterAll(() => {
    unsubscribe("child_process", note);
    own.close();
  });
  test("opens one after the other, and is told by the library what it can't open", async () => {
    await open();
    const listeners = started[0]?.listenerCount("exit");
    const refused = await open(Buffer.from("<svg")).catch((cause: unknown) => cause);
    expect(String(refused)).toMatch(/^Error: .*\w/);
    expect(refused).not.toBeInstanceOf(PictureFault);
    await open();
    expect(started).toHaveLength(1);
    expect(started[0]?.listenerCount("exit")).toBe(listeners);
  });
  test("is ended when a picture takes too much, and another one takes its place", async () => {
    const refused = open(Buffer.from(frame(bombs["uses.svg"])));
    const fault = (await refused.catch((cause: unknown) => cause)) as PictureFault;
    expect(fault.describe("a.svg").message).toMatch(/: it takes more than 0\.1 seconds to draw/);
    expect(fault.describe("a.svg").advice).toMatch(/^Take out .+\.$/);
    await expect.poll(() => started.filter(isEnded)).toHaveLength(1);
    await open();
    expect(started).toHaveLength(2);
  });
  test("that crashes is the fault of its picture", async () => {
    const refused = open();
    started.at(-1)?.kill("SIGKILL");
    await expect(refused).rejects.toThrow("it crashes the program that draws it");
    await open();
  });
  test("is ended at the end", async () => {
    own.close();
    await expect.poll(() => started.filter(isEnded)).toHaveLength(started.length);
  });
});

/** Two small files: one would hold a build for minutes, the other would fill its memory. */
const bombs = {
  "uses.svg": `<g id="a">${times(1000, () => '<path d="M0 0h9"/>')}</g>${times(20_000, () => '<use href="#a"/>')}`,
  "floods.svg": `<filter id="f">${times(9000, (at) => `<feFlood result="a${at}"/>`)}</filter><rect ${square} filter="url(#f)"/>`,
};

describe("a build with pictures for sharing", () => {
  test("names each drawing that takes too much, once, and what to do", async () => {
    const show = (picture: string) => page("A", "Text.", `scene: ${picture}\nhour: 9\n`);
    const names = Object.keys(bombs);
    const world: World = {
      ...change("content/site.json", { sharePictures: true }),
      ...Object.fromEntries(
        Object.entries(bombs).map(([name, text]) => [`content/images/${name}`, frame(text)]),
      ),
      ...Object.fromEntries(
        [...names, ...names].map((name, at) => [`content/pages/p${at}.md`, show(name)]),
      ),
    };
    const { problems } = await buildWorld(world);
    expect(problems.filter(({ severity }) => severity === "error").map(briefShown)).toEqual(
      names.sort().map((name) => `error picture-broken content/images/${name}:1:1`),
    );
  });
});

test("a picture that can't be used isn't kept: it's looked at again in the next build", async () => {
  const { made, problems } = await compileOnce({ "a.jpg": Buffer.from("ffd8ffe00000", "hex") });
  expect(problems.map(brief)).toEqual(["error picture-broken content/images/a.jpg:1:1"]);
  expect(made).toEqual([]);
});
