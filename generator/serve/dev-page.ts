/**
 * A page as the development server sends it: the page of the site, with its own policy, and one
 * script more that keeps it up to date and shows what is wrong.
 */
import { digest, fingerprint } from "../assets/fingerprint.ts";
import { textToAttribute } from "../model/html.ts";
import type { News, PartMarks } from "./news.ts";

const policy = /<meta http-equiv="content-security-policy"[^>]*>/i;
/** Within the policy. */
const styleRule = /style-src [^;"]*/;
const style = /<style>([\s\S]*?)<\/style>/;
const main = /<main[\s>][\s\S]*?<\/main>/;

/** The text of each part. That the policy names the style by its digest counts no more than the style does. */
function takeApart(html: string): PartMarks {
  return {
    main: main.exec(html)?.[0] ?? "",
    style: style.exec(html)?.[1] ?? "",
    rest: html.replace(styleRule, "").replace(style, "").replace(main, ""),
  };
}

function markParts({ main, style, rest }: PartMarks): PartMarks {
  return { main: fingerprint(main), style: fingerprint(style), rest: fingerprint(rest) };
}

/** Adds the script to a page, with the news of this moment, and lets the page's policy know it. */
export function addScript(html: string, script: string, news: News): string {
  const allowed = html.replace(policy, (meta) =>
    meta.replace(/script-src( 'none')?/, `script-src '${digest(script)}'`),
  );
  const element = printScript(script, { ...markParts(takeApart(html)), news });
  const end = allowed.lastIndexOf("</body>");
  return end < 0 ? allowed + element : allowed.slice(0, end) + element + allowed.slice(end);
}

/**
 * The page for one that is open already and has the script: what it is made of, and those parts that it
 * does not have. The policy of the open page holds for what it reads, and knows no other style than its own:
 * the new one comes as a text.
 * @param known what the open page is made of
 */
export function writeUpdate(html: string, known: Partial<PartMarks>, news: News): string {
  const parts = takeApart(html);
  const marks = markParts(parts);
  const css = marks.style === known.style ? undefined : parts.style;
  const markup = marks.main === known.main ? "" : parts.main;
  return `<!doctype html>${markup}${printScript("", { ...marks, css, news })}`;
}

/** What a script is told: attributes hold it, because the policy knows scripts by their text. */
interface Told extends PartMarks {
  readonly css?: string | undefined;
  readonly news: News;
}

function printScript(script: string, { news, ...told }: Told): string {
  const data = Object.entries({ ...told, news: JSON.stringify(news) })
    .filter(([, text]) => text !== undefined)
    .map(([name, text = ""]) => ` data-${name}="${textToAttribute(text)}"`);
  return `<script${data.join("")}>${script}</script>`;
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
${printScript(script, { main: "", style: "", rest: "", news })}
</body>
</html>
`;
}
