/** The pages of `docs/problems`: one for each code, and every example does what it says. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { collectAddresses } from "../../generator/links/collect-addresses.ts";
import { findAddedProblems } from "../../generator/links/mend-addresses.ts";
import type { Problem } from "../../generator/model/problem.ts";
import {
  helpAddressOf,
  helpPathOf,
  type ProblemCode,
  problemCodes,
} from "../../generator/model/problem-codes.ts";
import { findProblems } from "../support/find-problems.ts";
import { documentOf, inspect } from "../support/inspection.ts";
import { manualFolder, readManualPage } from "../support/manual-page.ts";
import { buildWorld, type World } from "../support/world.ts";
import { allMistakes } from "./catalogue/all-mistakes.ts";
import { finishedSite } from "./catalogue/finished-site.ts";
import { usualSite } from "./catalogue/usual-site.ts";

const codes = Object.keys(problemCodes) as ProblemCode[];
const mended = new Set(
  allMistakes.filter(({ isMended }) => isMended).map(({ told }) => told.split(" ").at(-1)),
);

/** How a code is found, and in which site. */
interface Finder {
  readonly site: World;
  find(world: World): Promise<readonly Problem[]>;
}

const checked: Finder = { site: usualSite, find: (world) => findProblems(world) };
const built: Finder = {
  site: finishedSite,
  find: async (world) => (await buildWorld(world)).problems,
};
/** Only a template can make these, so their examples are finished pages. */
const printed: Finder = {
  site: {},
  find: async (world) => inspect([documentOf("index.html", String(world["dist/index.html"]))]),
};
/** Nobody is asked here: one host is taken to be gone. */
const audited: Finder = {
  site: usualSite,
  find: async (world) => {
    const path = "content/links.json";
    const files = [{ path, text: String(world[path]) }];
    const addresses = collectAddresses(files, new Map()).value.map((address) => {
      const state = address.address.includes("gone.example") ? "broken" : "ok";
      return { ...address, state, reason: "It is gone (404).", isRemembered: false } as const;
    });
    return findAddedProblems(addresses, files);
  },
};

const findersOf: Readonly<Partial<Record<ProblemCode, Finder>>> = {
  "description-repeated": built,
  "entry-unused": built,
  "id-repeated": printed,
  "link-detour": built,
  "link-outside": audited,
  "mail-unusable": built,
  "output-fault": printed,
  "page-orphan": built,
  "phone-unusable": built,
  "public-unused": built,
  "title-repeated": built,
};

describe.each(codes)("the page of %s", (code) => {
  const { site, find } = findersOf[code] ?? checked;
  const codesOf = async (files: World) => {
    const problems = await find({ ...site, ...files });
    return [...new Set(problems.map((problem) => problem.code))];
  };

  test("says what the code means, and why the rule exists", async () => {
    const { title, meaning, why, saysFix } = await readManualPage(code, site);
    expect(title).toBe(`# ${code}`);
    expect(meaning).toBe(problemCodes[code]);
    expect(why).toMatch(/\.$/);
    expect(saysFix).toBe(mended.has(code));
  });
  test("has a wrong example that really is, and a right one that really is", async () => {
    const { wrong, right } = await readManualPage(code, site);
    expect(Object.keys(wrong)).not.toEqual([]);
    expect(await codesOf(wrong)).toEqual([code]);
    expect(await codesOf(right)).toEqual([]);
  });
});

describe("the manual", () => {
  test("has a page for every code, and none that no code leads to", () => {
    const pages = readdirSync(manualFolder).filter(
      (file) => !/^(?:README|transcript)\./.test(file),
    );
    expect(pages.sort()).toEqual(codes.map((code) => `${code}.md`).sort());
  });
  test("lists them all in its index, with what they mean", () => {
    const index = readFileSync(join(manualFolder, "README.md"), "utf8");
    const rows = index.split("\n").filter((row) => row.startsWith("| ["));
    expect(rows).toEqual(codes.map((code) => `| [${code}](${code}.md) | ${problemCodes[code]} |`));
  });
  test("is found in the repository, and on GitHub where that is known", () => {
    expect(helpPathOf("link-label")).toBe("docs/problems/link-label.md");
    expect(helpAddressOf("link-label", {})).toBeUndefined();
    const site = { repository: "https://github.com/owner/name/", branch: "main" };
    expect(helpAddressOf("link-label", site)).toBe(
      "https://github.com/owner/name/blob/main/docs/problems/link-label.md",
    );
  });
});
