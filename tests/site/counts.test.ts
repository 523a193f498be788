/** How many of each thing the specification asks for, and in which order. */
import { describe, expect, it } from "vitest";
import { builtSite } from "./support/built-site.ts";
import { all, attribute, type Element, one, type Part, rawOf, textOf } from "./support/html.ts";
import { addressOf, articles } from "./support/stated.ts";

const site = await builtSite();

const main = (route: string) => site.document(route).main;
const textsOf = (elements: readonly Part[]) => elements.map((element) => textOf(element));

describe("the contact page (2:30)", () => {
  const people = all(main("/contact"), ".person");

  it("shows 18 staff cards in the stated order of positions", () => {
    expect(textsOf(people.map((person) => one(person, ".person__role")))).toEqual([
      "Executive Director",
      "Finance Manager",
      "Operations Manager",
      "Marketing Manager",
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
    ]);
  });

  it("gives each card a portrait, a name and a mail link to the address it shows", () => {
    for (const person of people) {
      expect(all(person, ".badge")).toHaveLength(1);
      expect(textOf(one(person, ".person__name"))).toMatch(/^\p{L}[\p{L} '-]+ \p{L}[\p{L}'-]+$/u);
      const mail = one(person, "a");
      expect(attribute(mail, "href")).toBe(`mailto:${textOf(mail)}`);
    }
  });
});

describe("the families page (2:35)", () => {
  const dialogs = all(main("/miraclefamilies"), "dialog.story");
  const circles = all(main("/miraclefamilies"), "a").filter((link) =>
    dialogs.some(
      (dialog) => attribute(link, "href") === `#${attribute(dialog, "id")}` && isName(link),
    ),
  );

  it("shows 27 circles, each named by a first name and an initial", () => {
    expect(circles).toHaveLength(27);
    expect(new Set(textsOf(circles)).size).toBe(27);
  });

  it("opens for each a story titled Meet and its name, with a way to close it", () => {
    expect(dialogs).toHaveLength(27);
    const titles = dialogs.map((dialog) => textOf(one(dialog, ".story__title")));
    expect(titles).toEqual(textsOf(circles).map((name) => `Meet ${name}`));
    for (const dialog of dialogs) expect(textOf(one(dialog, ".story__close"))).toBe("Close");
  });

  it("links some stories to a longer document", () => {
    const more = dialogs.filter((dialog) => all(dialog, 'a[target="_blank"]').length > 0);
    expect(more.length).toBeGreaterThan(0);
    expect(more.length).toBeLessThan(27);
    for (const dialog of more) expect(textOf(dialog)).toContain("Learn More");
  });

  function isName(link: Part): boolean {
    return /^[\p{L}-]+ \p{L}\.$/u.test(textOf(link));
  }
});

describe("the sponsors on the home page (2:29)", () => {
  const runs = all(main("/"), ".logos__run");

  it("are 73 names, twice for a seamless loop", () => {
    const [first = [], again = []] = runs.map((run) => textsOf(all(run, "li")));
    expect(runs).toHaveLength(2);
    expect(first).toHaveLength(73);
    expect(new Set(first).size).toBe(73);
    expect(again).toEqual(first);
  });

  it("are read and reached once: the second run is for the eye", () => {
    expect(runs.map((run) => attribute(run, "aria-hidden"))).toEqual(["", "true"]);
    expect(all(main("/"), '.logos__run[aria-hidden="true"] a')).toEqual([]);
  });
});

describe("lists of names", () => {
  it("show 73 partners of 2025 (2:43)", () => {
    const partners = textsOf(all(main("/partners"), ".logos li"));
    expect(partners).toHaveLength(73);
    expect(new Set(partners).size).toBe(73);
  });

  it("show 48 organizations, none twice (2:40)", () => {
    const organizations = textsOf(all(main("/organizations"), ".chip"));
    expect(organizations).toHaveLength(48);
    expect(new Set(organizations).size).toBe(48);
  });

  it("name one or two ambassadors for each of the organizations (2:46)", () => {
    const organizations = textsOf(all(main("/organizations"), ".chip"));
    const page = textOf(main("/ambassadors"));
    expect(organizations.filter((name) => !page.includes(name))).toEqual([]);
  });

  it("show 130 emerging leaders, exactly two names twice (2:49)", () => {
    const leaders = textsOf(all(main("/emergingleaders"), ".chip"));
    const twice = leaders.filter((name, index) => leaders.indexOf(name) !== index);
    expect(leaders).toHaveLength(130);
    expect(twice).toHaveLength(2);
    expect(new Set(twice).size).toBe(2);
  });

  it("show the twelve high schools (2:55)", () => {
    expect(textsOf(all(main("/minimarathons"), ".chip"))).toEqual([
      "Belleview High School",
      "East Ridge High School",
      "Forest High School",
      "F.W. Buchholz High School",
      "Gainesville High School",
      "Lake Minneola High School",
      "Leesburg High School",
      "Newberry High School",
      "Oak Hall High School",
      "Tavares High School",
      "Vanguard High School",
      "The Villages Charter School",
    ]);
  });
});

