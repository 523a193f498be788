/** The style guide shows everything at work while somebody works, and is never published. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runBuild } from "../../build.ts";
import { readBuildOptions } from "../../generator/commands/options.ts";
import { buildGraph } from "../../generator/graph/build-graph.ts";
import { addStyleguide, styleguideFile } from "../../generator/manual/styleguide-page.ts";
import { attributesOf } from "../../generator/markdown/block-attributes.ts";
import { blockNames } from "../../generator/markdown/block-rules.ts";
import { loadEngine } from "../../generator/markdown/engine.ts";
import { readSources } from "../../generator/read/read-sources.ts";
import { defaultRoot } from "../../generator/site-paths.ts";
import { blockComponents } from "../../templates/blocks/registry.ts";
import { icons } from "../../templates/components/icons.ts";
import { builtSite } from "../site/support/built-site.ts";
import { buildWorld, page, usualFiles } from "../support/world.ts";

const { value: sources } = await readSources(join(defaultRoot, "content"));
const withGuide = addStyleguide(sources);
const source = withGuide.files.find(({ path }) => path === styleguideFile)?.text ?? "";

const engine = await loadEngine();

/** What the source of the style guide says of one block. */
function sectionOf(name: string): string {
  const names = Object.keys(attributesOf).join("|");
  const [, ...rest] = source.split(`\n### ${name}\n`);
  return rest.join("").split(new RegExp(`\n### (?:${names})\n`))[0] ?? "";
}

describe("the page of the real site", () => {
  const graph = buildGraph(withGuide, { engine });
  const guide = graph.value.pages.find(({ route }) => route === "/styleguide");

  test("is right by the check of the content", () => {
    expect(graph.problems).toEqual([]);
  });

  test.each(Object.entries(attributesOf))(
    "tells of the block %s and its attributes",
    (name, schema) => {
      const section = sectionOf(name);
      expect(section).toContain(schema.description);
      for (const attribute of Object.keys(schema.shape)) {
        expect(section).toMatch(new RegExp(`^\\| ${attribute} \\| (?:yes|no) \\| \\S`, "m"));
      }
    },
  );

  test.each(blockNames)("shows the source of %s, and below it the block", (name) => {
    const section = sectionOf(name);
    const examples = [...section.matchAll(/```markdown\n([\s\S]*?)\n```\n\n/g)];
    expect(examples.length).toBeGreaterThan(0);
    for (const [whole, example = ""] of examples) {
      expect(section.split(whole)[1]?.startsWith(example), example).toBe(true);
    }
  });

  test("shows every kind of block, and every choice of an attribute", () => {
    const kinds = new Set(guide?.blocks.map(({ kind }) => kind));
    expect(Object.keys(blockComponents).filter((kind) => !kinds.has(kind as never))).toEqual([]);
    for (const [name, schema] of Object.entries(attributesOf)) {
      for (const [attribute, field] of Object.entries(schema.shape)) {
        const bare =
          field.type === "enum"
            ? field
            : (field as { def?: { innerType?: unknown } }).def?.innerType;
        const choices = (bare as { options?: readonly string[] } | undefined)?.options ?? [];
        const shown = choices.filter((choice) =>
          new RegExp(`^:{2,3}${name}\\b.*${attribute}="${choice}"`, "m").test(source),
        );
        // What an attribute is when it is left out is shown by leaving it out.
        const preset = field.safeParse(undefined).data;
        expect([...shown, ...choices.filter((one) => one === preset)]).toEqual(
          expect.arrayContaining([...choices]),
        );
      }
    }
  });
});

describe("a build for development", () => {
  const out = mkdtempSync(join(tmpdir(), "styleguide-"));
  afterAll(() => rmSync(out, { recursive: true, force: true }));
  let html = "";
  beforeAll(async () => {
    const report = await runBuild({ isQuiet: true, out: join(out, "dist"), hasStyleguide: true });
    expect(report.problems).toEqual([]);
    html = readFileSync(join(out, "dist/styleguide/index.html"), "utf8");
  });

  /** The names that a map of the settings has, read from its text. */
  function settingsOf(file: string, map: string): readonly string[] {
    const text = readFileSync(join(defaultRoot, "styles/settings", file), "utf8");
    const body = text.split(`$${map}: (`)[1]?.split("\n);")[0] ?? "";
    return [...body.matchAll(/^\s+"([\w-]+)":/gm)].map(([, name = ""]) => name);
  }

  test.each([
    ["colors", () => settingsOf("_colors.scss", "day"), "specimen__color--"],
    ["sizes", () => settingsOf("_shape.scss", "sizes"), "specimen__size--"],
    ["bands", () => settingsOf("_colors.scss", "bands"), "specimen__band badge--"],
  ])("has a sample of all %s by name", (_what, names, prefix) => {
    expect(names().length).toBeGreaterThan(4);
    const missing = names().filter((name) => !html.includes(`${prefix}${name}"`));
    expect(missing).toEqual([]);
  });

  test("has every icon, every hour's sky and every picture by name", () => {
    const named = (name: string) => html.includes(`<code class="specimen__name">${name}</code>`);
    expect(Object.keys(icons).filter((name) => !named(name))).toEqual([]);
    expect(sources.pictures.length).toBeGreaterThan(20);
    expect(sources.pictures.filter((path) => !named(path))).toEqual([]);
    for (const hour of ["00", "12", "26"]) expect(html).toContain(`specimen__sky sky--${hour}`);
  });

  test("is asked not to be found, and stands in no list of pages", () => {
    expect(html).toMatch(/<meta name="robots" content="noindex/);
    expect(readFileSync(join(out, "dist/sitemap.xml"), "utf8")).not.toContain("styleguide");
  });
});

describe("what is published", () => {
  test("has no style guide and nothing of it", async () => {
    const site = await builtSite();
    expect(site.files.filter((file) => /styleguide/.test(file))).toEqual([]);
    const traces = site.documents.filter(({ html }) => /specimen|styleguide/i.test(html));
    expect(traces.map(({ route }) => route)).toEqual([]);
  });

  test("cannot be given one by a flag", () => {
    expect(readBuildOptions([]).hasStyleguide).toBeUndefined();
    expect(() => readBuildOptions(["--has-styleguide"])).toThrow("There is no flag");
    expect(() => readBuildOptions(["--styleguide"])).toThrow("There is no flag");
  });
});

describe("another site", () => {
  test("that has next to nothing gets a style guide without a mistake", async () => {
    // The settings name five links; there is no film among them.
    const links = JSON.parse(String(usualFiles["content/links.json"])) as { id: string }[];
    const settings = String(usualFiles["content/site.json"]);
    const used = links.filter(({ id }) => settings.includes(`"link:${id}"`));
    const { report, problems, read } = await buildWorld(
      {
        "content/links.json": JSON.stringify(used),
        "content/facts.json": "[]",
        "content/images/scenes/stage.svg": undefined,
      },
      { hasStyleguide: true },
    );
    expect(problems).toEqual([]);
    expect(report?.routes.map(({ route }) => route)).toContain("/styleguide");
    expect(read("styleguide/index.html")).toContain("Good to know");
  });

  test("that has a page of that name keeps it", async () => {
    const { read } = await buildWorld(
      { "content/pages/styleguide.md": page("Our own", "Written by hand.") },
      { hasStyleguide: true },
    );
    expect(read("styleguide/index.html")).toContain("Written by hand.");
    expect(read("styleguide/index.html").includes("specimen")).toBe(false);
  });
});
