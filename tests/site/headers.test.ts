/** What a host that reads `_headers` answers, as the preview does, in the eyes of a browser; and `security.txt`. */
import { expect, test } from "vitest";
import { servePreview } from "../../generator/serve/preview.ts";
import { openBrowser } from "../support/chromium.ts";
import { givenFolder, writeFiles } from "../support/place-world.ts";
import { builtSite } from "./support/built-site.ts";
import { all, attribute } from "./support/html.ts";

const site = await builtSite();
const dist = givenFolder();

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
