/** The people to write to, the roles of the organization, and the teams. */
import {
  among,
  atLeast,
  confirms,
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
  style,
  text,
  texts,
} from "./readers.ts";

const positions = [
  ...["Executive Director", "Finance Manager", "Operations Manager", "Marketing Manager"],
  "Membership Manager",
  "Communications and Public Relations Overall Director",
  "Digital Marketing Overall Director",
  "Event Management Overall Director",
  "Family Relations Overall Director",
  "Finance Overall Director",
  "Leadership Development Overall Director",
  "Marathon Relations Overall Director",
  "Member Advancement Overall Director",
  "Merchandise Overall Director",
  "Morale Overall Director",
  "Multimedia Overall Director",
  "Organization Relations Overall Director",
  "Partnerships Overall Director",
];

const contact: Screen = [
  "Contact Us",
  "/contact",
  [
    ["18 people have a card with a portrait", count(".person", ".badge"), atLeast(18)],
    ["each card has a name", count(".person", ".person__name"), atLeast(18)],
    [
      "each card has a link to write an email",
      count(".person", leadsTo(/^mailto:\S+@/)),
      atLeast(18),
    ],
    [
      "five managers come first, then 13 Overall Directors",
      among(positions, texts(".person__role")),
      positions,
    ],
  ],
];

const roles = [
  ...["/alumni", "/ambassadors", "/captainteams", "/miraclemakers", "/emergingleaders"],
  "/organizations",
];

const getInvolvedPage: Screen = [
  "Get Involved",
  "/get-involved",
  [
    ["an intro comes before the button", count(".hero__intro"), 1],
    ["the button is large and says Apply Now", text(".button--primary"), "Apply Now"],
    ["the button leads to the applications", links(".button--primary"), ["/applications"]],
    [
      "six tiles are named after the roles",
      texts(".tiles--of-6 .tile__title"),
      [
        ...["Alumni", "Ambassadors", "Captain Teams", "Miracle Makers", "Emerging Leaders"],
        "Organizations",
      ],
    ],
    ["six tiles lead to the roles", links(".tiles--of-6 a"), roles],
    ["each tile has a picture with words over it", count(".tile--hover", "img", ".tile__text"), 6],
  ],
];

/** What's said of a position. */
const position = <Value>(name: string, read: Reader<Value>) => inside(".position", name, read);

/** A position is closed. In the weeks in which it's open, it leads to its form instead. */
const closed = (name: string): Reader<boolean> => {
  const isClosed = inside(".position--closed", name, has("p"));
  const leadsToForm = position(name, has("a.button"));
  return (view) => confirms(isClosed, view) || leadsToForm(view);
};

const applications: Screen = [
  "Applications",
  "/applications",
  [
    ["Manager is closed", closed("Manager"), true],
    ["Overall Director is closed", closed("Overall Director"), true],
    ["Assistant Director is closed", closed("Assistant Director"), true],
    ["Captain is closed", closed("Captain"), true],
    ["Emerging Leaders is closed", closed("Emerging Leaders"), true],
    [
      "Ambassador is open at any time",
      inside(".position--open", "Ambassador", has(".position__status")),
      true,
    ],
    ["Ambassadors apply by email", position("Ambassador", leadsTo(/^mailto:/)), true],
    [
      "Miracle Makers have no formal application",
      inside(".position--no-application", "Miracle Makers", has(".position__status")),
      true,
    ],
    [
      "Miracle Makers sign up outside",
      position("Miracle Makers", links("a.button")),
      ["/register"],
    ],
    [
      "an applicant fills in the form, makes a page, and pays the fee",
      texts(".steps__title"),
      [like(/form/i), like(/page/i), like(/fee/i)],
    ],
    ["the fee is $25", inside(".steps__step", /fee/i, says("$25")), true],
    [
      "the fee is paid once for several positions",
      count("li", says(/\bfee\b/i, /\bposition/)),
      atLeast(1),
    ],
    [
      "Captain takes priority over Emerging Leader",
      count("li", says("Captain", "Emerging Leader")),
      atLeast(1),
    ],
    [
      "Ambassadors hold no other position",
      count("li", says("Ambassador", /\bposition/)),
      atLeast(1),
    ],
  ],
];

