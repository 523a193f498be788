/** The sitemap and the robots file: what search engines may read. */
import type { ContentGraph } from "../model/graph.ts";
import type { OutputFile } from "../model/output.ts";

/** Makes `sitemap.xml` (sitemaps.org, version 0.9) and `robots.txt`. */
export function renderSitemap(graph: ContentGraph, sitemapUrl: string): readonly OutputFile[] {
  const rows = graph.pages
    .filter((page) => page.isIndexable)
    .map((page) => {
      const changed = page.kind === "article" ? `<lastmod>${page.date}</lastmod>` : "";
      return `<url><loc>${escapeXml(page.canonical)}</loc>${changed}</url>`;
    });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join("\n")}\n</urlset>\n`;
  return [
    { path: "sitemap.xml", bytes: xml },
    { path: "robots.txt", bytes: `User-agent: *\nAllow: /\n\nSitemap: ${sitemapUrl}\n` },
  ];
}

function escapeXml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}
