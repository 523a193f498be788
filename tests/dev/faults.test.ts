/** Mistakes in templates and scripts: reported with their place, and survived. */
import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultRoot } from "../../generator/site-paths.ts";
import { page as md, type World } from "../support/usual-files.ts";
import { eventually, givenBrowser, home, overlayOf, type Server, startServer } from "./support.ts";

const visit = givenBrowser();
const ours = "The generator itself has failed. This is not your content's fault.";

/** Templates of a site's own: a plain document, and a part in a file of its own. */
const template = `import { renderToStaticMarkup } from "react-dom/server";
import { Title } from "./Title.tsx";

export const createRenderer = () => function renderDocument(page: { title: string }) {
  const html = renderToStaticMarkup(
    <html lang="en">
      <head><title>{page.title}</title></head>
      <body><Title text={page.title} /></body>
    </html>,
  );
  return "<!doctype html>" + html;
}
`;
const title = `export function Title({ text }: { text: string }) {
  return <h1>{text} of the site</h1>;
}
`;
const ownTemplates: World = {
  "templates/create-renderer.tsx": template,
  "templates/Title.tsx": title,
};

let server: Server;
beforeAll(async () => {
  server = await startServer(ownTemplates, 0, (root) => {
    cpSync(join(defaultRoot, "client"), join(root, "client"), { recursive: true });
    // Islands import react, which they find beside the site that they belong to.
    symlinkSync(join(defaultRoot, "node_modules"), join(root, "node_modules"));
  });
});
afterAll(() => server.remove());

const script = "client/suggestion.ts";

describe("a mistake of ours", () => {
  test.each([
    {
      what: "a template that cannot be read",
      file: "templates/Title.tsx",
      good: title,
      bad: title.replace("</h1>", "</h2>"),
      says: 'Unexpected closing "h2" tag does not match opening "h1" tag',
      place: "templates/Title.tsx:2:34",
      line: "return <h1>{text} of the site</h2>;",
    },
    {
      what: "a template that breaks while it renders",
      file: "templates/Title.tsx",
      good: title,
      bad: title.replace("{text}", "{(text as never as string[][])[0]![9]!.at(0)}"),
      says: "Cannot read properties of undefined (reading 'at')",
      place: "templates/Title.tsx:2:53",
      line: "return <h1>{(text as never as string[][])[0]![9]!.at(0)} of the site</h1>;",
    },
    {
      what: "a script that cannot be read",
      file: script,
      good: "export {};\n",
      bad: "/* A script. */\nlet let = 1;\n",
      says: "let",
      place: `${script}:2:5`,
      line: "let let = 1;",
    },
  ])("$what has its place, lies over the last good page, and is survived", async (mistake) => {
    const { file, good, bad, says, place, line } = mistake;
    const page = await visit(server.url, /favicon|404/);
    const overlay = overlayOf(page);
    const heading = await page.locator("h1").innerText();
    const before = server.printed().length;
    const printed = () => server.printed().slice(before);

    server.save(file, bad);
    await overlay.appears();
    const words = await overlay.words();
    for (const part of [ours, says, place, line]) expect(words).toContain(part);
    expect(await page.locator("h1").innerText()).toBe(heading);
    expect((await fetch(server.url)).status).toBe(200);
    await eventually(() => printed().includes(ours) && printed().includes(place), true);

    server.save(file, good);
    await overlay.goes();
    await eventually(() => printed().trim().endsWith("built"), true);
  });

  test("has the calls that led to it, in the lines that somebody wrote, folded away", async () => {
    const { appears, dialog, goes } = overlayOf(await visit(server.url, /favicon|404/));
    const broken = title.replace("return", "throw new Error('Broken');\n  return");
    server.save("templates/Title.tsx", broken);
    await appears();
    await dialog.getByText("The calls that led there").click();
    const stack = await dialog.locator("details pre").innerText();
    expect(stack.split("\n")[0]).toBe("at Title templates/Title.tsx:2:9");
    expect(stack).toContain("renderDocument templates/create-renderer.tsx:5:16");
    expect(stack).not.toMatch(/node_modules|\.cache/);
    server.save("templates/Title.tsx", title);
    await goes();
  });
});

test("before the first good page there is a waiting page with status 503, which becomes one", async () => {
  const colon = "---\ntitle: Home: sweet\ndescription: Here.\n---\n\nHello.\n";
  const own = await startServer({ ...ownTemplates, [home]: colon });
  try {
    expect((await fetch(own.url)).status).toBe(503);
    const page = await visit(own.url, /503|404/);
    const overlay = overlayOf(page);
    await overlay.appears();
    expect(await page.title()).toBe("(1) Waiting for the first good page");
    expect(await overlay.words()).toContain('title: "Home: sweet"');
    own.save("templates/Title.tsx", "export const = 1;");
    own.save(home, md("Home", "The first good page."));
    await overlay.dialog.getByText("templates/Title.tsx:1:14").first().waitFor();
    own.save("templates/Title.tsx", title);
    await page.getByText("Home of the site").waitFor();
    expect((await fetch(own.url)).status).toBe(200);
    await page.close();
  } finally {
    await own.remove();
  }
});
