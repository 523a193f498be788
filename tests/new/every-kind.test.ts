/** Everything that can be added is added, and built: nothing that was there is touched. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runBuild } from "../../build.ts";
import { readSources } from "../../generator/content/read-sources.ts";
import { writeAtomic } from "../../generator/content/write-atomic.ts";
import { fillIn, openForm } from "../../generator/scaffold/form.ts";
import { planEdit } from "../../generator/scaffold/plan-edit.ts";
import { readFlagValues } from "../../generator/scaffold/read-answer.ts";
import { scaffolds } from "../../generator/scaffold/scaffolds.ts";
import { page, placeWorld } from "../support/world.ts";

/** The flags of each kind: what somebody types who knows little yet. */
const givenFlags: Readonly<Record<string, Readonly<Record<string, string | string[]>>>> = {
  article: { title: "The second night: what I forgot" },
  page: { title: "The Sock Exchange" },
  family: { title: "Quilla Z." },
  staff: { name: "Petra Quill" },
  event: { name: "Sock Hop", place: "The north lawn", start: "2026-10-02" },
  faq: { question: "May I bring a chair?", topic: "sock-hop", answer: "Yes, a **folding** one." },
  sponsor: { name: "Middle Crumb Bakery" },
  partner: { name: "Nightly Crumb Bakery" },
  organization: { name: "Quilting Club" },
  school: { name: "Quarry High School" },
  team: { name: "Quiet Rooms" },
  ambassadors: { organization: "Quilting Club", names: ["Petra Quill", "Uma Quist"] },
  leader: { name: "Ivo Quade" },
  position: { name: "Sock Keeper", status: "open", statusText: "Open", text: "Keeps the socks." },
  step: { title: "Count your socks", text: "There should be two." },
  search: { words: "sock reunion", link: "/" },
  total: { year: "2025", total: "$1,351,566.99" },
  link: { label: "Sock shop", url: "https://socks.example/", kind: "store" },
  tag: { label: "Socks", description: "Articles about what was packed." },
  figure: { label: "Socks lost", value: "31415", unit: "count", asOf: "2026", source: "A guess" },
};

test("all kinds together are built, and show what was added", async () => {
  const world = placeWorld({});
  for (const scaffold of scaffolds) {
    const { value: sources } = await readSources(join(world.root, "content"));
    const form = openForm(scaffold, sources, "2026-11-14");
    const { answers, problems } = readFlagValues(form, givenFlags[scaffold.name] ?? {});
    const filled = fillIn(form, answers);
    expect([problems, filled.missing]).toEqual([[], []]);
    const { path, change } = planEdit(form, filled);
    const file = join(world.root, path);
    writeAtomic(file, change(existsSync(file) ? readFileSync(file, "utf8") : ""));
  }
  const blocks = Object.entries({
    people: ["staff", "families"],
    chips: ["schools", "emerging-leaders", "organizations"],
    roster: ["ambassadors"],
    teams: ["captain-teams"],
    logos: ["sponsors", "partners"],
    positions: ["positions"],
    steps: ["fundraising-steps"],
  }).flatMap(([block, names]) => names.map((list) => `::${block}{from="${list}"}`));
  const body = [
    ...blocks,
    '::accordion{from="faqs" topic="sock-hop"}',
    '::table{from="year-totals" caption="Totals"}',
    "Lost: {{socks-lost}}. Buy some at [the sock shop](link:sock-shop).",
  ];
  writeFileSync(join(world.root, "content/pages/all.md"), page("All", body.join("\n\n")));
  const report = await runBuild({ root: world.root });
  // Nothing leads to the two pages, and no article has the tag.
  const codes = report.problems.map(({ code }) => code);
  expect(codes.sort()).toEqual(["entry-unused", "page-orphan", "page-orphan"]);
  const html = readFileSync(join(world.out, "all/index.html"), "utf8").replace(/<[^>]+>/g, "");
  for (const { title, name, question, organization, total } of Object.values(givenFlags)) {
    const shown = [title, name, question, organization, total].find(Boolean) as string | undefined;
    const isElsewhere = /Sock Hop|Sock Exchange|second night/.test(shown ?? "");
    if (shown && !isElsewhere) expect(html).toContain(shown);
  }
  for (const words of ["Lost: 31,415.", "Uma Quist", "There should be two."])
    expect(html).toContain(words);
  const samples = ["/all", "/blog/the-second-night-what-i-forgot", "/the-sock-exchange"];
  expect(report.routes.map(({ route }) => route)).toEqual(["/", ...samples, "/sock-hop"].sort());
  expect(report.samples).toEqual(samples);
});
