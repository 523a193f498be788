/**
 * A site in which every field that takes words holds an attack: the style guide, with each text of its files
 * changed. The schemas say which fields these are, so that a later field is attacked too. A browser judges:
 * the pages have the elements, attributes and policies of a harmless site, and nothing runs.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Route } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import type * as z from "zod";
import { defaultRoot } from "../generator/content/site-paths.ts";
import { blockRules } from "../generator/markdown/blocks.ts";
import { documents, lists } from "../generator/schema/catalog.ts";
import { pageSchema, postSchema } from "../generator/schema/pages.ts";
import { describeFields, referenceKindOf, schemaAt } from "../generator/schema/schemas.ts";
import { openBrowser } from "./support/chromium.ts";
import { wordsIn } from "./support/template-words.ts";
import { buildWorld } from "./support/world.ts";

/** The marks that finished markup is cut at, signs that nobody sees, and markup of others. */
const hostileWords = [
  `POLICY STYLES <style>STYLES</style> <script type="importmap">SCRIPTS</script> <kept-header></kept-header><kept-footer></kept-footer> </body></html> <x-block data-n="0"></x-block> $& $' $1 "/> srcSet="x" inert=""`,
  `\u0001\u0008\u001b[2J \u2028\u2029\ufeff \u2067abc\u2066 \u0085 \ufffe END:VEVENT\\nBEGIN:VEVENT; , :`,
  `'"><script>window.ran=1</script> <img src=x onerror=window.ran=1><svg/onload=window.ran=1> </title></style></textarea>--><script>window.ran=1</script> &quot; &#0; &none; ]]> ]]]]><![CDATA[><entry/> <?php ?> <!-- ' x="`,
].join(" ");
/**
 * Every mark, placeholder and word that the code of pages knows, in pieces that fit into a field. Each field gets the next
 * one. Addresses and figures would be refused.
 */
const ownWords = [
  ...new Set([...wordsIn("templates/**/*.{ts,tsx}"), ...wordsIn("generator/{render,model}/*.ts")]),
].filter((words) => !/:\/\/|@|www\.|\{\{|\}\}/.test(words));
const ownPieces = (
  ownWords
    .join(" ")
    .replace(/\s+/g, " ")
    .match(/.{1,300}(?= |$)/g) ?? []
).map((piece) => piece.trim());

/** What is typed into a field: an attack, or words of the same lengths that do no harm. */
interface Typed {
  readonly attack: string;
  readonly words: string;
}

/** Types these attacks, one into each field, or harmless words: whatever is counted or cut is the same. */
function createTypist(attacks: readonly string[], isHarmless: boolean) {
  let count = 0;
  const typed = new Set<string>();
  const type = (isName = false): Typed => {
    // A name has to be the same wherever it stands.
    const attack = attacks[isName ? 0 : count++ % attacks.length] ?? "";
    typed.add(attack);
    return { attack, words: isHarmless ? attack.replace(/[^ ]/g, "x") : attack };
  };
  return Object.assign(type, { typed });
}
type Typist = ReturnType<typeof createTypist>;

const browser = await openBrowser();
afterAll(() => browser.close());

const folder = join(defaultRoot, "tools/styleguide");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(?:md|json|svg|jpg)$/.test(path))
  .map((path) => [path, readFileSync(join(folder, path))] as const);

