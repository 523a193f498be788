/** What an editor reads when a picture or an entry of a list does not exist. */
import { describe, expect, test } from "vitest";
import { checkerOf } from "../support/check-problems.ts";
import { checkBody, checkLine } from "../support/check-references.ts";
import { page } from "../support/usual-files.ts";

describe("pictures", () => {
  test("a missing picture is answered with the nearest name", () => {
    const [problem] = checkLine(
      "scene: scenes/stag.svg",
      "4:8 error picture-unknown → scene: scenes/stage.svg",
    );
    expect(problem?.message).toBe(
      'There is no picture "scenes/stag.svg" in content/images/. Did you mean scenes/stage.svg?',
    );
  });
  test("upper and lower case must agree, because they must on the host", () => {
    const [problem] = checkLine(
      "scene: scenes/Stage.svg",
      "4:8 error picture-unknown → scene: scenes/stage.svg",
    );
    expect(problem?.message).toBe(
      'The picture "scenes/Stage.svg" is called "scenes/stage.svg": upper and lower case must agree.',
    );
  });
  test.each([
    ["/images/scenes/stage.svg", "scene: scenes/stage.svg"],
    ["../x.svg", "scene: x.svg"],
    ["scenes\\stage.svg", "scene: scenes/stage.svg"],
    ["scenes/stage.SVG", "scene: scenes/stage.svg"],
    ["scenes/stage", "Write the whole name, such as scenes/stage.svg or scenes/stage.jpg."],
    ["scenes/my stage.svg", "Rename the picture to scenes/my-stage.svg, and write that here."],
  ])("%s cannot be the path of a picture", (path, fix) => {
    checkLine(`scene: ${path}`, `4:8 error field-value → ${fix}`);
  });
  test.each([
    [
      "a path that GitHub would show",
      "![A stage](../images/scenes/stage.svg)",
      "picture-unknown → ![A stage](scenes/stage.svg)",
    ],
    ["a slip", "![A stage](scenes/stag.svg)", "picture-unknown → ![A stage](scenes/stage.svg)"],
    [
      "nothing near",
      "![A stage](photos/zebra-crossing.jpg)",
      "picture-unknown → Put the picture into content/images/ as photos/zebra-crossing.jpg.",
    ],
    [
      "another site",
      "![A stage](https://pictures.example/stage.png)",
      "picture-unknown → Save the picture into content/images/ and write its path from there.",
    ],
    [
      "a figure block",
      '::figure[Words]{image="scenes/stag.svg" alt="A stage"}',
      'picture-unknown → ::figure[Words]{image="scenes/stage.svg" alt="A stage"}',
    ],
  ])("a picture of %s is an error", (_name, body, expected) => {
    checkBody(body, `6:1 error ${expected}`);
  });
  test("a tile with an unknown link and an unknown picture is told of both", () => {
    checkBody(
      ':::tiles\n::tile[A]{link="/abot" image="scenes/stag.svg" hoverText="T"}\n:::',
      '7:1 error link-unknown → ::tile[A]{link="/about" image="scenes/stag.svg" hoverText="T"}',
      '7:1 error picture-unknown → ::tile[A]{link="/abot" image="scenes/stage.svg" hoverText="T"}',
    );
  });
  test("an unknown logo is found in its line and column", () => {
    checkerOf("content/data/partners.json")(
      '[\n  { "name": "A", "logo": "scenes/stag.svg" }\n]\n',
      '2:26 error picture-unknown →   { "name": "A", "logo": "scenes/stage.svg" }',
    );
  });
  test("a picture without a description is an error", () => {
    checkBody(
      "![](scenes/stage.svg)",
      "6:1 error picture-alt → ![What the picture shows](scenes/stage.svg)",
    );
  });
  test("a picture in the middle of a line needs a line of its own", () => {
    checkBody(
      "See ![a stage](scenes/stage.svg) there.",
      "6:5 error picture-place → Put the picture on its own line, with an empty line above and below.",
    );
  });
});

describe("entries", () => {
  test("an unknown event is answered with the nearest", () => {
    const events = '[{ "id": "main-event", "name": "A", "place": "B" }]';
    checkerOf("content/pages/x.md", { "content/data/events.json": events })(
      page("X", "Text.", "layout: event\nevent: main-evnt\n"),
      "5:8 error reference-unknown → event: main-event",
    );
  });
  test("an event page without its event is told what to write", () => {
    checkLine("layout: event", "1:1 error field-missing → Add a line event: main-event");
  });
  test("an ambassador of an unknown organization is answered with the nearest", () => {
    const organizations = '[{ "name": "Chi Omega" }]';
    const [problem] = checkerOf("content/data/ambassadors.json", {
      "content/data/organizations.json": organizations,
    })(
      '[\n  { "organization": "Chi Omgea", "names": ["A B"] }\n]\n',
      '2:21 error reference-unknown →   { "organization": "Chi Omega", "names": ["A B"] }',
    );
    expect(problem?.message).toBe(
      'There is no organization "Chi Omgea" in content/data/organizations.json. Did you mean Chi Omega?',
    );
  });
  test("an unknown topic of questions is answered with the nearest", () => {
    const faqs = '[{ "topic": "giving", "question": "A?", "answer": "B." }]';
    checkerOf("content/pages/x.md", { "content/data/faqs.json": faqs })(
      page("X", '::accordion{from="faqs" topic="givin"}'),
      '6:1 error reference-unknown → ::accordion{from="faqs" topic="giving"}',
    );
  });
  test("a block that would show an empty list is told of", () => {
    checkBody(
      '::chips{from="schools"}',
      "6:1 error reference-unknown → Add entries to the list, or delete the block.",
    );
  });
});
