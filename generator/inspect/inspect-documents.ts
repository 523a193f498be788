/**
 * Looks at the finished documents as a stranger would and says what is wrong: a link to nowhere, an
 * anchor that is not there, an id that stands twice, a page without its one title.
 */
import { Parser } from "htmlparser2";
import type { OutputFile } from "../model/output.ts";
import type { Problem } from "../model/problem.ts";
import { suggestName } from "../problems/suggest.ts";
import type { Document } from "../render/render-pages.ts";

/** What one document holds, as far as links and rules are concerned. */
interface Seen {
  readonly document: Document;
  readonly ids: ReadonlySet<string>;
  readonly twice: readonly string[];
  readonly targets: ReadonlySet<string>;
  readonly headings: number;
}

/**
 * Inspects the documents together with all other files of the site.
 * @param base the path in front of every address, `/` or `/repo/`
 */
export function inspectDocuments(
  documents: readonly Document[],
  files: readonly OutputFile[],
  base: string,
): readonly Problem[] {
  const seen = documents.map(inspectMarkup);
  const known = new Set([...files, ...documents.map(({ file }) => file)].map(({ path }) => path));
  const idsOf = new Map(seen.map(({ document, ids }) => [document.file.path, ids]));
  const faults = seen.flatMap((page) => [
    ...inspectShape(page),
    ...[...page.targets].flatMap((target) => inspectTarget(target, page, { known, idsOf, base })),
  ]);
  return [...faults, ...inspectTitles(documents)];
}

/** Attributes that hold one address. */
const addressAttributes = ["href", "src", "poster", "data-src"] as const;

function inspectMarkup(document: Document): Seen {
  const ids = new Set<string>();
  const twice: string[] = [];
  const targets = new Set<string>();
  let headings = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "h1") headings++;
      const { id, srcset } = attributes;
      if (id !== undefined) {
        if (ids.has(id)) twice.push(id);
        ids.add(id);
      }
      for (const attribute of addressAttributes) {
        const value = attributes[attribute];
        if (value !== undefined && !(name === "use" && value.startsWith("#"))) targets.add(value);
      }
      for (const candidate of srcset?.split(",") ?? []) {
        targets.add(candidate.trim().split(/\s+/)[0] ?? "");
      }
    },
  });
  parser.end(document.file.bytes);
  return { document, ids, twice, targets, headings };
}

interface Site {
  readonly known: ReadonlySet<string>;
  readonly idsOf: ReadonlyMap<string, ReadonlySet<string>>;
  readonly base: string;
}

function inspectTarget(
  target: string,
  page: Seen,
  { known, idsOf, base }: Site,
): readonly Problem[] {
  if (/^[a-z][a-z0-9+.-]*:/i.test(target) || target.startsWith("//")) return [];
  const [path = "", fragment] = target.split("#");
  const own = page.document.file.path;
  const file = path === "" ? own : resolvePath(path, base);
  if (file === undefined || !known.has(file)) {
    return [
      fault(page, `A link leads to ${target}, which is not part of the site.`, "link-unknown"),
    ];
  }
  const ids = idsOf.get(file);
  if (!fragment || !ids || ids.has(decode(fragment))) return [];
  const nearest = suggestName(fragment, ids);
  const offer = nearest ? ` Did you mean #${nearest}?` : "";
  return [
    fault(
      page,
      `A link leads to ${target}, but that page has no #${fragment}.${offer}`,
      "anchor-unknown",
    ),
  ];
}

/** The file behind an address; undefined when the address is outside the base path. */
function resolvePath(path: string, base: string): string | undefined {
  if (!path.startsWith(base)) return undefined;
  const rest = decode(path.slice(base.length).split("?")[0] ?? "");
  return rest === "" || rest.endsWith("/") ? `${rest}index.html` : rest;
}

/** What an editor typed may have a per cent sign that is none of the encoding. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function inspectShape(page: Seen): readonly Problem[] {
  const problems = page.twice.map((id) => ({
    ...fault(page, `The id "${id}" stands twice on the page.`),
    fix: "If it comes from a heading of the text, give the heading other words.",
  }));
  if (page.headings === 1) return problems;
  return [
    ...problems,
    fault(page, `The page has ${page.headings} first headings; it must have one.`),
  ];
}

function inspectTitles(documents: readonly Document[]): readonly Problem[] {
  const owners = new Map<string, Document>();
  return documents.flatMap((document) => {
    const owner = owners.get(document.page.title);
    owners.set(document.page.title, owner ?? document);
    if (!owner) return [];
    return [
      {
        code: "output-fault" as const,
        severity: "warning" as const,
        message: `The title "${document.page.title}" is also the title of ${owner.page.source}.`,
        place: { file: document.page.source, line: 2, column: 1 },
        fix: "Give one of the two another title.",
      },
    ];
  });
}

function fault(page: Seen, message: string, code: Problem["code"] = "output-fault"): Problem {
  const place = { file: page.document.page.source, line: 1, column: 1 };
  return { code, severity: "error", message, place };
}
