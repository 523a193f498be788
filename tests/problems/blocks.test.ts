/** What an editor reads when a block is not right. */
import { describe, expect, test } from "vitest";
import { blockNames, findBlockRule } from "../../generator/markdown/blocks.ts";
import { checkerOf } from "../support/check-problems.ts";
import { page } from "../support/usual-files.ts";

const checkPage = checkerOf("content/pages/x.md", {
  "content/data/schools.json": '[{ "name": "A" }]',
});

/** A page whose text begins at line 6. */
function checkBody(body: string, ...expected: readonly string[]) {
  return checkPage(page("X", body), ...expected);
}

const callout = (inside: string) => `:::callout{title="A"}\n${inside}`;
const colons =
  "A block is closed by as many colons as it begins with, and a block around it has one more. If none is open here, delete this line.";

describe("names", () => {
  test("an unknown block is answered with the nearest", () => {
    const [problem] = checkBody("::tils", "6:1 error block-unknown → ::tiles");
    expect(problem?.message).toBe('There is no block called "tils". Did you mean tiles?');
  });
  test("a block that is near to nothing is answered with all there are", () => {
    const fix = `The blocks are: ${blockNames.join(", ")}.`;
    checkBody(":::wallpaperino\nText.\n:::", `6:1 error block-unknown → ${fix}`);
  });
  test("an entry of a block is no block of its own", () => {
    const line = '::stat[A]{fact="raised-2025"}';
    checkBody(line, `6:1 error block-unknown → :::stats ⏎ ${line} ⏎ :::`);
  });
});

describe("colons", () => {
  test.each([
    ['::callout{title="A"}', ':::callout{title="A"}'],
    [':::button[Go]{link="/"}\n:::', '::button[Go]{link="/"}'],
  ])("%s is answered with the right number", (body, fix) => {
    checkBody(body, `6:1 error block-content → ${fix}`);
  });
  test("one colon is too few, and is answered with two", () => {
    checkBody(':button[Go]{link="/"}', '6:1 error block-content → ::button[Go]{link="/"}');
  });
  test.each([
    [':: button[Go]{link="/"}', '::button[Go]{link="/"}'],
    ['::button [Go]{link="/"}', '::button[Go]{link="/"}'],
    ['Text. ::button[Go]{link="/"}', '::button[Apply Now]{link="/applications"}'],
  ])("%s is not printed as it stands", (line, fix) => {
    checkBody(line, `6:1 error block-content → ${fix}`);
  });
  test("a block that is never closed is found where it opens", () => {
    const fix = "Write ::: on a line of its own where the block ends.";
    const [problem] = checkBody(callout("Text.\n\nMore."), `6:1 error block-unclosed → ${fix}`);
    expect(problem?.message).toBe('The block "callout" is opened here and never closed.');
  });
  test("a closing line with a word behind it is the one that is told of", () => {
    const body = callout("Text.\n::: end\n\nMore.");
    const [problem] = checkBody(body, "8:1 error block-content → :::");
    expect(problem?.message).toBe("These colons close no block, because words stand behind them.");
    checkBody(body.replace("::: end", ":::"));
  });
  test("of two blocks the one that is not closed is told apart from the one that is", () => {
    const fix =
      'If "callout" should end before it, write ::: above this line. If not, begin and end "callout" with four colons.';
    checkBody(
      callout('Text.\n\n:::callout{title="B"}\nText.\n:::'),
      `9:1 error block-unclosed → ${fix}`,
    );
  });
  test("a block inside a block with one colon more is right", () => {
    checkBody(
      '::::callout{title="A"}\nText.\n\n:::stats\n::stat[B]{fact="raised-2025"}\n:::\n::::',
    );
  });
  test("colons that close nothing are not printed", () => {
    checkBody("Text.\n\n:::\n\nMore.", `8:1 error block-content → ${colons}`);
  });
  test("three colons do not close four", () => {
    checkBody(
      '::::callout{title="A"}\nText.\n:::\n',
      "6:1 error block-unclosed → Write ::: on a line of its own where the block ends.",
      `8:1 error block-content → ${colons}`,
    );
  });
});

