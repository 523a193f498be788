/** Straight quotes of the content become curly ones, and nothing else changes. */
import fc from "fast-check";
import type * as mdast from "mdast";
import { expect, test } from "vitest";
import { createCurl, curlEntity, curlProse } from "../../generator/markdown/quotes.ts";
import { lists } from "../../generator/schema/lists.ts";

const curl = createCurl("“”‘’");

test.each([
  [`"You said Saturday."`, "“You said Saturday.”"],
  [`She said, "He told me 'stay.'"`, "She said, “He told me ‘stay.’”"],
  [`"'Stay,' she said."`, "“‘Stay,’ she said.”"],
  ["the dancers' shoes, UF's O'Dome", "the dancers’ shoes, UF’s O’Dome"],
  ["rock 'n' roll", "rock ’n’ roll"],
  ["'26 was loud, the '90s were louder", "’26 was loud, the ’90s were louder"],
  ["'Tis 'til dawn, y'all. Get 'em!", "’Tis ’til dawn, y’all. Get ’em!"],
  [`He's 6'2" tall, she's 5'10.5"`, "He’s 6′2″ tall, she’s 5′10.5″"],
  [`Write "26" or "#FTK"`, "Write “26” or “#FTK”"],
  [`"Wait"—"what"`, "“Wait”—“what”"],
  [`«Ella dijo "hola"». ¿"Qué"? ¡'Éxito'!`, "«Ella dijo “hola”». ¿“Qué”? ¡‘Éxito’!"],
  [`a < b & "c" \\ d`, "a < b & “c” \\ d"],
])("%s is printed as %s", (typed, printed) => {
  expect(curl(typed)).toBe(printed);
});

test("only quotes change, each into one character, and a second time changes nothing", () => {
  const pieces = [
    "a",
    "é",
    "1",
    " ",
    "'",
    '"',
    "<",
    "&",
    "\\",
    "—",
    "¿",
    "«",
    "-",
    ".",
    "😀",
    "ñ'",
  ];
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...pieces) }), (text) => {
      const curled = curl(text);
      expect(curled).toHaveLength(text.length);
      for (const [at, sign] of [...text.split("")].entries())
        if (sign !== "'" && sign !== '"') expect(curled[at]).toBe(sign);
      expect(curled).not.toMatch(/["']/);
      expect(curl(curled)).toBe(curled);
    }),
  );
});

test("the marks are those of the language, and an apostrophe is the same in all of them", () => {
  const german = createCurl("„“‚‘");
  expect(german(`"Wie geht's?", rief 'jemand' laut.`)).toBe("„Wie geht’s?“, rief ‚jemand‘ laut.");
});

test("a quotation in prose may begin and end inside of other signs, and code stays as it is", () => {
  const text = (value: string): mdast.Text => ({ type: "text", value });
  const address = text("https://example.org/it's");
  const paragraph: mdast.Paragraph = {
    type: "paragraph",
    children: [
      text('"'),
      { type: "emphasis", children: [text("Now")] },
      text('," she said. The '),
      { type: "inlineCode", value: 'x="1"' },
      text("'s sign at "),
      { type: "link", url: address.value, children: [address] },
    ],
  };
  curlProse([paragraph], curl, new Set([address]));
  const words = (node: mdast.Nodes): string =>
    "children" in node ? node.children.map(words).join("") : "value" in node ? node.value : "";
  expect(words(paragraph)).toBe('“Now,” she said. The x="1"’s sign at https://example.org/it\'s');
});

test("addresses and Markdown of an entry stay, and what visitors read is curled", () => {
  const link = { id: "ask", url: "mailto:a@example.org?subject=It's", label: "It's", kind: "mail" };
  const curled = curlEntity(link, lists.links.schema, curl);
  expect(curled).toEqual({ ...link, label: "It’s" });
  const faq = { question: "Who's that?", answer: "It's `x='1'`", topic: "events" };
  expect(curlEntity(faq, lists.faqs.schema, curl)).toEqual({ ...faq, question: "Who’s that?" });
  const plain = { name: "Nora" };
  expect(curlEntity(plain, lists.schools.schema, curl)).toBe(plain);
});
