/** Every visit in every engine that's installed. */
import { afterAll, beforeAll, describe, it } from "vitest";
import { openPort } from "../../generator/dev/open-port.ts";
import type { Engine } from "../support/engine.ts";
import { engines } from "./engines.ts";
import { url } from "./support.ts";
import { visitorOf } from "./visitor.ts";
import { visits } from "./visits.ts";

const scriptless = await serveWithoutScripts();
afterAll(scriptless.close);
const missing = engines.filter(({ open }) => !open).map(({ name }) => name);
if (missing.length > 0) console.info(`Not installed here, and not tried: ${missing.join(", ")}.`);

describe.each(engines)("in $name, a visitor", ({ open, differences }) => {
  let engine: Engine;
  beforeAll(async () => {
    if (open) engine = await open();
  });
  afterAll(() => engine?.close());

  it.skipIf(!open).each(visits.filter(({ path }) => path))(
    "$name",
    async ({ path = "", device, isScriptless, run }) => {
      const tab = await engine.openTab();
      try {
        const visitor = visitorOf(tab);
        await tab.resize(device === "phone" ? 390 : 1440, 900);
        await visitor.open(path, isScriptless ? scriptless.url : url);
        await run(visitor, differences);
      } finally {
        await tab.close();
      }
    },
  );
});

/**
 * Serves the site with a policy under which no script of a page runs. No engine lets a program switch scripts off
 * for one tab, and all of them do as this policy says: `<noscript>` and `scripting: none` hold, too.
 */
async function serveWithoutScripts() {
  const { port, close } = await openPort(0, async (request, response) => {
    const answer = await fetch(new URL(request.url ?? "", url));
    const type = answer.headers.get("content-type") ?? "";
    const policy = "sandbox allow-same-origin allow-top-navigation";
    response.writeHead(answer.status, { "content-type": type, "content-security-policy": policy });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  return { url: `http://127.0.0.1:${port}/`, close };
}
