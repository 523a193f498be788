/** A page as the development server sends it: with one script more, which keeps it up to date. */
import { join } from "node:path";
import { bundle } from "../assets/bundle.ts";
import { type CompileTools, getCompiled } from "../assets/compile-assets.ts";
import { defaultRoot } from "../content/site-paths.ts";
import { fingerprint, integrityOf } from "../model/digest.ts";
import type { DevItem } from "./dev-state.ts";

/** Behind what the policy of a page says of scripts, where it may say that there are none. */
const scriptRule = /(?<=<meta http-equiv="content-security-policy"[^>]*script-src)(?: 'none')?/i;
const styleRule = /style-src [^;"]*/;
const style = /<style>([\s\S]*?)<\/style>/;

/** What an open page asks for: is it still the newest, and what is wrong with the site. */
export interface PageUpdate extends ReturnType<typeof dividePage> {
  readonly items: readonly DevItem[];
}

/** Divides a page into its style, and the digest of all that does not depend on the style. */
export function dividePage(html: string) {
  const rest = html.replace(styleRule, "").replace(style, "");
  return { css: style.exec(html)?.[1] ?? "", rest: fingerprint(rest) };
}

/** Adds the script to a page, and makes the page's policy allow it: policies name scripts by their text. */
export function addScript(html: string, script: string): string {
  const allowed = html.replace(scriptRule, ` '${integrityOf(script)}'`);
  // Browsers put into the body what stands behind the end of a page: HTML Standard, section 13.2.6.4.
  return `${allowed}<script data-rest="${dividePage(html).rest}">${script}</script>`;
}

/** Stands where a page will be as soon as the first mistakes are corrected. */
export const waitingPage = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Waiting for the first good page</title>
<body><h1>Waiting for the first good page</h1><p>It appears here by itself.</p></body></html>`;

/** Compiles the script that open pages run: see the folder `page` beside this file. */
export function compilePageScript(tools: CompileTools): Promise<string> {
  const folder = join(defaultRoot, "generator", "dev", "page");
  const styles = join(defaultRoot, "styles", "dev");
  return getCompiled("page-script", { folders: [folder, styles] }, tools, async () => {
    const entryPoints = [join(folder, "main.ts")];
    // No module: it runs before the page is there.
    const order = { format: "iife", minify: true, target: "es2022" } as const;
    const [made] = await bundle({ entryPoints, loader: { ".css": "text" }, ...order });
    return made?.text.trim() ?? "";
  });
}
