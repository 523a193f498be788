/** Whatever names an address is looked at: attributes, styles, scripts, and files beside the pages. */
import { describe, expect, test } from "vitest";
import { documentOf, errorsOf, inspect, origin } from "./support/inspection.ts";

const styles = { path: "a b.svg", bytes: "" };

/** The errors of a home page with this in its body. */
function errorsInside(inside: string): readonly string[] {
  return errorsOf(inspect([documentOf("index.html", inside)], { files: [styles] }));
}

describe("a document", () => {
  test.each([
    ['<a href="/x/">', "A link leads to /x/"],
    ['<map><area href="/x/"></map>', "A link leads to /x/"],
    ['<a href="/x/" data-redirect="https://else.example/">', "A link leads to /x/"],
    ['<a data-redirect="/x/">', "A link leads to /x/"],
    ['<link rel="stylesheet" href="/x/">', "The <link stylesheet> asks for /x/"],
    [`<link rel="canonical" href="${origin}/x/">`, `The <link canonical> asks for ${origin}/x/`],
    [
      `<meta property="og:image" content="${origin}/x/">`,
      `The <meta og:image> asks for ${origin}/x/`,
    ],
    ['<meta name="twitter:image" content="/x/">', "The <meta twitter:image> asks for /x/"],
    ['<meta http-equiv="refresh" content="0; url=/x/">', "The <meta refresh> asks for /x/"],
    ['<img src="/x/">', "The <img> asks for /x/"],
    ['<img srcset="/a%20b.svg 1x, /x/ 2x">', "The <img> asks for /x/"],
    ['<img srcset="/a%20b.svg 1w,/x/ 480w,\n/a%20b.svg 2w">', "The <img> asks for /x/"],
    ['<picture><source srcset="/x/"></picture>', "The <source> asks for /x/"],
    ['<link rel="preload" imagesrcset="/x/ 1x">', "The <link preload> asks for /x/"],
    ['<video poster="/x/"></video>', "The <video> asks for /x/"],
    ['<video data-webm="/x/"></video>', "The <video> asks for /x/"],
    ['<track src="/x/">', "The <track> asks for /x/"],
    ['<iframe src="/x/"></iframe>', "The <iframe> asks for /x/"],
    ['<object data="/x/"></object>', "The <object> asks for /x/"],
    ['<form action="/x/"></form>', "The <form> asks for /x/"],
    ['<button formaction="/x/"></button>', "The <button> asks for /x/"],
    ['<blockquote cite="/x/"></blockquote>', "The <blockquote> asks for /x/"],
    ['<script src="/x/"></script>', "The <script> asks for /x/"],
    ['<div data-src="/x/"></div>', "The <div> asks for /x/"],
    [
      '<div data-props="{&quot;title&quot;:&quot;/ and more&quot;,&quot;href&quot;:&quot;/x/&quot;}"></div>',
      "The <div> asks for /x/",
    ],
    ['<p data-pages="[[&quot;/x/&quot;,&quot;X&quot;]]"></p>', "The <p> asks for /x/"],
    ['<svg><image href="/x/"/></svg>', "The <image> asks for /x/"],
    ['<svg><use xlink:href="/x/"/></svg>', "The <use> asks for /x/"],
    ["<style>a{background:url(/x/)}</style>", "The <style> asks for /x/"],
    [`<style>@font-face{src:url( "/x/" ) format("woff2")}</style>`, "The <style> asks for /x/"],
    ['<p style="background: url(&quot;/x/&quot;)">', "The <p> asks for /x/"],
    [
      '<script type="importmap">{"integrity":{"/x/":"sha256-a"}}</script>',
      "The <script importmap> asks for /x/",
    ],
    [
      '<script type="speculationrules">{"prefetch":[{"where":{"not":{"href_matches":["/x/","/*.xml"]}}}]}</script>',
      "The <script speculationrules> asks for /x/",
    ],
    [
      `<script type="application/ld+json">{"@context":"https://schema.example","url":"${origin}/x/"}</script>`,
      `The <script application/ld+json> asks for ${origin}/x/`,
    ],
  ])("%s names an address that leads nowhere", (inside, told) => {
    expect(errorsInside(inside)).toEqual([
      `link-unknown: ${told}, and that is nothing: the site has no /x/. It is on /.`,
    ]);
  });

  test.each([
    "<p>&lt;a href=&quot;/x/&quot;&gt;</p>",
    '<!-- <a href="/x/"> -->',
    '<textarea><a href="/x/"></textarea>',
    '<script>fetch("/x/")</script>',
    '<script type="module">import "/x/"</script>',
    "<style>a{background:url(data:image/png;base64,x)}</style>",
    '<meta name="description" content="/x/ is a strange word to begin with">',
    '<div data-text="/x/ and more"></div>',
    '<div data-redirect="https://else.example/x/"></div>',
    '<base href="/">',
    '<img src="data:image/png;base64,x">',
  ])("%s names no address of the site", (inside) => {
    expect(errorsInside(inside)).toEqual([]);
  });
});

