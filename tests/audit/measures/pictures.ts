/** Every picture of the site, and its files: size, alternative, formats, weight, metadata (P7). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { all, attribute, type Element } from "../../site/support/html.ts";
import type { BuiltSite, SiteDocument } from "../support/audited-site.ts";
import type { Fault } from "../support/report.ts";

const weightLimit = 120_000;

/** What is wrong with the pictures of a document. */
export function judgePictures({ route, root }: SiteDocument): readonly Fault[] {
  const pictures = all(root, "picture");
  const images = all(root, "img");
  const faults = images.flatMap((image) =>
    faultsOf(image, pictures).map((what) => `${what}: ${attribute(image, "src")}`),
  );
  const urgent = images.filter((image) => attribute(image, "fetchpriority") === "high");
  const heroes = all(root, ".hero img");
  if (heroes.length > 0 && urgent.length !== 1) {
    faults.push(`${urgent.length} pictures have fetchpriority=high, not one`);
  }
  if (urgent.some((image) => attribute(image, "loading") === "lazy")) {
    faults.push("the picture with fetchpriority=high is lazy");
  }
  return faults.map((what) => ({ goal: "P7", place: route, what }));
}

function faultsOf(image: Element, pictures: readonly Element[]): readonly string[] {
  const faults: string[] = [];
  for (const name of ["width", "height"]) {
    if (!(Number(attribute(image, name)) > 0)) faults.push(`no ${name}`);
  }
  if (!("alt" in image.attribs)) faults.push("no alt");
  if (!attribute(image, "src").endsWith(".svg")) {
    const around = pictures.find((picture) => all(picture, "img").includes(image));
    const hasAvif = around && all(around, 'source[type="image/avif"]').length > 0;
    if (!hasAvif) faults.push("neither AVIF with a fallback nor SVG");
  }
  return faults;
}

/** What is wrong with the picture files of the build. */
export async function judgePictureFiles(site: BuiltSite): Promise<readonly Fault[]> {
  const files = site.files.filter((file) => /\.(avif|jpe?g|png|webp|svg|gif)$/.test(file));
  const found = await Promise.all(files.map((file) => faultsOfFile(file, site.dist)));
  return found.flat();
}

async function faultsOfFile(place: string, dist: string): Promise<readonly Fault[]> {
  const bytes = readFileSync(join(dist, place));
  const faults: string[] = [];
  if (bytes.byteLength > weightLimit) {
    faults.push(`${bytes.byteLength} B, ${weightLimit} allowed`);
  }
  if (!place.endsWith(".svg")) {
    const { exif, xmp, iptc } = await sharp(bytes).metadata();
    if (exif || xmp || iptc) faults.push("metadata of the camera");
  }
  return faults.map((what) => ({ goal: "P7", place, what }));
}
