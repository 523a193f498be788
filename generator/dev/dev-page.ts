/** A page as the development server sends it: with an additional script that keeps it up to date. */
import { join } from "node:path";
import { bundle } from "../assets/bundle.ts";
import { type CompileTools, getCompiled } from "../assets/compile-assets.ts";
import { defaultRoot } from "../content/site-paths.ts";
import { fingerprint, integrityOf } from "../model/digest.ts";
import type { DevItem } from "./dev-state.ts";

/** The place in a page's policy where another script can be allowed. `'none'` has to go away there. */
const scriptRule = /(?<=<meta http-equiv="content-security-policy"[^>]*script-src)(?: 'none')?/i;
const styleRule = /style-src [^;"]*/;
const style = /<style>([\s\S]*?)<\/style>/;

/** What an open page gets when it asks: whether it's still the newest one, and what's wrong with the site. */
export interface PageUpdate extends ReturnType<typeof dividePage> {
  readonly items: readonly DevItem[];
}

/** Divides a page into its style, and the digest of everything that doesn't depend on the style. */
export function dividePage(html: string) {
  const rest = html.replace(styleRule, "").replace(style, "");
  return { css: style.exec(html)?.[1] ?? "", rest: fingerprint(rest) };
}

/** Adds the script to a page, and allows it in the page's policy, which names scripts by digests of their text. */
export function addScript(html: string, script: string): string {
  const allowed = html.replace(scriptRule, ` '${integrityOf(script)}'`);
  // A script after the end of a page becomes part of the body: HTML Standard, section 13.2.6.4.
  return `${allowed}<script data-rest="${dividePage(html).rest}">${script}</script>`;
}

/** Shown in place of a page until there's a first good build. */
export const waitingPage = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Waiting for the first good page</title>
<body><h1>Waiting for the first good page</h1><p>It appears here by itself.</p></body></html>`;

/** Compiles the script that open pages run: see the folder `page` beside this file. */
export function compilePageScript(tools: CompileTools): Promise<string> {
  const folder = join(defaultRoot, "generator", "dev", "page");
  const styles = join(defaultRoot, "styles", "dev");
  return getCompiled("page-script", { folders: [folder, styles] }, tools, async () => {
    const entry = { absWorkingDir: folder, entryPoints: ["./main.ts"] };
    // An ordinary script and not a module, because modules run only after the whole page was read.
    const order = { format: "iife", minify: true, target: "es2022" } as const;
    const [script] = await bundle({ ...entry, loader: { ".css": "text" }, ...order });
    return script?.text.trim() ?? "";
  });
}