describe("attributes", () => {
  test("an unknown attribute is answered with the nearest", () => {
    checkBody(
      '::button[Go]{link="/" lok="primary"}',
      '6:1 error block-attribute → ::button[Go]{link="/" look="primary"}',
    );
  });
  test("an unknown attribute of a block that takes none is told so", () => {
    checkBody(
      ':::stats{size="big"}\n::stat[A]{fact="raised-2025"}\n:::',
      '6:1 error block-attribute → The block "stats" has nothing in braces.',
    );
  });
  test.each([
    ["::button[Go]", 'link="…"'],
    ['::figure[Words]{image="scenes/stage.svg"}', 'alt="…"'],
    ['::chart{from="year-totals"}', 'caption="…"'],
    [":::callout\nText.\n:::", 'title="…"'],
  ])("%s lacks an attribute", (body, attribute) => {
    const [line = ""] = body.split("\n");
    const right = line.endsWith("}")
      ? line.replace(/\}$/, ` ${attribute}}`)
      : `${line}{${attribute}}`;
    const [problem] = checkBody(body, `6:1 error block-attribute → ${right}`);
    expect(problem?.message).toContain(`needs ${attribute}`);
  });
  test.each([
    ['::button[Go]{link="/" look="primry"}', '::button[Go]{link="/" look="primary"}'],
    ['::button[Go]{link="/" look="big"}', "Write primary or secondary."],
    ['::chips{from="schols"}', '::chips{from="schools"}'],
    ["::button[Go]{link=“/”}", '::button[Go]{link="/"}'],
    [
      '::digits{fact="Raised 2025"}',
      "What belongs here: The name of the figure in content/facts.json.",
    ],
  ])("%s has a value that is not possible", (body, fix) => {
    checkBody(body, `6:1 error block-attribute → ${fix}`);
  });
  test("a wrong value is told of with all that are right", () => {
    const [problem] = checkBody(
      ':::callout{title="A" tone="happy"}\nText.\n:::',
      "6:1 error block-attribute → Write note or important or celebrate.",
    );
    expect(problem?.message).toBe(
      'In the block "callout", tone is "happy": it must be one of: note, important, celebrate.',
    );
  });
  test("a block on one line that could have its text inside is told both ways", () => {
    checkBody(
      "::accordion",
      '6:1 error block-attribute → Write from="…", or write the block with three colons and its text inside.',
    );
  });
  test("a film must be a film", () => {
    checkBody(
      '::video[Film]{link="link:gift-shop"}',
      "6:1 error block-attribute → Correct the address of this entry in content/links.json.",
    );
  });
});

describe("the inside", () => {
  test.each([
    [":::accordion\n:::", "6:1", "### The first question"],
    [":::accordion\nText.\n\n### A\nB.\n:::", "7:1", "### The first question"],
    [":::tiles\nText.\n:::", "7:1", "Write ::tile[…]{…} here, or move this out of the block."],
    [":::stats\n::tile[A]\n:::", "7:1", "Write ::stat[…]{…} here, or move this out of the block."],
    [":::steps\nText.\n:::", "6:1", "1. **Title.** What to do."],
    [":::steps\n1. **A.** B.\n2. C.\n:::", "8:1", "1. **Title.** What to do."],
    [':::table{caption="A"}\nText.\n:::', "6:1", "| a | b | ⏎ | - | - | ⏎ | 1 | 2 |"],
  ])("%j is not what the block holds", (body, place, fix) => {
    checkBody(body.replaceAll(" ⏎ ", "\n"), `${place} error block-content → ${fix}`);
  });
  test.each([
    '- ::button[Go]{link="/"}',
    '> ::button[Go]{link="/"}',
    '> :::callout{title="A"}\n> B\n> :::',
  ])("%j is a block where none can be", (body) => {
    const fix = "Put the block on lines of its own in a page, outside of everything else.";
    checkBody(body, `6:3 error block-content → ${fix}`);
  });
  test("a block in the text of a list is an error on the line of its field", () => {
    const faqs = [{ topic: "a", question: "B?", answer: '::button[Go]{link="/"}' }];
    checkerOf("content/data/faqs.json", {
      "content/pages/index.md": page("Home", '::accordion{from="faqs" topic="a"}'),
    })(
      JSON.stringify(faqs, null, 2),
      "5:15 error block-content → Put the block on lines of its own in a page, outside of everything else.",
    );
  });
  test("a footnote cannot stand inside a block, where it would be counted again", () => {
    const fix =
      "Put the remark into the sentence, or the footnote into the text outside of the block.";
    checkBody(`${callout("Text.[^1]\n:::")}\n\n[^1]: A.`, `7:6 error block-content → ${fix}`);
  });
});

describe("the examples of the blocks", () => {
  /** What the examples refer to. */
  const world = checkerOf("content/pages/x.md", {
    "content/pages/about.md": page("About", "Text."),
    "content/pages/applications.md": page("Applications", "Text."),
    "content/facts.json": JSON.stringify(
      ["donations", "raised-2025"].map((id) => {
        return { id, label: "A", value: 1, unit: "count", asOf: "2025", source: "Test" };
      }),
    ),
    "content/data/organizations.json": '[{ "name": "A" }]',
    "content/data/ambassadors.json": '[{ "organization": "A", "names": ["B C"] }]',
    "content/data/partners.json": '[{ "name": "A" }]',
    "content/data/positions.json":
      '[{ "name": "A", "status": "open", "statusText": "Open", "text": "B." }]',
    "content/data/staff.json":
      '[{ "name": "A B", "position": { "label": "C", "color": "navy" }, "email": "a@example.org" }]',
    "content/data/year-totals.json": '[{ "year": 2024, "total": "$1.00" }]',
    "content/data/captain-teams.json":
      '[{ "name": "A", "responsibilities": "B.", "leadership": { "overallDirector": "C", "assistantDirectors": [], "captains": [] } }]',
  });

  test.each(blockNames)("the example of %s can be copied as it is", (name) => {
    world(page("X", findBlockRule(name)?.example ?? ""));
  });
});
