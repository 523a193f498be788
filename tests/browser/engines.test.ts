/** Every visit in every engine that's installed. `VISITS=all` makes those that take long, too. */
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

describe.each(engines)("in $name, a visitor", ({ name, open, differences }) => {
  let engine: Engine;
  beforeAll(async () => {
    if (open) engine = await open();
  });
  afterAll(() => engine?.close());

  const isAll = process.env["VISITS"] === "all";
  const own = visits.filter(
    (it) => it.path && (it.only?.includes(name) ?? true) && (isAll || !it.isLong),
  );
  it.skipIf(!open).each(own)("$name", async ({ path = "", device, isScriptless, run }) => {
    const tab = await engine.openTab();
    try {
      const visitor = visitorOf(tab);
      await tab.resize(device === "phone" ? 390 : 1440, 900);
      await visitor.open(path, isScriptless ? scriptless.url : url);
      await run(visitor, differences);
    } finally {
      await tab.close();
    }
  });
});
