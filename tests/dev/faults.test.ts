/** Mistakes in templates, scripts and styles: told with their place, and survived. */
import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { defaultRoot } from "../../generator/site-paths.ts";
import type { World } from "../support/usual-files.ts";
import { eventually, givenDesks, overlayOf } from "./support.ts";

const { start, visit } = givenDesks();
const nobody = "The generator itself has failed. This is not your content's fault.";

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

interface Mistake {
  readonly what: string;
  readonly world: World;
  readonly file: string;
  readonly good: string;
  readonly bad: string;
  readonly says: string;
  readonly place: string;
  readonly line: string;
}

const mistakes: readonly Mistake[] = [
  {
    what: "a template that cannot be read",
    world: ownTemplates,
    file: "templates/Title.tsx",
    good: title,
    bad: title.replace("</h1>", "</h2>"),
    says: 'Unexpected closing "h2" tag does not match opening "h1" tag',
    place: "templates/Title.tsx:2:34",
    line: "return <h1>{text} of the site</h2>;",
  },
  {
    what: "a template that breaks while it renders",
    world: ownTemplates,
    file: "templates/Title.tsx",
    good: title,
    bad: title.replace("{text}", "{(text as never as string[][])[0]![9]!.at(0)}"),
    says: "Cannot read properties of undefined (reading 'at')",
    place: "templates/Title.tsx:2:53",
    line: "return <h1>{(text as never as string[][])[0]![9]!.at(0)} of the site</h1>;",
  },
];

describe.each(mistakes)("$what", ({ world, file, good, bad, says, place, line }) => {
  test("is ours, has its place, lies over the last good page, and is survived", async () => {
    const desk = await start(world);
    const page = await visit(desk.url, /favicon|404/);
    const overlay = overlayOf(page);
    const heading = await page.locator("h1").innerText();

    desk.save(file, bad);
    await overlay.appears();
    const words = await overlay.words();
    for (const part of [nobody, says, place, line]) expect(words).toContain(part);
    expect(await page.locator("h1").innerText()).toBe(heading);
    expect((await fetch(desk.url)).status).toBe(200);
    await eventually(() => desk.printed().includes(nobody), true);
    expect(desk.printed()).toContain(place);

    desk.save(file, good);
    await overlay.goes();
    await eventually(() => desk.printed().trim().endsWith("built"), true);
  });
});

describe("a style that cannot be read", () => {
  test("is its author's to mend: it has its place, lies over the last good page, and goes", async () => {
    const desk = await start({ "styles/base/_print.scss": "" });
    const page = await visit(desk.url);
    const { appears, goes, words } = overlayOf(page);
    desk.save("styles/base/_print.scss", "body {\n  color: $nothing;\n}\n");
    await appears();
    const said = await words();
    for (const part of ["Undefined variable.", "styles/base/_print.scss:2:10", "color: $nothing;"])
      expect(said).toContain(part);
    expect(said).not.toContain(nobody);
    desk.save("styles/base/_print.scss", "");
    await goes();
  });
});

describe("a script that cannot be read", () => {
  test("is shown like any other mistake of ours", async () => {
    const desk = await start({}, 0, (root) => {
      cpSync(join(defaultRoot, "client"), join(root, "client"), { recursive: true });
      // Islands import react, which they find beside the site that they belong to.
      symlinkSync(join(defaultRoot, "node_modules"), join(root, "node_modules"));
    });
    const page = await visit(desk.url, /favicon|404/);
    const overlay = overlayOf(page);
    desk.save("client/suggestion.ts", "/* A script. */\nlet let = 1;\n");
    await overlay.appears();
    expect(await overlay.words()).toContain("client/suggestion.ts:2:5");
  });
});

describe("the stack", () => {
  test("leads to the lines that somebody wrote, and is folded away", async () => {
    const desk = await start(ownTemplates);
    const page = await visit(desk.url, /favicon|404/);
    const { appears, dialog } = overlayOf(page);
    desk.save(
      "templates/Title.tsx",
      title.replace("return", "throw new Error('Broken');\n  return"),
    );
    await appears();
    await dialog.getByText("How it came there").click();
    const stack = await dialog.locator("details pre").innerText();
    expect(stack.split("\n")[0]).toBe("at Title templates/Title.tsx:2:9");
    expect(stack).toContain("renderDocument templates/create-renderer.tsx:5:16");
    expect(stack).not.toContain("node_modules");
    expect(stack).not.toContain(".cache");
  });

  test("of a mistake from the first build on stands on the waiting page", async () => {
    const desk = await start({ ...ownTemplates, "templates/Title.tsx": "export const = 1;" });
    const page = await visit(desk.url, /503|404/);
    const { appears, words } = overlayOf(page);
    await appears();
    expect(await words()).toContain("templates/Title.tsx:1:14");
    desk.save("templates/Title.tsx", title);
    await page.getByText("Home of the site").waitFor();
  });
});
