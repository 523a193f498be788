/** What all pages share: the header with its navigation, the footer with its notices, the theme and the scripts. */
import {
  at,
  attributes,
  count,
  has,
  including,
  inside,
  leadsTo,
  like,
  links,
  type Reader,
  routesWith,
  routesWithout,
  type Screen,
  says,
  script,
  style,
  texts,
  whole,
} from "./readers.ts";
import { articles, pages } from "./routes.ts";

const routes: Screen = [
  "Routes",
  "/",
  [
    ["31 pages have a title each", routesWith(pages, has(".hero h1")), pages],
    ["18 articles have a title each", routesWith(articles, has(".hero h1")), articles],
    ["there's a page for every other address", ({ site }) => site.files, including("404.html")],
  ],
];

/** Whether a page carries these letters in its source: for what isn't shown. */
const carries =
  (letters: RegExp): Reader<boolean> =>
  ({ page }) =>
    letters.test(page.html);

const isClosed: Reader<boolean> = whole(
  (view) => has("details")(view) && !has("details[open]")(view) && !has("dialog[open]")(view),
);

const ownScripts: Reader<boolean> = whole((view) => {
  const sources = attributes("script[src]", "src")(view);
  return sources.length > 0 && sources.every((src) => /^\/static\/js\/[\w-]+\.\w+\.js$/.test(src));
});

