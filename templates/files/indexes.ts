/** What search engines, language models and phones read of a site. */
import type { ContentGraph } from "../../generator/model/graph.ts";
import { textToHtml } from "../../generator/model/html.ts";
import type { AssetManifest, OutputFile } from "../../generator/model/output.ts";
import type { PageOutline } from "../../generator/model/page.ts";

/** Makes `manifest.webmanifest` (W3C Web Application Manifest). */
export function renderManifest(
  { site, addresses }: ContentGraph,
  { publicFiles, paper }: AssetManifest,
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
    dir: site.direction,
    icons,
  };
  return { path: "manifest.webmanifest", bytes: `${JSON.stringify(manifest, null, 2)}\n` };
}

/**
 * The day on which a page was changed: its file, the lists that it shows, or the newest of its articles. Where git
 * does not know one of them, nothing is said; but an article has a date.
 */
function findLastChange(
  page: PageOutline,
  { bodies, history, fileOf }: ContentGraph,
): string | undefined {
  const requests = bodies.get(page.source)?.findings.requests ?? [];
  const shown = requests.flatMap((request) => fileOf(request) ?? []);
  const days = [page.source.replace(/#.*/, ""), ...shown].map((path) => history?.dayOf(path));
  const date = page.kind === "article" ? page.date : "";
  if (days.includes(undefined)) return date || undefined;
  const newest = "articles" in page ? (page.articles[0]?.date ?? "") : date;
  return [...days, newest].sort().at(-1);
}

/**
 * Makes `sitemap.xml` (sitemaps.org, version 0.9), `robots.txt`, and `llms.txt` for language models. A preview has none:
 * they'd say where to find what nobody should find.
 */
export function renderIndexes(graph: ContentGraph): OutputFile[] {
  const { site, pages, addresses, words } = graph;
  if (graph.isPreview) return [];
  const found = pages.filter((page) => page.isIndexable);
  const urls = found.map((page) => {
    const day = findLastChange(page, graph);
    const changed = day ? `<lastmod>${day}</lastmod>` : "";
    return `<url><loc>${textToHtml(page.canonical)}</loc>${changed}</url>\n`;
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("")}</urlset>\n`;
  const sitemap = addresses.absolute(addresses.file("sitemap.xml"));
  const rows = found.map((page) => {
    const sample = page.kind === "article" ? words.sampleStory : words.samplesNotice;
    const mark = page.hasSamples ? ` (${sample})` : "";
    return `- [${page.title}](${page.canonical}): ${page.description}${mark}\n`;
  });
  return [
    { path: "sitemap.xml", bytes: xml },
    { path: "robots.txt", bytes: `User-agent: *\nAllow: /\n\nSitemap: ${sitemap}\n` },
    { path: "llms.txt", bytes: `# ${site.name}\n\n> ${site.description}\n\n${rows.join("")}` },
  ];
}
