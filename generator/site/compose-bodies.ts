/**
 * Composes the bodies of all pages. A body whose text, settings and answers are those of the last build
 * is not composed again.
 */
import { limits, tooSlow, withinTime } from "../content/limits.ts";
import { type Finding, problemAt } from "../diagnostics/problem.ts";
import { type BodyText, composeBody } from "../markdown/compose-body.ts";
import type { References } from "../markdown/context.ts";
import type { KnownPages, PageBody } from "../model/body.ts";
import { memoize } from "../model/collections.ts";
import { forFile } from "../model/file-fault.ts";
import type { ListName } from "../schema/catalog.ts";
import type { Body, CheckedFile } from "./check-pages.ts";

/**
 * Makes the composer of one build.
 * @param settings what every body is made from: the settings, the words and the ledgers
 */
export function createComposer(references: References, settings: object, known?: KnownPages) {
  const common = known?.digest(JSON.stringify(settings)) ?? "";
  const { links, pictures, originOf } = references;
  // Many bodies ask the same; each question is answered once, as text.
  const answer = memoize((question) => {
    const name = question.slice(question.indexOf(" ") + 1);
    if (question.startsWith("link ")) return JSON.stringify(links.resolve(name));
    if (question.startsWith("picture ")) return String(pictures.findFault(name)?.message);
    // A block may show everything in a list, and its problems name lines of the file. So the whole text is the answer.
    const { path, text } = originOf(name as ListName, 0)?.source ?? {};
    return `${path}\n${text}`;
  });
  const digestOf = (
    text: Body & { readonly title?: string | undefined },
    requests: readonly string[],
  ) => known?.digest(common, text.digest, text.title ?? "", ...requests.map(answer)) ?? "";
  return (file: Pick<CheckedFile, "kind" | "origin" | "body" | "front" | "value">): PageBody => {
    const { front, value, origin } = file;
    const body = { ...file.body, title: value?.title, isSample: value?.sample };
    const text = { source: origin.source, ...body };
    const last = known?.find(origin.source.path);
    if (last && digestOf(body, last.findings.requests) === last.digest) return { ...last, front };
    const compose = () => composeInTime(text, references);
    const { blocks, ...findings } = forFile(origin.source.path, compose);
    const isEmpty = blocks.length === 0 && findings.problems.length === 0;
    if (isEmpty && file.kind === "post")
      findings.problems.push(problemAt(text.source, endOf(text), noText));
    return { front, digest: digestOf(body, findings.requests), findings, blocks };
  };
}

/** An article is there to be read. A page may be made of its fields alone. */
const noText: Finding = {
  code: "text-lost",
  severity: "warning",
  message: "This article has no text.",
  advice: "Write it below the second line of three hyphens. Until then, write draft: true above.",
};

/** The end of the fields, where the text would begin. */
const endOf = ({ start }: BodyText) => ({ start: Math.max(0, start - 1), end: start });

/** Composes a body. If a long one takes too much time, it counts as empty, with a problem that says so. */
function composeInTime(text: BodyText, references: References) {
  const { source, start } = text;
  if (source.text.length - start < limits.unwatched) return composeBody(text, references);
  const body = withinTime(() => composeBody(text, references));
  if (body) return body;
  const empty = composeBody({ ...text, start: source.text.length }, references);
  return { ...empty, problems: [tooSlow(source)] };
}
