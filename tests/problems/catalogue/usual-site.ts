/** The small site in which every mistake of the catalogue is made. It has no problem of its own. */
import { usualFiles, type World } from "../../support/usual-files.ts";

export const page = "content/pages/about.md";
export const article = "content/blog/spark.md";
export const staff = "content/data/staff.json";
export const families = "content/data/families.json";
export const events = "content/data/events.json";
export const totals = "content/data/year-totals.json";
export const schools = "content/data/schools.json";
export const facts = "content/facts.json";
export const links = "content/links.json";

/** Entries of a list as people write them: each on lines of its own. */
function list(...entries: readonly object[]): string {
  return `${JSON.stringify(entries, null, 2)}\n`;
}

const realLinks = JSON.parse(String(usualFiles[links])) as object[];

export const usualSite: World = {
  ...usualFiles,
  "content/pages/index.md": `---
title: Home
description: The first page of a small site, made for the catalogue of mistakes and for nothing else.
layout: home
---

::people{from="families"}

::accordion{from="faqs" topic="day"}

::chips{from="schools"}
`,
  [page]: `---
title: About us
description: Who we are, in one sentence that is long enough for the results of a search engine.
hour: 11
scene: scenes/stage.svg
---

## Who we are

A line of text.

## Where the money goes

The last line.
`,
  "content/pages/mainevent.md": `---
title: Main Event
description: The event of a small site, made for the catalogue of mistakes and for nothing else.
layout: event
event: main-event
---

Twenty-six hours.
`,
  "content/pages/donate.md": `---
title: Donate
description: Sends people to the page where they can give, in a small site made for tests.
layout: redirect
link: link:gift-shop
---
`,
  [article]: `---
id: 1
title: The spark
linkName: spark
date: 2024-06-12
author:
  name: Ana Cruz
  organization: Chi Omega
  role: Captain
imageUrl: scenes/stage.svg
imageAlt: Three dancers on a stage lift the digits of the total
description: An article about one night, long enough for the results of a search engine.
---

The first line.
`,
  [staff]: list({
    name: "Maya Ortiz",
    position: { label: "Finance Manager", color: "navy" },
    email: "finance@example.org",
    image: "people/maya.svg",
  }),
  [families]: list({
    title: "Ava M.",
    content: "She builds towers.",
    learnMoreLink: "link:guide",
  }),
  [events]: list({
    id: "main-event",
    name: "Main Event",
    place: "The arena",
    start: "2026-03-28",
    end: "2026-03-29",
  }),
  [totals]: list({ year: 2024, total: "$1,531,518.24" }),
  [schools]: list({ name: "Buchholz" }, { name: "Eastside" }),
  "content/data/organizations.json": list({ name: "Chi Omega" }, { name: "Sigma Nu" }),
  "content/data/ambassadors.json": list({ organization: "Chi Omega", names: ["Lena Park"] }),
  "content/data/faqs.json": list({ topic: "day", question: "When?", answer: "On a Saturday." }),
  [facts]: list({
    id: "raised-2025",
    label: "Raised in 2025",
    value: 1351566.99,
    unit: "money",
    asOf: "2025",
    source: "The reveal",
  }),
  [links]: list(
    { id: "gift-shop", url: "https://shop.example/dm", label: "The gift shop", kind: "store" },
    { id: "guide", url: "https://files.example/guide.pdf", label: "The guide", kind: "pdf" },
    ...realLinks,
  ),
  "content/images/people/maya.svg": String(usualFiles["content/images/scenes/stage.svg"]),
  "content/images/people/nora.svg": String(usualFiles["content/images/scenes/stage.svg"]),
};
