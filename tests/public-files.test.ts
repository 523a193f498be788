/** What is copied of `public/`, what isn't, and where its fonts may lie. */
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readPublicFiles } from "../generator/assets/public-files.ts";
import { openFolders } from "../generator/content/folders.ts";
import { findSitePaths } from "../generator/content/site-paths.ts";
import { createAddresses } from "../generator/model/address.ts";
import { findCollisions } from "../generator/output/find-collisions.ts";
import { placeWorld } from "./support/place-world.ts";
import { brief, type World } from "./support/usual-files.ts";
import { briefShown, buildWorld } from "./support/world.ts";

/** What is copied for a world that somebody has changed, without fingerprints; and the problems. */
function copy(files: World, change: (root: string) => void = () => {}) {
  const copied = read(files, change);
  const paths = copied.files.map(({ path }) => path);
  expect([...copied.addresses.values()]).toEqual(paths.map((path) => `/${path}`));
  const names = paths.map((path) => path.replace(/\.[0-9a-f]{10}(?=\.)/, "")).sort();
  return { names, problems: copied.problems.map(brief) };
}

function read(files: World, change: (root: string) => void = () => {}) {
  const world = placeWorld(files);
  change(world.root);
  const site = createAddresses("https://example.org");
  return readPublicFiles(findSitePaths(world), site, openFolders());
}

const own: World = { "public/humans.txt": "a", "public/fonts/display.woff2": "b" };
const both = ["humans.txt", "static/fonts/display.woff2"];

test("files keep their names, and fonts go where the stylesheet goes", () => {
  expect(copy(own)).toEqual({ names: both, problems: [] });
});

test("a site without fonts has those of the default one", () => {
  expect(copy({ "public/humans.txt": "a" }).names).toEqual(expect.arrayContaining(both));
});

test("fonts may lie elsewhere, behind a link; any other link is not followed", () => {
  const copied = copy(own, (root) => {
    renameSync(join(root, "public/fonts"), join(root, "elsewhere"));
    symlinkSync(join(root, "elsewhere"), join(root, "public/fonts"));
    mkdirSync(join(root, "private"));
    writeFileSync(join(root, "private/key.txt"), "secret");
    symlinkSync(join(root, "private"), join(root, "public/more"));
    symlinkSync(join(root, "private/key.txt"), join(root, "public/key.txt"));
  });
  expect(copied.names).toEqual(both);
});

test.each([
  ...["CNAME", ".nojekyll", "favicon.ico", "icon.svg", "apple-touch-icon.png", "film/hero.mp4"],
  ...[".well-known/security.txt", ".well-known/apple-app-site-association"],
  ...[".well-known/assetlinks.json", "brand/Logo_2026.v2.png", "ads.txt", "film/hero.vtt"],
])("%s is published as it is", (name) => {
  expect(copy({ [`public/${name}`]: "a", ...own })).toEqual({
    names: [name, ...both].sort(),
    problems: [],
  });
});

test.each([
  // What tells a host what to do, runs in a browser, or is a secret.
  ...["_headers", "_redirects", "_routes.json", ".htaccess", "web.config", "vercel.json"],
  ...["staticwebapp.config.json", "_worker.js", "worker.js", "sw.mjs", "old.html", "old.XHTML"],
  ...[
    "style.css",
    "run.exe",
    ".env",
    "film/.env",
    ".git/config",
    "id_rsa",
    "backup.sql",
    "all.zip",
  ],
  ...[".well-known/page.html", ".well-known/.env", "feed.xsl", "guide.pdf", "notes.md"],
  // What would be a rule of its own in _headers, or means something else in an address.
  ...["a *.svg", "a\n b.svg", "a:b.svg", "a%2Fb.svg", "a?b.png", "a#b.png", "é.png", "a\\b.png"],
  ...["nul.png", "aux.svg", `${"a".repeat(201)}.png`, "fonts/a *.woff2", "fonts/.env"],
])("%j is refused", (name) => {
  const { names, problems } = copy({ [`public/${name}`]: "a", ...own });
  expect(names).toEqual(both);
  expect(problems).toEqual([`error file-refused public/${name}:1:1`]);
});

test.each([
  [".env", "is hidden, and would be published all the same.", /everybody can read the history\.$/],
  ["film/.env", "is hidden, and would be published all the same.", /password or a key/],
  ["a *.svg", "has a name that isn't published.", /^Name it with letters, digits/],
  ["aux.svg", "has the name aux, which Windows keeps for itself.", /^Give it another name\.$/],
  ["a.html", "is of a kind that isn't published.", /^It may hold avif, gif, .+, and what's in/],
])("it's said of %j why it's refused, and what to do", (name, words, advice) => {
  const [problem] = read({ [`public/${name}`]: "a" }).problems;
  expect(problem?.message).toBe(`The file public/${name} ${words}`);
  expect(problem?.advice).toMatch(advice);
});

describe("what the site makes itself", () => {
  test("a copied file doesn't take the place of", async () => {
    // A file of a kind that may be copied, with the name of one that is made.
    const made = ["robots.txt", "llms.txt", "ROBOTS.TXT", "static/images/new.png"];
    const copied = Object.fromEntries(made.map((name) => [`public/${name}`, "a"]));
    const { problems } = await buildWorld({ ...copied, ...own });
    expect(problems.filter(({ severity }) => severity === "error").map(briefShown)).toEqual(
      made.map((name) => `error address-collision public/${name}:1:1`).sort(),
    );
  });
  const pages = [{ route: "/cname" as const }, { route: "/404" as const }] as never;
  const source = (path: string) => ({ path, bytes: "", source: `public/${path}` });
  test.each([
    ["a folder", [source("CNAME")], ["public/CNAME"]],
    ["a page", [source("404.html")], ["public/404.html"]],
    ["another copy", [source("files/a.txt"), source("FILES/a.txt")], ["public/FILES/a.txt"]],
    ["a file of a page", [{ path: "a.json", bytes: "" }, source("a.json")], ["public/a.json"]],
    ["nothing", [source("a.txt"), source("cname/a.txt"), { path: "b.txt", bytes: "" }], []],
  ])("is kept apart from copies: %s", (_, files, refused) => {
    const found = findCollisions(pages, files).map(({ place }) => place?.source.path);
    expect(found).toEqual(refused);
  });
  test("twice is our own mistake", () => {
    const file = { path: "a.txt", bytes: "" };
    expect(() => findCollisions([], [file, file])).toThrow("a.txt");
  });
});
