/** What somebody sees who asks the system for more contrast. */
import { expect, it } from "vitest";
import { oneOfEachKind, type Questions, themes, wide, withPages } from "../../tools/audit/site.ts";
import { site } from "./support.ts";

declare const audit: Questions;

const strongest = ["ink", "ink-soft", "edge", "line"];

/** Runs in a page: what isn't strong enough there, in a theme. */
function findFaults([theme, tokens]: readonly [string, readonly string[]]): readonly string[] {
  document.documentElement.dataset["theme"] = theme;
  const pairs = tokens.map((token) => [token, "paper"]);
  const weak = [".header", "main", ".footer"].flatMap((part) => {
    const place = document.querySelector(part) as Element;
    const ratios = audit.contrastOfTokens(place, pairs);
    return tokens.filter((_, at) => (ratios[at] ?? 0) < 7).map((token) => `${token} in ${part}`);
  });
  const plain = Array.from(document.links)
    .filter((link) => link.innerText.trim() !== "" && link.checkVisibility())
    .filter((link) => getComputedStyle(link).textDecorationLine !== "underline")
    .map((link) => `${link.className} isn't underlined`);
  const { backgroundColor } = getComputedStyle(
    document.querySelector("dialog") as Element,
    "::backdrop",
  );
  const seenThrough = backgroundColor.startsWith("rgba")
    ? [`a dialog over ${backgroundColor}`]
    : [];
  return [...audit.findFaintText(7), ...weak, ...plain, ...seenThrough];
}

/** Visits one document of each kind with a wish, and lists what isn't strong enough there, in both themes. */
function visitWith(contrast: "more" | "no-preference"): Promise<readonly (readonly string[])[]> {
  const view = { ...wide(1280), contrast };
  return withPages(site, view, oneOfEachKind(site), async (page, { path }) => {
    await page.goto(path);
    const faults = themes.map((theme) => page.evaluate(findFaults, [theme, strongest] as const));
    return (await Promise.all(faults)).flat();
  });
}

it("all texts and lines stand out 7 to 1, every link is underlined, and nothing shines through", async () => {
  expect((await visitWith("more")).flat()).toEqual([]);
});

it("nobody else has that: the lines are light, and a bar of links needs no underline", async () => {
  for (const faults of await visitWith("no-preference"))
    expect(faults).toEqual(
      expect.arrayContaining([
        "line in main",
        expect.stringMatching("^main-navigation__link.* isn't underlined"),
        expect.stringMatching("^a dialog over rgba"),
      ]),
    );
});
