/** A link opens what its words say. Donors follow these links, so one that says something else is an error. */
import { describe, expect, test } from "vitest";
import { findOtherPromise } from "../generator/schema/promised-address.ts";
import { findAddressFault } from "../generator/schema/safe-text.ts";
import { findAll } from "./support/find-problems.ts";
import { brief, page, usualFiles } from "./support/usual-files.ts";

const given = "https://events.donordrive.com/give";

describe("words that are an address", () => {
  test.each([
    ["events.donordrive.com", given],
    ["donordrive.com", given],
    ["DonorDrive.com/give", given],
    ["https://www.events.donordrive.com/", given],
    ["www.ufl.edu", "https://ufl.edu/about"],
    ["ana@example.org", "mailto:Ana@example.org?subject=Hello"],
    ["352-555-0199", "tel:+1-352-555-0199"],
    ["(0352) 555-0199", "tel:+1-352-555-0199"],
    ["2025-11-28", given],
    ["ufl.edu", "https://ufl.edu./about"],
    ["our guide.pdf", "https://example.org/guide.pdf"],
    ["Give to A.J. now", given],
    ["floridadm.org/donate", "/donate/"],
    ["26.2 hours", given],
  ])("%j may open %s", (words, href) => {
    expect(findOtherPromise(words, href)).toBeUndefined();
  });
  test.each([
    ["events.donordrive.com", "https://events.donordrive.com.evil.example/give"],
    ["donordrive.com", "https://notdonordrive.com/"],
    ["Give at https://donordrive.com/x now", "https://evil.example/"],
    ["www.ufl.edu", "https://ufl.example/"],
    ["ana@example.org", "mailto:ana@example.org.evil.example"],
    ["ana@example.org", "mailto:bob@example.org"],
    ["ana@example.org", "https://evil.example/"],
    ["floridadm.org", "mailto:a@evil.example"],
    ["352-555-0199", "tel:+1-900-555-0100"],
  ])("%j must not open %s", (words, href) => {
    expect(findOtherPromise(words, href)).toBeDefined();
  });
});

describe("a link whose words say nothing", () => {
  const advice = "Write what is there, such as [Home](/).";
  test.each([
    ["[](/)", "error", "no words", advice],
    ["[\u2800](/)", "error", "no words", advice],
    ["[here](/)", "warning", '"here"', advice],
    ["## A b\n\n[Here](#a-b)", "warning", '"Here"', "Write what is there."],
    ["[here](/nowhere)", "warning", '"here"', "Write what is there."],
  ])("%j is reported, with words for it", (text, severity, words, advised) => {
    const problems = findAll({ ...usualFiles, "content/pages/index.md": page("Home", text) });
    expect(problems.find(({ code }) => code === "link-label")).toMatchObject({
      ...{ severity, message: expect.stringContaining(words), advice: advised },
    });
  });
  test("is told apart from one that says where it goes", () => {
    const text = "[Our home](/), and ::button[Home]{link=/}";
    const problems = findAll({ ...usualFiles, "content/pages/index.md": page("Home", text) });
    expect(problems.filter(({ code }) => code === "link-label")).toEqual([]);
  });
});

test("what's said of a link that opens something else has both addresses", () => {
  const text = "[donordrive.com](https://evil.example/)";
  const [problem] = findAll({ ...usualFiles, "content/pages/index.md": page("Home", text) });
  expect(problem).toMatchObject({
    code: "link-label",
    message: expect.stringMatching(/"donordrive\.com".*"https:\/\/evil\.example\/"/),
    advice: expect.stringMatching(/^Write .+\.$/),
  });
});

test.each([
  ["prose", "[donordrive.com](https://evil.example/)"],
  ["a button", '::button[donordrive.com]{link="https://evil.example/"}'],
  ["a mail link with a second address", "[Write](mailto:a@example.org,b@evil.example)"],
  ["a mail link with a copy", "[Write](mailto:a@example.org?cc=b@evil.example)"],
  ["a mail link with a hidden copy", "[Write](mailto:a@example.org?subject=Hi&BCC=b@evil.example)"],
  [
    "a mail link with a line break",
    "[Write](mailto:a@example.org?subject=Hi%0ABcc:b@evil.example)",
  ],
])("in %s it's an error", (_, text) => {
  const problems = findAll({ ...usualFiles, "content/pages/index.md": page("Home", text) });
  const errors = problems.filter(({ severity }) => severity === "error").map(brief);
  expect(errors).toEqual([
    expect.stringMatching(/^error (?:link-label|mail-unusable) .*index\.md:6:/),
  ]);
});

test.each(["?subject=Hello%20all&body=Dear%20Ana%2C%0D%0A", "?subject=Shirts%2C%20caps", ""])(
  "a mail link that ends with %j is fine",
  (end) => {
    const text = `[Write to Ana](mailto:ana@example.org${end})`;
    const problems = findAll({ ...usualFiles, "content/pages/index.md": page("Home", text) });
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  },
);

test("an entry of the ledger is called by the address that it opens", () => {
  const entry = { id: "give", url: "https://evil.example/", label: "donordrive.com", kind: "site" };
  const links = JSON.stringify([...JSON.parse(String(usualFiles["content/links.json"])), entry]);
  const problems = findAll({ ...usualFiles, "content/links.json": links });
  expect(problems.map(({ code }) => code)).toContain("field-value");
});

test.each<readonly [string, boolean]>([
  ["https://g\u043E\u043Egle.com/", false],
  ["https://\u0430pple.com/", false],
  ["https://m\u00FCnchen.example/", true],
  ["https://\u043F\u0440\u0438\u043C\u0435\u0440.example/", true],
  // Letters that nobody takes for Latin ones, and signs that belong to every script.
  ...["\u6771", "\u3072", "\u30AB", "\uD55C", "\u3105", "x\u0331", "-1"].map(
    (more) => [`https://abc${more}z.example/`, true] as const,
  ),
])("the host of %s may be used: %s", (address, isFine) => {
  expect(findAddressFault(address, false) === undefined).toBe(isFine);
});
