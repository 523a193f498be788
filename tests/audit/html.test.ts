/** Every document is right as HTML (goal H1). */
import { describe, expect, it } from "vitest";
import { builtSite } from "../site/support/built-site.ts";
import { judgeHtml } from "./measures/html.ts";
import { lineOf } from "./support/report.ts";

const { documents, document } = await builtSite();

describe("the HTML of the documents", () => {
  it("has no error and no warning", async () => {
    expect(documents).toHaveLength(50);
    const faults = [];
    for (const each of documents) faults.push(...(await judgeHtml(each)));
    expect(faults.map(lineOf)).toEqual([]);
  }, 180_000);

  it("would be found wrong, with the file that prints it", async () => {
    const { route, file, html } = document("/about");
    const broken = html.replace('<h1 class="hero__title">', '<h1 class="hero__title" id="Main">');
    const faults = await judgeHtml({ route, file, html: broken });
    expect(faults.map(({ goal }) => goal)).toContain("H1 no-dup-id");
    expect(faults.map(({ what }) => what).join()).toContain("templates/components/Hero.tsx");
  });
});
