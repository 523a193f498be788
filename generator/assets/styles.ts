/**
 * Compiles the stylesheet with Sass, minifies it with esbuild, and gives each page the part of it
 * that its markup can use, so that a page carries its own style inline and waits for no other file.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import postcss, { type AtRule, type ChildNode, type Root, type Rule } from "postcss";
import type { Address } from "../model/address.ts";
import { createMentionCollector } from "./mentions.ts";
import { collectUsed, pickRules } from "./pick-rules.ts";
import { placeAddresses, tellMissingFiles } from "./style-addresses.ts";
import { StyleFault } from "./style-fault.ts";
import { createImporter, stylesUrl } from "./style-folders.ts";

/** The compiled stylesheet. */
export interface Styles {
  /** The whole sheet, minified. */
  readonly css: string;
  /** The ground of the pages in both themes: the browser's own bar takes its colour. */
  readonly paper: { readonly light: string; readonly dark: string };
  /** The part of it that a page with this markup can use. */
  pickFor(html: string): string;
}

/** What Sass makes of `main.scss`, which takes longest and asks for nothing but the two folders. */
export async function compileSass(folder: string, fallbackFolder: string): Promise<string> {
  return (await runSass(folder, fallbackFolder)).css;
}

async function runSass(
  folder: string,
  fallbackFolder: string,
  more: { readonly sourceMap?: boolean; readonly sourceMapIncludeSources?: boolean } = {},
) {
  // Loaded here: a sheet that was kept needs no compiler.
  const { compileStringAsync } = await import("sass");
  return compileStringAsync(await readFile(join(fallbackFolder, "main.scss"), "utf8"), {
    style: "expanded",
    // The style stands inside a document, which has said its own.
    charset: false,
    url: new URL(`${stylesUrl}main.scss`),
    importer: createImporter(folder, fallbackFolder),
    ...more,
  });
}

/**
 * Compiles `main.scss` of a folder to the text of the whole sheet, minified.
 * @param sass what Sass makes of it
 * @param fallbackFolder where a partial is looked for that the folder lacks: a chapter that only
 *   changes its tokens has one file in its styles
 * @param publicFiles final addresses of public files; `url("/fonts/…")` is replaced by them
 * @throws StyleFault when the sheet names a public file that is not there
 */
export async function compileSheet(
  folder: string,
  fallbackFolder: string,
  publicFiles: ReadonlyMap<string, Address>,
  sass = compileSass,
): Promise<string> {
  const addressed = placeAddresses(await sass(folder, fallbackFolder), publicFiles);
  if (addressed === undefined) {
    // Only whoever has to be told of lines needs the map, which takes its time.
    const maps = { sourceMap: true, sourceMapIncludeSources: true };
    const mapped = await runSass(folder, fallbackFolder, maps);
    throw new StyleFault(tellMissingFiles(mapped, publicFiles));
  }
  const { transform } = await import("esbuild");
  const { code } = await transform(addressed, { loader: "css", minify: true, target: "es2022" });
  return code;
}

/**
 * Makes a compiled sheet ready to be picked from.
 * @throws StyleFault when a token is missing that the machine itself needs
 */
export function createStyles(css: string): Styles {
  const root = parseSheet(css);
  const picks = new Map<string, string>();
  const collectMentions = createMentionCollector();
  const pickOnce = (used: ReadonlySet<string>): string => {
    const key = [...used].sort().join(" ");
    const picked = picks.get(key) ?? pickRules(root, used);
    picks.set(key, picked);
    return picked;
  };
  return {
    css,
    paper: {
      light: findToken(root, "paper", ":root"),
      dark: findToken(root, "paper", "[data-theme=dark]"),
    },
    pickFor(html) {
      const mentions = collectMentions(html);
      // Most pages of a kind say the same in the same order, and all others are few.
      const asSaid = [...mentions].join("");
      const picked = picks.get(asSaid) ?? pickOnce(collectUsed(mentions));
      picks.set(asSaid, picked);
      return picked;
    },
  };
}

/** What a custom property is on screens; paper and high contrast have colours of their own. */
function findToken(root: Root, name: string, selector: string): string {
  const values: string[] = [];
  root.walkDecls(`--${name}`, ({ value, parent }) => {
    const rule = parent as Rule;
    if (!isInMedia(rule) && rule.selectors.includes(selector)) values.push(value.trim());
  });
  if (values[0] === undefined) {
    const message = `The tokens of ${selector} have no --${name}.`;
    const fix = "Compare the files in styles/settings/ with those of the first chapter.";
    throw new StyleFault([{ code: "file-refused", severity: "error", message, fix }]);
  }
  return values[0];
}

function isInMedia({ parent }: ChildNode): boolean {
  if (!parent || parent.type === "root") return false;
  return (parent as AtRule).name === "media" || isInMedia(parent as AtRule);
}

/** The parsed sheet. Around the value of a custom property esbuild keeps spaces that mean nothing. */
function parseSheet(code: string): Root {
  const root = postcss.parse(code);
  root.walkDecls(/^--/, (declaration) => {
    declaration.raws.between = ":";
    declaration.value = declaration.value.trim();
  });
  return root;
}
