/**
 * Goal V4: an article, a page, a staff member, a family and an event are each one file or one
 * entry, typed by hand into the real content, and no line of TypeScript.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runBuild } from "../../build.ts";
import { buildGraph } from "../../generator/graph/build-graph.ts";
import { loadEngine } from "../../generator/markdown/engine.ts";
import { readSources } from "../../generator/read/read-sources.ts";
import { copyContent } from "./support.ts";

const article = `---
id: 19
title: "The first night: what I packed"
linkName: firstnight
date: 2026-11-14
author:
  name: Maya Ortiz
  organization: Team Hope
  role: Miracle Maker
imageUrl: scenes/shoes-hour-20.svg
imageAlt: Four pairs of sneakers stand on a gym floor under string lights.
description: A packing list for the Main Event, written by someone who forgot the socks the first time and has never forgotten them since.
sample: true
---

I packed three snacks and no socks. The event lasts {{event-length}}.

## What I needed

Socks. Then [a name tag](/emergingleaders), and somebody to sit beside at four in the morning.

::figure[Somebody always has a spare pair.]{image="scenes/market-stalls.svg" alt="Two people meet between two stalls with striped awnings."}
`;

const page = `---
title: Lost and Found
description: Where the single socks of the Main Event wait for their owners, and when the table is open to everybody who misses something.
scene: scenes/shirt-rack.svg
intro: One sock is lost property. Two are a pair.
---

## Where it is

:::callout{title="The table"}
Beside Gate 1, until {{event-length}} are over.
:::
`;

const staff = `  {
    "name": "Maya Ortiz",
    "position": { "label": "Sock Manager", "color": "teal" },
    "email": "socks@example.org",
    "sample": true
  }`;

const family = `  {
    "title": "Quilla Z.",
    "content": "Quilla is six and collects **buttons**. See [the event](/mainevent).",
    "sample": true
  }`;

const event = `  {
    "id": "sock-hop",
    "name": "Sock Hop",
    "place": "The north lawn, Gainesville",
    "start": "2026-10-02T18:00"
  }`;

const eventPage = `---
title: Sock Hop
description: An evening of dancing without shoes on the north lawn in October, for everybody who has two socks and for those who have one.
layout: event
event: sock-hop
---

Bring a friend.
`;

/** The same thing typed behind the last entry, with the comma that the one before it needs then. */
function append(list: string, entry: string): string {
  return list.replace(/\n\]\s*$/, `,\n${entry}\n]\n`);
}

const copy = copyContent();
afterAll(copy.remove);

const byHand: readonly (readonly [what: string, path: string, write: (text: string) => string])[] =
  [
    ["an article", "content/blog/firstnight.md", () => article],
    ["a page", "content/pages/lostandfound.md", () => page],
    ["a staff member", "content/data/staff.json", (text) => append(text, staff)],
    ["a family", "content/data/families.json", (text) => append(text, family)],
    ["an event", "content/data/events.json", (text) => append(text, event)],
    ["the page of that event", "content/pages/sockhop.md", () => eventPage],
  ];

test.each(byHand)(
  "%s is one change of one file, and the check is content",
  async (_what, path, write) => {
    const file = join(copy.root, path);
    writeFileSync(file, write(existsSync(file) ? copy.read(path) : ""));
    const sources = await readSources(join(copy.root, "content"));
    const graph = buildGraph(sources.value, { engine: await loadEngine() });
    expect([...sources.problems, ...graph.problems]).toEqual([]);
  },
);

describe("the site that is built of them", () => {
  const read = (file: string) => readFileSync(join(copy.root, "dist", file), "utf8");
  beforeAll(async () => {
    const { problems } = await runBuild({ isQuiet: true, root: copy.root });
    // Nobody has linked to the two pages yet, and that is said.
    expect(problems.map(({ code, place }) => `${code} ${place?.file}`)).toEqual([
      "page-orphan content/pages/lostandfound.md",
      "page-orphan content/pages/sockhop.md",
    ]);
  });

  test("has the article, in its place among the others and in the feed", () => {
    expect(read("blog/firstnight/index.html")).toContain("I packed three snacks and no socks.");
    expect(read("blog/index.html")).toContain("The first night: what I packed");
    expect(read("feed.xml")).toContain("/blog/firstnight/");
  });

  test("has the page, with its blocks and figures", () => {
    const html = read("lostandfound/index.html");
    expect(html).toContain("The table");
    expect(html).toContain("26.2 hours are over");
    expect(read("sitemap.xml")).toContain("/lostandfound/");
  });

  test("shows the staff member with a badge, and the family with its story", () => {
    expect(read("contact/index.html")).toMatch(/Maya Ortiz[\s\S]*Sock Manager/);
    expect(read("miraclefamilies/index.html")).toMatch(/Meet Quilla Z\.[\s\S]*<strong>buttons/);
  });

  test("has the event with its time and place, and a calendar file", () => {
    expect(read("sockhop/index.html")).toContain("The north lawn, Gainesville");
    expect(read("calendar/sock-hop.ics")).toContain("SUMMARY:Sock Hop");
  });
});
