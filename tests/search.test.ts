/** The search: what people type, and what it finds on the real site and on the German one. */
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { patience } from "../client/loader/fetch-chunk.ts";
import { createSearch } from "../client/search/find.ts";
import { loadSearch } from "../client/search/load-search.ts";
import { readSources } from "../generator/content/read-sources.ts";
import { defaultRoot } from "../generator/content/site-paths.ts";
import { renderSearch } from "../templates/files/search.ts";
import { graphOf } from "./support/graph.ts";

/** What is in the file of a site, and the search of it. */
async function searchOf(root: string) {
  const sources = await readSources(join(defaultRoot, root, "content"));
  const { value: graph } = graphOf(sources.value);
  const data = JSON.parse(String(renderSearch(graph)[0]?.bytes));
  return { data, graph, find: await createSearch(data, graph.site.language) };
}

const { data, graph, find } = await searchOf(".");

/** Where the first hits of the first two groups lead. */
const firstOf = (typed: string, search = find) =>
  search(typed, 2)
    .groups.slice(0, 2)
    .flatMap(({ hits }) => hits.map(({ href }) => decodeURIComponent(href)));

/** What people type, by where it leads. */
const wanted = {
  "/canning/": "caning",
  "/mainevent/": "when is the main event, mainevent, main evnt, schedule, main event date",
  "/partners/": "sponser",
  "/transformtoday/": "what is transform today",
  "/miracles5k/": "when is the 5k, color run, 5k",
  "/mainevent/#question-how-do-i-get-in-and-where-do-i-park":
    "where can i park, parking, where do you park",
  "/parents/#question-does-anyone-sleep": "can i sleep?, can i sleep",
  "/press/#logo-and-drawings": "logo",
  "/donate/#Main": "donate, give money",
  "/register-to-fundraise/": "regsiter",
  "/shop/#Main": "shop",
  "/donordrive/": "donor drive",
  "/moralloween/": "moralowen",
  "/captainteams/": "captian teams",
  "/captainteams/#team-morale": "morale",
  "/contact/#:~:text=Simone Pettway": "executive director",
  "/contact/#:~:text=Lorena Echeverría": "lorena echeverria",
  "/organizations/#:~:text=Delta Gamma": "delta gama",
  "/mainevent/#question-what-is-happy-hour-for-hope": "happy hour",
  "/mainevent/#question-how-do-i-get-a-ticket-for-the-rave": "rave ticket",
  "/donordrive/#question-my-aunt-prefers-to-write-a-check-will-it-count": "aunt check",
  "/parents/#question-what-if-my-student-uses-a-wheelchair": "wheelchair",
  "/get-involved/": "volunteer",
  "/blog/giftofhope/": "gift of hope",
  "/accessibility/": "accesibility",
  "/packing/": "what to bring",
  "/minimarathons/#:~:text=F.W. Buchholz High School": "buchholz high shool",
  "/miraclefamilies/#family-elijah-w": "elijah w",
  "/employeematching/": "employer match",
  "/faq/#question-what-is-the-tax-id": "ein",
  "/parents/#question-what-if-my-student-has-an-allergy-or-takes-medicine": "medication",
  "/faq/#question-how-much-does-dance-marathon-raise": "how much did you raise",
  "/fundraisingguide/": "fundrasing guide",
  "/alumni/": "alumni",
  "/emergingleaders/": "emerging leader",
};

test.each(Object.entries(wanted))("%s is found by %s", (href, queries) => {
  for (const typed of queries.split(", ")) expect(firstOf(typed), typed).toContain(href);
});

/** What people call things, rightly and wrongly spelled, by the page of the first hit. */
const firstPages = {
  "/faq/":
    "cost, how much does it cost, fee, minimum, $1,000, 1000, find a dancer, granddaughter, grandaughter, in honor of, tribute, tribut, memorial, venmo, venmoo, paypal, mail a check, tax deductible, recipt",
  "/mainevent/":
    "2 am, 2am, 2 a.m., livestream, live stream, livestreem, how long is it, schedule, scedule",
  "/parents/": "siblings, siblngs, can my little sister come, first aid, nurse, drive home",
  "/alumni/": "reunion, reunoin",
  "/contact/": "staff, phone number",
  "/shop/": "merch, hoodie, hoody, t-shirt",
  "/partners/": "sponsorship, sponser, partener",
  "/employeematching/": "matching gift, employe match",
  "/donordrive/": "donor drive, donar drive",
  "/blog/followthepromise/": "hashtag, hastag",
  "/applications/": "apply, aplication",
  "/accessibility/": "acessibility",
  "/ambassadors/": "ambasador",
  "/miraclefamilies/": "meet the kids, miracle famlies",
  "/emergingleaders/": "emerging leders",
  "/get-involved/": "volunter",
};

