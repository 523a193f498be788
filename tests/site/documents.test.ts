/** The guides and the packet: they are there, a screen reader can read them, and they say what was written. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { defaultRoot } from "../../generator/content/site-paths.ts";
import { GateError } from "../../generator/diagnostics/gate.ts";
import { digestBytes } from "../../generator/model/digest.ts";
import { composeDocuments } from "../../tools/art/documents/compose.ts";
import { printDocument } from "../../tools/art/documents/print.ts";
import { describePrint, findStale, readPrints } from "../../tools/art/documents/record.ts";
import { readDocuments } from "../../tools/art/documents/sources.ts";
import { openBrowser } from "../support/chromium.ts";
import { placeWorld } from "../support/place-world.ts";
import { brief, page } from "../support/usual-files.ts";
import { builtSite } from "./support/built-site.ts";
import { all, textOf } from "./support/html.ts";

const site = await builtSite();
const sources = await readDocuments(defaultRoot);
const names = sources.map(({ name }) => name);

/** A PDF as text: its signs are its bytes. */
const readPdf = (name: string) => readFileSync(join(site.dist, `files/${name}.pdf`), "latin1");

test.each([
  ["/register-to-fundraise", "fundraising-page-guide"],
  ["/ambassadors", "ambassador-guidelines"],
  ["/partners", "sponsorship-packet"],
])("%s links to %s, and says that it is a PDF and how large", (route, name) => {
  const links = all(site.document(route).main, `a[href="/files/${name}.pdf"]`);
  expect(links.map((link) => textOf(link)).join()).toMatch(/\(PDF, \d+(\.\d)?\s[kM]B\)/);
});

test.each(names)(
  "%s was printed after its last change: npm run art -- documents prints it",
  (name) => {
    const { source, pdf } = readPrints(defaultRoot)[name] ?? {};
    expect(source).toBe(sources.find((one) => one.name === name)?.digest);
    expect(pdf).toBe(digestBytes(Buffer.from(readPdf(name), "latin1")));
  },
);

test.each(names)("%s has tags, an outline, a title and a language, and is small", (name) => {
  const pdf = readPdf(name);
  expect(pdf).toMatch(/\/MarkInfo <<[^>]*\/Marked true/);
  for (const part of ["/StructTreeRoot", "/Outlines", "/Title (", "/Lang (en-US)", "/S /H1"])
    expect(pdf).toContain(part);
  expect(pdf.length).toBeLessThanOrEqual(300_000);
});

describe("a document of a small site", () => {
  const usual =
    '[{"id":"raised","label":"Raised","value":483,"unit":"count","asOf":"2024","source":"A list"}]';
  const text = 'We have {{raised}} and **more**.\n\n:::stats\n::stat{fact="raised"}\n:::';
  const given = (body: string, facts = usual) =>
    placeWorld({
      "content/facts.json": facts,
      "tools/art/documents/guide.md": page("A guide", body),
    }).root;
  const compose = async (root: string) => (await composeDocuments(root)).documents[0]!;
  const browser = openBrowser();
  afterAll(async () => (await browser).close());

  test("follows the figures of the site, and its own text", async () => {
    const before = await compose(given(text));
    const raised = await compose(given(text, usual.replace("483", "484")));
    const rewritten = await compose(given(text.replace("more", "less")));
    expect(before.html).toContain("We have 483 and");
    expect(rewritten.source.digest).not.toBe(before.source.digest);
    // An edit of the content is no edit of the document, and makes its PDF an old one all the same.
    expect(raised.source.digest).toBe(before.source.digest);
    const prints = { guide: describePrint(before, Buffer.from("%PDF")) };
    expect(findStale([before], prints)).toEqual([]);
    expect(findStale([raised], prints)).toEqual(["guide"]);
  });

  test("names a mistake in the file of its author", async () => {
    const failed = await compose(given("We have {{rised}}.")).catch((cause: GateError) => cause);
    expect(failed).toBeInstanceOf(GateError);
    const { problems } = failed as GateError;
    expect(problems.map(brief)).toContain("error fact-unknown tools/art/documents/guide.md:6:9");
  });

  test("is printed to the same bytes each time, with names for drawn figures", async () => {
    const { documents, files } = await composeDocuments(given(text));
    const [document] = documents;
    const [first, second] = [
      await printDocument(await browser, document!, files),
      await printDocument(await browser, document!, files),
    ];
    expect(digestBytes(first)).toBe(digestBytes(second));
    expect(first.toString("latin1")).toContain("/Alt (483)");
    expect(first.toString("latin1")).not.toContain("/S /Strong");
  });
});
