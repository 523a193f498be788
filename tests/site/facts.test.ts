/**
 * Every fact that the specification states, on the page where it belongs. A row says where the
 * fact is stated: section and line of site-spec.md, or section and line of decisions.md with a d.
 */
import { describe, expect, it } from "vitest";
import { builtSite } from "./support/built-site.ts";
import { urlOf } from "./support/content.ts";
import { all, attribute, one, type Part, rawOf, textOf, without } from "./support/html.ts";
import { addressOf } from "./support/stated.ts";

const site = await builtSite();

/** Where a fact is stated, the route that carries it, and its words on that page. */
type Row = readonly [spec: string, route: string, text: string];

const statedFacts: readonly Row[] = [
  // 1. What the product does and for whom
  ["1:10", "/", "26.2 hours"],
  ["1:10", "/", "Since 1995, students have raised over $33 million"],
  ["1:10", "/", "the 32nd Main Event"],
  ["1:10", "/about", "It was 1995"],
  ["1:10", "/about", "its 32nd event"],
  ["1:10", "/ourstory", "Every year since 1995"],
  ["1:10", "/ourstory", "over $33 million"],
  ["1:10", "/partners", "over $33 million"],
  ["1:10", "/blog/beyondthisgeneration", "over $31 million"],
  ["1:11", "/", "$1,351,566.99"],
  ["1:11", "/", "Raised in 2025, our 31st year"],
  ["1:11", "/ourstory", "Raised in 2024, our 30th year"],
  ["1:11", "/ourstory", "$1,531,518.24"],
  ["1:12", "/", "The hospital receives 100% of what comes in"],
  ["1:12", "/", "48% goes to research"],
  ["1:12", "/", "10% to education"],
  ["1:12", "/", "42% to patient care"],
  ["1:12", "/ourstory", "gives 100% of what it raises to UF Health Shands Children's Hospital"],
  [
    "1:12",
    "/donordrive",
    "48% of the funds went to research, 42% to patient care and 10% to education",
  ],

  // 2. Screens: home, contact, get involved, about
  ["2:29", "/", "Dance Marathon at the University of Florida"],
  ["2:29", "/", "#FollowThePromise"],
  ["2:30", "/contact", "Executive Director"],
  ["2:30", "/contact", "Finance Manager"],
  ["2:30", "/contact", "Operations Manager"],
  ["2:30", "/contact", "Marketing Manager"],
  ["2:30", "/contact", "Membership Manager"],
  ["2:31", "/get-involved", "Apply Now"],
  ["2:32", "/about", "About Us"],

  // 2. Our Story
  ["2:33", "/ourstory", "Where the money goes"],
  ["2:33", "/ourstory", "Who took part in 2024"],
  ["2:33", "/ourstory", "What they raised it with in 2024"],
  ["2:33", "/ourstory", "The hospital's name"],
  ["2:33", "/ourstory", "UF Health Shands Children's Hospital the first time you mention it"],
  ["2:33", "/ourstory", "Words for children and families"],
  ["2:33", "/ourstory", "Levels of involvement"],
  ["2:33", "/ourstory", "Total raised by year, 1995 to 2024, newest first"],

  // 2. The hospital and the families
  ["2:34", "/cmnhospitals", "CMN & UF Health"],
  ["2:34", "/cmnhospitals", "Children's Miracle Network Hospitals"],
  ["2:34", "/cmnhospitals", "Visit UF Health Shands"],
  ["2:35", "/miraclefamilies", "Meet our Miracle Families"],
  ["2:35", "/miraclefamilies", "Become a hospital ambassador"],
  ["2:35", "/miraclefamilies", "You will find 27 of them below"],

  // 2. Pages that send visitors on
  ["2:36", "/donate", "Redirecting to donate page..."],
  ["2:36", "/register", "Redirecting to donate page..."],
  ["2:36", "/shop", "Redirecting to donate page..."],

  // 2. Applications
  ["2:37", "/applications", "Manager Closed"],
  ["2:37", "/applications", "Overall Director Closed"],
  ["2:37", "/applications", "Assistant Director Closed"],
  ["2:37", "/applications", "Captain Closed"],
  ["2:37", "/applications", "Emerging Leaders Closed"],
  ["2:37", "/applications", "Ambassador Open at any time"],
  ["2:37", "/applications", "Miracle Makers No formal application"],
  ["2:37", "/applications", "There is no formal application. Register on DonorDrive"],
  ["2:37", "/applications", "Complete the online form"],
  ["2:37", "/applications", "Create a fundraising page"],
  ["2:37", "/applications", "Pay the application fee"],
  ["2:37", "/applications", "It is $25, and you pay it one time."],
  ["2:37", "/applications", "your Captain application takes priority over Emerging Leader"],
  ["2:37", "/applications", "Ambassadors cannot hold another position"],

  // 2. Fundraising
  ["2:38", "/register-to-fundraise", "Your page in nine steps"],
  ["2:38", "/register-to-fundraise", "How to set up your fundraising page (PDF)"],
  ["2:39", "/donordrive", "plan on a new account and a new page"],
  ["2:39", "/donordrive", "Plan on a new account and a new page for each event."],
  ["2:39", "/donordrive", "Children's Miracle Network, Salt Lake City, UT"],
  ["2:39", "/donordrive", "What will appear on a donor's billing statement?"],
  ["2:40", "/organizations", "About 48 student organizations take part"],
  ["2:40", "/organizations", "Write to Organization Relations"],
  ["2:41", "/employeematching", "Primary location"],
  ["2:41", "/employeematching", "Alternative location"],
  ["2:41", "/employeematching", "Tax ID (EIN) 59-1943502"],
  ["2:41", "/employeematching", "Tax ID (EIN) 87-0387205"],
  ["2:41", "/employeematching", "PO Box 100386, Gainesville, FL 32610-0386"],
  ["2:41", "/employeematching", "205 W 700 S, Salt Lake City, UT 84101-2715"],
  ["2:41", "/employeematching", "W-9 of the hospital (PDF)"],
  ["2:41", "/employeematching", "W-9 of the national office (PDF)"],
  ["2:41", "/employeematching", "Allow 60 days for processing"],
  ["2:41", "/employeematching", "Do not send forms with checks"],
  ["2:42", "/fundraisingguide", "Fundraising Resources"],
  ["2:42", "/fundraisingguide", "Reaching Out"],
  ["2:42", "/fundraisingguide", "Fundraising Tips"],
  ["2:42", "/fundraisingguide", "Checks are accepted"],
  ["2:42", "/fundraisingguide", "write the fundraiser's name in the memo line"],
  ["2:43", "/partners", "Our 2025 Partners"],
  ["2:43", "/partners", "Open the sponsorship packet (PDF)"],
  ["2:44", "/canning", "What is it?"],
  ["2:44", "/canning", "How can I benefit?"],
  ["2:44", "/canning", "How to do it?"],
  ["2:44", "/canning", "What's next?"],
  ["2:44", "/canning", "the Partnerships Team"],
  ["2:44", "/canning", "the Finance Overall Director"],

  // 2. Taking part
  ["2:45", "/alumni", "Since 2013"],
  ["2:45", "/alumni", "Join the alumni team"],
  ["2:45", "/alumni", "DMA on Instagram"],
  ["2:45", "/alumni", "DMA on Facebook"],
  ["2:46", "/ambassadors", "All year"],
  ["2:46", "/ambassadors", "During the Main Event"],
  ["2:46", "/ambassadors", "Read the Ambassador guidelines (PDF)"],
  ["2:47", "/miraclemakers", "a full-time UF student in the spring semester"],
  ["2:47", "/miraclemakers", "with a student organization or as an individual"],
  ["2:47", "/miraclemakers", "Individuals are placed on Team Hope"],
  ["2:48", "/captainteams", "The 15 teams"],
  ["2:49", "/emergingleaders", "2026 Emerging Leaders"],
  ["2:49", "/emergingleaders", "The program"],

  // 2. Events
  ["2:52", "/mainevent", "March 28-29, 2026"],
  ["2:52", "/mainevent", "One 26.2-hour event"],
  ["2:52", "/mainevent", "Stephen C. O'Connell Center"],
  ["2:52", "/mainevent", "The closing film of the Main Event"],
  ["2:52", "/mainevent", "Gate 1 of the Stephen C. O'Connell Center"],
  ["2:52", "/mainevent", "In the O'Connell Center lot or in the garage."],
  [
    "2:52",
    "/mainevent",
    "Who may visit? Anyone. Check in at the entrance and put on a visitor's wristband",
  ],
  ["2:52", "/mainevent", "Rave tickets are sold outside this website"],
  ["2:52", "/mainevent", "An evening for alumni, parents and friends"],
  ["2:52", "/events", "March 28-29, 2026"],
  ["2:53", "/moralloween", "Moralloween"],
  ["2:54", "/fallkickoff", "its first Fall Kickoff in 2021"],
  ["2:54", "/fallkickoff", "First held in 2021"],
  ["2:54", "/fallkickoff", "Flavet Field"],
  ["2:55", "/minimarathons", "12 high schools"],
  ["2:55", "/minimarathons", "Mini Marathons 2025"],
  ["2:56", "/transformtoday", "It ran 26.2 hours"],
  ["2:56", "/transformtoday", "October 29-30"],
  ["2:56", "/transformtoday", "9 a.m. to 11:12 a.m. the next day"],
  ["2:56", "/transformtoday", "Spirit nights"],
  ["2:57", "/miracles5k", "Two shifts"],
  ["2:57", "/miracles5k", "8:00 a.m."],
  ["2:57", "/miracles5k", "9:00 a.m."],
  ["2:57", "/miracles5k", "arrive 15 minutes before your shift"],
  ["2:57", "/miracles5k", "Everybody needs one. Fill in the liability waiver"],
  ["2:57", "/miracles5k", "There is no chip timing"],
  ["2:58", "404.html", "Error 404"],
  ["2:58", "404.html", "Oops! Page Not Found"],
  ["2:58", "404.html", "Back to Home"],

  // 4. Canning steps
  ["4:84", "/canning", "Get buckets"],
  ["4:84", "/canning", "Contact a local business manager"],
  ["4:84", "/canning", "Schedule a time"],
  ["4:84", "/canning", "Go canning"],
  ["4:84", "/canning", "added to your personal fundraising page"],

  // 5. Rules
  [
    "5:87",
    "/miraclemakers",
    "You must be enrolled as a full-time UF student in the spring semester",
  ],
  ["5:87", "/applications", "Full-time UF students in the spring semester"],
  ["5:87", "/ambassadors", "Ambassadors cannot hold another position"],
  ["5:87", "/applications", "Whoever applies for several positions pays $25 once."],
  [
    "5:87",
    "/emergingleaders",
    "If you apply to be a Captain too, that application is considered first.",
  ],

  // 9. Constants
  [
    "9:104",
    "/blog/findingyourdmfamily",
    "a fee of $25, paid once even if you apply for more than one position",
  ],
  ["9:105", "/transformtoday", "26.2 hours"],
  ["9:105", "/mainevent", "It lasts 26.2 hours"],
  ["9:107", "/captainteams", "15 teams do the work"],
  ["9:107", "/ourstory", "one of 15 teams"],
  ["9:107", "/applications", "Works on one of 15 teams"],
  ["9:107", "/get-involved", "one of fifteen teams"],
  ["9:107", "/ourstory", "A patient from 0 to 12 years old"],
  ["9:107", "/ourstory", "A patient of 13 or older"],
  ["9:107", "/ourstory", "of 18 or older"],
  ["9:107", "/miraclefamilies", "a Miracle Child from 0 to 12"],
  ["9:107", "/miraclefamilies", "a Miracle Teen from 13"],
  ["9:107", "/miraclefamilies", "At 18 one can become an Ambassador"],
  ["9:108", "/cmnhospitals", "Whom it treated in 2023"],
  ["9:110", "/transformtoday", "Raised at Transform Today 2024"],
  ["9:110", "/transformtoday", "In 2024 the push brought in $365,131.79"],
  ["9:110", "/blog/thankfulness", "$365,131.79"],
  ["9:110", "/minimarathons", "$190,190.99"],
  ["9:111", "/alumni", "In 2013 a few of them formed a group"],
  ["9:111", "/employeematching", "the 60-day wait"],
  ["9:111", "/miracles5k", "Two shifts, 8:00 and 9:00 a.m. Arrive 15 minutes early."],
  ["9:112", "/emergingleaders", "a group of about 20 people, and each group is led by 4 captains"],
  ["9:112", "/emergingleaders", "Groups meet every week."],
  ["9:112", "/emergingleaders", "One general body meeting each semester"],
  [
    "9:112",
    "/blog/lifelineoflaughter",
    "Every member of Dance Marathon at the University of Florida has the same target this month: $300.",
  ],
];

