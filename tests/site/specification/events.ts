/** The events of a year. */
import {
  atLeast,
  count,
  every,
  has,
  including,
  inside,
  leadsTo,
  like,
  links,
  type Screen,
  says,
  section,
  text,
  texts,
} from "./readers.ts";

const eventList: Screen = [
  "Events",
  "/events",
  [
    [
      "tiles lead to six events",
      links(".tiles a"),
      including(
        ...["/fallkickoff", "/mainevent", "/minimarathons", "/miracles5k", "/moralloween"],
        "/transformtoday",
      ),
    ],
    ["each tile has a picture", every(".tile", "img"), true],
    [
      "the Main Event of 2026 was on March 28-29",
      texts("li"),
      including(like(/Main Event.*March 28-29, 2026/)),
    ],
    [
      "the Transform Today of 2024 was on October 29-30",
      texts("li"),
      including(like(/Transform Today.*October 29-30, 2024/)),
    ],
  ],
];

/** What a page says above all of an event: `When`, `Where`. */
const fact = (name: string) => inside(".event-facts__fact", name, text("dd"));

const days = /[A-Z][a-z]+ \d+(?:-\d+)?, 20\d\d/;
const film = leadsTo(/^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/);

const question = "details.accordion__item";

/** How many questions of the accordion, with their answers, name all of these. */
const asks = (...words: readonly (string | RegExp)[]) => count(question, says(...words));

const mainEvent: Screen = [
  "Main Event",
  "/mainevent",
  [
    ["the days of an edition are named with their year", fact("When"), like(days)],
    ["it lasts 26.2 hours", says("26.2"), true],
    ["it's in the arena", fact("Where"), like(/O'Connell Center/)],
    ["a film shows how it closes", film, true],
    ["an accordion has questions and answers", every(question, "summary h3", "p"), true],
    ["a question says that the way in is Gate 1", asks(/\bGate 1\b/i), atLeast(1)],
    ["a question says where to park", asks(/\bpark/i, /\blots?\b|\bgarages?\b/i), atLeast(1)],
    ["a question says who may visit, with a wristband", asks(/\bwristband/i), atLeast(1)],
    [
      "a question leads to the rave tickets, which are sold outside",
      count(question, says(/\brave\b/i), leadsTo(/^https:\/\/\S+\.square\.site\//)),
      atLeast(1),
    ],
    [
      "a question says who comes to Happy Hour",
      asks(/happy hour/i, /\balum/i, /\bparent/i),
      atLeast(1),
    ],
  ],
];

const fallKickoff: Screen = [
  "Fall Kickoff",
  "/fallkickoff",
  [
    ["it was first held in 2021", says("2021"), true],
    ["it's on a field", fact("Where"), like(/Field/)],
  ],
];

const miniMarathons: Screen = [
  "Mini Marathons",
  "/minimarathons",
  [
    ["12 high schools are listed", count("li.chip", says(/School|Academy|High/)), atLeast(12)],
    [
      "they raised $190,190.99 in a year",
      texts("p.digits"),
      including(like(/^\$190,190\.99 .*20\d\d/)),
    ],
    ["a film shows one", film, true],
  ],
];

const moralloween: Screen = [
  "Moralloween",
  "/moralloween",
  [
    ["it has a page of its own", count("h2"), atLeast(2)],
    ["it says when it is", fact("When"), like(/./)],
  ],
];

const transformToday: Screen = [
  "Transform Today",
  "/transformtoday",
  [
    ["it lasts 26.2 hours", says("26.2"), true],
    ["it begins at 9 a.m.", says(/\b9(?::00)? a\.m\./), true],
    ["it ends at 11:12 a.m. the next day", says(/\b11:12\b/), true],
    [
      "the edition of October 29-30, 2024 stands beside its total",
      inside("tr", "October 29-30, 2024", says("$365,131.79")),
      true,
    ],
    [
      "the large figure says which year it is of",
      text("p.digits"),
      like(/^\$[\d,]+(?:\.\d\d)? .*20\d\d/),
    ],
    ["spirit nights have a section", section(/spirit nights/i, has("p")), true],
  ],
];

const run: Screen = [
  "Miracles in Color 5K",
  "/miracles5k",
  [
    ["there are two shifts, at 8:00 and 9:00 a.m.", says(/\b8:00\b/, /\b9:00\b/), true],
    ["runners arrive 15 minutes early", says(/\b15\b/), true],
    ["a question says that a liability waiver is needed", asks(/\bwaiver/i), atLeast(1)],
    ["a question says that there are no chips", asks(/\bchips?\b/i), atLeast(1)],
    ["an accordion has questions and answers", every(question, "summary h3", "p"), true],
  ],
];

export const events: readonly Screen[] = [
  ...[eventList, mainEvent, fallKickoff, miniMarathons, moralloween, transformToday, run],
];
