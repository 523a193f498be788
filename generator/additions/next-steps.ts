/** What somebody does after an addition is written: what is still to come, and how to see it. */

import { bareSchema } from "../entities/schemas.ts";
import type { Draft } from "../graph/check-pages.ts";
import { blockNames, findBlockRule } from "../markdown/blocks.ts";
import type { SourceFile } from "../model/source.ts";
import type { Addition } from "./additions.ts";
import type { FilledIn } from "./fill-in.ts";
import { findLines, type PlannedEdit } from "./plan-edit.ts";

/** An addition that is on the disk. */
export interface Written {
  readonly addition: Addition;
  readonly filled: FilledIn;
  readonly edit: PlannedEdit;
  /** The changed file. */
  readonly source: SourceFile;
  /** The pages of the site before the addition. */
  readonly drafts: readonly Draft[];
  readonly articleList: string;
  /** What every command must be told beside its name: ` -- --root chapter`. */
  readonly more: string;
}

/** Says what to do next, one sentence for each step. */
export function listNextSteps(written: Written): readonly string[] {
  const { filled, edit } = written;
  const lineOf = findLines(edit, written.source);
  const later = filled.later.map((field) => `${field.name} in line ${lineOf(field.path)}`);
  const isSample = filled.data["sample"] === true;
  return [
    ...(later.length > 0
      ? [`Open ${edit.path} and write what is to come: ${later.join(", ")}.`]
      : []),
    ...(isSample
      ? [`Delete line ${lineOf(["sample"])}, the one with sample, when nothing in it is invented.`]
      : []),
    ...sayWhere(written),
    `npm run check${written.more} says whether all is well.`,
  ];
}

/** Which page shows the addition, or what makes one show it. */
function sayWhere({ addition, filled, drafts, articleList, more }: Written): readonly string[] {
  const { home } = addition;
  const { data } = filled;
  const see = (routes: readonly string[]) =>
    `npm run dev${more} shows it: ${routes.map((route) => `${route}/`.replace("//", "/")).join(", ")}.`;
  if ("folder" in home) {
    if (home.folder === "content/blog/") return [see([`${articleList}/${data["linkName"]}`])];
    const route = String(data["route"]);
    return [
      see([route]),
      `Nothing leads to it yet: name ${route} in content/navigation.json, or link to it from a page.`,
    ];
  }
  const id = String(data["id"]);
  if (home.list === "links") return [`In a text it is written [${data["label"]}](link:${id}).`];
  if (home.list === "facts") return [`In a text it is written {{${id}}}.`];
  const routes = drafts.filter((draft) => shows(draft, home.list, data)).map(({ route }) => route);
  if (routes.length > 0) return [see(routes)];
  if (home.list === "events") {
    const title = String(data["name"]);
    const flags = `--title "${title}" --layout event --event ${id}${more.replace(" --", "")}`;
    return [`Make its page: npm run new -- page ${flags}`];
  }
  const block = blockFor(home.list, data);
  return block ? [`No page shows it yet: write ${block} into one.`] : [];
}

function shows(draft: Draft, list: string, data: FilledIn["data"]): boolean {
  if (list === "events") return draft.kind === "page" && draft.value.event === data["id"];
  const topic = data["topic"];
  return draft.body.text
    .split("\n")
    .some(
      (line) =>
        line.includes(`from="${list}"`) &&
        (topic === undefined || line.includes(`topic="${topic}"`)),
    );
}

function blockFor(list: string, { topic }: FilledIn["data"]): string | undefined {
  const name = blockNames.find((candidate) => {
    const from = bareSchema(findBlockRule(candidate)?.attributes.shape["from"] as never);
    return (from as { options?: readonly string[] } | undefined)?.options?.includes(list);
  });
  const more = topic === undefined ? "" : ` topic="${topic}"`;
  return name && `::${name}{from="${list}"${more}}`;
}
