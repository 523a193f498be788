/**
 * How long each engine takes from a press to the next paint (P9), on this computer as it is: Firefox and WebKit let no
 * program slow a processor down. So there's no limit here, only a table. `npm run audit -- interactions` makes it.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { observePresses } from "../../tools/audit/measures/interactions.ts";
import { printTable } from "../../tools/audit/report.ts";
import { median, percentile } from "../../tools/measurement.ts";
import type { Engine } from "../support/engine.ts";
import { toggle } from "./controls.ts";
import { engines } from "./engines.ts";
import { pathsWith, plain } from "./support.ts";
import { type EngineVisitor, visitorOf } from "./visitor.ts";

/** Two presses of one kind: what the first one does, the second one undoes. */
interface Interaction {
  readonly name: string;
  /** Where it's done; undefined when the site has no such page. */
  readonly path: string | undefined;
  readonly device?: "phone";
  /** What has to be there first. */
  prepare?(visitor: EngineVisitor): Promise<unknown>;
  run(visitor: EngineVisitor): Promise<unknown>;
}

const title = ".nav-submenu__title";
const summary = "main .accordion__summary";
const [family, story] = ["a.families__link", ".story:modal"];
const filter = ".filter[data-ready] .filter__field";
const finder = ".finder__dialog:modal";

const interactions: readonly Interaction[] = [
  {
    name: "theme",
    path: plain,
    async run({ press, has }) {
      for (const count of [1, 0]) {
        await press(toggle);
        await has("html[data-theme=dark]", count);
      }
    },
  },
  {
    name: "drawer",
    path: plain,
    device: "phone",
    async run({ press, has }) {
      await press(".drawer__opener");
      await has("#Drawer:modal");
      await press(".drawer__close");
      await has("#Drawer:modal", 0);
    },
  },
  {
    name: "submenu",
    path: pathsWith(title)[0] && plain,
    prepare: ({ focus }) => focus(title),
    async run({ key, has }) {
      await key("Enter");
      await has(`${title}[aria-expanded=true]`);
      await key("Escape");
      await has(`${title}[aria-expanded=true]`, 0);
    },
  },
  {
    name: "dialog of a story",
    path: pathsWith(family)[0],
    async run({ press, has, key }) {
      await press(family);
      await has(story);
      await key("Escape");
      await has(story, 0);
    },
  },
  {
    name: "accordion",
    path: pathsWith(".accordion__item")[0],
    async run({ press, has }) {
      for (const count of [1, 0]) {
        await press(summary);
        await has("main .accordion__item[open]", count);
      }
    },
  },
  {
    name: "letter in the search",
    path: plain,
    async prepare({ press, hasFocus, type }) {
      await press(".header__search");
      await hasFocus(`${finder} [role=combobox]`);
      await type("canni");
    },
    async run({ type, key, has }) {
      await type("n");
      await has(`${finder} .finder__all[href$="q=cannin"]`);
      await key("Backspace");
      await has(`${finder} .finder__all[href$="q=canni"]`);
    },
  },
  {
    name: "letter in a filter",
    path: pathsWith(".filter")[0],
    prepare: ({ press }) => press(filter),
    async run({ type, key, wait }) {
      const isEmpty = 'document.querySelector(".filter__status").innerText === ""';
      await type("a");
      await wait(isEmpty, false);
      await key("Backspace");
      await wait(isEmpty);
    },
  },
];

/** Does an interaction often enough for so many presses, and gives the milliseconds of each. */
async function timePresses(visitor: EngineVisitor, it: Interaction, count: number) {
  await visitor.tab.resize(it.device === "phone" ? 390 : 1440, 900);
  await visitor.open(it.path ?? "");
  await it.prepare?.(visitor);
  // The first one brings the scripts.
  await it.run(visitor);
  await sleep(500);
  const by = String(await visitor.ask(observePresses));
  for (let done = 0; done < count; done += 2) {
    await it.run(visitor);
    await sleep(200);
  }
  // The frames of a busy computer come late.
  if (by === "frames") await visitor.wait("presses.every(({ longest }) => longest > 0)");
  return { by, times: await readTimes(visitor) };
}

/** The milliseconds of each press. Browsers tell of no event that took less than 16. */
async function readTimes({ ask }: EngineVisitor): Promise<readonly number[]> {
  const times = await ask("presses.map(({ longest }) => Math.round(longest)).join()");
  return String(times)
    .split(",")
    .map((time) => Math.max(16, Number(time)));
}

const count = Number(process.env["PRESSES"] ?? 0);
const rows: (readonly (string | number)[])[] = [];

describe.runIf(count > 0).each(engines)("in $name", ({ name, open }) => {
  let engine: Engine;
  beforeAll(async () => {
    if (open) engine = await open();
  });
  afterAll(() => engine?.close());
  it.skipIf(!open)("a press that keeps the page busy for 100 ms takes as long", async () => {
    const tab = await engine.openTab();
    const visitor = visitorOf(tab);
    await visitor.open(plain);
    await visitor.ask(observePresses);
    await visitor.ask(`void addEventListener("keydown", () => {
      for (const end = performance.now() + 100; performance.now() < end; );
    })`);
    await visitor.key("Escape");
    await visitor.wait("presses.length === 1 && presses[0].longest > 95");
    await tab.close();
  });
  it.skipIf(!open).each(interactions.filter(({ path }) => path))(
    "every press is timed: $name",
    { timeout: 600_000 },
    async (interaction) => {
      const tab = await engine.openTab();
      try {
        const { by, times } = await timePresses(visitorOf(tab), interaction, count);
        expect(times).toHaveLength(count);
        rows.push([
          median(times),
          percentile(times, 98),
          times.length,
          by,
          `${name}: ${interaction.name}`,
        ]);
      } finally {
        await tab.close();
      }
    },
  );
});

afterAll(() => {
  if (rows.length === 0) return;
  const heads = ["median ms", "98th percentile", "presses", "measured by", "interaction"];
  console.info(`${printTable(heads, rows)}\n\nWithout a limit: no processor was slowed down.`);
});
