/** Draws the picture that's shown when somebody shares a page. Each is drawn once, and cached by what it shows. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { PictureTools } from "../assets/pictures/compile-pictures.ts";
import { defaultRoot, type SitePaths } from "../content/site-paths.ts";
import type { Address } from "../model/address.ts";
import { mapInParallel, memoize } from "../model/collections.ts";
import { digestTexts, fingerprintPath } from "../model/digest.ts";
import { forFile } from "../model/file-fault.ts";
import type { ShareCard } from "../model/frame.ts";
import type { ContentGraph } from "../model/graph.ts";
import type { AssetManifest, OutputFile } from "../model/output.ts";
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
  await drawing.phase("cards", async () => {
    const pages = graph.pages.filter(({ kind }) => kind !== "missing");
    const drawn = await mapInParallel(pages, drawing.jobs ?? 2, async (page) => {
      const card = describeCard(page, graph, drawing.styles.css);
      const find = () => findOrDraw(`share ${page.route}`, card!, drawing);
      return card && { page, bytes: await forFile(page.source, find) };
    });
    for (const { page, bytes } of drawn.flatMap((share) => share ?? [])) {
      const name = `share${page.route.replace(/\/$/, "/index")}.jpg`;
      const path = `static/${fingerprintPath(name, bytes)}`;
      drawing.files.push({ path, bytes });
      shares.set(page.route, graph.addresses.file(path));
    }
  });
  return shares;
}

async function findOrDraw(name: string, card: ShareCard, drawing: Drawing) {
  const { cache, folders, paths, manifest } = drawing;
  const original = manifest.pictures.get(card.picture ?? "")?.original;
  const scene = original && join(paths.content, "images", original);
  const inputs = [scene ?? "", join(defaultRoot, "package-lock.json")].map(folders.digest);
  const digest = digestTexts(JSON.stringify(card), ...inputs);
  const cached = cache.find<Uint8Array>(name, digest);
  if (cached) return cached;
  const drawn = await draw(card, card.picture, scene);
  cache.set(name, digest, drawn);
  return drawn;
}

const require = createRequire(import.meta.url);
// One list for all pictures: satori parses the fonts again for every list that it hasn't seen before.
const loadFonts = memoize(() => [
  { name: "Display", data: readFileSync(require.resolve(fontFile)) },
]);

async function draw(
  { card, place }: ShareCard,
  picture: string | undefined,
  scene: string | undefined,
): Promise<Uint8Array> {
  const { default: sharp } = await import("sharp");
  // Loaded only when a picture has to be drawn, and with `require`, so that satori finds its WebAssembly beside itself.
  const satori: typeof import("satori").default = require("satori").default;
  const svg = await satori(card, { width: 1200, height: 630, fonts: loadFonts("") });
  const { left, top, ...size } = place;
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const fitted = { ...size, fit: "contain", position: "bottom", background } as const;
  const drawScene = () => sharp(scene).resize(fitted).png({ compressionLevel: 0 }).toBuffer();
  const png = scene && (await forFile(`content/images/${picture}`, drawScene));
  const over = png ? [{ input: png, left, top }] : [];
  return sharp(Buffer.from(svg)).composite(over).jpeg({ quality: 82 }).toBuffer();
}