describe("the captain teams (2:48)", () => {
  const teams = all(main("/captainteams"), "details");

  it("are fifteen", () => {
    expect(textsOf(teams.map((team) => one(team, "summary")))).toEqual([
      "Communications and Public Relations",
      "Digital Marketing",
      "Event Management",
      "Family Relations",
      "Finance",
      "Leadership Development",
      "Marathon Relations",
      "Member Advancement",
      "Merchandise",
      "Morale",
      "Multimedia",
      "Organization Relations",
      "Partnerships",
      "Recruitment",
      "Hospitality",
    ]);
  });

  it("each show what they do, one director, assistant directors with titles, and captains", () => {
    for (const team of teams) {
      const titles = textsOf(all(team, ".team__title"));
      expect(titles).toEqual([
        "What the team does",
        "Overall Director",
        "Assistant Directors",
        "Captains",
      ]);
      const roles = textsOf(all(team, ".team__role"));
      expect(roles.length).toBeGreaterThanOrEqual(2);
      expect(roles.length).toBeLessThanOrEqual(5);
      for (const role of roles) expect(role).toMatch(/^Assistant Director of /);
      expect(all(team, ".chip").length).toBeGreaterThanOrEqual(12);
    }
  });
});

describe("steps", () => {
  it("are nine to a fundraising page (2:38)", () => {
    expect(all(main("/register-to-fundraise"), ".steps li")).toHaveLength(9);
  });

  it("are five for canning, in the stated order (4:84)", () => {
    const steps = all(main("/canning"), ".steps li");
    const words = [
      "buckets",
      "Contact a local business manager",
      "Schedule a time",
      "canning",
      "Credit",
    ];
    expect(steps).toHaveLength(5);
    for (const [index, word] of words.entries())
      expect(textOf(steps[index] as Element)).toContain(word);
  });

  it("are three for an application (2:37)", () => {
    expect(all(main("/applications"), ".steps li")).toHaveLength(3);
  });
});

describe("tiles", () => {
  const tilesOf = (route: string) =>
    all(main(route), ".tile").map((tile) => [
      textOf(one(tile, ".tile__title")).replace(" (opens in a new tab)", ""),
      attribute(one(tile, "a"), "href"),
    ]);

  it("are four cards on the home page, each with Learn More (2:29)", () => {
    expect(tilesOf("/")).toEqual([
      ["Our Story", "/ourstory/"],
      ["CMN Hospitals & UF Health", "/cmnhospitals/"],
      ["Miracle Families", "/miraclefamilies/"],
      ["Register to Fundraise", "/register/"],
    ]);
    for (const tile of all(main("/"), ".tile")) {
      expect(rawOf(one(tile, "a"))).toMatch(/^Learn More/);
      expect(textOf(one(tile, "a"))).toMatch(/^Learn more about /);
    }
  });

  it("are six ways to get involved (2:31)", () => {
    expect(tilesOf("/get-involved")).toEqual([
      ["Alumni", "/alumni/"],
      ["Ambassadors", "/ambassadors/"],
      ["Captain Teams", "/captainteams/"],
      ["Miracle Makers", "/miraclemakers/"],
      ["Emerging Leaders", "/emergingleaders/"],
      ["Organizations", "/organizations/"],
    ]);
  });

  it("are three about us (2:32)", () => {
    expect(tilesOf("/about").map(([, address]) => address)).toEqual([
      "/ourstory/",
      "/cmnhospitals/",
      "/miraclefamilies/",
    ]);
  });

  it("are five ways to raise more (2:38)", () => {
    expect(tilesOf("/register-to-fundraise").map(([, address]) => address)).toEqual([
      "/donordrive/",
      "/employeematching/",
      "/fundraisingguide/",
      "/partners/",
      "/canning/",
    ]);
  });

  it("are six events (2:51)", () => {
    expect(tilesOf("/events").map(([, address]) => address)).toEqual([
      "/fallkickoff/",
      "/mainevent/",
      "/minimarathons/",
      "/miracles5k/",
      "/moralloween/",
      "/transformtoday/",
    ]);
  });
});

