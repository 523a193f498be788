/**
 * Examples of the blocks that are right on a site: names that the site does not have are replaced
 * by names that it has, and every choice of an attribute is shown once.
 */
import type { BlockManual } from "./describe-blocks.ts";
import type { Stock } from "./stock.ts";

/** The examples of a block; none where the site has nothing to show in it. */
export function listExamples(block: BlockManual, stock: Stock): readonly string[] {
  const { example } = block;
  if (example === "") return [];
  const written = isListExample(example) ? [] : showChoices(block);
  return [...written, ...showLists(block, stock)].flatMap((text) => useStock(text, stock) ?? []);
}

function isListExample(example: string): boolean {
  return example.includes('from="');
}

/** The example once for each choice of its attributes; as it is where there is nothing to choose. */
function showChoices({ example, fields }: BlockManual): readonly string[] {
  const chosen = fields.filter(({ choices, name }) => choices.length > 0 && name !== "from");
  if (chosen.length === 0) return [example];
  return chosen.flatMap(({ name, choices }) =>
    choices.map((choice) => setAttribute(example, name, choice)),
  );
}

/** The block once for each list that can fill it; with the first, also in each of its looks. */
function showLists(block: BlockManual, stock: Stock): readonly string[] {
  const from = block.fields.find(({ name }) => name === "from");
  const filled = (from?.choices ?? []).filter((list) => stock.lists.includes(list));
  return filled.flatMap((list, index) => {
    const line = writeLine(block, list, stock);
    return index === 0 ? [line, ...showLooks(block, line)] : [line];
  });
}

/** A block on one line, with everything that it needs beside its list. */
function writeLine({ name, fields, example }: BlockManual, list: string, stock: Stock): string {
  const needed = fields
    .filter((field) => field.isNeeded && field.name !== "from")
    .map((field) => {
      // The words of an example with a text inside are about that text.
      const own = isListExample(example) ? attributeOf(example, field.name) : undefined;
      return ` ${field.name}="${own ?? field.manual.replace(/\.$/, "")}"`;
    });
  const about = list === "faqs" ? ` topic="${stock.topics[0] ?? ""}"` : "";
  return `::${name}{from="${list}"${about}${needed.join("")}}`;
}

function showLooks({ fields }: BlockManual, line: string): readonly string[] {
  return fields
    .filter(({ name }) => name !== "from")
    .flatMap(({ name, choices, preset }) =>
      choices.filter((one) => one !== preset).map((one) => setAttribute(line, name, one)),
    );
}

/** Sets an attribute of the first line. */
function setAttribute(example: string, name: string, value: string): string {
  const [first = "", ...rest] = example.split("\n");
  const written = `${name}="${value}"`;
  const set = first.endsWith("}") ? first.replace(/\}$/, ` ${written}}`) : `${first}{${written}}`;
  return [set, ...rest].join("\n");
}

function attributeOf(example: string, name: string): string | undefined {
  return new RegExp(`${name}="([^"]*)"`).exec(example)?.[1];
}

/** Puts names of the site in place of those that it lacks; undefined where it has none. */
function useStock(text: string, stock: Stock): string | undefined {
  const targets = text.startsWith("::video") ? stock.films : stock.routes;
  const known = { image: stock.pictures, fact: stock.facts, link: targets };
  let isRight = true;
  const replaced = text.replace(/\b(image|fact|link)="([^"]*)"/g, (whole, name: string, value) => {
    const names = known[name as keyof typeof known];
    const [first] = names;
    if (names.includes(value)) return whole;
    if (first === undefined) isRight = false;
    return `${name}="${first}"`;
  });
  return isRight ? replaced : undefined;
}
