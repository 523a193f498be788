/**
 * Makes the files of the press kit: the logo, and a PDF with the drawings as vectors, which are the wordmark by day and by
 * night and the scenes that `content/pages/press.md` shows.
 */
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readFlags, textFlags, UsageError } from "../../generator/cli/options.ts";
import { runCommand } from "../../generator/cli/run-command.ts";
import { findSitePaths, type SitePaths } from "../../generator/content/site-paths.ts";
import { openBrowser } from "../../tests/support/chromium.ts";
import { drawLogos } from "./press-logo.ts";
import { steadyPdf } from "./steady-pdf.ts";

/**
 * Prints the drawings of a site into its folder of files.
 * @param args `--root DIR` for another site, `--out DIR` for where it was built
 */
export const run = (args: readonly string[]) => runCommand(printDrawings, args);

async function printDrawings(args: readonly string[]) {
  const { root, out = "dist" } = readFlags(args, textFlags("root", "out"));
  const paths = findSitePaths({ root });
  const home = await readHome(out);
  const scenes = await drawScenes(paths);
  const pages = [...drawWordmarks(home), ...scenes];
  const files = await printPages(pages, await embedFont(stylesOf(home), paths));
  for (const [path, bytes] of files) {
    const file = join(paths.content, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
    console.log(`${file}: ${Math.round(bytes.length / 1000)} kB`);
  }
  return {};
}

/**
 * Reads the finished home page, which has the wordmark and its styles.
 * @throws UsageError when there is none
 */
async function readHome(out: string): Promise<string> {
  const file = join(out, "index.html");
  if (existsSync(file)) return readFile(file, "utf8");
  throw new UsageError(`There is no finished site in ${out}. Run npm run build first.`);
}

function drawWordmarks(home: string): readonly string[] {
  const [logo = ""] = /<a class="logo".*?<\/a>/s.exec(home) ?? [];
  return ["light", "dark"].map((theme) => `<div data-theme="${theme}">${logo}</div>`);
}

/** The pictures that the page of the press kit shows, each on a page of its own. */
async function drawScenes({ content }: SitePaths): Promise<readonly string[]> {
  const text = await readFile(join(content, "pages/press.md"), "utf8");
  const scenes = [...text.matchAll(/^!\[.*?\]\((\S+)/gm)].map(([, path = ""]) => path);
  return Promise.all(
    scenes.map(async (path) => {
      const drawing = await readFile(join(content, "images", path), "base64");
      return `<div><img src="data:image/svg+xml;base64,${drawing}"></div>`;
    }),
  );
}

function stylesOf(home: string): string {
  return [...home.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style]) => style).join("");
}

/** Styles that hold the font themselves: the page that is printed has no address to fetch it from. */
async function embedFont(styles: string, paths: SitePaths): Promise<string> {
  const font = await readFile(join(paths.public, "fonts/display.woff2"), "base64");
  return styles.replace(/url\([^)]*woff2[^)]*\)/g, `url(data:font/woff2;base64,${font})`);
}

/** How a drawing lies on its page. */
const pageStyles = `
  body > div { display: grid; place-items: center; block-size: 100vh; break-after: page; background: var(--paper); color: var(--ink) }
  .logo { zoom: 5; pointer-events: none } .logo__words { display: block !important }
  img { inline-size: 100%; block-size: 100vh; object-fit: contain }`;

async function printPages(pages: readonly string[], styles: string) {
  const browser = await openBrowser();
  const page = await browser.newPage();
  await page.emulateMedia({ media: "screen" });
  await page.setContent(`<!doctype html><title>Drawings</title><style>${styles}
    ${pageStyles}</style>${pages.join("")}`);
  await page.evaluate("document.fonts.ready");
  const pdf = await page.pdf({ width: "12in", height: "7in", printBackground: true });
  const logos = await drawLogos(page);
  await browser.close();
  return new Map([...logos, ["files/press-drawings.pdf", steadyPdf(pdf)] as const]);
}
