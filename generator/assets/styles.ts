/**
 * Compiles the stylesheet with Sass, minifies it with esbuild, and gives each page the part of it
 * that its markup can use, so that a page carries its own style inline and waits for no other file.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { transform } from "esbuild";
import postcss, {
  type AtRule,
  type ChildNode,
  type Container,
  type Root,
  type Rule,
} from "postcss";
import { compileAsync } from "sass";
import type { Address } from "../model/address.ts";

/** The compiled stylesheet. */
export interface Styles {
  /** The whole sheet, minified. */
  readonly css: string;
  /** The part of it that a page with this markup can use. */
  pickFor(html: string): string;
}

/**
 * Compiles `main.scss` of a folder.
 * @param fallbackFolder where a partial is looked for that the folder lacks: a chapter that only
 *   changes its tokens has one file in its styles
 * @param publicFiles final addresses of public files; `url("/fonts/…")` is replaced by them
 */
export async function compileStyles(
  folder: string,
  fallbackFolder: string,
  publicFiles: ReadonlyMap<string, Address>,
): Promise<Styles> {
  const result = await compileAsync(join(fallbackFolder, "main.scss"), {
    style: "expanded",
    // Partials of the site's own folder win over those of the same name in the default one.
    importers: folder === fallbackFolder ? [] : [ownFirst(folder, fallbackFolder)],
  });
  const addressed = result.css.replace(/url\("?\/([^")]+)"?\)/g, (_whole, path: string) => {
    const address = publicFiles.get(path);
    if (!address) throw new Error(`The stylesheet asks for ${path}, which is not in public/.`);
    return `url("${address}")`;
  });
  const { code } = await transform(addressed, { loader: "css", minify: true, target: "es2022" });
  const root = postcss.parse(code);
  const picks = new Map<string, string>();
  return {
    css: code,
    pickFor(html) {
      const used = collectUsed(html);
      const key = [...used].sort().join(" ");
      const known = picks.get(key);
      if (known !== undefined) return known;
      const picked = pickRules(root, used);
      picks.set(key, picked);
      return picked;
    },
  };
}

function ownFirst(folder: string, fallbackFolder: string) {
  return {
    findFileUrl(url: string, { containingUrl }: { containingUrl: URL | null }) {
      const base = containingUrl ?? pathToFileURL(`${fallbackFolder}/main.scss`);
      const wanted = new URL(url, base).pathname.slice(
        pathToFileURL(fallbackFolder).pathname.length,
      );
      return new URL(`${pathToFileURL(folder).href}${wanted}`);
    },
  };
}

/** Classes (with a dot) and element names of a page. */
function collectUsed(html: string): ReadonlySet<string> {
  const used = new Set<string>(["html", "body"]);
  for (const match of html.matchAll(/ class="([^"]*)"/g)) {
    for (const name of (match[1] ?? "").split(/\s+/)) used.add(`.${name}`);
  }
  for (const match of html.matchAll(/<([a-z][a-z0-9]*)/g)) used.add(match[1] ?? "");
  return used;
}

function pickRules(root: Root, used: ReadonlySet<string>): string {
  const picked = root.clone();
  dropUnused(picked, used);
  const text = picked.toString();
  picked.walkAtRules("keyframes", (rule) => {
    const uses = text.split(rule.params).length - 1;
    if (uses < 2) rule.remove();
  });
  return picked.toString();
}

function dropUnused(container: Container, used: ReadonlySet<string>): void {
  const children: ChildNode[] = [...(container.nodes ?? [])];
  for (const node of children) {
    if (node.type === "rule") dropSelectors(node, used);
    else if (node.type === "atrule" && node.nodes && !isFixed(node)) {
      dropUnused(node, used);
      if (node.nodes.length === 0) node.remove();
    }
  }
}

/** Keyframes and font faces have no selectors; a statement without a body has nothing to drop. */
function isFixed(rule: AtRule): boolean {
  return /keyframes$|^font-face$|^property$|^page$|^view-transition$/.test(rule.name);
}

function dropSelectors(rule: Rule, used: ReadonlySet<string>): void {
  const kept = rule.selectors.filter((selector) => canMatch(selector, used));
  if (kept.length === 0) rule.remove();
  else if (kept.length < rule.selectors.length) rule.selectors = kept;
}

/** A selector can match when every class and element that it requires is on the page. */
function canMatch(selector: string, used: ReadonlySet<string>): boolean {
  const required = selector
    .replace(/:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g, "")
    .replace(/\[[^\]]*\]/g, "")
    .replace(/::?[a-z-]+(?:\([^()]*\))?/g, "");
  const classes = required.match(/\.[\w-]+/g) ?? [];
  const elements = required.replace(/[.#][\w-]+/g, "").match(/[a-z][a-z0-9]*/g) ?? [];
  return [...classes, ...elements].every((name) => used.has(name));
}
