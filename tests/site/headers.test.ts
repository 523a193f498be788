/** What a host that reads `_headers` answers, as the preview does, in the eyes of a scanner and of a browser. */
import { afterAll, expect, test } from "vitest";
import { servePreview } from "../../generator/dev/preview.ts";
import { openBrowser } from "../support/chromium.ts";
import { givenFolder, writeFiles } from "../support/place-world.ts";
import { builtSite } from "./support/built-site.ts";
import { all, attribute, parseHtml } from "./support/html.ts";

const site = await builtSite();
const dist = givenFolder();
const preview = await servePreview({ dist: site.dist, port: 0 });
afterAll(() => preview.close());

/**
 * The score of a page by the rules of MDN's HTTP Observatory (the table `SCORE_TABLE` of mdn-http-observatory), as
 * far as they ask for what a site sends: a page that is worse in anything loses more than it could win here. That
 * the host redirects to HTTPS counts nothing.
 */
function scoreOf({ headers }: Response, html: string): number {
  const root = parseHtml(html);
  const [meta] = all(root, 'meta[http-equiv="Content-Security-Policy"]');
  const sent = headers.get("content-security-policy") ?? "";
  const policy = `${sent}; ${meta ? attribute(meta, "content") : ""}`;
  const has = (name: string, pattern: RegExp) => pattern.test(headers.get(name) ?? "");
  const scripts = all(root, "script[src]").map((script) => script.attribs);
  const age = Number(/^max-age=(\d+)/.exec(headers.get("strict-transport-security") ?? "")?.[1]);
  const broad = /'unsafe-|\bhttps?:(?!\/)|\*/;
  const close = /^(?:no-referrer|same-origin|strict-origin(?:-when-cross-origin)?)$/;
  const rows: readonly (readonly [isMet: boolean, ifMet: number, otherwise: number])[] = [
    [/default-src 'none'(?:;|$)/.test(policy) && !broad.test(policy), 10, -25],
    [/form-action [^;*]/.test(policy) && /base-uri 'none'/.test(policy), 0, -25],
    [!headers.has("set-cookie"), 0, -40],
    [!headers.has("access-control-allow-origin"), 0, -50],
    [has("referrer-policy", close), 5, -5],
    [age >= 15_768_000, 0, -20],
    [scripts.length > 0 && scripts.every(({ integrity }) => integrity), 5, 0],
    [scripts.every(({ src }) => src?.startsWith("/") && !src.startsWith("//")), 0, -50],
    [has("x-content-type-options", /^nosniff$/), 0, -5],
    [/frame-ancestors 'none'/.test(sent), 5, -20],
    [has("cross-origin-resource-policy", /^same-(?:origin|site)$/), 10, -5],
    [has("cross-origin-opener-policy", /^same-origin(?:-allow-popups)?$/), 10, -5],
  ];
  return rows.reduce((sum, [isMet, ifMet, otherwise]) => sum + (isMet ? ifMet : otherwise), 100);
}

test("every page has at least 145 points at the HTTP Observatory", async () => {
  const scores = await Promise.all(
    site.documents.map(async ({ path }) => {
      const response = await fetch(new URL(path, preview.url));
      return [path, scoreOf(response, await response.text())] as const;
    }),
  );
  expect(scores.length).toBeGreaterThan(10);
  expect(scores.filter(([, score]) => score < 145)).toEqual([]);
});

test("a page may send its forms to the sites that they ask, by GET, and nothing anywhere else", () => {
  const pages = site.documents.map(({ route, html, root }) => {
    const forms = all(root, "form[action]");
    const asked = forms.map((form) => new URL(attribute(form, "action"), preview.url).origin);
    const [, allowed = ""] = /form-action ([^;"]*)/.exec(html) ?? [];
    const isRight =
      allowed.replace(/'none'|&#x27;none&#x27;/, "") === [...new Set(asked)].join(" ");
    return [route, isRight && forms.every((form) => !/post/i.test(attribute(form, "method")))];
  });
  expect(pages.filter(([, isRight]) => !isRight)).toEqual([]);
});

test("a drawing that is opened by itself runs nothing and asks nobody, whatever is in it", async () => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="document.title='ran'">
    <style>rect { fill: rgb(1, 2, 3) } @import "/asked.css";</style><rect width="9" height="9"/>
    <script>document.title = "ran"</script><image href="/asked.png"/>
    <foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="/asked.html"/></foreignObject></svg>`;
  const names = ["static/images/a.svg", "icon.svg"];
  const files = Object.fromEntries(names.map((name) => [name, drawing]));
  writeFiles(dist, { ...files, _headers: site.read("_headers") });
  const { url, close } = await servePreview({ dist, port: 0 });
  const browser = await openBrowser();
  const page = await browser.newPage();
  const asked: string[] = [];
  page.on("response", (response) => asked.push(response.url().slice(url.length)));
  for (const name of names) {
    await page.goto(url + name, { waitUntil: "load" });
    expect(await page.title()).toBe("");
    const fill = await page.locator("rect").evaluate((it) => getComputedStyle(it).fill);
    expect(fill).toBe("rgb(1, 2, 3)");
  }
  expect(asked.filter((path) => !path.includes("favicon"))).toEqual(names);
  await browser.close();
  await close();
});

test("security.txt says where to report a fault, until when, and where it is itself (RFC 9116)", async () => {
  const fields = site.read(".well-known/security.txt").split("\n");
  const readField = (name: string) =>
    fields.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? "";
  expect(readField("Contact")).toMatch(/^(?:mailto:\S+@\S+|https:\/\/\S+)$/);
  expect(new Date(readField("Expires")).toISOString()).toBe(
    readField("Expires").replace("Z", ".000Z"),
  );
  const home = attribute(all(site.document("/").root, 'link[rel="canonical"]')[0]!, "href");
  expect(readField("Canonical")).toBe(`${home}.well-known/security.txt`);
});
