/** Mistakes with whole files: their names, kinds, places and encodings, and files that are gone. */
import { plain } from "../../support/pictures.ts";
import type { FileMistake } from "./mistake.ts";
import { article, page, schools, usualSite } from "./usual-site.ts";

const usual = (file: string) => ({ [file]: usualSite[file] });
const text = (file: string) => String(usualSite[file]);

/** A right page with a title of its own. */
export const pageCalled = (title: string, more = "") =>
  text(page)
    .replace("title: About us\n", `title: ${title}\n${more}`)
    .replace("Who we are,", `${title},`);

const photograph = await plain(300, 300).png().toBuffer();
const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/>${inside}</svg>`;

const moved = (from: string, to: string, content: string | Uint8Array) => ({
  [from]: undefined,
  [to]: content,
});

const maya = "content/images/people/maya.svg";
const staffWith = (image: string) => ({
  "content/data/staff.json": text("content/data/staff.json").replace("people/maya.svg", image),
});

export const fileMistakes: readonly FileMistake[] = [
  {
    name: "a page without its fields",
    file: page,
    typed: "Just a text.\n",
    told: "1:1 error front-matter-missing",
    says: "The file does not begin with its fields: a line of three hyphens, the fields, three hyphens again.",
    fix: "---\ntitle: The title of the page\ndescription: One sentence about it\n---",
    instead: { [page]: `${text(page).split("\n\n")[0]}\n\nJust a text.\n` },
  },
  {
    name: "line ends of Windows",
    file: page,
    typed: text(page).replaceAll("\n", "\r\n"),
    told: "1:1 warning file-encoding",
    says: "The lines of this file end in the way of Windows, with two signs in place of one.",
    fix: "Your words are right. npm run check -- --fix mends this, or save the file again as UTF-8 with line ends LF.",
    isMended: true,
    instead: usual(page),
  },
  {
    name: "an invisible mark at the beginning",
    file: schools,
    typed: `\uFEFF${text(schools)}`,
    told: "1:1 warning file-encoding",
    says: "The file begins with an invisible mark, which some programs of Windows write.",
    fix: "Your words are right. npm run check -- --fix mends this, or save the file again as UTF-8 with line ends LF.",
    isMended: true,
    instead: usual(schools),
  },
  {
    name: "two versions of a text, and nobody chose",
    file: page,
    typed: text(page).replace(
      "A line",
      "<<<<<<< patch-1\nA line\n=======\nMany lines\n>>>>>>> main\nA line",
    ),
    told: "10:1 error conflict-left",
    says: "Two people changed these lines, and both versions stand here: yours and theirs, parted by =======.",
    fix: "Keep the version that is right, and delete the other one. Then delete the three lines that begin with <<<<<<<, ======= and >>>>>>>.",
    instead: usual(page),
  },
  {
    name: "two versions of the lines at the top, and nobody chose",
    file: page,
    typed: text(page).replace("hour: 11\n", "<<<<<<< patch-1\nhour: 11\n=======\n>>>>>>> main\n"),
    told: "4:1 error conflict-left",
    says: "Two people changed these lines, and both versions stand here: yours and theirs, parted by =======.",
    fix: "Keep the version that is right, and delete the other one. Then delete the three lines that begin with <<<<<<<, ======= and >>>>>>>.",
    instead: usual(page),
  },
  {
    name: "two versions of a list, and nobody chose",
    file: schools,
    typed: text(schools).replace(
      '    "name": "Eastside"\n',
      '<<<<<<< patch-1\n    "name": "Eastside"\n=======\n    "name": "East Side"\n>>>>>>> main\n',
    ),
    told: "6:1 error conflict-left",
    says: "Two people changed these lines, and both versions stand here: yours and theirs, parted by =======.",
    fix: "Keep the version that is right, and delete the other one. Then delete the three lines that begin with <<<<<<<, ======= and >>>>>>>.",
    instead: usual(schools),
  },
  {
    name: "a text in an old encoding",
    file: page,
    typed: Buffer.from(text(page).replace("A line", "A café"), "latin1"),
    told: "10:1 error file-refused",
    says: "The file content/pages/about.md is not in the encoding UTF-8, so its letters cannot be read.",
    fix: "Save it again as UTF-8. In Notepad: File, Save as, Encoding, UTF-8.",
    instead: { [page]: text(page).replace("A line", "A café") },
  },
  {
    name: "a list that was emptied",
    file: schools,
    typed: "",
    told: "1:1 error json-syntax",
    says: "The file is empty.",
    fix: "[]",
    instead: usual(schools),
  },
  {
    name: "one entry in place of a list",
    file: schools,
    typed: '{ "name": "Buchholz" }\n',
    told: "1:1 error field-value",
    says: "The file must hold a list: entries in braces, separated by commas, inside [ and ].",
    fix: "Write [ before the first entry and ] after the last.",
    instead: { [schools]: '[\n{ "name": "Buchholz" }\n]\n' },
  },
  {
    name: "a file name with spaces and capitals",
    file: "content/pages/Packing List.md",
    typed: pageCalled("Packing list"),
    told: "1:1 error file-refused",
    says: 'The name of this file would give the address "/Packing List". Addresses have lower-case letters, digits and hyphens.',
    fix: "Rename the file to packing-list.md.",
    instead: moved(
      "content/pages/Packing List.md",
      "content/pages/packing-list.md",
      pageCalled("Packing list"),
    ),
  },
  {
    name: "a text document in place of a page",
    file: "content/pages/packinglist.docx",
    typed: "PK",
    told: "1:1 error file-refused",
    says: "The file content/pages/packinglist.docx is of a kind that is not used.",
    fix: "Copy its text into a new file whose name ends with .md. Pictures go into content/images/.",
    instead: moved(
      "content/pages/packinglist.docx",
      "content/pages/packinglist.md",
      pageCalled("Packing list"),
    ),
  },
  {
    name: "a page that was saved as plain text",
    file: "content/pages/packinglist.md.txt",
    typed: pageCalled("Packing list"),
    told: "1:1 error file-refused",
    says: "The file content/pages/packinglist.md.txt has a name that does not end with .md.",
    fix: "Rename it to packinglist.md.",
    instead: moved(
      "content/pages/packinglist.md.txt",
      "content/pages/packinglist.md",
      pageCalled("Packing list"),
    ),
  },
  {
    name: "a picture beside the article",
    file: "content/blog/team.jpg",
    typed: photograph,
    told: "1:1 error file-refused",
    says: "The file content/blog/team.jpg is a picture, and lies in a folder for texts.",
    fix: "Move it into content/images/.",
    instead: {
      ...moved("content/blog/team.jpg", "content/images/people/team.png", photograph),
      ...staffWith("people/team.png"),
    },
  },
  {
    name: "a document in the folder of pictures",
    file: "content/images/flyer.pdf",
    typed: "%PDF-1.7",
    told: "1:1 error file-refused",
    says: "The file content/images/flyer.pdf is no picture of a kind that is used.",
    fix: "Save the picture as JPEG, PNG, WebP, AVIF or SVG, and put that here.",
    instead: { "content/images/flyer.pdf": undefined },
  },
  {
    name: "an article in the folder of pages",
    file: "content/pages/night.md",
    typed: text(article)
      .replace("id: 1\n", "id: 2\n")
      .replace("linkName: spark", "linkName: night"),
    told: "1:1 error file-refused",
    says: "The file content/pages/night.md has the fields of an article, and lies in the folder of pages.",
    fix: "Move it into content/blog/.",
    instead: moved(
      "content/pages/night.md",
      "content/blog/night.md",
      text(article).replace("id: 1\n", "id: 2\n").replace("linkName: spark", "linkName: night"),
    ),
  },
  {
    name: "a page in the folder of articles",
    file: "content/blog/packinglist.md",
    typed: pageCalled("Packing list"),
    told: "1:1 error file-refused",
    says: "The file content/blog/packinglist.md has the fields of a page, and lies in the folder of articles.",
    fix: "Move it into content/pages/.",
    instead: moved(
      "content/blog/packinglist.md",
      "content/pages/packinglist.md",
      pageCalled("Packing list"),
    ),
  },
  {
    name: "an article that was copied with its number",
    file: "content/blog/thespark.md",
    typed: text(article).replace("linkName: spark", "linkName: thespark"),
    told: "2:5 error field-value",
    says: "The id 1 is also that of content/blog/spark.md. Each article has its own.",
    fix: "id: 2",
    instead: {
      "content/blog/thespark.md": text(article)
        .replace("id: 1\n", "id: 2\n")
        .replace("linkName: spark", "linkName: thespark"),
    },
  },
  {
    name: "a page beside its folder",
    file: "content/packinglist.md",
    typed: pageCalled("Packing list"),
    told: "1:1 error file-refused",
    says: "The file content/packinglist.md is in a folder that is not read, so nobody would see it.",
    fix: "Move it into content/pages/ or, if it is an article, into content/blog/.",
    instead: moved(
      "content/packinglist.md",
      "content/pages/packinglist.md",
      pageCalled("Packing list"),
    ),
  },
  {
    name: "a list with another name",
    file: "content/data/school.json",
    typed: text(schools),
    told: "1:1 error file-refused",
    says: "The file content/data/school.json is none of the lists of the site, so nobody would see it.",
    fix: "Rename it to content/data/schools.json.",
    instead: moved("content/data/school.json", schools, text(schools)),
  },
  {
    name: "a name that Windows keeps for itself",
    file: "content/pages/con.md",
    typed: pageCalled("Convention"),
    told: "1:1 error file-refused",
    says: "The file content/pages/con.md has a name that Windows keeps for itself.",
    fix: "Give it another name.",
    instead: moved("content/pages/con.md", "content/pages/convention.md", pageCalled("Convention")),
  },
  {
    name: "two pages with one address",
    file: "content/pages/team.md",
    typed: pageCalled("Team", "route: /about\n"),
    told: "3:8 error address-collision",
    says: "Both content/pages/about.md and content/pages/team.md claim the address /about.",
    fix: "Give one of the two another name.",
    instead: { "content/pages/team.md": pageCalled("Team") },
  },
  {
    name: "an article that was copied with its link name",
    file: "content/blog/thespark.md",
    typed: text(article).replace("id: 1\n", "id: 2\n"),
    told: "4:11 error address-collision",
    says: "Both content/blog/spark.md and content/blog/thespark.md claim the address /blog/spark.",
    fix: "Give one of the two another linkName.",
    instead: {
      "content/blog/thespark.md": text(article)
        .replace("id: 1\n", "id: 2\n")
        .replace("linkName: spark", "linkName: thespark"),
    },
  },
  {
    name: "the words of the interface deleted",
    file: "content/words.json",
    typed: undefined,
    told: "? error file-missing",
    says: "The file content/words.json is missing. No page can be made without it.",
    fix: "Restore content/words.json from the history of the repository.",
    instead: usual("content/words.json"),
  },
  {
    name: "the home page deleted",
    file: "content/pages/index.md",
    typed: undefined,
    told: "? error file-missing",
    says: "There is no home page: the file content/pages/index.md is missing.",
    fix: "Restore content/pages/index.md from the history of the repository.",
    instead: usual("content/pages/index.md"),
  },
  {
    name: "a picture's file with a space and an ending in capitals",
    file: "content/images/people/Ana Cruz.JPG",
    typed: photograph,
    told: "1:1 error file-refused",
    says: "The file content/images/people/Ana Cruz.JPG has a name that cannot be an address.",
    fix: "Rename it to people/Ana-Cruz.jpg, and write that wherever the picture is shown.",
    instead: {
      ...moved(
        "content/images/people/Ana Cruz.JPG",
        "content/images/people/Ana-Cruz.png",
        photograph,
      ),
      ...staffWith("people/Ana-Cruz.png"),
    },
  },
  {
    name: "a photograph that is called a drawing",
    file: maya,
    typed: photograph,
    told: "1:1 error picture-kind",
    says: "The picture content/images/people/maya.svg cannot be used: its name ends with .svg, and inside it is PNG.",
    fix: "Rename it to people/maya.png, and write that wherever the picture is shown.",
    instead: {
      ...moved(maya, "content/images/people/maya.png", photograph),
      ...staffWith("people/maya.png"),
    },
  },
  {
    name: "a photograph as an iPhone keeps it",
    file: "content/images/people/IMG_1234.HEIC",
    typed: Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
    told: "1:1 error picture-kind",
    says: "The picture content/images/people/IMG_1234.HEIC cannot be used: it is a HEIC photograph, which browsers do not show.",
    fix: "Export it as JPEG. On an iPhone: Settings, Camera, Formats, Most Compatible.",
    instead: { "content/images/people/IMG_1234.HEIC": undefined },
  },
  {
    name: "an upload that did not finish",
    file: maya,
    typed: "",
    told: "1:1 error picture-broken",
    says: "The picture content/images/people/maya.svg cannot be used: it is empty.",
    fix: "Put the picture here again; the last upload did not finish.",
    instead: usual(maya),
  },
  {
    name: "a photograph that is shown nowhere",
    file: "content/images/people/ana.png",
    typed: photograph,
    told: "1:1 warning picture-unused",
    says: "The picture content/images/people/ana.png is shown on no page, and is published all the same.",
    fix: "Show it on a page, or delete the file.",
    instead: staffWith("people/ana.png"),
  },
  {
    name: "a script in a drawing",
    file: maya,
    typed: drawing("<script>alert(1)</script>"),
    told: "1:87 error picture-broken",
    says: "The picture content/images/people/maya.svg cannot be used: it holds a script.",
    fix: "Export it again as plain SVG, or delete this from the file.",
    instead: { [maya]: drawing("") },
  },
  {
    name: "motion in a drawing",
    file: maya,
    typed: drawing('<g><animate attributeName="x" to="9" dur="1s"/></g>'),
    told: "1:90 warning picture-cleaned",
    says: "The picture content/images/people/maya.svg lost its motion, which nobody could stop.",
    fix: "Look at the picture. If nothing is missing, delete this from the file.",
    instead: { [maya]: drawing("") },
  },
];
