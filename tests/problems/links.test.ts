/** What an editor reads when a link leads nowhere, or does not say where. */
import { describe, expect, test } from "vitest";
import { checkerOf, checkProblems } from "../support/check-problems.ts";
import {
  about,
  checkAnswer,
  checkBody,
  checkLine,
  checkPage,
} from "../support/check-references.ts";
import { page } from "../support/usual-files.ts";

describe("links", () => {
  const page404 = "Write /about in place of /abot.";

  test("an unknown entry of the ledger is answered with the nearest name", () => {
    const [problem] = checkBody(
      "Visit [the shop](link:gift-shp).",
      "6:7 error link-unknown → Visit [the shop](link:gift-shop).",
    );
    expect(problem?.message).toBe(
      "There is no link:gift-shp in content/links.json. Did you mean link:gift-shop?",
    );
  });
  test("a name that is near to nothing is answered with what else to do", () => {
    checkBody(
      "Visit [it](link:zzzzzzzzzzzz).",
      "6:7 error link-unknown → Check the spelling, or add link:zzzzzzzzzzzz to content/links.json first.",
    );
  });
  test.each([
    ["an unknown page", "[us](/abot)", "[us](/about)"],
    ["an unknown page with a heading", "[us](/abot#team)", "[us](/about#team)"],
    ["a page in capitals", "[us](/About)", "[us](/about)"],
    ["a definition", "[us][a]\n\n[a]: /abot", page404],
    ["a file of the repository", "[us](about.md)", "[us](/about)"],
    ["a file of another folder", "[us](../pages/about.md)", "[us](/about)"],
    ["a page without its slash", "[us](about)", "[us](/about)"],
    ["an address with a question", "[us](/about?a=1)", "[us](/about)"],
    [
      "a host without a scheme",
      "[it](//evil.example/about)",
      "Check the spelling, or add //evil.example/about to this site first.",
    ],
    [
      "nothing",
      "[us]()",
      "Write a page such as /ourstory, or link: and a name of content/links.json.",
    ],
  ])("a link to %s is an error", (_name, body, fix) => {
    checkBody(body, `6:1 error link-unknown → ${fix}`);
  });
  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
  ])("a link to %s is an error", (target) => {
    const [problem] = checkBody(
      `[x](${target})`,
      "6:1 error link-unknown → Write a page such as /ourstory, or link: and a name of content/links.json.",
    );
    expect(problem?.message).toContain(`"${target}" is no page of the site.`);
  });
  test("a target with a space in it is no link, and is not printed with its brackets", () => {
    checkBody("See [us](/about us).", "6:5 error text-literal → See [us](/about).");
  });
  test("an address that is written out is warned of, with its name where it has one", () => {
    checkBody(
      "[it](https://shop.example/dm) and <https://else.example/>",
      "6:1 warning link-typed → [it](link:gift-shop) and <https://else.example/>",
      "6:35 warning link-typed → Add the address to content/links.json, and write link: and its id here.",
    );
  });
  test.each([
    ["a button", '::button[Go]{link="/abot"}', "6:1"],
    [
      "a tile",
      ':::tiles\n::tile[A]{link="/abot" image="scenes/stage.svg" hoverText="T"}\n:::',
      "7:1",
    ],
    ["a block", ':::callout{title="A"}\n[us](/abot)\n:::', "7:1"],
    ["an unknown block", ":::calout\n[us](/abot)\n:::", "7:1"],
    ["a footnote", "A[^1]\n\n[^1]: [us](/abot)", "8:7"],
    ["a quote", "> [us](/abot)", "6:3"],
  ])("an unknown page in %s is found", (_name, body, place) => {
    const problems = checkPage(
      page("X", body),
      ...(body.includes("calout") ? ["6:1 error block-unknown → :::callout"] : []),
      `${place} error link-unknown → ${body.split("\n")[Number(place.split(":")[0]) - 6]?.replace("abot", "about")}`,
    );
    expect(problems.at(-1)?.message).toBe("There is no /abot in this site. Did you mean /about?");
  });
  test("an unknown page in the front matter is found", () => {
    checkLine("layout: redirect\nlink: /abot", "5:7 error link-unknown → link: /about");
  });
  test("an unknown page in an answer is found on the line of its field", () => {
    checkAnswer("See [us](/abot).", '5:15 error link-unknown →     "answer": "See [us](/about)."');
  });
  test("an unknown target of the navigation is found in its line and column", () => {
    const item = (url: string) => `{ "label": "A", "url": "${url}" }`;
    checkProblems(
      {
        ...about,
        "content/navigation.json": `{\n"groups": [{ "label": "A", "url": "/abot",\n  "items": [${item("link:gift-shp")}] }],\n"actions": [${item("/about")}], "social": [], "footer": [], "legal": []\n}`,
      },
      'content/navigation.json:2:35 error link-unknown → "groups": [{ "label": "A", "url": "/about",',
      'content/navigation.json:3:36 error link-unknown →   "items": [{ "label": "A", "url": "link:gift-shop" }] }],',
    );
  });
  test("an unknown target of an entry is found in its line and column", () => {
    checkerOf("content/data/families.json", about)(
      '[\n  { "title": "Ava M.", "content": "Text.",\n    "learnMoreLink": "link:gide" }\n]\n',
      '3:22 error link-unknown →     "learnMoreLink": "link:guide" }',
    );
  });
  test("a page with broken front matter is not called unknown as well", () => {
    checkProblems(
      {
        "content/pages/about.md": page("About", "Text.", "sceen: a\n"),
        "content/pages/index.md": page("Home", "[us](/about)"),
      },
      "content/pages/about.md:4:1 error field-unknown → scene: a",
    );
  });
  test.each(["click here", "Here", "read more", "link", " this link "])(
    "a link that is called %j does not say where it goes",
    (label) => {
      checkBody(
        `Tell [${label}](/about).`,
        "6:6 warning link-label → Write what is there, such as [About Us](/about).",
      );
    },
  );
  test("a link to a heading that is called here is to have the words of the heading", () => {
    checkBody(
      "## The bags\n\nLook [here](#the-bags).",
      "8:6 warning link-label → Write the words of the heading.",
    );
  });
});
