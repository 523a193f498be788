/** Feeds and the sitemap are well formed whatever a title says: the parser of a browser is the judge. */
import { afterAll, expect, test } from "vitest";
import { renderCompanions } from "../../generator/companions/render-companions.ts";
import { openBrowser } from "../support/chromium.ts";
import { understand } from "../support/graph.ts";
import { change, post, type World } from "../support/usual-files.ts";

const browser = await openBrowser();
const page = await browser.newPage();
afterAll(() => browser.close());

/** Runs in a browser: what is wrong with a text as XML, and the titles of its entries. */
function parseXml(text: string) {
  const { documentElement: root } = new DOMParser().parseFromString(text, "application/xml");
  const texts = (selector: string) =>
    [...root.querySelectorAll(selector)].map((it) => it.textContent);
  return { wrong: texts("parsererror"), titles: texts("entry > title") };
}

/** Texts with what ends a section, an entity that nobody defines, and markup. Schemas refuse signs that XML has none of. */
test.each<readonly [hostile: string]>([
  ["a ]]> b"],
  ["]]]]><![CDATA[><entry/>"],
  ["Q & A &amp; &nbsp; &#0; &undefined;"],
  ["<script>alert(1)</script> </title></entry>"],
  ["\"quotes' and <!-- -- --> <?php ?>"],
  ["🎉 日本 \u202e \u2028 c"],
])("a feed with %j everywhere is well formed, and says it as it is", async (hostile) => {
  const [[path, text] = [""]] = Object.entries(post("p1", "2024-06-12"));
  const written = JSON.stringify(hostile);
  const world: World = {
    ...change("content/site.json", { name: hostile, description: hostile }),
    [path]: String(text)
      .replace("title: The p1", `title: ${written}`)
      .replace("name: Ana Cruz", `name: ${written}`)
      .replace("description: An article.", `description: ${written}`),
  };
  const { graph } = understand(world);
  const { files } = renderCompanions(graph, {
    publicFiles: new Map(),
    paper: { light: "", dark: "" },
  });
  const read = (name: string) => String(files.find((file) => file.path === name)?.bytes);
  const { wrong, titles } = await page.evaluate(parseXml, read("feed.xml"));
  expect(wrong).toEqual([]);
  // The title is HTML, which a reader reads once more.
  const plain = await page.evaluate(
    (html) => new DOMParser().parseFromString(html, "text/html").body.textContent,
    titles[0] ?? "",
  );
  expect([titles.length, plain]).toEqual([1, hostile]);
  expect((await page.evaluate(parseXml, read("sitemap.xml"))).wrong).toEqual([]);
  expect(JSON.parse(read("feed.json")).items).toHaveLength(1);
});
