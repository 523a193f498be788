/**
 * The usual site with nothing left over: every page is linked, every entry is shown. Mistakes that
 * only a finished site has are made in it.
 */
import type { World } from "../../support/usual-files.ts";
import { links, usualSite } from "./usual-site.ts";

export const home = "content/pages/index.md";
export const navigation = "content/navigation.json";
export const faqs = "content/data/faqs.json";

interface Entry {
  readonly id: string;
}

const settings = String(usualSite["content/site.json"]);
const known = JSON.parse(String(usualSite[links])) as readonly Entry[];
/** Those of the usual links that the settings name. */
const named = known.filter(({ id }) => settings.includes(`"link:${id}"`));
const shop = known.filter(({ id }) => ["gift-shop", "guide"].includes(id));

const contacts = [
  { id: "mail-finance", url: "mailto:finance@example.org", label: "The treasurer", kind: "mail" },
  { id: "phone-office", url: "tel:+1-352-555-0100", label: "The office", kind: "phone" },
];

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

export const finishedSite: World = {
  ...usualSite,
  [navigation]: json({
    groups: [
      { label: "About", url: "/about" },
      { label: "Main Event", url: "/mainevent" },
    ],
    actions: [],
    social: [],
    footer: [],
    legal: [],
  }),
  [home]: `---
title: Home
description: The first page of a small site, made for the catalogue of mistakes and for nothing else.
layout: home
---

We raised {{raised-2025}}: read [how it began](/blog/spark), or go to [the shop](link:gift-shop).
Write to [the treasurer](link:mail-finance), or call [the office](link:phone-office).

::people{from="families"}

::people{from="staff"}

::roster{from="ambassadors"}

::chips{from="organizations"}

::chart{from="year-totals" caption="What was raised in each year"}

::chips{from="schools"}

::accordion{from="faqs" topic="day"}
`,
  [faqs]: json([{ topic: "day", question: "When?", answer: "On a Saturday." }]),
  [links]: json([...shop, ...contacts, ...named]),
  "content/pages/event.md": `---
title: The event
description: An old address on posters, which sends people to the page of the event.
layout: redirect
link: /mainevent
---
`,
};