test.each(Object.entries(firstPages))("%s comes first for %s", (route, queries) => {
  for (const typed of queries.split(", ")) {
    const [first = ""] = firstOf(typed);
    expect(first.split("#")[0], typed).toBe(route);
  }
});

test("German: a part of a joined word, and letters without their marks", async () => {
  const german = (await searchOf("tests/chapter/site")).find;
  expect(firstOf("klinik", german)).toContain("/kinderklinik/");
  expect(firstOf("nachtkuche", german)).toContain("/teams/#team-nachtküche");
  expect(firstOf("Nachtkueche", german)).toContain("/teams/#team-nachtküche");
});

test("only what search engines may find is in the file, which stays small; nonsense finds nothing", () => {
  const open = graph.pages.filter(({ isIndexable }) => isIndexable).map(({ address }) => address);
  const { groups, actions } = graph.navigation;
  const ways = [...groups.flatMap(({ link, items }) => [link, ...items]), ...actions];
  const allowed = new Set<string>([...open, ...ways.map(({ href }) => `${href}#Main`)]);
  const addresses: readonly string[] = data.pages.map(([address]: [string]) => address);
  expect(addresses.filter((address) => !allowed.has(address))).toEqual([]);
  expect(addresses).not.toContain("/search/");
  expect(JSON.stringify(data).length).toBeLessThan(100_000);
  expect(find("zzqxj", 3).count).toBe(0);
});

test("the file has the time that a script has, and the next letter asks for it again", async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  onTestFinished(() => void vi.restoreAllMocks());
  const clock = new AbortController();
  const wait = vi.spyOn(AbortSignal, "timeout").mockReturnValue(clock.signal);
  const neverAnswers = vi.fn(
    (_address: string, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason));
      }),
  );
  vi.stubGlobal("HOME", "/");
  vi.stubGlobal("fetch", neverAnswers);
  const loading = loadSearch();
  clock.abort(new Error("The time is up."));
  await expect(loading).rejects.toThrow("The time is up.");
  expect(wait).toHaveBeenCalledExactlyOnceWith(patience);
  loadSearch().catch(() => {});
  expect(neverAnswers).toHaveBeenCalledTimes(2);
});

/** Titles in five languages, and what people type to find them. */
const inLanguages: readonly (readonly [
  language: string,
  titles: readonly string[],
  Readonly<Record<string, string>>,
])[] = [
  [
    "ja",
    ["大学病院の子どもたちへの寄付", "募金の使い道について", "よくある質問"],
    {
      病院: "大学病院の子どもたちへの寄付",
      子ども: "大学病院の子どもたちへの寄付",
      使い道: "募金の使い道について",
      募金の使い道: "募金の使い道について",
      質問: "よくある質問",
    },
  ],
  [
    "zh",
    ["为儿童医院筹集善款", "舞蹈马拉松的日程安排", "常见问题"],
    {
      医院: "为儿童医院筹集善款",
      儿童: "为儿童医院筹集善款",
      马拉松: "舞蹈马拉松的日程安排",
      日程: "舞蹈马拉松的日程安排",
      问题: "常见问题",
    },
  ],
  [
    "th",
    ["บริจาคให้โรงพยาบาลเด็ก", "คำถามที่พบบ่อย"],
    { โรงพยาบาล: "บริจาคให้โรงพยาบาลเด็ก", เด็ก: "บริจาคให้โรงพยาบาลเด็ก", คำถาม: "คำถามที่พบบ่อย" },
  ],
  [
    "es",
    ["¿Cómo ayuda la donación al niño?", "Información de la corrección"],
    {
      donacion: "¿Cómo ayuda la donación al niño?",
      niño: "¿Cómo ayuda la donación al niño?",
      nino: "¿Cómo ayuda la donación al niño?",
      correccion: "Información de la corrección",
    },
  ],
  [
    "en",
    ["Where the money goes: 病院 and café", "Don't miss the 5K"],
    {
      café: "Where the money goes: 病院 and café",
      cafe: "Where the money goes: 病院 and café",
      病院: "Where the money goes: 病院 and café",
      "5k": "Don't miss the 5K",
    },
  ],
];

test.each(inLanguages)(
  "%s: words are found where they stand, with or without spaces around them",
  async (language, titles, wanted) => {
    const pages = titles.map((title, at) => [`/${at}/`, title, 0] as const);
    const rows = titles.map((title, at) => ["page", title, at, "", ""] as const);
    const search = await createSearch({ words: data.words, pages, rows }, language);
    for (const [typed, title] of Object.entries(wanted)) {
      const found = search(typed, 3).groups.flatMap(({ hits }) => hits.map((hit) => hit.title));
      expect(found, typed).toEqual([title]);
    }
  },
);
