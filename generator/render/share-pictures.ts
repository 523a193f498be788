/** Draws the pictures of pages for where somebody shares them. Each is made once, and cached by what it shows. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import sharp from "sharp";
import type { CompileTools } from "../assets/compile-assets.ts";
import { fingerprintPath } from "../assets/public-files.ts";
import { digestTexts } from "../cache/cache.ts";
import type { ShareCard } from "../model/frame.ts";
import type { ContentGraph } from "../model/graph.ts";
import type { OutputFile } from "../model/output.ts";
import { defaultRoot, type SitePaths } from "../site-paths.ts";
import type { Templates } from "./load-templates.ts";

const fontFile = "@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff";

/** Draws a picture for each page that may be found, unless the settings or a preview go without. */
export async function drawShares(
  graph: ContentGraph,
  tools: CompileTools & { showsOriginals?: boolean | undefined; css: string; files: OutputFile[] },
  { describeCard }: Templates,
  { content }: SitePaths,
) {
  const { cache, folders, showsOriginals, css } = tools;
  const hasNone = !describeCard || !graph.site.sharePictures || showsOriginals;
  const shares = graph.pages.map(async (page) => {
    const card = hasNone || !page.isIndexable ? undefined : describeCard(page, graph, css);
    if (!card) return [];
    const scene = card.picture && join(content, "images", card.picture);
    const inputs = [scene ?? "", join(defaultRoot, "package-lock.json")].map(folders.digestFile);
    const key = [`share ${page.route}`, digestTexts(JSON.stringify(card), ...inputs)] as const;
    const bytes = cache.find<Uint8Array>(...key) ?? (await draw(card, scene));
    cache.set(...key, bytes);
    const path = fingerprintPath(`static/share${page.route.replace(/\/$/, "/index")}.jpg`, bytes);
    return [{ route: page.route, path, bytes, address: graph.addresses.file(path) }];
  });
  const drawn = (await Promise.all(shares)).flat();
  tools.files.push(...drawn.map(({ path, bytes }) => ({ path, bytes })));
  return new Map(drawn.map(({ route, address }) => [route, address]));
}

async function draw({ card, place }: ShareCard, scene: string | undefined): Promise<Uint8Array> {
  // Loaded from its folder, where its engine lies beside it, and only when a picture has to be made.
  const require = createRequire(import.meta.url);
  const satori: typeof import("satori").default = require("satori").default;
  const fonts = [{ name: "Display", data: readFileSync(require.resolve(fontFile)) }];
  const svg = await satori(card, { width: 1200, height: 630, fonts });
  const { left, top, ...size } = place;
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const fitted = { ...size, fit: "contain", position: "bottom", background } as const;
  const over = scene
    ? [{ input: await sharp(scene).resize(fitted).png().toBuffer(), left, top }]
    : [];
  return sharp(Buffer.from(svg)).composite(over).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}
