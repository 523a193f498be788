/**
 * A field of one line has one line. Calendars, feeds, and what hosts and language models read begin something new with
 * each line, so whatever a field is given, they have the lines that they have without it.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import type * as z from "zod";
import type { AssetManifest } from "../generator/model/output.ts";
import { renderCompanions } from "../generator/render/render-companions.ts";
import { documents, lists } from "../generator/schema/catalog.ts";
import { pageSchema, postSchema } from "../generator/schema/pages.ts";
import { oneLine } from "../generator/schema/safe-text.ts";
import { describeFields, fieldNames, schemaAt } from "../generator/schema/schemas.ts";
import { renderFiles } from "../templates/files/render-files.ts";
import { understand } from "./support/graph.ts";
import { change, fuzzing, page, post, usualFiles, type World } from "./support/usual-files.ts";

const breaks = ["\n", "\r", "\u0085", "\u2028", "\u2029"];

/** The fields of a schema that hold one thing, also those of the entries of lists in it. */
function leavesOf(
  schema: z.ZodType,
): readonly { readonly name: string; readonly schema: z.ZodType }[] {
  return describeFields(schema).flatMap((field) => {
    const element = schemaAt(field.schema, [0]);
    if (!element) return [field];
    return fieldNames(element).length > 0 ? leavesOf(element) : [{ ...field, schema: element }];
  });
}

test("only fields in Markdown take a line break", () => {
  const all = [...Object.values({ ...documents, ...lists }).map(({ schema }): z.ZodType => schema)];
  const fields = [...all, pageSchema, postSchema].flatMap(leavesOf);
  expect(fields.length).toBeGreaterThan(200);
  const samples = [
    "Two words of a text that's long enough.",
    "https://a.example/b",
    "/a",
    "ab",
    "a.svg",
  ];
  const broken = fields.filter(({ schema }) =>
    samples.some((sample) =>
      breaks.some((sign) => {
        const at = Math.ceil(sample.length / 2);
        const typed = sample.slice(0, at) + sign + sample.slice(at);
        return schema.safeParse(typed).success;
      }),
    ),
  );
  const isMarkdown = ({ schema }: (typeof fields)[number]) =>
    schema.meta()?.["contents"] === "markdown";
  expect(broken.filter((field) => !isMarkdown(field)).map(({ name }) => name)).toEqual([]);
  expect(broken.length).toBeGreaterThan(2);
  expect(oneLine.safeParse("Ana\nCruz").error?.issues).toMatchObject([
    { message: "must be on one line" },
  ]);
});

const event = {
  ...{ id: "run", name: "Run", place: "Field", start: "2026-03-28T08:00", note: "Bring shoes." },
  ...{ end: "2026-03-28T09:00", shifts: ["08:00"], description: "A run around the lake, for all." },
};
const world: World = {
  ...usualFiles,
  ...change("content/site.json", { office: "1 Road" }),
  "content/data/events.json": JSON.stringify([event]),
  "content/tags.json": JSON.stringify([{ id: "feet", label: "Feet", description: "Of feet." }]),
  "content/data/faqs.json": JSON.stringify([{ topic: "a", question: "Why?", answer: "So." }]),
  "content/pages/run.md": page("Run", "Text.", "layout: event\nevent: run\nredirectFrom: [/old]\n"),
  "content/pages/blog.md": page("Blog", "", "layout: articles\nintro: All of it.\n"),
  ...post("spark", "2026-01-01", 1, "tags: [feet]\nredirectFrom: [/flame]\n"),
};

/** Files that are read line by line. */
const isInLines = (path: string) => /\.(?:txt|ics)$|^_/.test(path);

/** The files of a site that are read line by line, each as what its lines begin with; undefined for a site with errors. */
function linesOf(files: World) {
  const { graph, problems } = understand(files);
  if (problems.some(({ severity }) => severity === "error")) return undefined;
  const paper = { light: "#fff", dark: "#000" };
  const assets = { publicFiles: new Map(), paper, pictures: new Map() } as unknown as AssetManifest;
  const made = [...renderFiles(graph, assets).files, ...renderCompanions(graph, assets)];
  return made
    .filter(({ path }) => isInLines(path))
    .map(({ path, bytes }) => {
      const lines = String(bytes)
        .replace(/\r\n[ \t]/g, "")
        .split(/\r\n|[\n\r\u0085\u2028\u2029]/);
      return [path, lines.map((line) => /^(?:[A-Z-]+|\W*)/.exec(line)?.[0])] as const;
    });
}

/** A place between two letters of a value, in a file, with the ways to write a line break there. */
interface Place {
  readonly file: string;
  readonly text: string;
  readonly at: number;
  readonly ways: readonly string[];
}

const inJson = ["\\n", "\\r", "\\u0085", "\\u2028", "\\u2029", "\u0085", "\u2028", "\u2029"];
const inYaml = [
  "\\n",
  "\\r",
  "\\N",
  "\\L",
  "\\P",
  "\\u2028",
  "\u0085",
  "\u2028",
  "\u2029",
  "\n\n ",
];

/** Where somebody could write a line break: in each text of the lists and of the front matter. */
const places = Object.entries(world).flatMap(([file, content]): Place[] => {
  const text = String(content);
  if (file.endsWith(".json"))
    return [...text.matchAll(/(?<=[:[,]\s*")\w[^"\\]+(?=")/g)].map(({ 0: words, index }) => {
      return { file, text, at: index + Math.ceil(words.length / 2), ways: inJson };
    });
  if (!file.endsWith(".md")) return [];
  const [, top = ""] = text.split("---");
  const inQuotes = top.replace(/^(\s*[\w]+: )(\w[\w /.,'-]+)$/gm, '$1"$2"');
  const front = [...inQuotes.matchAll(/(?<=: ")[^"]+(?=")/g)].map(({ 0: words, index }) => {
    const at = 3 + index + Math.ceil(words.length / 2);
    return { file, text: text.replace(top, () => inQuotes), at, ways: inYaml };
  });
  // A block keeps its line breaks or folds them, and either has one at its end.
  const blocks = [...top.matchAll(/^(\w+): (?=[A-Z])/gm)].flatMap(({ 0: typed, index }) => {
    const at = 3 + index + typed.length;
    return ["|\n  A\n  ", "|-\n  ", ">\n  A\n\n  ", ">+\n  "].map((way) => ({
      file,
      text,
      at,
      ways: [way],
    }));
  });
  return [...front, ...blocks];
});

test("no field begins a line in a calendar, in llms.txt, or in what hosts read, however it's written", () => {
  const usual = linesOf(world);
  expect(usual?.map(([path]) => path).sort()).toEqual([
    ...["_headers", "_redirects", "calendar.ics", "calendar/run.ics", "llms.txt", "robots.txt"],
  ]);
  expect(places.length).toBeGreaterThan(150);
  let refused = 0;
  const break_ = fc
    .constantFrom(...places)
    .chain((place) => fc.constantFrom(...place.ways).map((way) => ({ ...place, way })));
  fc.assert(
    fc.property(break_, ({ file, text, at, way }) => {
      const lines = linesOf({ ...world, [file]: text.slice(0, at) + way + text.slice(at) });
      if (lines) expect(lines).toEqual(usual);
      else refused++;
    }),
    fuzzing(200),
  );
  expect(refused).toBeGreaterThan(50);
});
