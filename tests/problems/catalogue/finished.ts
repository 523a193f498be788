/** Mistakes that only the finished site shows: `npm run build` tells of them. */
import { pageCalled } from "./files.ts";
import { faqs, finishedSite, home } from "./finished-site.ts";
import type { Mistake } from "./mistake.ts";
import { links, page } from "./usual-site.ts";

const text = (file: string) => String(finishedSite[file]);
const partners = `[\n  { "name": "The Bakery" }\n]\n`;
const lineOf = (file: string, field: string) =>
  new RegExp(`^${field}: .*$`, "m").exec(text(file))?.[0] ?? "";

const mainEvent = "content/pages/mainevent.md";
const packingList = "content/pages/packinglist.md";

export const finishedMistakes: readonly Mistake[] = [
  {
    name: "the title of another page",
    file: page,
    line: "title: About us",
    typed: "title: Main Event",
    told: `${mainEvent}:2:8 warning title-repeated`,
    says: 'The title "Main Event" is also the title of content/pages/about.md.',
    fix: "Give one of the two pages another title, so that people can tell them apart.",
    right: "title: The Main Event",
  },
  {
    name: "the description of another page",
    file: page,
    line: lineOf(page, "description"),
    typed: lineOf(mainEvent, "description"),
    told: `${mainEvent}:3:14 warning description-repeated`,
    says: `The description "${lineOf(mainEvent, "description").slice(13)}" is also the description of ${page}.`,
    fix: "Give one of the two pages another description, so that people can tell them apart.",
    right: "description: A night and a day on our feet, in the middle of the campus.",
  },
  {
    name: "a link to an address on posters",
    file: page,
    line: "A line of text.",
    typed: "See [the event](/event).",
    told: "10:5 warning link-detour",
    says: "The link /event leads to a page that only sends its visitors on to /mainevent.",
    fix: "Write /mainevent in place of /event.",
    right: "See [the event](/mainevent).",
  },
  {
    name: "a link of a list to a part that no page has",
    file: faqs,
    line: "On a Saturday.",
    typed: "On [a Saturday](#saturday).",
    told: "5:15 error anchor-unknown",
    says: 'The link #saturday leads to nothing: / has no part called "saturday".',
    fix: "Write /, or one of its parts: #family-ava-m, #question-when.",
    right: '    "answer": "On [a Saturday](/mainevent)."',
  },
  {
    name: "a slip behind a mail address",
    file: links,
    line: "mailto:finance@example.org",
    typed: "mailto:finance@example.org?subjekt=Receipts",
    told: "16:12 warning mail-unusable",
    says: 'The link mailto:finance@example.org?subjekt=Receipts cannot be used: mail programs do not know "subjekt".',
    fix: "Write an address such as mailto:name@example.org or mailto:name@example.org?subject=Hello.",
    right: '    "url": "mailto:finance@example.org?subject=Receipts",',
  },
  {
    name: "a phone number without its country",
    file: links,
    line: "tel:+1-352-555-0100",
    typed: "tel:352-555-0100",
    told: "22:12 warning phone-unusable",
    says: "The link tel:352-555-0100 cannot be used: nobody can call it from another country.",
    fix: "Write the number with the sign + and the code of its country, such as tel:+1-352-555-0100.",
    right: '    "url": "tel:+1-352-555-0100",',
  },
  {
    name: "a page that no page leads to",
    file: packingList,
    typed: pageCalled("Packing list"),
    told: "1:1 warning page-orphan",
    says: "No other page leads to /packinglist, so only those find it who know its address.",
    fix: "Link to /packinglist from a page, or list it in content/navigation.json.",
    instead: { [page]: text(page).replace("The last line.", "Read [the list](/packinglist).") },
  },
  {
    name: "a list that no page shows",
    file: "content/data/partners.json",
    typed: partners,
    told: "1:1 warning entry-unused",
    says: "No page shows anything of content/data/partners.json.",
    fix: "Show it on a page, or delete it.",
    instead: { [home]: `${text(home)}\n::logos{from="partners"}\n` },
  },
  {
    name: "a picture beside the content",
    file: "public/team.png",
    typed: "a picture",
    told: "1:1 warning public-unused",
    says: "The picture public/team.png is shown nowhere on the site, and is published all the same.",
    fix: "Delete the file, if no other site uses its address.",
    instead: { "public/team.png": undefined },
  },
];
