/** What the files of `files.txt` hold, by the words that stand for it there. */
import { drawing, plain } from "../../support/pictures.ts";
import { smallSite } from "../../support/usual-files.ts";

const text = (file: string) => String(smallSite[file]);
const about = text("content/pages/about.md");
const schools = text("content/data/schools.json");
const staff = text("content/data/staff.json");
const spark = text("content/blog/spark.md");
const packing = about.replace("About us", "Packing list").replace("Who we are,", "What to bring,");
const eastside = '    "name": "Eastside"\n';

const withInside = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/>${inside}</svg>`;

export const contents: Readonly<Record<string, string | Uint8Array | undefined>> = {
  nothing: undefined,
  "an empty file": "",
  "a page": packing,
  "a page with the route of another": packing.replace("---\n", "---\nroute: /about\n"),
  "a page without fields": "Just a text.\n",
  "a page in an old encoding": Buffer.from(packing.replace("A line", "A café"), "latin1"),
  "a page with a picture as text": about.replace(
    "A line",
    `A data:image/png;base64,${"x".repeat(12_000)}`,
  ),
  "a page with a long line": about.replace(
    "A line of text.",
    "Much more. ".repeat(1200).slice(0, 12_000),
  ),
  "a page with a link to the list": about.replace("The last line.", "See [it](/packinglist)."),
  "an article": spark.replace("id: 1", "id: 2").replace("linkName: spark", "linkName: the-spark"),
  "an article with the number of another": spark.replace("linkName: spark", "linkName: the-spark"),
  "a copy of an article": spark,
  "a list": schools,
  // Git writes both names, and the lines between them.
  "a list with two names": schools.replace(
    eastside,
    `<<<<<<< patch-1\n${eastside}=======\n    "name": "East Side"\n>>>>>>> main\n`,
  ),
  "one entry": '{ "name": "The Bakery" }\n',
  "a list of one entry": '[{ "name": "The Bakery" }]\n',
  "a document": "PK",
  "a guide": "%PDF-1.4\n",
  "a guide of 11 MB": "%PDF-".padEnd(11_000_000),
  "a home page with partners": `${text("content/pages/index.md")}\n::logos{from="partners"}\n`,
  "a photograph": await plain(300, 300).png().toBuffer(),
  "a small photograph": await plain(90, 90).png().toBuffer(),
  "a photograph of an iPhone": Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
  "a drawing": withInside(""),
  "a drawing with a script": withInside("<script>alert(1)</script>"),
  "a drawing that moves": withInside('<g><animate attributeName="x" to="9" dur="1s"/></g>'),
  "a drawing of 140 kB": drawing(140_000),
  "a staff with people/ana.png": staff.replace("people/maya.svg", "people/ana.png"),
  "a finished page with one name twice": '<p id="Team">One</p>\n<p id="Team">Two</p>',
  "a finished page with two titles": "<h1>One</h1>\n<h1>Two</h1>",
  "an address that is gone": text("content/links.json").replace("shop.example", "gone.example"),
};
