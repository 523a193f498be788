/** Names become folders and files on any computer. What doesn't fit there, or is the site's own, is a problem of its file. */

import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { isInOwnFolder } from "../generator/model/address.ts";
import { pdf } from "./support/documents.ts";
import { findAll, findOnDisk } from "./support/find-problems.ts";
import { brief, change, page, post, type World } from "./support/usual-files.ts";
import { briefShown, buildWorld } from "./support/world.ts";

const event = (id: string) => [{ id, name: "Run", place: "Field", start: "2026-03-28" }];
const tag = (id: string) => [{ id, label: "Feet", description: "What is told of feet." }];

/** Every place where an author gives something the name of a file or a folder, with the file that the problem is of. */
const places: Readonly<Record<string, (name: string) => readonly [file: string, world: World]>> = {
  "the file of a page": (name) => {
    const file = `content/pages/${name}.md`;
    return [file, { [file]: page("A", "Text.") }];
  },
  "a route": (name) => {
    const file = "content/pages/b.md";
    return [file, { [file]: page("B", "Text.", `route: /b/${name}\n`) }];
  },
  "an old address": (name) => {
    const file = "content/pages/c.md";
    return [file, { [file]: page("C", "Text.", `redirectFrom: [/c/${name}]\n`) }];
  },
  "the name of an article": (name) => {
    const [[file, text] = [""]] = Object.entries(post("d", "2026-01-01"));
    return [file, { [file]: String(text).replace("linkName: d", `linkName: ${name}`) }];
  },
  "an event": (name) => {
    const file = "content/data/events.json";
    return [file, { [file]: JSON.stringify(event(name)) }];
  },
  "a tag": (name) => {
    const file = "content/tags.json";
    const tagged = post("e", "2026-01-02", 2, `tags: [${name}]\n`);
    return [file, { [file]: JSON.stringify(tag(name)), ...tagged }];
  },
  "a drawing": (name) => {
    const file = `content/images/${name}.svg`;
    return [file, { [file]: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"/>' }];
  },
  "a photograph": (name) => {
    const file = `content/images/f/${name}.jpg`;
    return [file, { [file]: photograph }];
  },
  "a download": (name) => {
    const file = `content/files/${name}.pdf`;
    return [file, { [file]: pdf(["<< /Type /Catalog >>"]) }];
  },
};
const flat = { width: 800, height: 450, channels: 3, background: "#204060" } as const;
const photograph = await sharp({ create: flat }).jpeg().toBuffer();

/** A name of so many bytes, with an ending of four or fewer. */
const long = (bytes: number) => "a".repeat(bytes);

describe.each(Object.keys(places))("%s", (place) => {
  test.each([long(201), long(250), "nul", "aux", "com1", "con"])(
    "called %s: refused",
    async (name) => {
      const [file, world] = places[place]!(name);
      const errors = (await findOnDisk(world)).filter(({ severity }) => severity === "error");
      expect(errors.map((problem) => problem.place?.source.path)).toContain(file);
    },
  );
});

test("names with as many bytes as fit are built, with everything that's made of them", async () => {
  const worlds = Object.values(places).map((place, at) => place(`${long(195)}${at}`)[1]);
  const pictures = change("content/site.json", { sharePictures: true });
  const world: World = Object.assign({}, pictures, ...worlds);
  const { problems, files } = await buildWorld(world);
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  const names = files.flatMap((file) => file.split("/"));
  expect(Math.max(...names.map((name) => name.length))).toBeGreaterThan(210);
});

test("a path of too many names is refused", () => {
  const route = "/a".repeat(2000);
  const problems = findAll({ "content/pages/a.md": page("A", "Text.", `route: ${route}\n`) });
  expect(problems.map(brief)).toContain("error field-value content/pages/a.md:4:8");
});

describe("what the site needs for itself", () => {
  test.each([
    [page("A", "Text.", "route: /admin\n"), "4:8"],
    [page("A", "Text.", "route: /admin/a\n"), "4:8"],
    [page("A", "Text.", "route: /static/js\n"), "4:8"],
    [page("A", "Text.", "redirectFrom: [/admin]\n"), "4:16"],
    [page("A", "Text.", "redirectFrom: [/a, /static/x]\n"), "4:20"],
    [page("A", "Text.", "redirectFrom: [/404]\n"), "4:16"],
  ])("is no address of a page (%#)", (text, place) => {
    const errors = findAll({ "content/pages/x.md": text }).map(brief);
    expect(errors).toContain(`error address-collision content/pages/x.md:${place}`);
  });
  test.each(["/administration", "/static-shock", "/calendar", "/files", "/search", "/feed"])(
    "doesn't keep %s from a page",
    (route) => {
      const text = page("A", "Text.", `route: ${route}\n`);
      const codes = findAll({ "content/pages/x.md": text }).map(({ code }) => code);
      expect(codes).not.toContain("address-collision");
    },
  );
  test("is every folder that hosts send other headers with", async () => {
    const { read, problems, files } = await buildWorld({
      ...change("content/site.json", {
        editor: true,
        repository: "https://github.com/a/b",
        sharePictures: true,
      }),
      "content/data/events.json": JSON.stringify(event("run")),
    });
    expect(problems.map(briefShown).filter((one) => one.startsWith("error"))).toEqual([]);
    const rules = read("_headers").match(/^\/.+(?=\/\*$)/gm) ?? [];
    expect(rules).toEqual(expect.arrayContaining(["/static", "/admin"]));
    expect(rules.filter((path) => !isInOwnFolder(path))).toEqual([]);
    // What else is made has a dot in its name or an index beside it, so no page can be where it is.
    const loose = files.filter((file) => !isInOwnFolder(file) && !/\/index\.html$/.test(file));
    expect(loose.filter((file) => !/^_|[^/]\.\w+$/.test(file))).toEqual([]);
  });
});
