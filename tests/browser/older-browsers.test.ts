/**
 * The site in a browser that lacks what not all of them have. Each name is changed to one that no browser knows, in
 * everything that's served: so Chromium drops what it can't read, just as an older browser does.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Engine } from "../support/engine.ts";
import { engines } from "./engines.ts";
import { relaySite } from "./relay.ts";
import { plain } from "./support.ts";
import { visitorOf } from "./visitor.ts";
import { visits } from "./visits.ts";

/** What is taken away, by what it's called in pages and scripts. `commandfor` and `closedby` aren't there to begin with. */
const features: Readonly<Record<string, RegExp>> = {
  ":has()": /:has(?=\()/g,
  "view transitions": /@view-transition/g,
  "speculation rules": /(?<=type=")speculationrules/g,
  "content-visibility": /content-visibility(?=:)/g,
  "commandfor and closedby": /(?<= )(?:commandfor|closedby)(?==)/gi,
};

const found = new Set<string>();
const older = await relaySite({
  rewrite: (text) =>
    Object.entries(features).reduce(
      (rest, [name, written]) =>
        rest.replace(written, (word) => {
          found.add(name);
          return word.replace(/\w+/, (letters) => `x-${letters}`);
        }),
      text,
    ),
});

const chromium = engines.find(({ name }) => name === "Chromium")!;
let engine: Engine;
beforeAll(async () => {
  engine = await chromium.open!();
});
afterAll(async () => {
  await engine?.close();
  await older.close();
});

async function openOlder(device?: "phone") {
  const tab = await engine.openTab();
  await tab.resize(device === "phone" ? 390 : 1440, 900);
  return visitorOf(tab, older.url);
}

// The others open servers of their own.
const isAll = process.env["VISITS"] === "all";
const own = visits.filter((it) => it.path && !it.isScriptless && !it.only && (isAll || it.isQuick));
test.each(own)("a visitor of an older browser $name", async ({ path = "", device, run }) => {
  const visitor = await openOlder(device);
  try {
    await visitor.open(path);
    await run(visitor);
  } finally {
    await visitor.tab.close();
  }
});

test("all of it was really taken away, and the page still has its text", async () => {
  const visitor = await openOlder();
  await visitor.open(plain);
  expect(await visitor.ask("document.querySelector('main').innerText.length > 500")).toBe(true);
  await visitor.open("/");
  const rules =
    "[...document.styleSheets].map((sheet) => [...sheet.cssRules].map((it) => it.cssText).join()).join()";
  expect(await visitor.ask(rules)).not.toMatch(/:has\(|@view-transition|content-visibility/);
  await visitor.tab.close();
  const wanted = Object.keys(features).filter((name) => name !== "commandfor and closedby");
  expect([...found].sort()).toEqual(wanted.sort());
});
