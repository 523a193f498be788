/**
 * A page as the development server sends it: the page of the site, with its own policy, and one script
 * more that keeps it up to date and shows what is wrong.
 */
import { join } from "node:path";
import { type CompileTools, getCompiled } from "../assets/compile-assets.ts";
import { digest, fingerprint } from "../assets/public-files.ts";
import { textToAttribute } from "../model/html.ts";
import { defaultRoot } from "../site-paths.ts";
import type { DevStatus } from "./dev-state.ts";

const policy = /<meta http-equiv="content-security-policy"[^>]*>/i;
/** Within the policy. */
const styleRule = /style-src [^;"]*/;
const style = /<style>([\s\S]*?)<\/style>/;

/** What a page is made of: a digest of its style, and one of everything else. */
export interface PageDigests {
  readonly style: string;
  readonly rest: string;
}

/** What an open page asks for: is it still the newest, and what is wrong with the site. */
export interface PageUpdate extends PageDigests {
  readonly status: DevStatus;
  /** The text of the style, when it is another one than that of the open page. */
  readonly css?: string;
}

/** The digests of a page. That the policy names the style counts no more than the style does. */
export function digestPage(html: string): PageDigests {
  return {
    style: fingerprint(style.exec(html)?.[1] ?? ""),
    rest: fingerprint(html.replace(styleRule, "").replace(style, "")),
  };
}

/** The update for a page that is open with a style. Without a page there is only the status. */
export function writeUpdate(
  html: string | undefined,
  openStyle: string,
  status: DevStatus,
): PageUpdate {
  const digests = html === undefined ? { style: "", rest: "" } : digestPage(html);
  const css = digests.style === openStyle ? undefined : style.exec(html ?? "")?.[1];
  return { ...digests, status, ...(css === undefined ? {} : { css }) };
}

/** Adds the script to a page, with the status of this moment, and lets the page's policy know it. */
export function addScript(html: string, script: string, status: DevStatus): string {
  const allowed = html.replace(policy, (meta) =>
    meta.replace(/script-src( 'none')?/, `script-src '${digest(script)}'`),
  );
  const element = printScript(script, { ...digestPage(html), status });
  const end = allowed.lastIndexOf("</body>");
  return end < 0 ? allowed + element : allowed.slice(0, end) + element + allowed.slice(end);
}

/** Attributes hold what the script is given, because the policy knows scripts by their text. */
function printScript(script: string, { status, ...digests }: PageUpdate): string {
  const data = Object.entries({ ...digests, status: JSON.stringify(status) })
    .map(([name, text]) => ` data-${name}="${textToAttribute(text)}"`)
    .join("");
  return `<script${data}>${script}</script>`;
}

/** Stands where a page will be as soon as the first mistakes are corrected. */
export function waitingPage(script: string, status: DevStatus): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Waiting for the first good page</title>
<body>
<h1>Waiting for the first good page</h1>
<p>The page appears here by itself as soon as it can be built.</p>
${printScript(script, { style: "", rest: "", status })}
</body>
</html>
`;
}

/** Compiles the script that open pages run: see the folder `page` beside this file. */
export function compilePageScript(tools: CompileTools): Promise<string> {
  const folder = join(defaultRoot, "generator", "serve", "page");
  return getCompiled("page-script", { folders: [folder] }, tools, async () => {
    const { build } = await import("esbuild");
    const { outputFiles } = await build({
      entryPoints: [join(folder, "main.ts")],
      bundle: true,
      minify: true,
      write: false,
      format: "iife",
      platform: "browser",
      target: "es2022",
      // A tsconfig.json is for editors: it is none of the things that a site is made from.
      tsconfigRaw: "{}",
      legalComments: "none",
      logLevel: "silent",
    });
    return outputFiles[0]?.text.trim() ?? "";
  });
}
