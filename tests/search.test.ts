/** The search: what people type, and what it finds on the real site and on the German one. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { createSearch } from "../client/search/find.ts";
import { readSources } from "../generator/read/read-sources.ts";
import { defaultRoot } from "../generator/site-paths.ts";
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

/** Where the first findings of the first two groups lead. */
const firstOf = (typed: string, search = find) =>
  search(typed, 2)
    .groups.slice(0, 2)
    .flatMap(({ findings }) => findings.map(({ href }) => decodeURIComponent(href)));

test.each([
  ["caning", "/canning/"],
  ["when is the main event", "/mainevent/"],
  ["sponser", "/partners/"],
  ["what is transform today", "/transformtoday/"],
  ["when is the 5k", "/miracles5k/"],
  ["where can i park", "/parents/#question-where-do-i-park-when-i-visit"],
  ["can i sleep?", "/parents/#question-does-anybody-sleep"],
  ["logo", "/press/#logo-and-drawings"],
  ["mainevent", "/mainevent/"],
  ["main evnt", "/mainevent/"],
  ["color run", "/miracles5k/"],
  ["schedule", "/mainevent/"],
  ["donate", "/donate/#Main"],
  ["regsiter", "/register-to-fundraise/"],
  ["shop", "/shop/#Main"],
  ["give money", "/donate/#Main"],
  ["donor drive", "/donordrive/"],
  ["moralowen", "/moralloween/"],
  ["captian teams", "/captainteams/"],
  ["morale", "/captainteams/#team-morale"],
  ["executive director", "/contact/#:~:text=Simone Pettway"],
  ["lorena echeverria", "/contact/#:~:text=Lorena Echeverría"],
  ["delta gama", "/organizations/#:~:text=Delta Gamma"],
  ["happy hour", "/mainevent/#question-what-is-happy-hour-for-hope"],
  ["rave ticket", "/mainevent/#question-how-do-i-get-a-ticket-for-the-rave"],
  ["aunt check", "/donordrive/#question-my-aunt-prefers-to-write-a-check-will-it-count"],
  ["wheelchair", "/parents/#question-what-if-my-student-uses-a-wheelchair"],
  ["volunteer", "/get-involved/"],
  ["gift of hope", "/blog/giftofhope/"],
  ["accesibility", "/accessibility/"],
  ["what to bring", "/mainevent/#what-to-bring"],
  ["buchholz high shool", "/minimarathons/#:~:text=F.W. Buchholz High School"],
  ["elijah w", "/miraclefamilies/#family-elijah-w"],
  ["employer match", "/employeematching/"],
  ["ein", "/faq/#question-what-is-the-tax-id"],
  ["medication", "/parents/#question-what-if-my-student-has-an-allergy-or-takes-medicine"],
  ["how much did you raise", "/faq/#question-how-much-does-dance-marathon-raise"],
])("who types %s finds %s", (typed, wanted) => {
  expect(firstOf(typed)).toContain(wanted);
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
  expect(JSON.stringify(data).length).toBeLessThan(70_000);
  expect(find("zzqxj", 3).count).toBe(0);
});
