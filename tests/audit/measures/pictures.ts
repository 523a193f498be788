/** Every picture of the site, and its files: size, alternative, formats, weight, metadata (P7). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { all, attribute, type Element } from "../../site/support/html.ts";
import type { Fault } from "../report.ts";
import type { BuiltSite, SiteDocument } from "../site.ts";

const weightLimit = 120_000;

/** What is wrong with the pictures of a document. */
export function judgePictures({ route, root }: SiteDocument): readonly Fault[] {
  const modern = all(root, "picture").filter(
    (picture) => all(picture, 'source[type="image/avif"]').length > 0,
  );
  const withAvif = new Set(modern.flatMap((picture) => all(picture, "img")));
  const faults = all(root, "img").flatMap((image) =>
    faultsOf(image, withAvif).map((what) => `${what}: ${attribute(image, "src")}`),
  );
  const urgent = all(root, 'img[fetchpriority="high"]');
  if (all(root, ".hero img").length > 0 && urgent.length !== 1) {
    faults.push(`${urgent.length} pictures have fetchpriority=high, not one`);
  }
  if (urgent.some((image) => attribute(image, "loading") === "lazy")) {
    faults.push("the picture with fetchpriority=high is lazy");
  }
  return faults.map((what) => ({ goal: "P7", place: route, what }));
}

function faultsOf(image: Element, withAvif: ReadonlySet<Element>): readonly string[] {
  const isModern = attribute(image, "src").endsWith(".svg") || withAvif.has(image);
  return [
    ...["width", "height"].flatMap((name) =>
      Number(attribute(image, name)) > 0 ? [] : [`no ${name}`],
    ),
    ...("alt" in image.attribs ? [] : ["no alt"]),
    ...(isModern ? [] : ["neither AVIF with a fallback nor SVG"]),
  ];
}

/** What is wrong with the picture files of the build. */
export async function judgePictureFiles(site: BuiltSite): Promise<readonly Fault[]> {
  const files = site.files.filter((file) => /\.(?:avif|jpe?g|png|webp|svg|gif)$/.test(file));
  const found = files.map(async (place) => {
    const bytes = readFileSync(join(site.dist, place));
    const size = bytes.byteLength;
    const faults = size > weightLimit ? [`${size} B, ${weightLimit} allowed`] : [];
    const { exif, xmp, iptc } = await sharp(bytes).metadata();
    if (exif || xmp || iptc) faults.push("metadata of the camera");
    return faults.map((what) => ({ goal: "P7", place, what }));
  });
  return (await Promise.all(found)).flat();
}
