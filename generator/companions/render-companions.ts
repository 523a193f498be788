/** Everything a site has beside its pages: feeds, calendars, the sitemap, what hosts and phones read. */
import { type ListName, lists } from "../entities/catalog.ts";
import { outputPathOf, type SiteAddresses } from "../model/address.ts";
import type { PrintFeedText } from "../model/frame.ts";
import type { ContentGraph } from "../model/graph.ts";
import { textToHtml } from "../model/html.ts";
import type { AssetManifest, OutputFile } from "../model/output.ts";
import type { PageOutline } from "../model/page.ts";
import { renderCalendars } from "./calendar.ts";
import { editorRule, renderEditor } from "./editor.ts";
import { renderFeeds } from "./feeds.ts";

/** Makes the companions of a site, and the links of pages to its feeds. */
export function renderCompanions(
  graph: ContentGraph,
  assets: Pick<AssetManifest, "publicFiles" | "paper" | "editor" | "pictures">,
  templates: { readonly printFeedText?: PrintFeedText } = {},
) {
  const articles = renderFeeds(graph, assets.pictures, templates.printFeedText);
  const calendars = renderCalendars(graph);
  const rules = assets.editor ? [editorRule(graph.addresses)] : [];
  const headers = renderHeaders(graph.addresses, assets.publicFiles.values(), rules);
  const others = [headers, renderManifest(graph, assets), ...renderIndexes(graph)];
  if (assets.editor) others.push(...renderEditor(graph, assets.editor));
  const redirects = renderRedirects(graph);
  // A site that has rules of its own for its host keeps them.
  if (assets.publicFiles.has("_redirects")) redirects.pop();
  const files = [...articles.files, ...calendars.files, ...redirects, ...others];
  return { files, feeds: [...articles.feeds, ...calendars.feeds] };
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
    dir: site.direction,
    icons,
  };
  return { path: "manifest.webmanifest", bytes: `${JSON.stringify(manifest, null, 2)}\n` };
}

/**
 * The day on which a page was changed: its file, the lists that it shows, or the newest of its articles. Where git
 * does not know one of them, nothing is said; but an article has a date.
 */
function findLastChange(page: PageOutline, { bodies, history }: ContentGraph): string | undefined {
  const asked = bodies.get(page.source)?.findings.asked ?? [];
  const shown = asked.flatMap((one) =>
    one.startsWith("list ") ? lists[one.slice("list ".length) as ListName].file : [],
  );
  const days = [page.source.replace(/#.*/, ""), ...shown].map((path) => history?.dayOf(path));
  const date = page.kind === "article" ? page.date : "";
  if (days.includes(undefined)) return date || undefined;
  const newest = "articles" in page ? (page.articles[0]?.date ?? "") : date;
  return [...days, newest].sort().at(-1);
}

/** Makes `sitemap.xml` (sitemaps.org, version 0.9), `robots.txt`, and `llms.txt` for language models. */
function renderIndexes(graph: ContentGraph): OutputFile[] {
  const { site, pages, addresses, words } = graph;
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

/**
 * Makes a document at each address that a page had before, which leads on without a script, and `_redirects`,
 * with which hosts that read it answer at once.
 */
function renderRedirects({ site, pages, addresses }: ContentGraph): OutputFile[] {
  const moves = pages.flatMap((page) => page.redirectFrom.map((old) => ({ ...page, old })));
  const documents = moves.map(({ old, title, address, canonical }) => {
    const bytes = `<!DOCTYPE html>
<html lang="${site.language}" dir="${site.direction}">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="0; url=${address}">
<link rel="canonical" href="${canonical}">
<title>${textToHtml(title)}</title>
<h1><a href="${address}">${textToHtml(title)}</a></h1>
`;
    return { path: outputPathOf(old), bytes };
  });
  // Hosts differ in whether a rule without the slash at its end holds with it.
  const rules = moves.flatMap(({ old, address }) => {
    const path = addresses.page(old);
    return [path.slice(0, -1), path].map((from) => `${from} ${address} 301\n`);
  });
  return moves.length > 0 ? [...documents, { path: "_redirects", bytes: rules.join("") }] : [];
}

/** What no page uses, nor the player of a film. */
const denied = `accelerometer camera display-capture geolocation gyroscope hid idle-detection
  local-fonts magnetometer microphone midi payment publickey-credentials-get screen-wake-lock serial usb
  xr-spatial-tracking`.split(/\s+/);

/**
 * Drawings are cleaned when they are read; this holds for those that are not, too. A drawing that is opened by
 * itself is a document: it draws with its own styles, and does nothing else.
 */
const drawingPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/**
 * Makes `_headers`: what browsers may do with every file, and a long life for files with a fingerprint. Hosts do
 * not agree on what a second value of a header does (Netlify replaces the first, Cloudflare Pages joins both), so
 * either must be right; and only Cloudflare Pages can take a header away again.
 */
export function renderHeaders(
  { base }: SiteAddresses,
  publicFiles: Iterable<string>,
  more: readonly (readonly string[])[] = [],
): OutputFile {
  const everywhere = [
    // Says what X-Frame-Options said. The rest of the policy stands in each page.
    "Content-Security-Policy: frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy: same-origin-allow-popups",
    "Cross-Origin-Resource-Policy: same-origin",
    `Permissions-Policy: ${denied.map((name) => `${name}=()`).join(", ")}`,
    "Referrer-Policy: strict-origin-when-cross-origin",
    // Without `preload`: nobody can take a site off the list of browsers for months.
    "Strict-Transport-Security: max-age=63072000; includeSubDomains",
    "X-Content-Type-Options: nosniff",
  ];
  const drawings = [...publicFiles].filter((address) => address.endsWith(".svg")).sort();
  const rules = [
    [`${base}*`, ...everywhere],
    [`${base}static/*`, "Cache-Control: public, max-age=31536000, immutable"],
    ...[`${base}static/images/*`, ...drawings].map((path) => [
      path,
      `Content-Security-Policy: ${drawingPolicy}`,
    ]),
    ...more,
  ];
  const text = rules.map((rows) => `${rows.join("\n  ")}\n`).join("\n");
  return { path: "_headers", bytes: text };
}
