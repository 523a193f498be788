/** What a page is on paper, and in the colours that a visitor's own system sets. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { givenBrowser } from "./support.ts";

const { visit } = givenBrowser();

describe("on paper", () => {
  async function print(route: string): Promise<Page> {
    const page = await visit(route);
    await page.emulateMedia({ media: "print" });
    return page;
  }

  it("prints the address of every outside link", async () => {
    const page = await print("/employeematching");
    const printed = await page.locator('main a[href^="http"]').evaluateAll((links) =>
      links.map((link) => ({
        address: link.getAttribute("href") ?? "",
        text: getComputedStyle(link, "::after").content,
      })),
    );
    expect(printed.length).toBeGreaterThan(0);
    for (const { address, text } of printed) expect(text).toContain(address);
  });

  it("prints a long table to its last line", async () => {
    const page = await print("/ourstory");
    const table = page.locator(".data-table--long");
    const hidden = await table.evaluate((box) => box.scrollHeight - box.clientHeight);
    expect(hidden).toBe(0);
  });
});

describe("in the colours of a system with high contrast", () => {
  // The page is in its day, the system is black: what keeps its own ink cannot be seen.
  async function contrast(route: string): Promise<Page> {
    const page = await visit(route);
    await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
    return page;
  }

  it("draws the line of the chart like the text", async () => {
    const page = await contrast("/ourstory");
    const [line, text] = await page.evaluate(() => [
      getComputedStyle(document.querySelector(".chart__line") as Element).stroke,
      getComputedStyle(document.body).color,
    ]);
    expect(line).toBe(text);
  });

  it("lays the mark of a question on the ground of the page", async () => {
    const page = await contrast("/donordrive");
    const [mark, ground] = await page.evaluate(() => [
      getComputedStyle(document.querySelector(".accordion__summary .icon") as Element)
        .backgroundColor,
      getComputedStyle(document.body).backgroundColor,
    ]);
    expect(mark).toBe(ground);
  });
});

describe("with text of twice the size", () => {
  it.each(["wide", "phone"] as const)("breaks no name on a plate (%s)", async (device) => {
    const page = await visit("/partners", { device });
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    const broken = await page.locator(".plate").evaluateAll((plates) => {
      for (const plate of plates) (plate as HTMLElement).style.overflowWrap = "normal";
      const tooNarrow = plates.filter((plate) => plate.scrollWidth > plate.clientWidth);
      return tooNarrow.map((plate) => plate.textContent);
    });
    expect(broken).toEqual([]);
  });
});
