/**
 * A page as the development server sends it: the page of the site, with its own policy, and one
 * script more that keeps it up to date and shows what is wrong.
 */
import { digest, fingerprint } from "../assets/fingerprint.ts";
import { textToAttribute } from "../model/html.ts";
import type { News } from "./news.ts";

const policy = /<meta http-equiv="content-security-policy"[^>]*>/i;
const style = /<style>([\s\S]*?)<\/style>/;
const main = /<main[\s>][\s\S]*?<\/main>/;

/**
 * Names everything of a page that cannot be exchanged while it is open. The policy names the style by its
 * digest, so it counts no more than the style does.
 */
function fingerprintRest(html: string): string {
  return fingerprint(html.replace(policy, "").replace(style, "").replace(main, ""));
}

/** Adds the script to a page, with the news of this moment, and lets the page's policy know it. */
export function addScript(html: string, script: string, news: News): string {
  const allowed = html.replace(policy, (meta) =>
    meta.replace(/script-src( 'none')?/, `script-src '${digest(script)}'`),
  );
  return append(allowed, printScript(script, { rest: fingerprintRest(html), news }));
}

/**
 * A page for one that is open already and has the script. The policy of the open page holds for what it
 * reads, and knows no other style than its own: the new one comes as a text.
 */
export function writeUpdate(html: string, news: News): string {
  const css = style.exec(html)?.[1] ?? "";
  const script = printScript("", { rest: fingerprintRest(html), style: css, news });
  return append(html.replace(style, ""), script);
}

/** What a script is told: attributes hold it, because the policy knows scripts by their text. */
interface Told {
  readonly rest: string;
  readonly style?: string;
  readonly news: News;
}

function printScript(script: string, { rest, style, news }: Told): string {
  const told = { rest, style, news: JSON.stringify(news) };
  const data = Object.entries(told).map(
    ([name, text = ""]) => ` data-${name}="${textToAttribute(text)}"`,
  );
  return `<script${data.join("")}>${script}</script>`;
}

function append(html: string, element: string): string {
  const end = html.lastIndexOf("</body>");
  return end < 0 ? html + element : html.slice(0, end) + element + html.slice(end);
}

/** Stands where a page will be as soon as the first mistakes are mended. */
export function waitingPage(script: string, news: News): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Waiting for the first good page</title>
<body>
<h1>Waiting for the first good page</h1>
<p>The page appears here by itself as soon as it can be built.</p>
${printScript(script, { rest: "", news })}
</body>
</html>
`;
}
