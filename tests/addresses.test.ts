/** What nobody may type, in any field: addresses that lead or cut astray, and control characters. */
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { readBuildOptions } from "../generator/cli/options.ts";
import { blockRules } from "../generator/markdown/blocks.ts";
import { documents, lists } from "../generator/schema/catalog.ts";
import { pageSchema, postSchema } from "../generator/schema/pages.ts";
import { findAddressFault } from "../generator/schema/safe-text.ts";
import { describeFields, nextStepOf } from "../generator/schema/schemas.ts";

const schemas: readonly z.ZodType[] = [
  ...Object.values({ ...documents, ...lists }).map(({ schema }) => schema),
  ...[...blockRules.values()].map(({ attributes }) => attributes),
  pageSchema,
  postSchema,
];
const allFields = schemas.flatMap((schema) => describeFields(schema));
const plain = "https://example.org/a";

/** Every field that takes an address and no other words; those that come later too. */
const fields = allFields.filter(
  ({ schema }) =>
    schema.safeParse(plain).success && !schema.safeParse("Words that are no address.").success,
);

const say = (field: (typeof fields)[number], typed: string) =>
  field.schema.safeParse(typed).error?.issues.map(({ message }) => message) ?? [];

const attacks = [
  ["javascript:alert(1)", /must be a whole address|must begin with https/],
  ["data:text/html,<script>", /must not have|must begin with https/],
  ["vbscript:x", /must be a whole|must begin with https/],
  ["https:///evil.test/", /must be a whole address/],
  ["https:evil.test", /must be a whole address|must begin with https/],
  ["https://a'b.test/", /must have a host/],
  ["https://a;script-src.test/", /must have a host/],
  ["mailto:a\u202eb@x.test", /must not have/],
  ['https://a".test/', /must not have/],
  ["https://x\\evil.test/", /must not have/],
  ["https://x/ /", /must not have|must begin with https/],
  ["https://x/\u0000", /must not have/],
  ["https://x/\u202etxt", /must not have/],
  ["https://ana:secret@x.test/", /not have a name or a password/],
  ["https://ana@x.test/", /not have a name or a password/],
  ["https://www.google.com/url?q=https://x.test", /not a detour/],
  ["https://L.Facebook.com/l.php?u=https://x.test", /not a detour/],
  ["https://eu.safelinks.protection.outlook.com/?url=x", /not a detour/],
  ["https://g\u043e\u043egle.test/", /letters of two scripts/],
  ["https://x.test/?a&amp;b", /plain &/],
  ["https://https://x.test/", /only once/],
  ["https://x.test/a|b", /must not have/],
] as const;

test("every field of an address is known, and an editor's program marks what is none", () => {
  const names = fields.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["url", "repository", "metricsEndpoint"]));
  expect(names.length).toBeGreaterThanOrEqual(6);
  for (const { name, schema } of fields) {
    expect(z.toJSONSchema(schema), name).toMatchObject({ format: "uri" });
    expect(nextStepOf(schema), name).toMatch(/^(?:Open|Write) .+\.$/);
  }
});

describe.each(attacks)("%j", (typed, words) => {
  test.each(fields.map((field) => [field.name, field] as const))(
    "is refused in %s, and the message says once what must stand there",
    (_name, field) => {
      expect(say(field, typed)).toEqual([expect.stringMatching(words)]);
    },
  );
  test("is refused as --base-url", () => {
    expect(() => readBuildOptions(["--base-url", typed])).toThrow(/^--base-url must .* It is "/s);
  });
});

test.each([
  plain,
  "http://127.0.0.1:4000/",
  "https://münchen.example/straße",
  "https://Example.org/A_b-c.d~e/%C3%A9/",
  "https://example.org./a",
])("%s is an address everywhere", (typed) => {
  for (const field of fields) expect(say(field, typed)).toEqual([]);
  expect(readBuildOptions(["--base-url", typed]).baseUrl).toBe(typed);
});

test("an address with letters beyond ASCII is one however often it is asked for", () => {
  const fault = Array.from({ length: 50_000 }, () =>
    findAddressFault("https://münchen.example/ß", false),
  );
  expect(new Set(fault)).toEqual(new Set([undefined]));
});

test("an address that only leads elsewhere may have another address, and two slashes, in its path", () => {
  const archived = "https://web.archive.org/web/2020/https://example.org/#:~:text=d";
  for (const typed of [archived, "https://x//evil.test/", "https://x/a//b"]) {
    const refusing = fields.filter((field) => say(field, typed).length > 0);
    expect(refusing.map(({ manual }) => manual)).toEqual([
      expect.stringMatching(/^Where the site lives/),
      expect.stringMatching(/^Where the sources live/),
    ]);
    expect(() => readBuildOptions(["--base-url", typed])).toThrow(/^--base-url must/);
  }
  for (const typed of ["https://x/a'b/", "https://x/%2Fy/", "https://x/#", "https://x/https:/"])
    expect(() => readBuildOptions(["--base-url", typed])).toThrow(/^--base-url must/);
});

test.each(["branch", "folder"])("the %s of the repository leads nowhere else", (name) => {
  const field = describeFields(documents.site.schema).find((one) => one.name === name);
  const isTaken = (typed: string) => field?.schema.safeParse(typed).success;
  const taken = ["main", "next/spring", "v1.0_a-b"];
  const refused = ["", "a b", ..."/a a/ a//b ../a a/../b a?b a#b a%0A <b> é".split(" ")];
  expect([...taken, ...refused].filter(isTaken)).toEqual(taken);
});

test("no text may hold a control character, which would break the feed and the calendar", () => {
  const texts = allFields.filter(({ schema }) => schema.safeParse("Two words").success);
  expect(texts.length).toBeGreaterThan(80);
  for (const field of texts)
    for (const sign of ["\u0001", "\u007f", "\ufffe", "\ud800"])
      expect(say(field, `Wo${sign}rds`), field.name).toEqual([
        expect.stringMatching(/^must hold no control/),
      ]);
});
