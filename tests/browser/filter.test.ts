/** The field that finds entries of a long list. */
import { describe, expect, it } from "vitest";
import { eventually, pathsWith, visit, words } from "./support.ts";

const paths = pathsWith(".filter");

describe.skipIf(paths.length === 0)("a field above a list", () => {
  it.each(paths)("of %s finds entries by the keyboard, and says how many", async (path) => {
    const page = await visit(path);
    const field = page.locator(".filter__field").first();
    const items = page.locator(".filter + * > *");
    await page.locator(".filter[data-ready]").first().waitFor();
    const all = await items.allInnerTexts();
    // Nobody has to type accents or capitals, or the whole of a word.
    const [wanted = ""] = all.toSorted((a, b) => b.length - a.length);
    const letters = wanted.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
    await field.focus();
    await page.keyboard.type(letters.replace(/[^\p{L}\p{N}]+/gu, "  ").slice(0, 24));
    const found = page.locator(".filter + * > :visible");
    expect(await found.allInnerTexts()).toContain(wanted);
    const says = () => page.locator(".filter__status").first().innerText();
    const count = (shown: number) =>
      words["filterCount"]?.replace("{shown}", `${shown}`).replace("{all}", `${all.length}`);
    await eventually(says, count(await found.count()));
    await field.fill("zzqx");
    await eventually(says, words["filterNone"]);
    expect(await found.count()).toBe(0);
    await field.press("Escape");
    await eventually(() => found.count(), all.length);
    expect([await field.inputValue(), await says()]).toEqual(["", ""]);
  });
});
