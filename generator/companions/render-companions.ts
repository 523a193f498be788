/** Everything a site has beside its pages: feeds, calendars, the sitemap, what hosts and phones read. */
import type { SiteAddresses } from "../model/address.ts";
import type { ContentGraph } from "../model/graph.ts";
import { textToHtml } from "../model/html.ts";
import type { AssetManifest, OutputFile } from "../model/output.ts";
import { renderCalendars } from "./calendar.ts";
import { type Feeds, renderFeeds } from "./feeds.ts";

/** Makes the companions of a site, and the links of pages to its feeds. */
export function renderCompanions(
  graph: ContentGraph,
  assets: Pick<AssetManifest, "publicFiles" | "paper">,
): Feeds {
  const { files, feeds } = renderFeeds(graph);
  const others = [renderHeaders(graph.addresses), renderManifest(graph, assets)];
  return {
    files: [...files, ...renderCalendars(graph), ...others, ...renderIndexes(graph)],
    feeds,
  };
}

/** Makes `manifest.webmanifest` (W3C Web Application Manifest). */
function renderManifest(
  { site, addresses }: ContentGraph,
  { publicFiles, paper }: Parameters<typeof renderCompanions>[1],
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

/** Makes `sitemap.xml` (sitemaps.org, version 0.9), `robots.txt`, and `llms.txt` for language models. */
function renderIndexes({ site, pages, addresses }: ContentGraph): OutputFile[] {
  const found = pages.filter((page) => page.isIndexable);
  const urls = found.map((page) => {
    const changed = page.kind === "article" ? `<lastmod>${page.date}</lastmod>` : "";
    return `<url><loc>${textToHtml(page.canonical)}</loc>${changed}</url>\n`;
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("")}</urlset>\n`;
  const sitemap = addresses.absolute(addresses.file("sitemap.xml"));
  const rows = found.map((page) => `- [${page.title}](${page.canonical}): ${page.description}\n`);
  return [
    { path: "sitemap.xml", bytes: xml },
    { path: "robots.txt", bytes: `User-agent: *\nAllow: /\n\nSitemap: ${sitemap}\n` },
    { path: "llms.txt", bytes: `# ${site.name}\n\n> ${site.description}\n\n${rows.join("")}` },
  ];
}

/** Makes `_headers`: what browsers may do with every file, and a long life for files with a fingerprint. */
export function renderHeaders({ base }: SiteAddresses): OutputFile {
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
  const rules = [
    [`${base}*`, ...everywhere, "Cache-Control: public, max-age=0, must-revalidate"],
    [`${base}static/*`, "! Cache-Control", "Cache-Control: public, max-age=31536000, immutable"],
  ];
  const text = rules.map((rows) => `${rows.join("\n  ")}\n`).join("\n");
  return { path: "_headers", bytes: text };
}
