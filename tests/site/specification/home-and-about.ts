/** The home page, and the pages about the organization, its history, the hospital and the families. */
import { all, rawOf } from "../support/html.ts";
import {
  alike,
  among,
  anything,
  atLeast,
  attributes,
  count,
  each,
  every,
  has,
  including,
  inside,
  leadsTo,
  like,
  links,
  printed,
  type Reader,
  type Screen,
  says,
  section,
  style,
  text,
  texts,
} from "./readers.ts";

/** The total of all years grows, and was over 33 million when the specification was written. */
const overAll = /\$(?:3[3-9]|[4-9]\d)(?:\.\d+)? million/;

/** An amount, and the year that it's of. */
const ofYear = /^\$[\d,]+(?:\.\d\d)? .*20\d\d/;

/** Where a rule holds: in windows of any width. */
const anyWidth = like(/^(?!.*width)/);

const card = <Value>(title: string, read: Reader<Value>) =>
  inside(".tiles--of-4 .tile", title, read);

const home: Screen = [
  "Home",
  "/",
  [
    ["the hero has a film", count(".hero video"), 1],
    [
      "the hero has the name of the organization",
      text(".hero h1"),
      "Dance Marathon at the University of Florida",
    ],
    ["the hero has a hashtag", text(".hero__hashtag"), like(/^#\w+$/)],
    ["a paragraph introduces the event", section(/./, has("p")), true],
    ["the event lasts 26.2 hours", says("26.2"), true],
    ["it has been held since 1995", says("1995"), true],
    ["all years together come to over 33 million", says(overAll), true],
    ["the total of one event is shown with its year", text(".hero .digits"), like(ofYear)],
    ["the hospital gets all of it, in three shares", says("100%", "48%", "10%", "42%"), true],
    [
      "four cards stand beside each other",
      texts(".tiles--of-4 h3"),
      ["Our Story", "CMN Hospitals & UF Health", "Miracle Families", "Register to Fundraise"],
    ],
    ["each card has a picture", count(".tiles--of-4 .tile", "img"), 4],
    ["Our Story leads to its page", card("Our Story", links()), ["/ourstory"]],
    ["CMN Hospitals leads to its page", card("CMN Hospitals", links()), ["/cmnhospitals"]],
    ["Miracle Families leads to its page", card("Miracle Families", links()), ["/miraclefamilies"]],
    ["Register to Fundraise opens the registration", card("Register", links()), ["/register"]],
    [
      "three cards say Learn More, and the one that registers says Register",
      printed(".tiles--of-4 .button"),
      [like(/^Learn More/), like(/^Learn More/), like(/^Learn More/), like(/^Register/)],
    ],
    [
      "73 sponsors pass by, twice for a loop without a seam",
      each(".logos--moving .logos__run", count(".plate")),
      [atLeast(73), atLeast(73)],
    ],
    ["the second time they're the same", alike(".logos--moving ul", texts(".plate")), true],
    [
      "they take 100 seconds, at an even pace, over and over",
      style(".logos__track", "animation"),
      [[like(/ 100s linear infinite$/), anything]],
    ],
    [
      "a sponsor's card is 200 px wide, and wider only for large letters",
      style(".logos__track .plate", "inline-size"),
      [[like(/^(?:200px|max\(200px,\d+em\))$/), anyWidth]],
    ],
    [
      "a sponsor's card is 120 px high",
      style(".logos__track .plate", "min-block-size"),
      [["120px", anyWidth]],
    ],
  ],
];

const aboutUs: Screen = [
  "About Us",
  "/about",
  [
    ["it tells the story", count(".prose p"), atLeast(3)],
    ["the story begins in 1995", says("1995"), true],
    ["this year's event is the 31st or a later one", says(/\b3[1-9](?:st|nd|rd|th)\b/), true],
    [
      "three tiles lead to the pages below",
      links(".tiles a"),
      ["/ourstory", "/cmnhospitals", "/miraclefamilies"],
    ],
    ["each tile has a picture", every(".tile", "img"), true],
  ],
];

/** The figure of a statistic, by what it counts. */
const figure = (label: RegExp) => inside(".stats__stat", label, text(".stats__figure"));
const totals = ".data-table--long tbody";
const years = Array.from({ length: 30 }, (_, index) => `${2024 - index}`);

const ourStory: Screen = [
  "Our Story",
  "/ourstory",
  [
    ["the hospital gets 100% of the money", section("Where the money goes", says("100%")), true],
    ["48% is for research", figure(/^Research/), "48%"],
    ["10% is for education", figure(/^Education/), "10%"],
    ["42% is for patient care", figure(/^Patient care/), "42%"],
    ["all years together come to over 33 million", says(overAll), true],
    [
      "the totals of two events are shown, each with its year",
      texts("p.digits"),
      [like(/^\$1,531,518\.24 .*2024/), like(ofYear)],
    ],
    [
      "a section says who took part",
      section(/who took part/i, count(".stats__figure")),
      atLeast(5),
    ],
    [
      "a section says where the money came from",
      section(/came from/i, count(".stats__figure")),
      atLeast(4),
    ],
    ["483 Miracle Makers registered", figure(/Miracle Makers .*2024/), "483"],
    ["395 were captains", figure(/Captains .*2024/), "395"],
    ["176 were Emerging Leaders", figure(/Emerging Leaders .*2024/), "176"],
    ["32 Miracle Families took part", figure(/Miracle Families .*2024/), "32"],
    ["one dancer came for 4 years", figure(/years as a dancer .*2024/), "4"],
    ["74 sponsors gave", figure(/Sponsors .*2024/), "74"],
    ["26,147 donations were made", figure(/Donations .*2024/), "26,147"],
    ["1,363 fundraisers raised a dollar or more", figure(/at least \$1 .*2024/), "1,363"],
    ["alumni gave $124,904.76", figure(/alumni .*2024/i), "$124,904.76"],
    ["a section says how the hospital is named", section(/hospital.*name/i, has("p")), true],
    [
      "a section has the terms for children and families",
      section(/children and families/i, texts("tbody th")),
      including("Miracle Family", "Miracle Child", "Miracle Teen", "Ambassador"),
    ],
    [
      "a Miracle Child is up to 12 years old",
      inside("tr", "Miracle Child ", says(/\b0\b.*\b12\b/)),
      true,
    ],
    ["a Miracle Teen is 13 or older", inside("tr", "Miracle Teen", says(/\b13\b/)), true],
    ["an Ambassador is 18 or older", inside("tr", "Ambassador", says(/\b18\b/)), true],
    [
      "the levels of involvement are listed",
      section("Levels of involvement", texts("li strong")),
      including(
        ...[like(/Assistant Directors/), like(/Captains/), like(/Emerging Leaders/)],
        ...[like(/Ambassadors/), like(/Miracle Makers/), like(/Alumni/)],
      ),
    ],
    [
      "a table has a total for each of 30 years",
      count(`${totals} tr`, says(/^\d{4} \$[\d,]+\.\d\d\b/)),
      atLeast(30),
    ],
    [
      "the table sets each year beside its total",
      section(/every year/i, texts(".data-table--long thead th")),
      ["Year", "Total raised", anything],
    ],
    ["the table goes from 2024 back to 1995", among(years, texts(`${totals} th`)), years],
    ["2024 came to $1,531,518.24", inside(`${totals} tr`, "2024", says("$1,531,518.24")), true],
    ["2025 came to $1,351,566.99", inside(`${totals} tr`, "2025", says("$1,351,566.99")), true],
    [
      "the table scrolls in a box of 975 px, or less in a lower window",
      style(".data-table--long", "max-block-size"),
      [
        ["975px", ""],
        [like(/svh/), "(height<975px)"],
        ["none", "print"],
      ],
    ],
  ],
];

const hospital: Screen = [
  "CMN & UF Health",
  "/cmnhospitals",
  [
    ["it says what the hospital and the network are", count("h2"), atLeast(2)],
    ["a link leads to the hospital", leadsTo(/^https:\/\/ufhealth\.org\//), true],
    ["the hospital's logo is shown", attributes("img", "src"), including(like(/\/logos\//))],
    ["children came from 66 counties", figure(/counties .*2023/), "66"],
    ["children came from 49 other states", figure(/other states .*2023/i), "49"],
    ["children came from 7 countries", figure(/countries .*2023/), "7"],
  ],
];

/** Whether the link of a family is the address of the story beside it. */
const opensItsStory: Reader<boolean> = (view) =>
  attributes("dialog", "id")(view).some((id) => leadsTo(`#${id}`)(view));

/** Whether there's a picture, or letters in its place. */
const isFilled: Reader<boolean> = ({ part }) =>
  all(part, "img").length > 0 || rawOf(part).trim() !== "";

const families: Screen = [
  "Meet our Miracle Families",
  "/miraclefamilies",
  [
    ["the page is called by its name", text("h1"), "Meet our Miracle Families"],
    ["an intro comes first", count(".hero__intro"), 1],
    [
      "families who want to represent the hospital find its form",
      leadsTo(/^https:\/\/giving\.ufhealth\.org\/.*ambassadors/),
      true,
    ],
    [
      "27 families are named by a first name and a letter",
      count(".families__name", says(/^\p{Lu}\S+ \p{Lu}\.$/u)),
      atLeast(27),
    ],
    ["27 families have a picture or a letter", count(".families__portrait", isFilled), atLeast(27)],
    ["the pictures are circles", style(".families__portrait", "border-radius"), [["50%", ""]]],
    ["each family's link opens its story", count(".families__family", opensItsStory), atLeast(27)],
    [
      "a story is called Meet and the family's name",
      count("dialog h3", says(/^Meet \p{Lu}\S+ \p{Lu}\.$/u)),
      atLeast(27),
    ],
    ["each story has a text", count("dialog", ".story__body p"), atLeast(27)],
    ["each story can be closed", count("dialog", ".story__close"), atLeast(27)],
  ],
];

export const homeAndAbout: readonly Screen[] = [home, aboutUs, ourStory, hospital, families];
