/** The rules of the writing: its words, its names, its honesty about samples, its pictures' texts. */
import { describe, expect, it } from "vitest";
import { builtSite } from "./support/built-site.ts";
import { sources } from "./support/content.ts";
import { all, attribute, one, textOf, without } from "./support/html.ts";
import { articles } from "./support/stated.ts";

const site = await builtSite();

/** What a page says of itself: without trail and dial, other pages' teasers, byline and notices. */
const ownText = new Map(
  site.documents.map(({ route, main }) => [
    route,
    textOf(
      main,
      without("trail", "dial", "byline", "neighbours", "article-list", "samples-notice"),
    ),
  ]),
);

/** Everything that people read or hear of a page: its text, its descriptions, its pictures. */
const everyWord = site.documents.map(({ route, root }) => ({
  route,
  text: [
    textOf(one(root, "body")),
    attribute(one(root, 'meta[name="description"]'), "content"),
    ...all(root, "[alt]").map((image) => attribute(image, "alt")),
    ...all(root, "[aria-label]").map((element) => attribute(element, "aria-label")),
  ].join("\n"),
}));

function routesWith(pattern: RegExp): readonly string[] {
  return everyWord.flatMap(({ route, text }) => {
    const found = pattern.exec(text);
    return found
      ? [`${route}: ${text.slice(Math.max(0, found.index - 30), found.index + 40)}`]
      : [];
  });
}

