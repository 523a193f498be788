/**
 * What visitors do, in every engine that's installed. `npm test` makes the quick visits in Firefox and WebKit, because
 * the other tests of this folder are Chromium's. `VISITS=all` makes all visits in all three, as `npm run audit -- engines` does.
 */
import { afterAll, beforeAll, describe, it } from "vitest";
import type { Engine } from "../support/engine.ts";
import { engines } from "./engines.ts";
import { relaySite } from "./relay.ts";
import { url } from "./support.ts";
import { visitorOf } from "./visitor.ts";
import { visits } from "./visits.ts";

/**
 * A policy under which no script of a page runs. No engine lets a program switch scripts off for one tab, and all of
 * them do as this policy says: `<noscript>` and `scripting: none` hold, too.
 */
const policy = "sandbox allow-same-origin allow-top-navigation";
const scriptless = await relaySite({ headers: { "content-security-policy": policy } });
afterAll(scriptless.close);
const missing = engines.filter(({ open }) => !open).map(({ name }) => name);
if (missing.length > 0) console.info(`Not installed here, and not tried: ${missing.join(", ")}.`);

const isAll = process.env["VISITS"] === "all";
const asked = engines.filter(({ name }) => isAll || name !== "Chromium");

describe.each(asked)("in $name, a visitor", ({ name, open }) => {
  let engine: Engine;
  beforeAll(async () => {
    if (open) engine = await open();
  });
  afterAll(() => engine?.close());

  const own = visits.filter(
    (it) => it.path && (it.only?.includes(name) ?? true) && (isAll || it.isQuick),
  );
  it.skipIf(!open).each(own)("$name", async ({ path = "", device, isScriptless, run }) => {
    const tab = await engine.openTab();
    try {
      const visitor = visitorOf(tab);
      await tab.resize(device === "phone" ? 390 : 1440, 900);
      await visitor.open(path, isScriptless ? scriptless.url : url);
      await run(visitor);
    } finally {
      await tab.close();
    }
  });
});