const isMarkdown = (schema: z.ZodType) => schema.meta()?.["contents"] === "markdown";
const inMarkdown = (text: string) => text.replace(/[!-/:-@[-`{-~]/g, "\\$&");
// Between single quotes a text holds everything but those.
const inBlock = (text: string) => `'${text.replaceAll("'", "")}'`;

/** The names of the fields that held an attack. */
const attacked = new Set<string>();

/** A text with an attack before it, where its field takes one; else as it was. */
function attack(schema: z.ZodType | undefined, text: string, type: Typist, name = ""): string {
  const kind = referenceKindOf(schema);
  if (!schema || (kind && kind !== "person" && kind !== "organization")) return text;
  const typed = type(kind !== undefined || name.endsWith(".name"));
  const formsOf = (attack: string) => {
    const before = isMarkdown(schema) ? inMarkdown(attack) : attack;
    // No text has control characters or lines; words of the interface have no other braces, plain texts no codes or tags.
    const seen = before.replace(/[\p{Cc}\u2028\u2029]|\ufffe/gu, "");
    const plain = seen.replace(/[{}]|&[#\w]+;/g, "").replace(/<(?=\/?[a-z])/gi, "< ");
    return [before, seen, plain].map((one) => `${one} ${text}`);
  };
  // A harmless site has other words in the same fields.
  const taken = formsOf(typed.attack).findIndex((form) => schema.safeParse(form).success);
  return formsOf(typed.words)[taken] ?? text;
}

/** The value of a schema with an attack in each of its texts, and in those that could be there. */
function attackAll(schema: z.ZodType, value: unknown, type: Typist, name: string): unknown {
  const at = (key: string | number) => schemaAt(schema, [key]);
  if (typeof value === "string") {
    const changed = attack(schema, value, type, name);
    if (changed !== value) attacked.add(name);
    return changed;
  }
  if (Array.isArray(value))
    return value.map((one, index) => attackAll(at(index) as z.ZodType, one, type, name));
  if (typeof value !== "object" || value === null) return value;
  const absent = describeFields(schema).flatMap(({ path: [key = "", ...more], holds }) =>
    key in value || more.length > 0 || holds !== "one" ? [] : [[key, ""] as const],
  );
  const entries = [...Object.entries(value), ...absent].map(([key, one]) => {
    return [key, attackAll(at(key) as z.ZodType, one, type, `${name}.${key}`)] as const;
  });
  return Object.fromEntries(entries.filter(([, one]) => one !== ""));
}

/** A body with an attack in each label and each text of a block, and in whatever Markdown can say. */
function attackBody(body: string, type: Typist): string {
  const lines = body.split("\n").map((line) => {
    const rule = blockRules.get(/^:+(\w+)/.exec(line)?.[1] ?? "");
    if (!rule) return line;
    return line
      .replace(/^(:+\w+\[)/, (start) => `${start}${inMarkdown(type().words)} `)
      .replace(/(\w+)="([^"]*)"/g, (whole, name, text) => {
        const schema = schemaAt(rule.attributes, [name]);
        const changed = attack(schema, text, type);
        return changed === text ? whole : `${name}=${inBlock(changed)}`;
      });
  });
  const { words } = type();
  const escaped = inMarkdown(words);
  const title = `"${escaped}"`;
  const code = words.replaceAll("`", "");
  const more = `## ${escaped}\n\n${escaped} [${escaped}](/text ${title}) and \`${code}\`.\n\n![${escaped}](scenes/stage.svg ${title})\n\n\`\`\`js${words.replace(/\s|`/g, "")}\n${code}\n\`\`\``;
  return `${lines.join("\n")}\n\n${more}\n`;
}

function attackFile(path: string, bytes: Buffer, type: Typist): string | Buffer {
  const text = bytes.toString();
  type Named = [string, { readonly file: string; readonly schema: z.ZodType }];
  const all: readonly Named[] = Object.entries({ ...documents, ...lists });
  const named = all.find(([, { file }]) => file === path);
  if (named) {
    const [name, { schema }] = named;
    const value: unknown = JSON.parse(text);
    const change = (one: unknown) => attackAll(schema, one, type, name);
    const whole = Array.isArray(value) ? value.map(change) : change(value);
    const more = name === "site" ? { repository: "https://example.org/a/b" } : undefined;
    // No line may have more than 10,000 characters.
    return JSON.stringify(more ? { ...(whole as object), ...more } : whole, null, 1);
  }
  const [, top = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  if (!path.endsWith(".md")) return bytes;
  const [name, schema] = path.includes("/blog/") ? ["post", postSchema] : ["page", pageSchema];
  const fields = attackAll(schema, parse(top, { schema: "core" }), type, name);
  const rows = Object.entries(fields as object).filter(
    ([key]) => key !== "hashtag" || text.includes("layout: home"),
  );
  const matter = rows.map(([key, one]) => `${key}: ${JSON.stringify(one)}`).join("\n");
  const isText = !/layout: (?:redirect|articles)/.test(top);
  return `---\n${matter}\n---\n\n${isText ? attackBody(body, type) : body}`;
}

/** Builds the style guide with something typed into all of its texts. */
async function build(type: Typist) {
  const world = Object.fromEntries(
    files.map(([path, text]) => [path, attackFile(path, text, type)] as const),
  );
  const { files: made, read, problems } = await buildWorld(world);
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  return { made: made as readonly string[], read };
}

type Site = Awaited<ReturnType<typeof build>>;

/** What a document consists of, without its words: as a browser parses it, and without running it. */
async function outlines({ made, read }: Site) {
  const kinds = { ".html": "text/html", ".xml": "application/xml" } as const;
  const texts = made.flatMap((path) => {
    const kind = kinds[/\.\w+$/.exec(path)?.[0] as ".html"];
    return kind ? [[path, kind, read(path)] as const] : [];
  });
  const page = await browser.newPage();
  const found = await page.evaluate((all) => {
    const outline = ([path, kind, text]: (typeof all)[number]) => {
      const elements = [...new DOMParser().parseFromString(text, kind).querySelectorAll("*")];
      const names = elements.map((one) => {
        const policy = one.getAttribute("http-equiv") && one.getAttribute("content");
        const scripts = /^script$/i.test(one.tagName) && one.getAttribute("type") === null;
        const more = `${policy ?? ""} ${scripts ? one.textContent : ""}`.trim();
        // A page takes the styles of its cards, which differ for letters and for signs.
        const shown = more.replace(/style-src [^;]*/, "");
        return `${one.tagName} ${one.getAttributeNames().join(" ")} ${shown}`;
      });
      // How many cards a text has depends on its letters, and so do the places where a title may break.
      const own = names.filter((one) => !/^wbr/i.test(one));
      return [path, own.filter((one, index) => one !== own[index - 1])] as const;
    };
    return Object.fromEntries(all.map(outline));
  }, texts);
  await page.close();
  return found;
}

const host = "https://styleguide.example/";
const types = { html: "text/html", js: "text/javascript", svg: "image/svg+xml", css: "text/css" };

/** Opens every page; lists what ran, and what was asked for that the site does not have. */
async function visitAll({ made, read }: Site) {
  const context = await browser.newContext({ bypassCSP: true, serviceWorkers: "block" });
  const strange: string[] = [];
  const answer = (route: Route) => {
    const [url = ""] = route.request().url().split(/[?#]/);
    const path = url.replace(host, "").replace(/(^|\/)$/, "$1index.html");
    const ending = /\.(\w+)$/.exec(path)?.[1] ?? "";
    if (!made.includes(path)) {
      if (!url.endsWith("/favicon.ico")) strange.push(url);
      return route.abort();
    }
    const contentType = types[ending as "html"] ?? "application/octet-stream";
    return route.fulfill({ body: read(path), contentType });
  };
  await context.route("**/*", answer);
  const page = await context.newPage();
  page.on("dialog", (dialog) => strange.push(dialog.message()));
  // The page that sends its visitors on does so.
  const paths = made.filter((path) => path.endsWith(".html") && !path.startsWith("donate"));
  for (const path of paths) {
    await page.goto(host + path, { waitUntil: "load" });
    if (await page.evaluate("'ran' in window")) strange.push(`${path} ran`);
  }
  await context.close();
  return strange;
}

const harmless = await build(createTypist([hostileWords], true));
const hostile = await build(createTypist([hostileWords], false));

describe("a site whose texts are hostile", () => {
  test("has the elements, attributes, scripts and policies of a harmless one, also in its feeds", async () => {
    expect(hostile.made.filter((path) => path.endsWith(".html")).length).toBeGreaterThan(10);
    const wanted = await outlines(harmless);
    const found = await outlines(hostile);
    for (const [path, names] of Object.entries(wanted)) expect(found[path], path).toEqual(names);
    expect(Object.keys(found)).toEqual(expect.arrayContaining(["feed.xml", "sitemap.xml"]));
    const pages = hostile.made.filter((path) => path.endsWith(".html"));
    // What a text says of attributes is printed as it was typed.
    expect(pages.filter((path) => hostile.read(path).includes(' srcset="x"'))).toEqual([]);
  });
  test("has them too where every word that our own code knows is in some field", async () => {
    expect(ownWords.length).toBeGreaterThan(1000);
    const typist = createTypist(ownPieces, false);
    const found = await outlines(await build(typist));
    expect(typist.typed.size).toBe(new Set(ownPieces).size);
    const wanted = await outlines(await build(createTypist(ownPieces, true)));
    expect(Object.keys(wanted).length).toBeGreaterThan(10);
    for (const [path, names] of Object.entries(wanted)) expect(found[path], path).toEqual(names);
  });
  test("runs and asks for nothing, even where its policy is set aside", async () => {
    expect(await visitAll(hostile)).toEqual([]);
  });
  test("has files beside its pages that can be read", () => {
    for (const path of ["feed.json", "manifest.webmanifest"]) JSON.parse(hostile.read(path));
    const calendars = hostile.made.filter((path) => path.endsWith(".ics"));
    expect(calendars).toHaveLength(2);
    const calendar = hostile.read(calendars[0] ?? "");
    // A line that begins with a space goes on with the one before.
    const properties = (text: string) => text.match(/^[A-Z-]+/gm);
    expect(properties(calendar)).toEqual(properties(harmless.read(calendars[0] ?? "")));
    expect(calendar).not.toMatch(/[^\P{Cc}\r\n\t]/u);
    expect(hostile.read("_headers")).toBe(harmless.read("_headers"));
    for (const path of ["llms.txt", "robots.txt"]) {
      const rows = (site: Site) => site.read(path).split(/[\n\r]/).length;
      expect(rows(hostile), path).toBe(rows(harmless));
    }
  });
});

test("every field of words was attacked, also those of the navigation and of lists", () => {
  expect(attacked.size).toBeGreaterThan(100);
  for (const name of ["site.name", "words.feedTitle", "navigation.groups.label", "post.title"])
    expect([...attacked]).toContain(name);
});