/** The statistics of section 9, each on its cards: the figure, its label, and the year it is from. */
const statistics: readonly (readonly [
  spec: string,
  route: string,
  label: string,
  year: string,
  figure: string,
])[] = [
  ["9:106", "/ourstory", "Registered Miracle Makers", "as of 2024", "483"],
  ["9:106", "/ourstory", "Captains", "as of 2024", "395"],
  ["9:106", "/ourstory", "Emerging Leaders", "as of 2024", "176"],
  ["9:106", "/ourstory", "Miracle Families", "as of 2024", "32"],
  ["9:106", "/ourstory", "Sponsors", "as of 2024", "74"],
  ["9:106", "/ourstory", "Most years as a dancer", "as of 2024", "4"],
  ["9:106", "/ourstory", "Donations", "as of 2024", "26,147"],
  ["9:106", "/ourstory", "Fundraisers who raised at least $1", "as of 2024", "1,363"],
  ["9:106", "/ourstory", "Given by alumni", "as of 2024", "$124,904.76"],
  ["1:12", "/ourstory", "Research", "as of the latest report", "48%"],
  ["1:12", "/ourstory", "Education", "as of the latest report", "10%"],
  ["1:12", "/ourstory", "Patient care", "as of the latest report", "42%"],
  ["9:108", "/cmnhospitals", "Florida counties the hospital served", "as of 2023", "66"],
  ["9:108", "/cmnhospitals", "Other states the hospital served", "as of 2023", "49"],
  ["9:108", "/cmnhospitals", "Other countries the hospital served", "as of 2023", "7"],
];

