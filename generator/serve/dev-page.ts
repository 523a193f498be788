/**
 * A page as the development server sends it: the page of the site, with its own policy, and one
 * script more that keeps it up to date and shows what is wrong.
 */
import { digest, fingerprint } from "../assets/fingerprint.ts";
import type { PageParts } from "./news.ts";

const policy = /<meta http-equiv="content-security-policy"[^>]*>/i;
const style = /<style>([\s\S]*?)<\/style>/;

/** Takes a page apart. The policy names the style by its digest, so it belongs to neither part. */
export function takeApart(html: string): PageParts {
  const rest = html.replace(policy, "").replace(style, "");
  return { style: style.exec(html)?.[1] ?? "", rest: fingerprint(rest) };
}

/** Adds the script to a page, and lets the page's policy know it. */
export function addScript(html: string, script: string): string {
  const allowed = html.replace(policy, (meta) =>
    meta.replace(/script-src( 'none')?/, `script-src '${digest(script)}'`),
  );
  const element = `<script data-rest="${takeApart(html).rest}">${script}</script>`;
  const end = allowed.lastIndexOf("</body>");
  return end < 0 ? allowed + element : allowed.slice(0, end) + element + allowed.slice(end);
}

/** Stands where a page will be as soon as the first mistakes are mended. */
export function waitingPage(script: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Waiting for the first good page</title>
<body>
<h1>Waiting for the first good page</h1>
<p>The page appears here by itself as soon as it can be built.</p>
<script data-rest="">${script}</script>
</body>
</html>
`;
}
