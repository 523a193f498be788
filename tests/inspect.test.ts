/** The last look at the finished documents, as a stranger would take it. */
import { expect, test } from "vitest";
import { inspectDocuments } from "../generator/inspect/inspect-documents.ts";
import type { Document } from "../generator/render/render-pages.ts";

/** A document with this inside, as the machine hands it over. */
function document(path: string, inside: string, title = path): Document {
  const source = `content/pages/${path.replace("/index.html", "").replace(".html", "")}.md`;
  const page = { source, title } as Document["page"];
  return { page, file: { path, bytes: `<h1 id="top">${title}</h1>${inside}` } };
}

/** Inspects a home page with this inside, beside a page with the heading `team`. */
function checkHome(inside: string, ...expected: readonly string[]): void {
  const about = document("about/index.html", '<h2 id="team">Team</h2>');
  const files = [
    { path: "feed.xml", bytes: "" },
    { path: "static/a b.svg", bytes: "" },
  ];
  const problems = inspectDocuments([document("index.html", inside), about], files, "/repo/");
  expect(problems.map(({ severity, code, message }) => `${severity} ${code}: ${message}`)).toEqual(
    expected,
  );
}

test.each([
  "/repo/",
  "/repo/about/",
  "/repo/about/?a=1",
  "/repo/about/#team",
  "/repo/about/#",
  "#top",
  "/repo/feed.xml",
  "/repo/feed.xml#anything",
  "/repo/static/a%20b.svg",
  "https://else.example/nothing",
  "mailto:a@example.org",
  "tel:+1",
  "//else.example/",
])("a link to %s is right", (target) => {
  checkHome(`<a href="${target}">x</a>`);
});

test.each([
  "/repo/nothing/",
  "/repo/about",
  "/about/",
  "/",
  "about/",
  "/repository/about/",
  "/repo/About/",
  "/repo/%zz",
])("a link to %s leads out of the site or to nothing", (target) => {
  const message = `A link leads to ${target}, which is not part of the site.`;
  checkHome(`<a href="${target}">x</a>`, `error link-unknown: ${message}`);
});

test.each([
  ['<img src="/repo/x.png">', "/repo/x.png"],
  ['<video poster="/repo/x.png"></video>', "/repo/x.png"],
  ['<script src="/repo/x.js"></script>', "/repo/x.js"],
  ['<link href="/repo/x.css">', "/repo/x.css"],
  ['<img srcset="/repo/static/a%20b.svg 1x, /repo/x.png 2x">', "/repo/x.png"],
  ['<button data-src="/repo/x.js"></button>', "/repo/x.js"],
])("%s asks for a file that is not there", (markup, target) => {
  const message = `A link leads to ${target}, which is not part of the site.`;
  checkHome(markup, `error link-unknown: ${message}`);
});

test.each([
  ["#tem", "#tem.", "Did you mean #team?"],
  ["/repo/about/#taem", "#taem.", "Did you mean #team?"],
  ["/repo/about/#nothing-near", "#nothing-near.", ""],
  ["/repo/about/#100%", "#100%.", ""],
])("a link to %s leads to a heading that is not there", (target, name, offer) => {
  const inside = `<h2 id="team">A</h2><a href="${target}">x</a>`;
  const message = `A link leads to ${target}, but that page has no ${name} ${offer}`.trim();
  checkHome(inside, `error anchor-unknown: ${message}`);
});

test("the same wrong link on one page is told of once", () => {
  const message = "A link leads to /repo/x/, which is not part of the site.";
  checkHome('<a href="/repo/x/">a</a><a href="/repo/x/">b</a>', `error link-unknown: ${message}`);
});

test("an id that stands twice is told of, with the page that it stands on", () => {
  checkHome(
    '<p id="a"></p><p id="a"></p>',
    'error output-fault: The id "a" stands twice on the page.',
  );
});

test("a second first heading, or none, is told of", () => {
  checkHome("<h1>B</h1>", "error output-fault: The page has 2 first headings; it must have one.");
});

test("a symbol of a drawing on the same page is no link", () => {
  checkHome('<svg><use href="#icon-arrow"></use></svg>');
});

test("two pages with one title are warned of, and both are named", () => {
  const pages = [document("a.html", "", "News"), document("b.html", "", "News")];
  const [problem, ...more] = inspectDocuments(pages, [], "/");
  expect(more).toEqual([]);
  expect(problem).toMatchObject({ severity: "warning", place: { file: "content/pages/b.md" } });
  expect(problem?.message).toBe('The title "News" is also the title of content/pages/a.md.');
});
