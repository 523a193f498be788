/**
 * Draws the logo of a site as files for others to use: the mark in the inks of its page, and the wordmark as outlines, so
 * that nobody needs the typeface. Each is an SVG and a PNG, once for light ground and once for dark.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import sharp from "sharp";

const require = createRequire(import.meta.url);

/** A logo as it stands on a page of one theme: its mark as markup with its inks, the ink of its words, and the words. */
interface Printed {
  readonly mark: string;
  readonly ink: string;
  readonly words: readonly string[];
}

/** The side of the square in which a mark is drawn; the two lines of words beside it are half as high. */
const side = 48;
/** More than any wordmark needs; what is left over is cut off. */
const roomForWords = 900;
const widthOfPng = 1600;

/**
 * Draws the logos.
 * @param page the browser's page, with the logo and its styles inside of an element for each theme
 * @returns the files by their names
 */
export async function drawLogos(page: Page): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const files = new Map<string, string | Uint8Array>();
  for (const [theme, end] of [
    ["light", ""],
    ["dark", "-dark"],
  ] as const) {
    const svg = await drawLogo(await readLogo(page, theme));
    const png = sharp(Buffer.from(svg), { density: 600 }).resize(widthOfPng).png();
    files.set(`dance-marathon-logo${end}.svg`, svg);
    files.set(`dance-marathon-logo${end}.png`, await png.toBuffer());
  }
  return files;
}

/** Reads the logo from the page. What the styles say of each shape is written into it. */
const readLogo = (page: Page, theme: string) =>
  page.evaluate<Printed>(`(() => {
    const logo = document.querySelector('[data-theme="${theme}"] .logo');
    const shapes = [...logo.querySelectorAll(".logo__mark > *")];
    for (const shape of shapes) {
      const { fill, stroke } = getComputedStyle(shape);
      shape.setAttribute("fill", fill);
      shape.setAttribute("stroke", stroke);
      shape.removeAttribute("class");
    }
    const words = [...logo.querySelectorAll(".logo__words > *")];
    return {
      mark: shapes.map((shape) => shape.outerHTML).join(""),
      ink: getComputedStyle(logo).color,
      words: words.map(({ textContent }) => textContent),
    };
  })()`);

async function drawLogo({ mark, ink, words }: Printed): Promise<string> {
  const outlines = await outlineWords(words, ink);
  const { info } = await sharp(Buffer.from(outlines)).trim().toBuffer({ resolveWithObject: true });
  const start = side + 10;
  const inner = outlines.replace(/^<svg[^>]*>|<\/svg>$/g, "");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${start + info.width + 2} ${side}"><g fill="none" stroke-width="2" stroke-linecap="round">${mark}</g><g transform="translate(${start} 0)">${inner}</g></svg>\n`;
}

/** The lines of a wordmark as outlines: the first one is bold. */
async function outlineWords([first = "", second = ""]: readonly string[], color: string) {
  const satori: typeof import("satori").default = require("satori").default;
  const line = (text: string, fontWeight: number) => ({
    type: "div",
    key: text,
    props: { style: { fontWeight }, children: text },
  });
  const column = { display: "flex", flexDirection: "column", justifyContent: "center" };
  const type = { fontSize: side / 2.2, lineHeight: 1, letterSpacing: "-0.02em", color };
  const style = { ...column, ...type, width: roomForWords, height: side };
  const block = {
    type: "div",
    key: "words",
    props: { style, children: [line(first, 800), line(second, 500)] },
  };
  const fonts = ([500, 800] as const).map((weight) => {
    const file = `bricolage-grotesque-latin-${weight}-normal.woff`;
    const path = require.resolve(`@fontsource/bricolage-grotesque/files/${file}`);
    return { name: "Display", weight, data: readFileSync(path) };
  });
  return satori(block, { width: roomForWords, height: side, fonts });
}