describe("a symbol of a drawing", () => {
  test("is looked for on the page", () => {
    const sprite = '<svg><symbol id="Icon-a"></symbol></svg>';
    expect(errorsInside(`<svg><use href="#Icon-a"></use></svg>${sprite}`)).toEqual([]);
    expect(errorsInside(`<svg><use href="#Icon-b"></use></svg>${sprite}`)).toEqual([
      'anchor-unknown: The <use> asks for #Icon-b, and that is nothing: / has no part called "Icon-b". It is on /.',
    ]);
  });
});

describe("a file beside the pages", () => {
  const bad = `${origin}/x/`;
  test.each([
    ["sitemap.xml", `<urlset><url><loc>${bad}</loc></url></urlset>`, bad],
    ["feed.xml", `<feed><entry><link href="${bad}"/><id>tag:a</id></entry></feed>`, bad],
    ["feed.xml", `<feed><entry><id>${bad}</id><title>/x/</title></entry></feed>`, bad],
    ["rss.xml", `<rss><item><link>${bad}</link></item></rss>`, bad],
    ["feed.json", `{"items":[{"url":"${bad}"}]}`, bad],
    ["manifest.webmanifest", '{"icons":[{"src":"/x/"}]}', "/x/"],
    ["robots.txt", `User-agent: *\nSitemap: ${bad}\n`, bad],
    ["llms.txt", `- [X](${bad}): a page.\n`, bad],
    ["_headers", "/*\n  Link: </x/>; rel=preload\n", "/x/"],
    ["_headers", "/x/\n  X-Robots-Tag: noindex\n", "/x/"],
    ["_redirects", "/old /x/ 301\n", "/x/"],
    ["calendar/a.ics", `BEGIN:VEVENT\r\nURL:${bad}\r\nEND:VEVENT\r\n`, bad],
    ["calendar/a.ics", `BEGIN:VEVENT\r\nURL:${origin}\r\n /x/\r\nEND:VEVENT\r\n`, bad],
    ["print.css", "a{background:url(/x/)}", "/x/"],
    ["map.svg", '<svg><image href="/x/"/></svg>', "/x/"],
  ])("%s names an address that leads nowhere", (path, bytes, target) => {
    const problems = inspect([documentOf("index.html", "")], { files: [{ path, bytes }] });
    expect(errorsOf(problems)).toEqual([
      `link-unknown: The file ${path} names ${target}, which leads to nothing: the site has no /x/.`,
    ]);
  });

  test.each([
    ["sitemap.xml", `<urlset><url><loc>${origin}/</loc></url></urlset>`],
    ["feed.xml", "<feed><link href='https://else.example/'/><id>urn:x</id></feed>"],
    ["robots.txt", `Sitemap: ${origin}/robots.txt\nDisallow: /x/\n`],
    ["licence.txt", "See https://else.example/x/ (/x/ as it were)."],
    ["_headers", "/*\n  Cache-Control: no-cache\n/static/*\n  X: y\n"],
    ["_redirects", "# old\n/old https://else.example/ 301\n/blog/* /:splat\n"],
    ["map.svg", '<svg><use href="#a"/><path fill="url(#b)"/></svg>'],
    ["data.json", '{"path":"/x/"}'],
    ["picture.png", "url(/x/)"],
  ])("%s names nothing that is not there", (path, bytes) => {
    const problems = inspect([documentOf("index.html", "")], { files: [{ path, bytes }] });
    expect(errorsOf(problems)).toEqual([]);
  });
});
