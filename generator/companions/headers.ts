/** The `_headers` file of static hosts, the web manifest, and the text for language models. */
import type { AddressBook } from "../model/address.ts";
import type { ContentGraph } from "../model/graph.ts";
import type { AssetManifest, OutputFile } from "../model/output.ts";

/** Makes `_headers`: trust for every file, and a long life for files with a fingerprint. */
export function renderHeaders(addresses: AddressBook): OutputFile {
  const { base } = addresses;
  const everywhere = [
    // Says what X-Frame-Options said. Headers are short, because they come in the same first fourteen
    // kilobytes as the page.
    "Content-Security-Policy: frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy: same-origin-allow-popups",
    "Cross-Origin-Resource-Policy: same-origin",
    "Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy: strict-origin-when-cross-origin",
    "Strict-Transport-Security: max-age=63072000; includeSubDomains; preload",
    "X-Content-Type-Options: nosniff",
  ];
  const rows = (pattern: string, headers: readonly string[]) =>
    [pattern, ...headers.map((header) => `  ${header}`)].join("\n");
  const text = [
    rows(`${base}*`, [...everywhere, "Cache-Control: public, max-age=0, must-revalidate"]),
    rows(`${base}static/*`, [
      "! Cache-Control",
      "Cache-Control: public, max-age=31536000, immutable",
    ]),
  ].join("\n\n");
  return { path: "_headers", bytes: `${text}\n` };
}

/** What the companions must know of the assets. */
export type CompanionAssets = Pick<AssetManifest, "publicFiles" | "paper">;

/** Makes `manifest.webmanifest` (W3C Web Application Manifest). */
export function renderManifest(
  { site }: ContentGraph,
  addresses: AddressBook,
  { publicFiles, paper }: CompanionAssets,
): OutputFile {
  const icons = ["icon.svg", "icon-192.png", "icon-512.png"].flatMap((path) => {
    const src = publicFiles.get(path);
    const size = /(\d+)\.png$/.exec(path)?.[1];
    return src ? [{ src, sizes: size ? `${size}x${size}` : "any" }] : [];
  });
  const manifest = {
    name: site.name,
    short_name: site.shortName,
    start_url: addresses.base,
    display: "minimal-ui",
    background_color: paper.light,
    theme_color: paper.light,
    lang: site.language,
    icons,
  };
  return { path: "manifest.webmanifest", bytes: `${JSON.stringify(manifest, null, 2)}\n` };
}

/** Makes `llms.txt`: the pages of the site in one list. */
export function renderLanguageModelIndex({ site, pages }: ContentGraph): OutputFile {
  const rows = pages
    .filter((page) => page.isIndexable)
    .map((page) => `- [${page.title}](${page.canonical}): ${page.description}`);
  return {
    path: "llms.txt",
    bytes: `# ${site.name}\n\n> ${site.description}\n\n${rows.join("\n")}\n`,
  };
}
