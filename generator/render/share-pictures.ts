/** Draws the picture that's shown when somebody shares a page. Each is drawn once, and cached by what it shows. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { PictureTools } from "../assets/pictures/compile-pictures.ts";
import { type Decoders, openDecoders } from "../assets/pictures/decoders.ts";
import { PictureFault } from "../assets/pictures/picture-problems.ts";
import { defaultRoot, type SitePaths } from "../content/site-paths.ts";
import { passGate } from "../diagnostics/gate.ts";
import type { Problem } from "../diagnostics/problem.ts";
import type { Address } from "../model/address.ts";
import { mapInParallel, memoize } from "../model/collections.ts";
import { digestTexts, fingerprintPath } from "../model/digest.ts";
import { FileFault, forFile } from "../model/file-fault.ts";
import type { ShareCard } from "../model/frame.ts";
import type { ContentGraph } from "../model/graph.ts";
import type { AssetManifest, OutputFile } from "../model/output.ts";
import type { PageOutline } from "../model/page.ts";
import type { LoadedTemplates } from "./load-templates.ts";

const fontFile = "@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff";

/** What the pictures are drawn with. The finished ones are added to `files`. */
interface Drawing extends Omit<PictureTools, "addresses"> {
  readonly templates: LoadedTemplates;
  readonly paths: SitePaths;
  readonly styles: { readonly css: string };
  readonly manifest: Pick<AssetManifest, "pictures">;
  readonly files: OutputFile[];
  phase(name: string, work: () => Promise<void>): Promise<void>;
}

/**
 * Draws a picture for each page except the not-found page. It does nothing if the settings turn it off, or in the development
 * server.
 * @returns the addresses of the pictures by the routes of their pages
 */
export async function drawShares(graph: ContentGraph, drawing: Drawing) {
  const { describeCard } = drawing.templates;
  const shares = new Map<string, Address>();
  if (!describeCard || !graph.site.sharePictures || drawing.showsOriginals) return shares;
  const decoders = openDecoders();
  const faults = new Map<string, Problem>();
  const drawShare = async (page: PageOutline) => {
    const card = describeCard(page, graph, drawing.styles.css);
    if (!card || faults.has(card.picture ?? "")) return [];
    try {
      const find = () => findOrDraw(`share ${page.route}`, card, { ...drawing, decoders });
      return [{ page, bytes: await forFile(page.source, find) }];
    } catch (cause) {
      // A picture that takes too much is reported once, however many pages show it.
      if (!(cause instanceof PictureFault)) throw cause;
      faults.set(card.picture ?? "", cause.describe(`content/images/${card.picture}`));
      return [];
    }
  };
  await drawing.phase("cards", async () => {
    const pages = graph.pages.filter(({ kind }) => kind !== "missing");
    const drawn = await mapInParallel(pages, drawing.jobs ?? 2, drawShare).finally(decoders.close);
    const names = [...faults.keys()].sort();
    passGate(
      names.map((name) => faults.get(name)!),
      graph.site,
    );
    for (const { page, bytes } of drawn.flat()) {
      const name = `share${page.route.replace(/\/$/, "/index")}.jpg`;
      const path = `static/${fingerprintPath(name, bytes)}`;
      drawing.files.push({ path, bytes });
      shares.set(page.route, graph.addresses.file(path));
    }
  });
  return shares;
}

async function findOrDraw(
  name: string,
  card: ShareCard,
  drawing: Drawing & { readonly decoders: Decoders },
) {
  const { cache, folders, paths, manifest, decoders } = drawing;
  const original = manifest.pictures.get(card.picture ?? "")?.original;
  const scene = original && join(paths.content, "images", original);
  const inputs = [scene ?? "", join(defaultRoot, "package-lock.json")].map(folders.digest);
  const digest = digestTexts(JSON.stringify(card), ...inputs);
  const cached = cache.find<Uint8Array>(name, digest);
  if (cached) return cached;
  const drawn = await draw(card, scene, decoders);
  cache.set(name, digest, drawn);
  return drawn;
}

const require = createRequire(import.meta.url);
// One list for all pictures: satori parses the fonts again for every list that it hasn't seen before.
const loadFonts = memoize(() => [
  { name: "Display", data: readFileSync(require.resolve(fontFile)) },
]);

async function draw(
  { card, picture, place }: ShareCard,
  scene: string | undefined,
  decoders: Decoders,
): Promise<Uint8Array> {
  const { default: sharp } = await import("sharp");
  // Loaded only when a picture has to be drawn, and with `require`, so that satori finds its WebAssembly beside itself.
  const satori: typeof import("satori").default = require("satori").default;
  const svg = await satori(card, { width: 1200, height: 630, fonts: loadFonts("") });
  const { left, top, ...size } = place;
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const fitted = { ...size, fit: "contain", position: "bottom", background } as const;
  // A drawing is drawn in the size that's asked for, so its own may be any. A photograph has been measured.
  const options = { limitInputPixels: false, failOn: "error" } as const;
  const decode = (file: string) =>
    decoders.decode(readFileSync(file), options, fitted).catch((cause) => {
      if (cause instanceof PictureFault) throw cause;
      throw new FileFault(`content/images/${picture}`, cause);
    });
  const pixels = scene && (await decode(scene));
  const over = pixels ? [{ input: Buffer.from(pixels.data), raw: pixels.info, left, top }] : [];
  return sharp(Buffer.from(svg)).composite(over).jpeg({ quality: 82 }).toBuffer();
}
