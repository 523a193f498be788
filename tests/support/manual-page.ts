/**
 * Reads a page of `docs/problems`: its words, and its two examples as small worlds. An example names
 * each file in bold, and shows its text below or says in a few words what picture it is.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defaultRoot } from "../../generator/site-paths.ts";
import { drawing, plain } from "./pictures.ts";
import { page, type World } from "./usual-files.ts";

export const manualFolder = join(defaultRoot, "docs/problems");

export interface ManualPage {
  readonly title: string;
  /** The first paragraph: what the code means, in one sentence. */
  readonly meaning: string;
  readonly why: string;
  /** True when the page says that `--fix` helps. */
  readonly saysFix: boolean;
  readonly wrong: World;
  readonly right: World;
}

/**
 * Reads the page of a code.
 * @param site what an example changes when it shows one entry of a list
 */
export async function readManualPage(code: string, site: World): Promise<ManualPage> {
  const text = readFileSync(join(manualFolder, `${code}.md`), "utf8");
  const [intro = "", ...sections] = text.split(/^## (?=(?:Wrong|Right|Why)$)/m);
  const section = (name: string) => {
    const found = sections.find((one) => one.startsWith(`${name}\n`));
    return found?.slice(name.length).trim() ?? "";
  };
  const [title = "", meaning = ""] = intro.split("\n\n");
  const [wrong, right] = [readExample(section("Wrong"), site), readExample(section("Right"), site)];
  const saysFix = intro.includes("--fix");
  return { title, meaning, why: section("Why"), saysFix, wrong: await wrong, right: await right };
}

/** A file in bold, what is said of it, and its text in a fence. */
const exampleFile =
  /^\*\*((?:content|public|dist)\/[^*]+)\*\*(.*)(?:\n\n(`{3,})\w*\n([\s\S]*?)\n\3$)?/gm;

async function readExample(section: string, site: World): Promise<World> {
  const files = [...section.matchAll(exampleFile)].map(async ([, path = "", said = "", , text]) => {
    const content =
      text === undefined ? await makeFile(said) : textOf(text, said, String(site[path]));
    return [path, content] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}

/** A whole file, only the text of a page below its fields, or an entry of a list. */
function textOf(text: string, said: string, usual: string): string {
  if (said.startsWith(", with this entry")) return withEntry(text, usual);
  const body = said.startsWith(", in its text");
  return body ? page("About us", text) : `${text.replace("⟦BOM⟧", "\uFEFF")}\n`;
}

/** The list with entries in the place of those that have the same names. */
function withEntry(text: string, usual: string): string {
  const [entries, others] = [text, usual].map((list) => JSON.parse(list) as { id: string }[]);
  const ids = new Set(entries?.map(({ id }) => id));
  return JSON.stringify([...(entries ?? []), ...(others ?? []).filter(({ id }) => !ids.has(id))]);
}

/** The bytes of a file that a sentence describes; undefined for one that is not there. */
async function makeFile(said: string): Promise<Uint8Array | undefined> {
  if (/ is not there/.test(said)) return undefined;
  const [, width, height] = / is a PNG of (\d+) x (\d+) pixels/.exec(said) ?? [];
  if (width && height) return plain(Number(width), Number(height)).png().toBuffer();
  const [, size] = / is a drawing of (\d+) kB/.exec(said) ?? [];
  if (size) return drawing(Number(size) * 1000);
  throw new Error(`The example says "${said}", which is no file.`);
}
