/**
 * `npm run press`: the drawings of the press kit on pages of a PDF, as vectors: the wordmark by day and by night,
 * and the scenes that `content/pages/press.md` shows. It reads a finished site, so build first.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readFlags } from "../../generator/cli/options.ts";
import { runCommand } from "../../generator/cli/run-command.ts";
import { findSitePaths } from "../../generator/content/site-paths.ts";
import { openBrowser } from "../../tests/support/chromium.ts";
import { steadyPdf } from "./steady-pdf.ts";

await runCommand(async (args) => {
  const { root, out = "dist" } = readFlags(args, {
    root: { type: "string" },
    out: { type: "string" },
  });
  const paths = findSitePaths({ root });
  const home = await readFile(join(out, "index.html"), "utf8");
  const text = await readFile(join(paths.content, "pages/press.md"), "utf8");
  const font = await readFile(join(paths.public, "fonts/display.woff2"), "base64");
  const [logo = ""] = /<a class="logo".*?<\/a>/s.exec(home) ?? [];
  const styles = [...home.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style]) => style).join("");
  const inlined = styles.replace(/url\([^)]*woff2[^)]*\)/g, `url(data:font/woff2;base64,${font})`);
  const scenes = [...text.matchAll(/^!\[.*?\]\((\S+)/gm)].map(([, path = ""]) => path);
  const drawings = await Promise.all(
    scenes.map((path) => readFile(join(paths.content, "images", path), "base64")),
  );
  const pages = [
    ...["light", "dark"].map((theme) => `<div data-theme="${theme}">${logo}</div>`),
    ...drawings.map((drawing) => `<div><img src="data:image/svg+xml;base64,${drawing}"></div>`),
  ];
  const browser = await openBrowser();
  const page = await browser.newPage();
  await page.emulateMedia({ media: "screen" });
  await page.setContent(`<!doctype html><title>Drawings</title><style>${inlined}
    body > div { display: grid; place-items: center; block-size: 100vh; break-after: page; background: var(--paper); color: var(--ink) }
    .logo { zoom: 5; pointer-events: none } .logo__words { display: block !important }
    img { inline-size: 100%; block-size: 100vh; object-fit: contain }</style>${pages.join("")}`);
  await page.evaluate("document.fonts.ready");
  const pdf = steadyPdf(await page.pdf({ width: "12in", height: "7in", printBackground: true }));
  await browser.close();
  const file = join(paths.content, "files/press-drawings.pdf");
  await mkdir(join(paths.content, "files"), { recursive: true });
  await writeFile(file, pdf);
  console.log(`${file}: ${Math.round(pdf.length / 1000)} kB, ${pages.length} pages`);
  return {};
});