describe("the words", () => {
  it.each([
    "passionate",
    "make a difference",
    "making a difference",
    "made a difference",
    "impactful",
    "journey",
    "incredible",
    "click here",
    "DM UF",
    "UF DM",
    "DM @ UF",
  ])('never include "%s"', (word) => {
    expect(routesWith(new RegExp(`\\b${word}\\b`, "i"))).toEqual([]);
  });

  it("are spelled as in American English", () => {
    const british =
      /\b(colou?rs?(?<=our|ours)|favour\w*|neighbour\w*|honour\w*|labour\w*|behaviour\w*|centres?|metres?|theatres?|organis\w+|recognis\w+|realis\w+|apologis\w+|programmes?|cheques?|grey|whilst|towards|afterwards|learnt|autumn|travell\w+|cancell(?:ed|ing)|catalogues?|licence|defence|enrol|enrolment|mum|passer-by|jewell\w+|practis\w+)\b/i;
    expect(routesWith(british)).toEqual([]);
  });

  it("leave nothing of the machine behind", () => {
    expect(
      routesWith(/\{\{|\}\}|\blink:[a-z]|undefined|\[object|lorem ipsum|\bTODO\b|:::/i),
    ).toEqual([]);
  });

  it("of two neighbors do not run into one another where no style sets them apart", () => {
    const neighbors = [
      { place: ".stats__label", apart: / as of / },
      { place: ".article-teaser__meta", apart: /^By .+ [A-Z][a-z]+ \d{1,2}, \d{4}$/ },
    ];
    const wrong = site.documents.flatMap(({ route, main }) =>
      neighbors.flatMap(({ place, apart }) =>
        all(main, place)
          .map((part) => textOf(part))
          .filter((text) => !apart.test(text) || /[a-z][A-Z][a-z]+ \d{1,2},/.test(text))
          .map((text) => `${route}: ${text}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it("of links say where they lead", () => {
    const vague = /^(here|click here|this|this link|link|read more|more|learn more)$/i;
    const wrong = site.documents.flatMap(({ route, root }) =>
      all(root, "a")
        .filter((link) => {
          const name =
            attribute(link, "aria-label") || textOf(link).replace("(opens in a new tab)", "");
          return name.trim() === "" || vague.test(name.trim());
        })
        .map((link) => `${route}: ${attribute(link, "href")}`),
    );
    expect(wrong).toEqual([]);
  });

  it("announce every link that opens a new tab, once, and every PDF, once", () => {
    const wrong = site.documents.flatMap(({ route, root }) =>
      all(root, "a").flatMap((link) => {
        const text = textOf(link);
        const tabs = text.split("opens in a new tab").length - 1;
        const pdfs = text.split("(PDF)").length - 1;
        const opensTab = attribute(link, "target") === "_blank" || "data-redirect" in link.attribs;
        const isPdf = attribute(link, "href").endsWith(".pdf");
        return tabs === Number(opensTab) && pdfs === Number(isPdf) ? [] : [`${route}: ${text}`];
      }),
    );
    expect([...new Set(wrong)]).toEqual([]);
  });
});

describe("names", () => {
  const event = {
    full: "Dance Marathon at the University of Florida",
    short: /Dance Marathon at UF\b/,
  };
  const hospital = {
    full: "UF Health Shands Children's Hospital",
    short: /UF Health Shands(?! Children's Hospital)/,
  };

  it.each([
    ["the event", event],
    ["the hospital", hospital],
  ] as const)("of %s come in full before they come short", (_thing, { full, short }) => {
    const wrong = [...ownText].filter(([, text]) => {
      const first = text.search(short);
      return first >= 0 && text.includes(full) && text.indexOf(full) > first;
    });
    expect(wrong.map(([route]) => route)).toEqual([]);
  });

  it("of the event and the hospital stand in full on every page that tells of them", () => {
    const quiet = new Set(["/donate", "/register", "/shop", "404.html"]);
    const bare = [...ownText].filter(
      ([route, text]) => !quiet.has(route) && !text.includes(event.full),
    );
    expect(bare.map(([route]) => route)).toEqual([]);
    const short = [...ownText].filter(
      ([, text]) => hospital.short.test(text) && !text.includes(hospital.full),
    );
    expect(short.map(([route]) => route)).toEqual([]);
  });
});

describe("the articles", () => {
  // Proper names may repeat; nothing else of eight words may.
  const names = [
    "Dance Marathon at the University of Florida",
    "UF Health Shands Children's Hospital",
    "Children's Miracle Network Hospitals",
    "Emerging Leaders Program",
    "Dance Marathon at UF",
    "UF Health Shands",
  ];

  it("share no phrase of eight words", () => {
    const owner = new Map<string, string>();
    const shared = articles.flatMap((name) => {
      const phrases = phrasesOf(bodyOf(name), 8);
      const common = phrases.filter((phrase) => (owner.get(phrase) ?? name) !== name);
      for (const phrase of phrases) owner.set(phrase, owner.get(phrase) ?? name);
      return common.map((phrase) => `${name} and ${owner.get(phrase)}: ${phrase}`);
    });
    expect(shared).toEqual([]);
  });

  function bodyOf(name: string): string {
    const { main } = site.document(`/blog/${name}`);
    return textOf(main, without("hero", "neighbours", "samples-notice"));
  }

  function phrasesOf(text: string, length: number): readonly string[] {
    // A name ends one run of words and begins another.
    const cut = names.reduce((rest, name) => rest.replaceAll(name, "|"), text);
    return cut.split("|").flatMap((run) => {
      const words = run.toLowerCase().match(/[\p{L}\p{N}'’$.,%-]*[\p{L}\p{N}]/gu) ?? [];
      return words
        .slice(0, Math.max(0, words.length - length + 1))
        .map((_, index) => words.slice(index, index + length).join(" "));
    });
  }
});

describe("the stories of the families", () => {
  const stories = all(site.document("/miraclefamilies").main, "dialog.story").map((dialog) => ({
    title: textOf(one(dialog, ".story__title")),
    text: textOf(one(dialog, ".story__body")),
  }));

  it("have 40 to 60 words each, so that all of them fit into one page", () => {
    const wrong = stories
      .map(({ title, text }) => ({
        title,
        words: text
          .replace(/Learn More.*$/, "")
          .trim()
          .split(/\s+/).length,
      }))
      .filter(({ words }) => words < 40 || words > 60);
    expect(wrong).toEqual([]);
    expect(stories).toHaveLength(27);
  });

  it("name the child that they are about", () => {
    const wrong = stories.filter(({ title, text }) => {
      const name = title.replace(/^Meet /, "").replace(/ \p{L}\.$/u, "");
      return !text.includes(name);
    });
    expect(wrong.map(({ title }) => title)).toEqual([]);
  });

  it("make no medical claims", () => {
    const claims =
      /\b(cured?|healed by|miracle cure|guarantee\w*|cancer-free|beat cancer|saved (his|her|their) life)\b/i;
    expect(stories.filter(({ text }) => claims.test(text)).map(({ title }) => title)).toEqual([]);
  });
});

describe("samples", () => {
  const notice = "Names and stories on this page are samples.";

  it("are owned up to on every page that shows one, and on no other", () => {
    const honest = site.documents.filter(({ main }) => textOf(main).includes(notice));
    expect(honest.map(({ route }) => route).sort()).toEqual(
      [
        "/ambassadors",
        "/blog",
        ...articles.map((name) => `/blog/${name}`),
        "/captainteams",
        "/contact",
        "/emergingleaders",
        "/miraclefamilies",
      ].sort(),
    );
  });
});

describe("the sources", () => {
  it("write no address outside content/links.json", () => {
    // site.json holds the site's own address, which is no link.
    const wrong = sources()
      .filter(({ path }) => path !== "links.json" && path !== "site.json")
      .filter(({ text }) => /https?:\/\/|mailto:|www\./.test(text));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it("take the figures of the ledger from the ledger", () => {
    const typed =
      /\$1,351,566|\$1,531,518|\$3,230,025|\$365,131|\$190,190|\$124,904|26,147|1,363|26\.2/;
    const wrong = sources()
      .filter(({ path }) => path.startsWith("pages/") || path.startsWith("blog/"))
      .filter(({ text }) => typed.test(text));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe("pictures", () => {
  it("all say what they show, or that they only decorate", () => {
    const silent = site.documents.flatMap(({ route, root }) =>
      all(root, "img")
        .filter((image) => !("alt" in image.attribs))
        .map(() => route),
    );
    expect(silent).toEqual([]);
  });

  it("in figures say it in a sentence, without calling themselves pictures", () => {
    const wrong = site.documents.flatMap(({ route, main }) =>
      all(main, "figure img")
        .map((image) => attribute(image, "alt"))
        .filter(
          (alt) =>
            !/^[A-Z].{30,}\.$/.test(alt) ||
            /^(An? )?(image|picture|drawing|illustration) of/i.test(alt),
        )
        .map((alt) => `${route}: ${alt}`),
    );
    expect(wrong).toEqual([]);
  });

  it("are never said to show what was not drawn", () => {
    const seen = new Map<string, Set<string>>();
    for (const { main } of site.documents) {
      for (const image of all(main, "img")) {
        const alt = attribute(image, "alt");
        const scene = attribute(image, "src").replace(/^.*\/([\w-]+)\.\w+\.svg$/, "$1");
        if (alt !== "") seen.set(scene, (seen.get(scene) ?? new Set()).add(alt));
      }
    }
    // Words that belong to one drawing and would be wrong about it: found by looking at each.
    const wrong: Record<string, RegExp> = {
      "total-reveal": /digits|numbers on/i,
      "shoes-hour-20": /slipper|barefoot|shoe off/i,
      "sunrise-road": /pines|empty road/i,
      "kickoff-field": /stands|both ends|dance/i,
      "ballroom-dawn": /tables|laptop/i,
      "night-watch": /long table|windows/i,
      "cypress-lake": /canoe/i,
      "family-picnic": /kite/i,
      "candle-bags": /kneel/i,
      "alumni-bench": /two graduates and a student/i,
      "captains-huddle": /clipboard/i,
      "school-gym": /streamers/i,
      stage: /parent/i,
      scoreboard: /two halves/i,
    };
    const claims = [...seen].flatMap(([scene, alts]) =>
      [...alts].filter((alt) => wrong[scene]?.test(alt)).map((alt) => `${scene}: ${alt}`),
    );
    expect(claims).toEqual([]);
  });
});
