/** What other programs read of the site keeps their standards. Calendars have tests of their own. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";
import { z } from "zod";
import { defaultRoot } from "../../generator/content/site-paths.ts";
import { givenFolder } from "../support/place-world.ts";
import { builtSite } from "./support/built-site.ts";
import { all, rawOf } from "./support/html.ts";

const folder = givenFolder();
const types = {
  schema: join(defaultRoot, "node_modules/schema-dts/dist/schema.js"),
  manifest: join(defaultRoot, "node_modules/@types/web-app-manifest/index.d.ts"),
};

interface Node {
  readonly "@type": string;
}

/** What the compiler says of values of types: one error for each line that is wrong. */
function validate(rows: readonly (readonly [file: string, type: string, value: unknown])[]) {
  const file = join(folder, "values.ts");
  const lines = rows.map(
    ([from, type, value], at) =>
      `import type { ${type} as T${at} } from "${from}"; export const v${at}: T${at} = ${JSON.stringify(value)};`,
  );
  writeFileSync(file, lines.join("\n"));
  const compiler = join(defaultRoot, "node_modules/typescript/bin/tsc");
  const flags = "--ignoreConfig --noEmit --strict --skipLibCheck --lib es2020 --module esnext";
  const resolution = ["--moduleResolution", "bundler", "--allowImportingTsExtensions"];
  const command = [compiler, ...flags.split(" "), ...resolution, file];
  const { stdout } = spawnSync(process.execPath, command, { encoding: "utf8" });
  return stdout.match(/\(\d+,\d+\): error .*/g) ?? [];
}

test("structured data and the manifest hold what their vocabularies allow, and no more", async () => {
  const site = await builtSite();
  const texts = site.documents.flatMap(({ root }) =>
    all(root, 'script[type="application/ld+json"]').map(rawOf),
  );
  const nodes = texts.flatMap((text) => JSON.parse(text)["@graph"] as readonly Node[]);
  // Google's own property, which schema.org mentions and does not have.
  const drop = (key: string, value: unknown) => (key === "query-input" ? undefined : value);
  const known = nodes.map((node) => JSON.parse(JSON.stringify(node, drop)) as Node);
  // Nodes with the same fields are alike.
  const shapes = new Map(known.map((node) => [JSON.stringify(Object.keys(node)), node]));
  const manifest = JSON.parse(site.read("manifest.webmanifest"));
  const rows = [...shapes.values()].map((node) => [types.schema, node["@type"], node] as const);
  const ours = [...rows, [types.manifest, "WebAppManifest", manifest] as const];
  expect(rows.map(([, type]) => type)).toContain("BreadcrumbList");
  expect(validate(ours)).toEqual([]);
  const wrong = [
    [types.schema, "Event", { "@type": "Event", startDay: "2026-03-28" }],
    [types.manifest, "WebAppManifest", { ...manifest, display: "smallest" }],
  ] as const;
  expect(validate(wrong)).toHaveLength(2);
});

test.each([
  ["feed.xml", "atom", /<updated>[^<]*<\/updated>/],
  ["sitemap.xml", "sitemap", /(?<=<lastmod>)/],
])("%s keeps the grammar of its standard, which notices a fault", async (name, grammar, fault) => {
  const site = await builtSite();
  const text = site.read(name);
  const file = join(defaultRoot, `tests/fixtures/schemas/${grammar}.rng`);
  const schema = [readFileSync(file, "utf8")];
  const judge = (contents: string) =>
    validateXML({ xml: [{ fileName: name, contents }], schema, extension: "relaxng" });
  expect((await judge(text)).errors).toEqual([]);
  expect((await judge(text.replace(fault, "x"))).valid).toBe(false);
});

/** JSON Feed 1 (jsonfeed.org/version/1), of which nothing else is used. */
const jsonFeed = z.strictObject({
  version: z.literal("https://jsonfeed.org/version/1"),
  title: z.string().min(1),
  home_page_url: z.url(),
  feed_url: z.url(),
  description: z.string().optional(),
  items: z.array(
    z.strictObject({
      id: z.url(),
      url: z.url(),
      title: z.string().min(1),
      summary: z.string(),
      content_html: z.string().min(1),
      date_modified: z.iso.datetime(),
      date_published: z.iso.datetime(),
      author: z.strictObject({ name: z.string().min(1) }),
      tags: z.array(z.string().min(1)).optional(),
    }),
  ),
});

test("feed.json is a JSON Feed, and has each article once", async () => {
  const { items } = jsonFeed.parse(JSON.parse((await builtSite()).read("feed.json")));
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
});
