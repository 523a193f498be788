/**
 * What an author types stays text: it becomes no element, closes no attribute, and no script of
 * theirs is in the policy. The first cases are attacks that once ran a script on a finished page.
 */
import { expect, test } from "vitest";
import { digest } from "../generator/assets/public-files.ts";
import { all, attribute, elementsOf, parseHtml } from "./site/support/html.ts";
import { buildWorld, page } from "./support/world.ts";

const script = "alert(1)";
const payload = `<kept-header></kept-header><kept-footer></kept-footer><script>${script}</script>`;
const image = "<img src=x onerror=alert(1)>";

/** A list whose only entry has an attack in its text. */
const faqs = JSON.stringify([
  {
    topic: "all",
    question: "What is it?",
    answer: `See [the home page](/ '${payload}') and \`${image}\`.`,
  },
]);

/** Every way in which words of an author reach an attribute or stand near markup. */
const attacks: readonly (readonly [name: string, body: string])[] = [
  ["the title of a link", `See [the home page](/ "${payload}").`],
  ["the title of a link, in single quotes", `See [the home page](/ '"${payload}').`],
  ["the word after a code fence", `\`\`\`js${payload.replaceAll(" ", "")}\nlet a;\n\`\`\``],
  ["the words of a link", `See [the ${payload.replaceAll("<", "\\<")} page](/).`],
  ["code in a line", `Write \`${payload}\` here.`],
  ["a heading", `## A \`${payload}\` heading`],
  ["the description of a picture", `![${payload.replaceAll("<", "\\<")}](scenes/stage.svg "A")`],
  ["the caption of a picture", `![A stage](scenes/stage.svg '${payload}')`],
  ["the title of a block", `:::callout{title='${payload}'}\nWords.\n:::`],
  ["the text of an entry", '::accordion{from="faqs" topic="all"}'],
];

test.each(attacks)(
  "markup in %s becomes no element, and nothing of it can run",
  async (_name, body) => {
    const world = { "content/pages/index.md": page("Home", body), "content/data/faqs.json": faqs };
    const { read, problems } = await buildWorld(world);
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
    const html = read("index.html");
    const root = parseHtml(html);
    const texts = all(root, "script").map((element) =>
      element.children.map((child) => ("data" in child ? child.data : "")).join(""),
    );
    expect(texts.filter((text) => text.includes(script))).toEqual([]);
    expect(elementsOf(root).filter(({ attribs }) => "onerror" in attribs)).toEqual([]);
    // The shared parts stand on the page once each, however often their places are named.
    expect(all(root, ".header__bar").length).toBe(1);
    expect(all(root, ".footer__lead").length).toBe(1);
    const [policy] = all(root, 'meta[http-equiv="Content-Security-Policy"]');
    expect(policy && attribute(policy, "content")).not.toContain(digest(script));
    // Whatever reads the page tag by tag finds no < in an attribute.
    const tags = html.match(/<[a-z][^\s>]*(?:\s+[^\s=>]+(?:="[^"]*")?)*\s*>/g) ?? [];
    expect(tags.length).toBeGreaterThan(50);
    expect(tags.filter((tag) => tag.includes("<", 1))).toEqual([]);
  },
);
