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
  readonly paper: string;
  readonly words: readonly string[];
}

/** A logo as shapes, as high as a mark. */
interface Drawn {
  readonly shapes: string;
  readonly width: number;
  readonly paper: string;
}

/** The side of the square in which a mark is drawn; the two lines of words beside it are half as high. */
const side = 48;
/** More than any wordmark needs; what is left over is cut off. */
const roomForWords = 900;
const widthOfPng = 1600;

/**
 * Draws the logos, and a picture of both.
 * @param page the browser's page, with the logo and its styles inside of an element for each theme
 * @returns the files by their paths inside `content/`
 */
export async function drawLogos(page: Page): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const files = new Map<string, string | Uint8Array>();
  const both: Drawn[] = [];
  for (const [theme, end] of [
    ["light", ""],
    ["dark", "-dark"],
  ] as const) {
    const drawn = await drawLogo(await readLogo(page, theme));
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${drawn.width} ${side}">${drawn.shapes}</svg>\n`;
    const png = sharp(Buffer.from(svg), { density: 600 }).resize(widthOfPng).png();
    files.set(`files/dance-marathon-logo${end}.svg`, svg);
    files.set(`files/dance-marathon-logo${end}.png`, await png.toBuffer());
    both.push(drawn);
  }
  files.set("images/logos/dance-marathon.svg", drawGrounds(both));
  return files;
}

/** The logos below each other, each on its ground. */
function drawGrounds(logos: readonly Drawn[]): string {
  const width = Math.max(...logos.map((logo) => logo.width)) + 2 * side;
  const height = 2 * side;
  const grounds = logos.map(
    ({ shapes, paper }, at) =>
      `<rect y="${at * height}" width="${width}" height="${height}" fill="${paper}"/><g transform="translate(${side} ${at * height + side / 2})">${shapes}</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height * logos.length}">${grounds.join("")}</svg>\n`;
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
      paper: getComputedStyle(logo.parentElement).backgroundColor,
      words: words.map(({ textContent }) => textContent),
    };
  })()`);

async function drawLogo({ mark, ink, paper, words }: Printed): Promise<Drawn> {
  const outlines = await outlineWords(words, ink);
  const { info } = await sharp(Buffer.from(outlines)).trim().toBuffer({ resolveWithObject: true });
  const start = side + 10;
  const inner = outlines.replace(/^<svg[^>]*>|<\/svg>$/g, "");
  const shapes = `<g fill="none" stroke-width="2" stroke-linecap="round">${mark}</g><g transform="translate(${start} 0)">${inner}</g>`;
  return { shapes, width: start + info.width + 2, paper };
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