const alumni: Screen = [
  "Alumni",
  "/alumni",
  [
    ["their group was formed in 2013", says("2013"), true],
    ["they have given $124,904.76", says("$124,904.76"), true],
    ["a button leads to their team", links("a.button"), [like(/dancemarathon\.com.*teamID=\d+/)]],
    ["they're on Instagram", leadsTo(/instagram\.com\/\w*alumni/), true],
    ["they're on Facebook", leadsTo(/facebook\.com\/\w*alumni/), true],
  ],
];

const ambassadors: Screen = [
  "Ambassadors",
  "/ambassadors",
  [
    ["they have tasks all year", section(/\byear/i, count("li")), atLeast(3)],
    ["they have tasks during the Main Event", section(/main event/i, count("li")), atLeast(3)],
    ["their guidelines are a PDF", leadsTo(/\/[\w-]*guidelines[\w-]*\.pdf$/), true],
    [
      "organizations are listed with the names of their Ambassadors",
      count(".roster__entry", ".roster__organization", ".roster__name"),
      atLeast(48),
    ],
  ],
];

const miracleMakers: Screen = [
  "Miracle Makers",
  "/miraclemakers",
  [
    ["they study full time at UF, in spring", says(/\bfull[- ]time\b/i, /\bspring\b/i), true],
    ["an accordion has questions and answers", every("details", "summary h3", "p"), true],
    ["they register with an organization", leadsTo("/organizations"), true],
    ["or as an individual, on Team Hope", says("Team Hope"), true],
    ["they find the steps to register", leadsTo("/register-to-fundraise"), true],
  ],
];

const team = "details.accordion__item";

/** A part of a team: its heading, and what stands below. */
const part = (title: string, wanted: string): Reader<boolean> =>
  inside(".team__part", title, has(wanted));

const captainTeams: Screen = [
  "Captain Teams",
  "/captainteams",
  [
    ["15 teams are an accordion", count(team, "summary h3"), 15],
    ["each team says what it does", count(team, part("What the team does", "p")), 15],
    ["each team has an Overall Director", count(team, part("Overall Director", "p")), 15],
    [
      "each team has Assistant Directors with their titles",
      count(team, inside(".team__part", "Assistant Directors", every("li", ".team__role"))),
      15,
    ],
    ["each team has captains", count(team, part("Captains", "p")), 15],
    ["a captain belongs to one of 15 teams", says(/\b15\b/), true],
  ],
];

const emergingLeaders: Screen = [
  "Emerging Leaders",
  "/emergingleaders",
  [
    ["the program is described", count(".prose p"), atLeast(2)],
    ["a group has about 20 people and 4 captains", says(/\b20\b/, /\b4\b/), true],
    ["groups meet every week", says(/\bweek/i), true],
    ["all of them meet once a semester", says(/\bsemester\b/i), true],
    [
      "a year's Emerging Leaders have a heading",
      texts("h2"),
      including(like(/^20\d\d Emerging Leaders$/)),
    ],
    [
      "130 members are named in outlined chips, two who share a name in two of them",
      section(/^20\d\d Emerging Leaders$/, count(".chip")),
      atLeast(130),
    ],
  ],
];

const organizations: Screen = [
  "Organizations",
  "/organizations",
  [
    ["48 organizations take part", count("li.chip"), atLeast(48)],
    [
      "they stand in chips with an outline of 3:1",
      style(".chip", "border"),
      [[like(/^\d+px solid var\(--(?:edge|ink)\)$/), ""]],
    ],
    ["an organization that wants to join writes an email", leadsTo(/^mailto:/), true],
  ],
];

export const getInvolved: readonly Screen[] = [
  ...[contact, getInvolvedPage, applications, alumni, ambassadors, miracleMakers],
  ...[captainTeams, emergingLeaders, organizations],
];