const everywhere: Screen = [
  "Every page",
  "/",
  [
    ["a hero banner has the title", routesWithout(has(".hero h1")), []],
    ["a hero banner has a picture", routesWithout(has(".hero .hero__image")), []],
    ["the header has the navigation", routesWithout(at("header", has("nav"))), []],
    ["there's a footer", routesWithout(whole(has(".footer .notice-lines"))), []],
    ["the theme is light at first", routesWithout(whole(has('html[data-theme="light"]'))), []],
    [
      "a theme is kept under the key theme",
      routesWithout(carries(/localStorage\.getItem\("theme"\)/)),
      [],
    ],
    ["accordions, groups and stories are closed", routesWithout(isClosed), []],
    ["scripts come from /static/js", routesWithout(ownScripts), []],
    [
      "there are words for a script that doesn't come",
      routesWithout(carries(/id="Message"[^>]*data-error="[^"]+"/)),
      [],
    ],
    ["nothing but the site itself is called", routesWithout(carries(/ connect-src 'self';/)), []],
  ],
];

const bar = "nav.main-navigation";
// Behind the pages of the specification stand those that visitors looked for: see docs/specification.md.
const about = ["/about", "/ourstory", "/cmnhospitals", "/miraclefamilies", "/faq"];
const getInvolved = [
  ...["/get-involved", "/applications", "/alumni", "/ambassadors", "/captainteams"],
  ...["/miraclemakers", "/emergingleaders", "/organizations"],
];
const events = [
  ...["/events", "/fallkickoff", "/mainevent", "/minimarathons", "/moralloween"],
  ...["/transformtoday", "/miracles5k", "/parents"],
];
const fundraising = [
  ...["/register-to-fundraise", "/donordrive", "/employeematching", "/fundraisingguide"],
  ...["/canning", "/partners"],
];

/** The links of a group of the navigation: its title, its own page again, and the pages below it. */
const group = (label: string) => at(bar, inside(".nav-submenu", label, links()));

/** What a group leads to: its title opens it and leads to its page, as the first entry does. */
const entries = (pages: readonly string[]) => [pages[0], ...pages];

const navigation: Screen = [
  "Navigation",
  "/",
  [
    ["the logo leads to the home page", whole(links("header .logo")), ["/"]],
    [
      "the bar has its groups and pages in their order",
      at(bar, texts(".main-navigation__link")),
      [
        ...["Contact Us", "About", "Get Involved", "Events", "Fundraising", "Blog"],
        like(/^Shop\b/),
      ],
    ],
    [
      "the groups and pages of the bar lead to theirs",
      at(bar, links(".main-navigation__link")),
      [
        "/contact",
        "/about",
        "/get-involved",
        "/events",
        "/register-to-fundraise",
        "/blog",
        "/shop",
      ],
    ],
    ["About leads to three pages, and to the questions", group("About"), entries(about)],
    ["Get Involved leads to seven pages", group("Get Involved"), entries(getInvolved)],
    ["Events leads to six pages, and to that for parents", group("Events"), entries(events)],
    ["Fundraising leads to five pages", group("Fundraising"), entries(fundraising)],
    [
      "Donate and Register stand beside the bar",
      whole(links(".header__bar a.button--compact")),
      ["/donate", "/register"],
    ],
    [
      "the drawer has four groups that open",
      at(".drawer__list", texts("details summary")),
      ["About", "Get Involved", "Events", "Fundraising"],
    ],
    [
      "the drawer leads to the same pages in the same order",
      at(".drawer__list", links()),
      ["/contact", ...about, ...getInvolved, ...events, ...fundraising, "/blog", "/shop"],
    ],
    [
      "the drawer leads to Donate and Register",
      whole(links(".drawer__actions a")),
      ["/donate", "/register"],
    ],
    [
      "the toggle of the theme is named after what it switches to",
      at(".header__theme button", texts("span")),
      [like(/dark/), like(/light/)],
    ],
    ["the drawer has the toggle as well", whole(count(".drawer .theme-toggle")), 1],
    [
      "the social links of the drawer lead to three networks",
      whole(links(".drawer .social-links a")),
      [like(/instagram\.com/), like(/facebook\.com/), like(/\/\/(?:x|twitter)\.com/)],
    ],
    [
      "the social links of the footer lead to three networks",
      whole(links(".footer .social-links a")),
      [like(/instagram\.com/), like(/facebook\.com/), like(/\/\/(?:x|twitter)\.com/)],
    ],
    [
      "social links open a new tab",
      whole(attributes(".social-links a", "target")),
      Array(6).fill("_blank"),
    ],
    [
      "the bar takes over from the drawer at 1024 px",
      style(".main-navigation", "display"),
      [
        ["none", ""],
        ["block", "(width>=64rem)"],
      ],
    ],
    [
      "the drawer's button goes at 1024 px",
      style(".header__drawer", "display"),
      [["none", "(width>=64rem)"]],
    ],
  ],
];

const notice = (name: RegExp, read: Reader) =>
  at(".footer", inside(".notice-lines__notice", name, read));
const registration = /registration and financial information/i;
const optOut = /stop|opt out/i;

const footer: Screen = [
  "Footer",
  "/",
  [
    [
      "a notice says where a copy of the registration can be had",
      notice(registration, says(/copy/i, /division of consumer services/i, /toll-free/i)),
      true,
    ],
    [
      "the notice has a toll-free number",
      notice(registration, links("li a")),
      including(like(/^tel:\+?1-8\d\d-/)),
    ],
    ["the notice has the division's website", notice(registration, leadsTo(/^https:/)), true],
    ["people can opt out by phone", notice(optOut, leadsTo(/^tel:/)), true],
    ["people can opt out on the web", notice(optOut, leadsTo(/^https:.*opt-?out/)), true],
    [
      "the notices are on every page",
      routesWithout(whole((view) => count(".notice-lines__notice")(view) === 2)),
      [],
    ],
  ],
];

const scripts: Screen = [
  "Scripts",
  "/",
  [
    [
      "scripts that load later lie in /static/js",
      ({ site }) => site.files,
      including(like(/^static\/js\/react\.\w+\.js$/), like(/^static\/js\/search\.\w+\.js$/)),
    ],
    ["a script that loads later has 120 seconds", script("loader", /\b(?:12e4|120000)\b/), true],
  ],
];

export const everyPage: readonly Screen[] = [routes, everywhere, navigation, footer, scripts];
