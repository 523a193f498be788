/** The editor at `/admin/`: what somebody changes in its forms is proposed on GitHub, and nothing else is. */
import type { Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { openBrowser } from "../support/chromium.ts";
import { change, post, type World } from "../support/usual-files.ts";
import { serveWorld } from "../support/world.ts";
import { eventually, site } from "./support.ts";

const article = "content/blog/spark.md";
const list = "content/data/schools.json";
const texts: World = {
  // Quotes, spaces and an order that no program would choose.
  [article]: String(post("spark", "2024-06-12")[article])
    .replace("title: The spark", 'title:   "A spark: four years"')
    .replace("\n---\n\nText.", "\nhour: 8.0 # late\nredirectFrom: [ /old ]\n---\n\n*  Text."),
  [list]: '[\n  { "name": "Oak Hall" },\n\n  { "name":"Elm Hall" }\n]\n',
};

/** Answers what a page asks GitHub: each question with all that any of them is about. */
async function standInForGitHub(page: Page) {
  const proposed: string[] = [];
  const oid = "0".repeat(40);
  const commit = { oid, message: "", author: {}, committedDate: "2026-11-20T12:00:00Z" };
  const ref = { target: { oid, history: { nodes: [commit] } } };
  const files = Object.entries(texts).map(([path, text]) => ({ path, text }));
  const tree = files.map(({ path }, at) => ({ type: "blob", path, sha: `${at}`.repeat(40) }));
  const parts = files.flatMap(({ text }, at) => [
    [`content_${at}`, { text }],
    [`commit_${at}`, ref],
  ]);
  const repository = { ref, pullRequests: { nodes: [] }, ...Object.fromEntries(parts) };
  const data = { repository, fork: {}, base: { ref }, createCommitOnBranch: { commit } };
  await page.route("https://api.github.com/**", async (route) => {
    const { variables, head, draft } = route.request().postDataJSON() ?? {};
    for (const { path, contents } of variables?.input?.fileChanges?.additions ?? [])
      proposed.push(path, Buffer.from(contents, "base64").toString());
    if (head) proposed.push(`${head} ${draft}`);
    await route.fulfill({ json: { data, tree, login: "maya", id: 1, number: 1 } });
  });
  return proposed;
}

// It is off unless a site wants it, and takes longer than any other test: `npm run audit -- editor` runs it.
const audit = it.skipIf(!process.env["WITH_EDITOR"]);

audit("an edit is a pull request with the new words, and every other byte as it was", async () => {
  const repository = "https://github.com/dm/site";
  const settings = change("content/site.json", { repository, editor: true });
  const url = await serveWorld({ ...texts, ...settings });
  const browser = await openBrowser();
  onTestFinished(() => browser.close());
  // To compress a script of two megabytes takes the preview longer than all the rest.
  const page = await browser.newPage({ extraHTTPHeaders: { "accept-encoding": "identity" } });
  page.setDefaultTimeout(60_000);
  // The browser reaches this computer only: it complains of a request to any other host.
  const trouble: string[] = [];
  page.on("console", (said) => said.type() === "error" && trouble.push(said.text()));
  const proposed = await standInForGitHub(page);
  const policy = (await page.goto(`${url}admin/`))?.headers()["content-security-policy"];
  expect(policy).toMatch(/script-src 'self'; .*api\.github\.com; .*frame-ancestors 'none'/);
  await page.getByRole("button", { name: "Access Token" }).click();
  await page.getByRole("textbox").fill("github_pat_1");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByText("A spark: four years").first().click();
  await page.getByRole("textbox", { name: "Title" }).fill('Four "years"');
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const edited = texts[article]?.toString().replace("A spark: four years", 'Four \\"years\\"');
  await eventually(() => proposed, [article, edited, "cms/articles/spark true"]);
  await page.goto(`${url}admin/#/collections/lists/entries/schools`);
  await page.getByRole("button", { name: "Expand All" }).click();
  await page.getByRole("textbox", { name: "Name" }).nth(1).fill("Ash Hall");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const names = texts[list]?.toString().replace("Elm", "Ash");
  await eventually(() => proposed.slice(3), [list, names, "cms/lists/schools true"]);
  expect(trouble).toEqual([]);
  expect(site.files.filter((file) => /admin|editor/.test(file))).toEqual([]);
});
