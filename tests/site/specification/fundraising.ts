/** The ways to raise money, and the partners. */
import {
  anything,
  atLeast,
  count,
  every,
  has,
  including,
  inside,
  leadsTo,
  like,
  links,
  type Reader,
  type Screen,
  says,
  section,
  texts,
} from "./readers.ts";

const registerToFundraise: Screen = [
  "Register to Fundraise",
  "/register-to-fundraise",
  [
    ["registering takes nine steps", count(".steps__step", ".steps__title"), 9],
    ["the steps begin at the registration", leadsTo("/register"), true],
    ["a PDF shows how to do it", leadsTo(/\/[\w-]*guide[\w-]*\.pdf$/), true],
    [
      "tiles lead to five more pages, and to the toolkit",
      links(".tiles a"),
      including(
        ...["/donordrive", "/employeematching", "/fundraisingguide", "/partners", "/canning"],
        "/toolkit",
      ),
    ],
    ["each tile has a picture", every(".tile", "img"), true],
  ],
];

const question = "details.accordion__item";

const donorDrive: Screen = [
  "DonorDrive",
  "/donordrive",
  [
    ["the platform is explained", section(/./, has("p")), true],
    ["an accordion has questions and answers", every(question, "summary h3", "p"), true],
    [
      "one asks whether each year needs a new account and page",
      inside("summary", /^(?=.*\baccount)(?=.*\byear)/i, has("h3")),
      true,
    ],
    [
      "one asks what the statement says",
      count(question, says(/\bstatement/i, "Children's Miracle Network", "Salt Lake City")),
      atLeast(1),
    ],
  ],
];

const taxId = /\b\d\d-\d{7}\b/;
const address = /\b[A-Z]{2} \d{5}(?:-\d{4})?\b/;

const employeeMatching: Screen = [
  "Employee Matching",
  "/employeematching",
  [
    ["steps say how a gift is matched", count(".steps__step"), atLeast(3)],
    [
      "two places take gifts, each with a tax ID and a mailing address",
      count("dl.facts", says(taxId), says(address)),
      2,
    ],
    ["a W-9 form is on request", inside(".steps__step", /W-9/, leadsTo(/^mailto:/)), true],
    ["a match takes 60 days", says(/\b60\b/), true],
    [
      "a callout warns not to send a form with a check",
      inside(".callout", /\bform/i, says(/\bcheck/i)),
      true,
    ],
  ],
];

const guide = <Value>(name: string, read: Reader<Value>) => inside(question, name, read);

/** Whether a resource of the guide leads to its folder or its document. */
const template = (name: RegExp) =>
  guide(
    "Fundraising Resources",
    inside("li", name, leadsTo(/^https:\/\/(?:drive|docs)\.google\.com\/\S+/)),
  );

const fundraisingGuide: Screen = [
  "Fundraising Guide",
  "/fundraisingguide",
  [
    [
      "the guide is an accordion of three parts",
      texts(`${question} summary`),
      ["Fundraising Resources", "Reaching Out", "Fundraising Tips"],
    ],
    ["there are templates to raise money", template(/^Fundraising/), true],
    ["there are templates for Venmo", template(/Venmo/), true],
    ["there are templates for social media", template(/social media/i), true],
    ["there are templates for text messages", template(/text message/i), true],
    ["there are templates for emails", template(/email/i), true],
    ["there's a list of ways to raise money", template(/ways to fundraise/i), true],
    ["one part says how to reach out", guide("Reaching Out", count("li")), atLeast(3)],
    ["one part has tips", guide("Fundraising Tips", count("li")), atLeast(3)],
    [
      "checks are accepted, with a name in the memo line",
      guide("Fundraising Tips", inside("li", /\bchecks?\b/i, says(/\bmemo\b/i))),
      true,
    ],
  ],
];

const partners: Screen = [
  "Partners",
  "/partners",
  [
    ["it says what a partnership is", count(".prose p"), atLeast(2)],
    ["the sponsorship packet is a PDF", leadsTo(/\/[\w-]*packet[\w-]*\.pdf$/), true],
    [
      "the partners of a year have a heading",
      texts("h2"),
      including(like(/^Our 20\d\d Partners$/)),
    ],
    [
      "71 partners stand in a grid",
      section(/^Our 20\d\d Partners$/, count(".logos--grid .plate")),
      atLeast(71),
    ],
  ],
];

const canning: Screen = [
  "Canning",
  "/canning",
  [
    [
      "four sections have the names of the specification",
      texts("h2"),
      ["What is it?", "How can I benefit?", "How to do it?", "What's next?"],
    ],
    [
      "five steps go from the buckets to the credit",
      section("How to do it?", texts(".steps__title")),
      [like(/\bbucket/i), anything, anything, anything, anything],
    ],
    [
      "the credit goes to a page of one's own",
      section("How to do it?", count(".steps__step", says(/\bpage\b/i))),
      atLeast(1),
    ],
    [
      "a folder has more resources",
      section("What's next?", leadsTo(/^https:\/\/drive\.google\.com\//)),
      true,
    ],
    [
      "the interest form is on request",
      inside(".button-line", /interest form/i, leadsTo(/^mailto:/)),
      true,
    ],
    ["the Partnerships Team can be written to", leadsTo(/^mailto:.*partner/i), true],
    ["the Finance Overall Director can be written to", leadsTo(/^mailto:.*finance/i), true],
  ],
];

export const fundraising: readonly Screen[] = [
  ...[registerToFundraise, donorDrive, employeeMatching, fundraisingGuide, partners, canning],
];
