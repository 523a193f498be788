/** Mistakes with whole files: their names, kinds, places and encodings, and files that are gone. */
import { drawing, plain, positioned } from "../../support/pictures.ts";
import { smallSite, type World } from "../../support/usual-files.ts";
import type { Mistake } from "./read-catalogue.ts";

const text = (file: string) => String(smallSite[file]);
const about = text("content/pages/about.md");
const schools = text("content/data/schools.json");
const spark = text("content/blog/spark.md");
const staff = text("content/data/staff.json");

/** A page, an article and a drawing that could be added as they are. */
const packing = about.replace("About us", "Packing list").replace("Who we are,", "What to bring,");
const article = spark.replace("id: 1", "id: 2").replace("linkName: spark", "linkName: the-spark");
const photograph = await plain(300, 300).png().toBuffer();
const drawingOf = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/>${inside}</svg>`;

/** What was put into the site, and what is reported of the first of these files. */
const rows: readonly (readonly [name: string, files: World, reported: string])[] = [
  // Texts that can't be read.
  [
    "a page without its fields",
    { "content/pages/about.md": "Just a text.\n" },
    "! 1:1 error front-matter-missing",
  ],
  ["a page that was emptied", { "content/pages/about.md": "" }, "! 1:1 error front-matter-syntax"],
  ["a list that was emptied", { "content/data/schools.json": "" }, "! 1:1 error json-syntax"],
  [
    "one entry in place of a list",
    { "content/data/schools.json": '{ "name": "A" }\n' },
    "! 1:1 error field-value",
  ],
  [
    "two versions of a list, and nobody chose",
    {
      // Git writes both names, and the lines between them.
      "content/data/schools.json": schools.replace(
        '    "name": "Eastside"\n',
        '<<<<<<< patch-1\n    "name": "Eastside"\n=======\n    "name": "East Side"\n>>>>>>> main\n',
      ),
    },
    "! 6:1 error conflict-left",
  ],
  [
    "a text in an old encoding",
    { "content/pages/about.md": Buffer.from(about.replace("A line", "A café"), "latin1") },
    "! 10:1 error file-refused",
  ],
  // Files that are gone.
  [
    "the words of the interface deleted",
    { "content/words.json": undefined },
    "! nowhere error file-missing, file content/words.json",
  ],
  [
    "the home page deleted",
    { "content/pages/index.md": undefined },
    "! nowhere error file-missing, file content/pages/index.md",
  ],
  // Names, kinds and folders.
  [
    "a file name with spaces and capitals",
    { "content/pages/Packing List.md": packing },
    "! 1:1 error file-refused",
  ],
  [
    "an article whose file has capitals",
    { "content/blog/The Spark.md": article },
    "! 1:1 error file-refused",
  ],
  [
    "a page that was saved as plain text",
    { "content/pages/packinglist.md.txt": packing },
    "! 1:1 error file-refused",
  ],
  [
    "a text document in place of a page",
    { "content/pages/packinglist.docx": "PK" },
    "! 1:1 error file-refused",
  ],
  [
    "a list that was saved as plain text",
    { "content/data/schools.txt": schools },
    "! 1:1 error file-refused",
  ],
  [
    "a film among the pictures",
    { "content/images/scenes/reveal.mp4": "ftyp" },
    "! 1:1 error file-refused",
  ],
  ["a list with another name", { "content/data/school.json": schools }, "! 1:1 error file-refused"],
  [
    "a name that Windows keeps for itself",
    { "content/pages/con.md": packing },
    "! 1:1 error file-refused",
  ],
  [
    "an article in the folder of pages",
    { "content/pages/the-spark.md": article },
    "! 1:1 error file-refused",
  ],
  [
    "a page in the folder of articles",
    { "content/blog/packinglist.md": packing },
    "! 1:1 error file-refused",
  ],
  ["a page beside its folder", { "content/packinglist.md": packing }, "! 1:1 error file-refused"],
  // Two of a kind.
  [
    "two pages with one address",
    { "content/pages/team.md": packing.replace("---\n", "---\nroute: /about\n") },
    "! 2:8 error address-collision",
  ],
  [
    "an article that was copied",
    { "content/blog/the-spark.md": spark },
    "! 4:11 error address-collision",
  ],
  [
    "an article that was copied with its number",
    { "content/blog/the-spark.md": article.replace("id: 2", "id: 1") },
    "! 2:5 error field-value",
  ],
  // Files to download.
  [
    "a document in the folder of pictures",
    { "content/images/flyer.pdf": "PK" },
    "! 1:1 error file-refused",
  ],
  [
    "a page of the web to download",
    { "content/files/guide.html": "<p>" },
    "! 1:1 error file-refused",
  ],
  [
    "two files to download that would get one name",
    { "content/files/parents_guide.PDF": "%PDF-1.4" },
    "! 1:1 error file-refused",
  ],
  [
    "a page of the web that is called a PDF",
    { "content/files/parents-guide.pdf": "<!DOCTYPE html><title>Guide</title>" },
    "! 1:1 error file-refused",
  ],
  [
    "a formula in a table to download",
    { "content/files/shifts.csv": 'Name,Page\nAna,"=HYPERLINK(""https://a.example"")"\n' },
    "! 2:5 error file-refused",
  ],
  [
    "a name that is longer than a disk can hold",
    { [`content/pages/${"packing-".repeat(30)}list.md`]: packing },
    "! 1:1 error file-refused",
  ],
  [
    "a page where the editor is",
    { "content/pages/team.md": packing.replace("---\n", "---\nroute: /admin\n") },
    "! 2:8 error address-collision",
  ],
  [
    "a file that did not arrive",
    { "content/files/parents-guide.pdf": "" },
    "! 1:1 error file-refused",
  ],
  [
    "a file of more than ten megabytes",
    { "content/files/parents-guide.pdf": "%PDF-".padEnd(11_000_000) },
    "! 1:1 error file-refused",
  ],
  [
    "a file that nothing leads to",
    { "content/files/packing-list.csv": "What,How many" },
    "! 1:1 warning file-unused",
  ],
  // Pictures.
  [
    "a picture beside the article",
    { "content/blog/team.jpg": photograph },
    "! 1:1 error file-refused",
  ],
  [
    "two pictures that would get one name",
    {
      "content/images/people/ana-cruz.png": photograph,
      "content/images/people/Ana Cruz.PNG": photograph,
    },
    "! 1:1 error file-refused",
  ],
  [
    "a photograph that says where it was taken",
    {
      "content/images/people/ana.jpg": await positioned(),
      "content/pages/about.md": `${about}\n![Ana laughs with her teeth out.](people/ana.jpg)\n`,
    },
    "! 1:1 warning picture-position",
  ],
  [
    "a photograph that is called a drawing",
    { "content/images/people/maya.svg": photograph },
    "! 1:1 error picture-kind",
  ],
  [
    "a photograph as an iPhone keeps it",
    {
      "content/images/people/IMG_1234.HEIC": Buffer.from(
        "\0\0\0\x18ftypheic\0\0\0\0mif1heic",
        "latin1",
      ),
    },
    "! 1:1 error file-refused",
  ],
  [
    "an upload that did not finish",
    { "content/images/people/maya.svg": "" },
    "! 1:1 error picture-broken",
  ],
  [
    "a photograph that is shown nowhere",
    { "content/images/people/ana.png": photograph },
    "! 1:1 warning picture-unused",
  ],
  [
    "a photograph that is smaller than its place",
    {
      "content/data/staff.json": staff.replace("people/maya.svg", "people/ana.png"),
      "content/images/people/ana.png": await plain(90, 90).png().toBuffer(),
    },
    "! 9:14 warning picture-small",
  ],
  [
    "a script in a drawing",
    { "content/images/people/maya.svg": drawingOf("<script>alert(1)</script>") },
    "! 1:87 error picture-broken",
  ],
  [
    "motion in a drawing",
    {
      "content/images/people/maya.svg": drawingOf(
        '<g><animate attributeName="x" to="9" dur="1s"/></g>',
      ),
    },
    "! 1:90 warning picture-cleaned",
  ],
  [
    "a drawing of many strokes",
    { "content/images/people/maya.svg": drawing(140_000) },
    "! 1:1 warning picture-heavy",
  ],
  // What nobody would find.
  [
    "a page that no page leads to",
    { "content/pages/packinglist.md": packing },
    "! 1:1 warning page-orphan",
  ],
  [
    "a list that no page shows",
    { "content/data/partners.json": '[{ "name": "A" }]\n' },
    "! 1:12 warning entry-unused",
  ],
  // Finished pages, and addresses that somebody asked for.
  [
    "a template that gives two things one name",
    { "dist/index.html": '<p id="Team">One</p>\n<p id="Team">Two</p>' },
    "! content/pages/index.md:1:1 error id-repeated",
  ],
  [
    "a template that prints two titles",
    { "dist/index.html": "<h1>One</h1>\n<h1>Two</h1>" },
    "! content/pages/index.md:1:1 error output-fault",
  ],
  [
    "an address outside the site that is gone",
    { "content/links.json": text("content/links.json").replace("shop.example", "gone.example") },
    "! 4:12 warning link-outside",
  ],
];

export const fileMistakes: readonly Mistake[] = rows.map(([name, files, reported]) => {
  const [file = ""] = Object.keys(files);
  const makeIn = (site: World) => ({ ...site, ...files });
  return { name, file, world: makeIn(smallSite), makeIn, reported };
});
