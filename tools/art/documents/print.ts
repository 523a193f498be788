/**
 * Prints composed documents to PDF with Chromium: in the site's own print style, with the style of documents over it,
 * and with tags and an outline for screen readers. No script runs, and no other computer is asked.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { lookup } from "mrmime";
import type { Browser, Route } from "playwright-core";
import { compileAsync } from "sass";
import { defaultRoot } from "../../../generator/content/site-paths.ts";
import { textToAttribute } from "../../../generator/model/html.ts";
import { steadyPdf } from "../steady-pdf.ts";
import type { Composed, Documents } from "./compose.ts";

const require = createRequire(import.meta.url);

/**
 * Prints one document.
 * @param files the files of the site, by their whole addresses: what the document shows is among them
 * @returns a PDF that is the same, byte for byte, for the same document and the same Chromium
 */
export async function printDocument(
  browser: Browser,
  document: Composed,
  files: Documents["files"],
): Promise<Buffer> {
  const html = await dress(document);
  const context = await browser.newContext({
    bypassCSP: true, // The policy of the page allows its own styles only.
    javaScriptEnabled: false, // Without scripts no picture waits to be scrolled to.
  });
  try {
    await context.route("**", (route) => answer(route, document.url, html, files));
    const page = await context.newPage();
    await page.goto(document.url);
    await page.evaluate("document.fonts.ready");
    const forReaders = { tagged: true, outline: true };
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, ...forReaders });
    return steadyPdf(pdf);
  } finally {
    await context.close();
  }
}

/**
 * Puts the style of documents in front of the site's own. Among important rules the first layer wins, so only there
 * can it give a document the colors that the print style takes away.
 */
async function dress({ html, source, foot, url }: Composed): Promise<string> {
  const sheet = join(import.meta.dirname, "documents.scss");
  const { css } = await compileAsync(sheet, { loadPaths: [join(defaultRoot, "styles")] });
  const words = `--running-foot:${JSON.stringify(foot)};--site:"${new URL(url).host}"`;
  const style = `${await embedFaces()}${css}:root{${words}}`;
  return makeSpeakable(html)
    .replaceAll("&#8209;", "-") // The face has no hyphen that keeps its line together; the style keeps it.
    .replace("<html ", `<html data-document="${textToAttribute(source.name)}" `)
    .replace("<head>", () => `<head><style>${style}</style>`);
}

/** The display face in the weights that documents use. */
async function embedFaces(): Promise<string> {
  const faces = [400, 600, 800].map(async (weight) => {
    const path = `@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-${weight}-normal.woff2`;
    const font = await readFile(require.resolve(path), "base64");
    const file = `url(data:font/woff2;base64,${font})`;
    return `@font-face{font-family:"Document Face";font-weight:${weight};src:${file}}`;
  });
  return (await Promise.all(faces)).join("");
}

/**
 * The markup, so that a screen reader finds all of it in the PDF. That has no hidden texts: a figure on cards becomes an
 * image with a name. And it has no tag for a strong or stressed word that readers know (ISO 32000-1, 14.8.4), so what
 * stands in one would be lost.
 */
function makeSpeakable(html: string): string {
  const hidden = '<span class="visually-hidden">([^<]*)</span>';
  const cards = '<span class="digit-cards__row" aria-hidden="true">';
  return html
    .replace(
      new RegExp(hidden + cards, "g"),
      '<span class="digit-cards__row" role="img" aria-label="$1">',
    )
    .replace(/<(\/?)strong>/g, "<$1b>")
    .replace(/<(\/?)em>/g, "<$1i>");
}

/** Answers the browser in place of the site, under the site's own address: so links in the PDF lead there. */
async function answer(route: Route, home: string, html: string, files: Documents["files"]) {
  const url = route.request().url();
  if (url === home) return route.fulfill({ body: html, contentType: "text/html; charset=utf-8" });
  const bytes = files.get(url);
  if (bytes === undefined) return route.abort();
  const contentType = lookup(url) ?? "application/octet-stream";
  return route.fulfill({ body: Buffer.from(bytes), contentType });
}
