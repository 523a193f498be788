/** Files that visitors download: how a text names them, what a link says of them, and what is published. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runBuild } from "../build.ts";
import { downloadPathOf } from "../generator/model/address.ts";
import { office } from "./support/documents.ts";
import { composeProse, understandBody } from "./support/graph.ts";
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

/** Names as people give them: words, years in brackets, umlauts, also taken apart as macOS does. */
const named = fc
  .array(
    fc.oneof(
      fc.stringMatching(/^[A-Za-z0-9]{1,6}$/),
      fc.constantFrom(
        "(2026)",
        "FINAL",
        "Año",
        "Größe",
        "u\u0308ber",
        "病院",
        "#2",
        "Q&A",
        "100%",
        "a+b",
      ),
      fc.constantFrom("Zaxby's", "[new]", "v1.2", "_old_", "a,b", "–", "50% off", "%41"),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((words) => ["Plan", ...words].join(" "));
const ending = fc.constantFrom("pdf", "PDF", "csv", "Ics");
/** Takes their meaning from the signs that Markdown would read. */
const mask = (text: string) => text.replace(/[[\]_*<>&\\]/g, "\\$&");

test("a file may have any name; it's published under a clean one, and a link may name it in any form", () => {
  fc.assert(
    fc.property(named, ending, (stem, kind) => {
      const name = `${stem}.${kind}`;
      const clean = downloadPathOf(name);
      expect(clean).toMatch(/^[a-z0-9-]+\.[a-z]+$/);
      const forms = [`<${mask(name)}>`, `<${mask(name.normalize("NFC"))}>`, clean];
      const encoded = [encodeURIComponent(name), `/files/${encodeURIComponent(name)}`];
      const links = [...forms, ...encoded, `../files/${clean}`].map(
        (form) => `[The guide](${form})`,
      );
      const world = { [`content/files/2026/${name}`]: "A", [`content/files/${name}`]: "A" };
      const inFolder = `[The plan](<2026/${mask(name)}>)`;
      const html = composeProse([...links, inFolder].join("\n\n"), world);
      const hrefs = Array.from(html.matchAll(/ href="([^"]*)"/g), ([, href]) => href);
      expect(hrefs).toEqual([...links.map(() => `/files/${clean}`), `/files/2026/${clean}`]);
    }),
    { numRuns: 100 },
  );
});

test("a file with capitals, spaces and brackets is published and found under its clean name", async () => {
  const name = "Sponsorship Packet (2026) FINAL.csv";
  const text = `::button[Packet]{link="${name}"}\n\n[The plan](2026/Plan%20B.xlsx)`;
  const { root, out } = placeWorld({
    [`content/files/${name}`]: "Level,Price\n",
    "content/files/2026/Plan B.xlsx": office("xlsx"),
    "content/pages/index.md": page("Home", text),
  });
  const { problems } = await runBuild({ root });
  expect(problems.map(({ code }) => code)).not.toContain("file-unused");
  const site = readFiles(out);
  expect(site["files/sponsorship-packet-2026-final.csv"]).toBe("Level,Price\n");
  expect(site["files/2026/plan-b.xlsx"]).toBeDefined();
  expect(site["index.html"]).toMatch(
    / href="\/files\/sponsorship-packet-2026-final.csv"[^>]* download="sponsorship-packet-2026-final.csv"/,
  );
});

test.each([
  ["[The packet](Sponsor Packet (2026).pdf)", "sponsor-packet-2026.pdf"],
  ["[The packet](../files/Sponsor Packet (2026).pdf)", "sponsor-packet-2026.pdf"],
  ["[The packet](sponsor-packet-2026.PDF)", "sponsor-packet-2026.pdf"],
  ["[The packet](file:///C:/Users/Ana/Sponsor%20Packet%20(2026).pdf)", "sponsor-packet-2026.pdf"],
  ["[The packet](/Users/ana/Desktop/Sponsor%20Packet%20(2026).pdf)", "sponsor-packet-2026.pdf"],
  [
    "[The packet](https://github.com/a/b/blob/main/content/files/Sponsor%20Packet%20(2026).pdf)",
    "/files/sponsor-packet-2026.pdf",
  ],
  ["[The packet](file:///C:/Users/Ana/New%20Packet.pdf)", "write new-packet.pdf here"],
  ["[The packet](file:///Users/ana/New%20Packet.pages)", "write new-packet.pdf here"],
  ["[The packet](~/New_Packet.docx)", "write new-packet.docx here"],
])("%s is told what to write", (text, right) => {
  const world = { "content/files/Sponsor Packet (2026).pdf": "A" };
  const { problems } = understandBody(text, world);
  const shown = problems.map(({ advice, fix }) => fix?.edits[0]?.text ?? advice);
  expect(shown).toEqual([expect.stringContaining(right)]);
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
