/** What an editor reads when a picture or an entry of a list does not exist. */
import { describe, expect, test } from "vitest";
import { checkerOf } from "../support/check-problems.ts";
import { checkBody, checkLine } from "../support/check-references.ts";
import { page } from "../support/usual-files.ts";

describe("pictures", () => {
  const stage = "picture-unknown → Write scenes/stage.svg.";

  test("a missing picture is answered with the nearest name", () => {
    const [problem] = checkLine("scene: scenes/stag.svg", `4:8 error ${stage}`);
    expect(problem?.message).toBe('There is no picture "scenes/stag.svg" in content/images/.');
  });
  test("upper and lower case must agree, because they must on the host", () => {
    const [problem] = checkLine("scene: scenes/Stage.svg", `4:8 error ${stage}`);
    expect(problem?.message).toBe(
      'The picture "scenes/Stage.svg" is called "scenes/stage.svg": upper and lower case must agree.',
    );
  });
  test.each(["/images/stage.svg", "../x.svg", "scenes/stage", "scenes/my stage.svg"])(
    "%s cannot be the path of a picture",
    (path) => {
      checkLine(`scene: ${path}`, "4:8 error field-value → The picture of the hero.");
    },
  );
  test.each([
    ["a path that GitHub would show", "![A stage](../images/scenes/stage.svg)", stage],
    ["a slip", "![A stage](scenes/stag.svg)", stage],
    [
      "nothing near",
      "![A stage](photos/zebra-crossing.jpg)",
      "picture-unknown → Put the picture into content/images/ as photos/zebra-crossing.jpg.",
    ],
    [
      "another site",
      "![A stage](https://pictures.example/stage.png)",
      "picture-unknown → Save the picture into content/images/ and write its path there.",
    ],
    ["a figure block", '::figure[Words]{image="scenes/stag.svg" alt="A stage"}', stage],
  ])("a picture of %s is an error", (_name, body, expected) => {
    checkBody(body, `6:1 error ${expected}`);
  });
  test("a tile with an unknown link and an unknown picture is told of both", () => {
    checkBody(
      ':::tiles\n::tile[A]{link="/abot" image="scenes/stag.svg" hoverText="T"}\n:::',
      "7:1 error link-unknown → Write /about in place of /abot.",
      `7:1 error ${stage}`,
    );
  });
  test("an unknown logo is found in its line and column", () => {
    checkerOf("content/data/partners.json")(
      '[\n  { "name": "A", "logo": "scenes/stag.svg" }\n]\n',
      `2:26 error ${stage}`,
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
      "6:5 error picture-unknown → Put the picture on its own line, with an empty line above and below.",
    );
  });
});

describe("entries", () => {
  test("an unknown event is answered with the nearest", () => {
    const events = '[{ "id": "main-event", "name": "A", "place": "B" }]';
    checkerOf("content/pages/x.md", { "content/data/events.json": events })(
      page("X", "Text.", "layout: event\nevent: main-evnt\n"),
      "5:8 error reference-unknown → Did you mean main-event?",
    );
  });
  test("an event page without its event is told what to write", () => {
    checkLine("layout: event", "1:1 error reference-unknown → event: main-event");
  });
  test("an ambassador of an unknown organization is answered with the nearest", () => {
    const organizations = '[{ "name": "Chi Omega" }]';
    const [problem] = checkerOf("content/data/ambassadors.json", {
      "content/data/organizations.json": organizations,
    })(
      '[\n  { "organization": "Chi Omgea", "names": ["A B"] }\n]\n',
      "2:21 error reference-unknown → Did you mean Chi Omega?",
    );
    expect(problem?.message).toBe(
      'There is no organization "Chi Omgea" in content/data/organizations.json.',
    );
  });
  test("an unknown topic of questions is answered with the nearest", () => {
    const faqs = '[{ "topic": "giving", "question": "A?", "answer": "B." }]';
    checkerOf("content/pages/x.md", { "content/data/faqs.json": faqs })(
      page("X", '::accordion{from="faqs" topic="givin"}'),
      "6:1 error reference-unknown → Did you mean giving?",
    );
  });
  test("a block that would show an empty list is told of", () => {
    checkBody(
      '::chips{from="schools"}',
      "6:1 error reference-unknown → Add entries to the list, or delete the block.",
    );
  });
});