describe("the yearly totals (2:33)", () => {
  const rows = all(main("/ourstory"), "tbody tr").filter((row) => /^\d{4}$/.test(firstCell(row)));

  it("are thirty, newest first, from 2024 back to 1995", () => {
    const years = Array.from({ length: 30 }, (_, index) => String(2024 - index));
    expect(rows.map(firstCell)).toEqual(years);
  });

  it("add up to the sum that the ledger of facts was made from", () => {
    const totals = rows.map((row) => textOf(one(row, "td")));
    for (const total of totals) expect(total).toMatch(/^\$[\d,]+\.\d\d$/);
    const cents = totals.reduce((sum, total) => sum + Number(total.replace(/\D/g, "")), 0);
    expect(cents).toBe(32_175_665_93);
  });

  it("stand in a box that scrolls, can be reached by keyboard and has a caption", () => {
    const [box] = all(main("/ourstory"), '[tabindex="0"]').filter((region) =>
      textOf(region).includes("$12,424.66"),
    );
    expect(box && all(box, "caption")).toHaveLength(1);
  });

  function firstCell(row: Part): string {
    const [cell] = all(row, "th");
    return cell ? textOf(cell) : "";
  }
});

describe("the list of articles (2:50)", () => {
  const cards = all(main("/blog"), ".article-list__item");

  it("has eighteen, newest first", () => {
    const newestFirst = [...articles].reverse().map((name) => addressOf(`/blog/${name}`));
    expect(cards.map((card) => attribute(one(card, "a"), "href"))).toEqual(newestFirst);
  });

  it("shows a picture, a title, an author and a date for each", () => {
    for (const card of cards) {
      expect(all(card, "img")).toHaveLength(1);
      expect(textOf(one(card, "a"))).not.toBe("");
      expect(textOf(card)).toMatch(/By \p{L}+ [\p{L}-]+/u);
      expect(textOf(one(card, "time"))).toMatch(/^[A-Z][a-z]+ \d{1,2}, 202[45]$/);
    }
  });

  it("sorts by the dates it shows", () => {
    const dates = cards.map((card) => attribute(one(card, "time"), "datetime"));
    expect(dates).toEqual([...dates].sort().reverse());
  });
});

describe("accordions", () => {
  it("are three in the fundraising guide (2:42)", () => {
    expect(textsOf(all(main("/fundraisingguide"), "summary"))).toEqual([
      "Fundraising Resources",
      "Reaching Out",
      "Fundraising Tips",
    ]);
  });

  it.each([
    ["/donordrive", 5, "2:39"],
    ["/miraclemakers", 5, "2:47"],
    ["/mainevent", 5, "2:52"],
    ["/miracles5k", 5, "2:57"],
  ])("answer questions on %s: at least %i (%s)", (route, least) => {
    const questions = textsOf(all(main(route), "summary"));
    expect(questions.length).toBeGreaterThanOrEqual(least);
    for (const question of questions) expect(question).toMatch(/\?$/);
  });

  it("are closed at first, on every page (4:82)", () => {
    const open = site.documents.filter(({ root }) => all(root, "details[open]").length > 0);
    expect(open.map(({ route }) => route)).toEqual([]);
  });
});

describe("films", () => {
  it("are on the pages of the Main Event, Transform Today and the Mini Marathons (2:52, 2:55)", () => {
    const withFilm = site.documents.filter(({ main: part }) => all(part, ".video").length > 0);
    expect(withFilm.map(({ route }) => route)).toEqual([
      "/mainevent",
      "/minimarathons",
      "/transformtoday",
    ]);
  });

  it("have their place in the hero of the home page, with a poster (2:29)", () => {
    // The poster is the drawing below the film: the film itself may never be fetched.
    expect(all(main("/"), ".hero__scene video")).toHaveLength(1);
    expect(all(main("/"), '.hero__scene img[fetchpriority="high"]')).toHaveLength(1);
  });

  it("load nothing from outside before a click", () => {
    const frames = site.documents.filter(({ root }) => all(root, "iframe").length > 0);
    expect(frames.map(({ route }) => route)).toEqual([]);
  });
});

describe("the page of the hospital (2:34)", () => {
  it("shows its logo as a picture with its name", () => {
    const names = all(main("/cmnhospitals"), "img").map((image) => attribute(image, "alt"));
    expect(names.filter((name) => /logo|name plate/i.test(name))).toHaveLength(1);
  });
});