/** The ways out and across: from a route, what the link says, and the id or route it leads to. */
const statedLinks: readonly (readonly [
  spec: string,
  route: string,
  label: string,
  target: string,
])[] = [
  ["2:31", "/get-involved", "Apply Now", "/applications"],
  ["2:34", "/cmnhospitals", "Visit UF Health Shands", "link:hospital"],
  ["2:35", "/miraclefamilies", "Become a hospital ambassador", "link:hospital-ambassador-form"],
  ["2:36", "/donate", "Continue to Donate", "link:donate"],
  ["2:36", "/register", "Continue to Register", "link:register"],
  ["2:36", "/shop", "Continue to Shop", "link:shop"],
  ["2:37", "/applications", "Write to Organization Relations", "link:mail-organizations"],
  ["2:37", "/applications", "Sign up as a Miracle Maker", "/register"],
  [
    "2:38",
    "/register-to-fundraise",
    "How to set up your fundraising page (PDF)",
    "link:how-to-guide",
  ],
  ["2:38", "/register-to-fundraise", "Register now", "/register"],
  ["2:40", "/organizations", "Write to Organization Relations", "link:mail-organizations"],
  ["2:41", "/employeematching", "Look up an employer", "link:matching-lookup"],
  ["2:41", "/employeematching", "W-9 of the hospital (PDF)", "link:w9-hospital"],
  ["2:41", "/employeematching", "W-9 of the national office (PDF)", "link:w9-network"],
  ["2:42", "/fundraisingguide", "Fundraising templates (folder)", "link:templates-fundraising"],
  ["2:42", "/fundraisingguide", "Venmo templates (folder)", "link:templates-venmo"],
  ["2:42", "/fundraisingguide", "Social media templates (folder)", "link:templates-social"],
  ["2:42", "/fundraisingguide", "Text message templates (folder)", "link:templates-text"],
  ["2:42", "/fundraisingguide", "Email templates (folder)", "link:templates-email"],
  ["2:42", "/fundraisingguide", "Ways to fundraise (document)", "link:ways-to-fundraise"],
  ["2:43", "/partners", "Open the sponsorship packet (PDF)", "link:sponsorship-packet"],
  ["2:44", "/canning", "the canning resources folder", "link:canning-folder"],
  ["2:44", "/canning", "Fill in the interest form", "link:canning-form"],
  ["2:44", "/canning", "the Partnerships Team", "link:mail-partnerships"],
  ["2:44", "/canning", "the Finance Overall Director", "link:mail-finance"],
  ["2:45", "/alumni", "Join the alumni team", "link:alumni-team"],
  ["2:45", "/alumni", "DMA on Instagram", "link:alumni-instagram"],
  ["2:45", "/alumni", "DMA on Facebook", "link:alumni-facebook"],
  ["2:46", "/ambassadors", "Read the Ambassador guidelines (PDF)", "link:ambassador-guidelines"],
  ["2:47", "/miraclemakers", "See how to register", "/register-to-fundraise"],
  ["2:52", "/mainevent", "our ticket store", "link:tickets"],
  [
    "2:52",
    "/mainevent",
    "Play the film: The closing film of the Main Event",
    "link:video-main-event",
  ],
  ["2:55", "/minimarathons", "Play the film: Mini Marathons 2025", "link:video-mini-marathons"],
  ["2:57", "/miracles5k", "the liability waiver", "link:five-k-waiver"],
  ["2:57", "/miracles5k", "Register for the 5K", "link:five-k-register"],
  ["2:58", "404.html", "Back to Home", "/"],
];

