/** Files that visitors download: how a text names them, what a link says of them, and what is published. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runBuild } from "../build.ts";
import { office } from "./support/documents.ts";
import { composeProse } from "./support/graph.ts";
import { placeWorld, readFiles } from "./support/place-world.ts";
import { change, page, type World } from "./support/usual-files.ts";

const files: World = {
  "content/files/guide.pdf": "%PDF-1".padEnd(1_240_000),
  "content/files/2026/plan.xlsx": office("xlsx"),
};
test.each(["guide.pdf", "files/guide.pdf", "/files/guide.pdf", "../files/guide.pdf"])(
  "%s is a document that opens beside the page, with its kind and size",
  (target) => {
    const html = composeProse(`See [the guide](${target}#page=2).`, files);
    expect(html).toContain('<a href="/files/guide.pdf#page=2" ');
    expect(html).toContain(">the guide (PDF, 1.2\u00a0MB)<");
    expect(html).toContain('target="_blank"');
  },
);

test("what no browser shows is saved under its own name, with a size as the site writes it", () => {
  const german = change("content/site.json", { language: "de" });
  const html = composeProse("Der [Plan](2026/plan.xlsx).", { ...files, ...german });
  expect(html).toMatch(/ href="\/files\/2026\/plan.xlsx"[^>]* download="plan.xlsx"/);
  expect(html).toContain(">Plan (XLSX, 1\u00a0kB)</a>.");
});

test("files are published as they are, and a build with records follows them", async () => {
  const text = '[Guide](guide.pdf)\n\n::button[Plan]{link="/files/2026/plan.xlsx"}';
  const home = { "content/pages/index.md": page("Home", text) };
  const { root, out } = placeWorld({ ...files, ...home });
  const build = async () => {
    const { problems } = await runBuild({ root, hasRecords: true });
    return { site: readFiles(out), codes: problems.map(({ code }) => code) };
  };
  const { site, codes } = await build();
  expect(codes).not.toContain("file-unused");
  expect(site["files/2026/plan.xlsx"]).toBe(String(files["content/files/2026/plan.xlsx"]));
  expect(site["index.html"]).toMatch(/download="plan.xlsx">Plan \(XLSX, 1\u00a0kB\)</);
  writeFileSync(join(root, "content/files/guide.pdf"), "%PDF-2".padEnd(9_000_000));
  const next = (await build()).site;
  expect(next["files/guide.pdf"]).toMatch(/^%PDF-2/);
  expect(next["index.html"]).toContain("(PDF, 9\u00a0MB)");
});

/** A picture of one pixel. */
const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("a drawing to download is saved and not opened, and is cleaned like those that pages show", async () => {
  const draw = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}<path d="M0 0h9"/></svg>`;
  const home = page("Home", "[Logo](logo.svg) and [PNG](logo.png)");
  const png = { "content/files/logo.png": dot, "content/pages/index.md": home };
  const buildWith = async (logo: string) => {
    const { root, out } = placeWorld({ ...png, "content/files/logo.svg": logo });
    await runBuild({ root });
    return readFiles(out);
  };
  const site = await buildWith(draw("<!-- by me -->"));
  expect(site["files/logo.svg"]).toMatch(/^<svg [^>]*><path d="M0 0h9"\/><\/svg>$/);
  expect(site["index.html"]).toMatch(/ href="\/files\/logo.svg"[^>]* download="logo.svg"/);
  expect(site["index.html"]).toMatch(/ download="logo.png">PNG \(PNG, /);
  await expect(buildWith(draw("<script>alert(1)</script>"))).rejects.toMatchObject({
    problems: [expect.objectContaining({ code: "picture-broken" })],
  });
});
