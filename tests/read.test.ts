/** The door in: what lies in the content folder becomes sources, or is refused with a reason. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { buildGraph } from "../generator/graph/build-graph.ts";
import { loadEngine } from "../generator/markdown/engine.ts";
import { readSources } from "../generator/read/read-sources.ts";
import { sentence } from "./support/check-problems.ts";
import { page, usualFiles, type World } from "./support/usual-files.ts";

/** Reads a content folder with these files; their paths begin inside of it. */
async function read(files: World, links: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "read-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text ?? "");
  }
  for (const [path, target] of Object.entries(links)) symlinkSync(target, join(folder, path));
  try {
    return await readSources(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A folder with one file, which must be refused with this line. */
async function checkRefused(path: string, text: string | Uint8Array, expected: string) {
  const { value, problems } = await read({ [path]: text });
  expect(problems.map((problem) => sentence(problem, `content/${path}`))).toEqual([expected]);
  expect(value).toEqual({ files: [], pictures: [] });
  return problems[0]?.message;
}

describe("what is read", () => {
  test("texts and pictures, in the order of their paths", async () => {
    const { value, problems } = await read({
      "site.json": "{}",
      "pages/b.md": "B",
      "pages/a.md": "A",
      "images/z.png": "",
      "images/scenes/a.svg": "",
    });
    expect(problems).toEqual([]);
    expect(value).toEqual({
      files: [
        { path: "content/pages/a.md", text: "A" },
        { path: "content/pages/b.md", text: "B" },
        { path: "content/site.json", text: "{}" },
      ],
      pictures: ["scenes/a.svg", "z.png"],
    });
  });
  test("hidden files and the schemas of the editor are not content", async () => {
    const { value, problems } = await read({
      ".DS_Store": "x",
      ".schema/page.schema.json": "{}",
      "pages/.draft.md": "x",
    });
    expect({ value, problems }).toEqual({ value: { files: [], pictures: [] }, problems: [] });
  });
  test("the mark that Windows puts first, and its line ends, are gone", async () => {
    const { value } = await read({
      "pages/a.md": Buffer.from("\uFEFF---\r\ntitle: A\r\n---\r\nText.\r\n"),
      "pages/b.md": "old\rmac\r",
    });
    const [a, b] = value.files.map(({ text }) => text);
    expect(a).toBe("---\ntitle: A\n---\nText.\n");
    expect(b).toBe("old\nmac\n");
  });
  test("a fault in a file from Windows is found on its right line", async () => {
    const content = Object.entries(usualFiles).map(
      ([path, text]) => [path.replace("content/", ""), text] as const,
    );
    const windows = `\uFEFF${page("X", "One.\n\nTwo {{nothing}}.")}`.replaceAll("\n", "\r\n");
    const { value } = await read({ ...Object.fromEntries(content), "pages/x.md": windows });
    const { problems } = buildGraph(value, { engine: await loadEngine() });
    const briefly = problems.map(({ place, excerpt }) => [place, excerpt]);
    expect(briefly).toEqual([
      [{ file: "content/pages/x.md", line: 8, column: 5 }, "Two {{nothing}}."],
    ]);
  });
});

describe("what is refused", () => {
  test("a link to another place, whatever it leads to", async () => {
    const { value, problems } = await read(
      { "pages/a.md": "A" },
      {
        "pages/b.md": "/etc/hostname",
        "pages/c.md": "a.md",
        "pages/d.md": "/nowhere",
        data: "pages",
      },
    );
    const fix = "1:1 error file-refused → Put the file itself here.";
    expect(problems.map((problem) => sentence(problem))).toEqual(
      ["content/data", "content/pages/b.md", "content/pages/c.md", "content/pages/d.md"].map(
        (path) => `${path}:${fix}`,
      ),
    );
    expect(value.files.map(({ path }) => path)).toEqual(["content/pages/a.md"]);
  });
  test("a text in another encoding, at the line where that shows", async () => {
    const fix =
      "error file-refused → Save it again as UTF-8. In Notepad: File, Save as, Encoding, UTF-8.";
    await checkRefused("pages/a.md", Buffer.from("One\nTwo\ncaf\xe9\n", "latin1"), `3:1 ${fix}`);
    await checkRefused("site.json", Buffer.from("\uFEFF{}", "utf16le"), `1:1 ${fix}`);
  });
  test.each(["pages/a.html", "data/a.yaml", "a.docx"])(
    "%s is of a kind that is not used",
    async (path) => {
      const message = await checkRefused(
        path,
        "A",
        "1:1 error file-refused → Copy its text into a new file whose name ends with .md. Pictures go into content/images/.",
      );
      expect(message).toBe(`The file content/${path} is of a kind that is not used.`);
    },
  );
  test.each([
    ["pages/a.txt", "a"],
    ["pages/a.markdown", "a"],
    ["pages/a.MD", "a"],
    ["blog/night.md.txt", "night"],
  ])("%s is renamed", async (path, stem) => {
    const message = await checkRefused(
      path,
      "A",
      `1:1 error file-refused → Rename it to ${stem}.md.`,
    );
    expect(message).toBe(`The file content/${path} has a name that does not end with .md.`);
  });
  test("a picture among texts is moved", async () => {
    const message = await checkRefused(
      "pages/stage.svg",
      "A",
      "1:1 error file-refused → Move it into content/images/.",
    );
    expect(message).toBe(
      "The file content/pages/stage.svg is a picture, and lies in a folder for texts.",
    );
  });
  test("a text that is far too large", async () => {
    await checkRefused(
      "pages/a.md",
      "x".repeat(1024 * 1024 + 1),
      "1:1 error file-refused → Split it, or move pictures into content/images/.",
    );
  });
  test.each([
    ["images/My Photo.JPG", "My-Photo.jpg"],
    ["images/people/Ana Cruz (1).png", "people/Ana-Cruz-1.png"],
    ["images/señor.svg", "se-or.svg"],
    ["images/a.PNG", "a.png"],
  ])("%s cannot be an address, and is offered another name", async (path, name) => {
    const fix = `Rename it to ${name}, and write that wherever the picture is shown.`;
    await checkRefused(path, "", `1:1 error file-refused → ${fix}`);
  });
  test("two files that Windows takes for one", async () => {
    const { problems } = await read({ "images/Stage.svg": "", "images/stage.svg": "" });
    expect(problems.map((problem) => problem.message)).toEqual([
      "The file content/images/stage.svg differs from content/images/Stage.svg only by upper and lower case.",
    ]);
  });
  test.each(["pages/con.md", "pages/aux/a.md", "data/NUL.json", "images/com1.png"])(
    "%s has a name that Windows keeps for itself",
    async (path) => {
      await checkRefused(path, "A", "1:1 error file-refused → Give it another name.");
    },
  );
});