describe("the stated facts", () => {
  it.each(statedFacts)('spec %s: %s says "%s"', (_spec, route, text) => {
    expect(wordsOf(route)).toContain(text);
  });
});

describe("the stated figures, on their cards", () => {
  it.each(statistics)('spec %s: %s counts "%s" %s: %s', (_spec, route, label, year, figure) => {
    const stats = all(site.document(route).main, ".stats__stat").map((stat) => [
      textOf(one(stat, "dt"), without("stats__date")),
      textOf(one(stat, ".stats__date")),
      textOf(one(stat, "dd")),
    ]);
    expect(stats).toContainEqual([label, year, figure]);
  });
});

describe("the stated ways out", () => {
  it.each(statedLinks)('spec %s: on %s "%s" leads to %s', (_spec, route, label, target) => {
    const links = all(site.document(route).main, "a").filter((link) => labelOf(link) === label);
    expect(links.length, `links that say "${label}"`).toBeGreaterThan(0);
    const targets = links.map((link) => attribute(link, "href"));
    expect(new Set(targets)).toEqual(new Set([hrefOf(target)]));
  });
});

describe("where the specification contradicts itself, the site follows the decisions", () => {
  it("states both totals, each with its year (d3:46)", () => {
    expect(wordsOf("/ourstory")).toContain("$1,531,518.24 Raised in 2024, our 30th year");
    expect(wordsOf("/ourstory")).toContain("$1,351,566.99 Raised in 2025, our 31st year");
    expect(wordsOf("/")).toContain("$1,351,566.99 Raised in 2025, our 31st year");
  });

  it("says over $31 million in one dated article only (d3:47)", () => {
    expect(routesThatSay("$31 million")).toEqual(["/blog/beyondthisgeneration"]);
    expect(wordsOf("/blog/beyondthisgeneration")).toContain("As of August 2024");
  });

  it("counts 27 profiles and 32 families in 2024, and 31 nowhere (d3:48)", () => {
    expect(routesThatSay("31 families")).toEqual([]);
    expect(routesThatSay("31 Miracle Families")).toEqual([]);
  });

  it("gives one total for Transform Today 2024 (d3:49)", () => {
    expect(routesThatSay("365,131.19")).toEqual([]);
    expect(routesThatSay("$365,131.79")).toEqual(["/blog/thankfulness", "/transformtoday"]);
  });

  it("prints the year beside the dates of Transform Today (d3:49)", () => {
    expect(wordsOf("/transformtoday")).toContain("When October 29-30, 2024");
  });

  it("leads from feelthemagic to spark, not to an address that never existed (d3:51)", () => {
    const next = one(site.document("/blog/feelthemagic").main, 'a[rel="next"]');
    expect(attribute(next, "href")).toBe("/blog/spark/");
    const dead = site.documents.filter(({ html }) => html.includes("a-spark"));
    expect(dead.map(({ route }) => route)).toEqual([]);
  });

  it("offers the nearest page to those who come by the old dead link (d3:51)", () => {
    const places = all(site.document("404.html").main, "[data-pages]");
    expect(places.map((place) => attribute(place, "data-pages")).join()).toContain("/blog/spark/");
  });

  it("sends visitors on by a real link in a new tab (d3:54)", () => {
    for (const route of ["/donate", "/register", "/shop"]) {
      const [link] = all(site.document(route).main, 'a[target="_blank"]');
      expect(link && attribute(link, "rel")).toContain("noopener");
    }
  });

  it("knows for every link to a redirect page what to open from the click (d3:54)", () => {
    const wrong = site.documents.flatMap(({ route, root }) =>
      (["donate", "register", "shop"] as const).flatMap((id) =>
        all(root, `a[href="/${id}/"]`)
          .filter((link) => attribute(link, "data-redirect") !== urlOf(id))
          .map((link) => `${route}: ${textOf(link)}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it("tells what Moralloween is (d3:55)", () => {
    const words = wordsOf("/moralloween");
    for (const fact of ["Morale team", "booth", "DJ", "Halloween", "Miracle Families"]) {
      expect(words).toContain(fact);
    }
    expect(words.split(" ").length).toBeGreaterThan(200);
  });

  it("ships nothing that measures visitors while no endpoint is set (d3:56)", () => {
    const scripts = site.files.filter((file) => file.endsWith(".js")).map(site.read);
    expect(scripts.filter((script) => /onLCP|onINP|web-vitals/.test(script))).toEqual([]);
  });

  it("loads every script from static/js (d3:57)", () => {
    const scripts = site.documents.flatMap(({ root }) => {
      const [map] = all(root, 'script[type="importmap"]');
      return [
        ...all(root, "script[src]").map((script) => attribute(script, "src")),
        ...Object.keys(JSON.parse(map ? rawOf(map) : "{}").integrity),
      ];
    });
    expect(scripts.length).toBeGreaterThan(100);
    expect(scripts.filter((src) => !src.startsWith("/static/js/"))).toEqual([]);
    expect(
      site.files.filter((file) => file.endsWith(".js") && !file.startsWith("static/js/")),
    ).toEqual([]);
  });
});

describe("the constants of section 9", () => {
  const styles = [
    ...site.documents.flatMap(({ root }) => all(root, "style")).map(rawOf),
    ...site.files.filter((file) => file.endsWith(".css")).map(site.read),
  ].join("\n");
  const scripts = [
    ...all(site.document("/").root, "script").map(rawOf),
    ...site.files.filter((file) => file.endsWith(".js")).map(site.read),
  ].join("\n");

  it("are in the styles: the sponsors pass in 100 s, linear, for ever (9:113)", () => {
    const animations = styles.match(/animation(-[\w-]+)?:[^;}]+/g) ?? [];
    expect(
      animations.filter(
        (rule) => /\b100s\b/.test(rule) && /linear/.test(rule) && /infinite/.test(rule),
      ),
    ).not.toEqual([]);
  });

  it("are in the styles: the table of totals is at most 975 px high (9:113)", () => {
    expect(styles).toMatch(/max-(height|block-size):\s*975px/);
  });

  it("are in the styles: a sponsor's card is 200 by 120 px (9:113)", () => {
    const [plate = ""] = styles.match(/\.plate\{[^}]*\}/) ?? [];
    expect(plate).toMatch(/(inline-size|width):\s*(200px|12\.5rem)/);
    expect(plate).toMatch(/(block-size|height):\s*(120px|7\.5rem)/);
  });

  it("are in the scripts: the theme is kept under the key theme, light at first (9:113)", () => {
    const [theme = ""] = all(site.document("/").root, "head script").map(rawOf).filter(Boolean);
    expect(theme).toMatch(/localStorage/);
    expect(theme).toMatch(/["'`]theme["'`]|\.theme\b/);
    expect(attribute(one(site.document("/").root, "html"), "data-theme")).toBe("light");
  });

  it("are in the scripts: a chunk has 120 seconds to arrive (9:113)", () => {
    expect(scripts).toMatch(/\b(120000|12e4|120_000|120e3)\b/);
  });
});

function wordsOf(route: string): string {
  return textOf(site.document(route).main);
}

function routesThatSay(text: string): readonly string[] {
  return site.documents.filter(({ main }) => textOf(main).includes(text)).map(({ route }) => route);
}

/** What a link says, without the remark that it opens in a new tab. */
function labelOf(link: Part): string {
  return textOf(link).replace(" (opens in a new tab)", "").trim();
}

function hrefOf(target: string): string {
  return target.startsWith("link:") ? urlOf(target.slice("link:".length)) : addressOf(target);
}
