/**
 * Reads the content folder into sources: UTF-8, without a byte order mark, with line feeds only. What
 * cannot be content is refused here, with a problem, before anybody parses it: links to other places,
 * names that cannot be addresses, files that are not text, files that are far too large.
 */
import { isUtf8 } from "node:buffer";
import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Checked, type Problem, problemAt, problemOf } from "../diagnostics/problem.ts";
import { lineSpan } from "../diagnostics/source-text.ts";
import { downloadPathOf, picturePathOf } from "../model/address.ts";
import { forFile } from "../model/file-fault.ts";
import { freeName } from "../model/free-name.ts";
import { type Download, downloadKinds, type SourceFile, type Sources } from "../model/source.ts";
import { findNameFault } from "../schema/file-names.ts";
import { checkDownload } from "./check-download.ts";
import { openHistory } from "./file-ages.ts";
import { findOversize, findTooDeep } from "./limits.ts";
import { listFolder } from "./list-folder.ts";

const isPicture = /\.(?:svg|png|jpe?g|webp|avif|gif)$/i;
/** The endings that text programs give to a page. */
const pageEnding = /\.(?:md\.txt|json\.txt|txt|markdown|mdx|md)$/i;

/** What is wrong with a file, and what to do. */
type Refusal = readonly [what: string, advice: string];

/** Reads a content folder. Paths in the result begin with `content/`, whatever the folder is. */
export async function readSources(contentFolder: string): Promise<Checked<Sources>> {
  const problems: Problem[] = [];
  const pictures: string[] = [];
  const files: SourceFile[] = [];
  const downloads: Download[] = [];
  const seen = new Map<string, string>();
  const listed = listFolder(contentFolder);
  const adviseName = createNames(listed.map(({ path }) => path));
  for (const { path: inside, isFile } of listed) {
    // Programs keep what is theirs under names that begin with a dot.
    if (/(?:^|\/)\./.test(inside)) continue;
    const path = `content/${inside}`;
    // Windows and macOS take them for one and the same. Pictures and downloads are published under clean names.
    const name = publishedNameOf(path) ?? path.toLowerCase();
    const twin = seen.get(name);
    seen.set(name, path);
    const refusal: Refusal | undefined = !isFile
      ? ["is a link to another place", "Put the file itself here."]
      : twin
        ? explainTwin(path, twin)
        : checkName(inside, adviseName);
    if (refusal) problems.push(refusePath(path, ...refusal));
    else if (inside.startsWith("files/")) {
      const read = await readDownload(inside, join(contentFolder, inside));
      if ("path" in read) downloads.push(read);
      else problems.push("code" in read ? read : refusePath(path, ...read));
    } else if (isPicture.test(inside)) pictures.push(inside.slice("images/".length));
    else {
      const file = readText(join(contentFolder, inside), path);
      if ("code" in file) problems.push(file);
      else files.push(file);
    }
  }
  // Texts call such a file by its own name, or by the one that it's published under.
  const refused = problems.flatMap(({ place }) => {
    const path = place?.source.path;
    return path === undefined ? [] : [rename(path), publishedNameOf(path) ?? []].flat();
  });
  const history = openHistory(contentFolder, process.env["CHANGED_SINCE"]);
  const { changedAt } = history;
  return { value: { files, pictures, downloads, refused, changedAt, history }, problems };
}

/** The name that a text should have: a list in the folder of lists, a page in others. */
const rename = (path: string) =>
  path.replace(pageEnding, /(?:^|\/)data\/[^/]*$/.test(path) ? ".json" : ".md");

/** Says what to call a file, by its path and its right name. That name is never the one of another file. */
type AdviseName = (path: string, right: string) => string;

/** @param paths all files of the content folder; a name that was advised is taken as well */
function createNames(paths: readonly string[]): AdviseName {
  const taken = new Set(paths.map((path) => path.toLowerCase()));
  return (path, right) => {
    const folder = path.replace(/[^/]*$/, "");
    const isTaken = (name: string) => taken.has((folder + name).toLowerCase());
    // A list with any other name would be none of the site's.
    if (isTaken(right) && right.endsWith(".json"))
      return `Write what is new here into ${right}, and delete this file.`;
    const name = freeName(right, isTaken);
    taken.add((folder + name).toLowerCase());
    const or = name === right ? "" : ` If it's a newer ${right}, put it in the place of that one.`;
    return `Rename it to ${name}.${or}`;
  };
}

/** The path that a picture or a file to download is published under, from its own; undefined for other files. */
function publishedNameOf(path: string): string | undefined {
  if (path.startsWith("content/files/")) return downloadPathOf(path);
  return isPicture.test(path) ? picturePathOf(path) : undefined;
}

/** Why a file can't be there beside another one. */
function explainTwin(path: string, twin: string): Refusal {
  const shared = publishedNameOf(path)?.replace(/^content\/(?:images|files)\//, "");
  if (shared === undefined)
    return [`differs from ${twin} only by upper and lower case`, "Rename one of them."];
  const advice = "If it's the newer one, delete the other. Or upload it again under another name.";
  return [`would be published as ${shared}, and so would ${twin}`, advice];
}

/** The files that cameras, phones and programs make of a film. */
const isFilm = /\.(?:mp4|m4v|mov|avi|mkv|webm|mpe?g|wmv|3gp)$/i;

/** Why a file cannot be content, as far as its path shows. */
function checkName(path: string, adviseName: AdviseName): Refusal | undefined {
  const isInImages = path.startsWith("images/");
  const fault = findNameFault(path);
  if (fault) return [`has ${fault}`, "Give it another name."];
  if (/^files\/|\.(?:md|json)$/.test(path)) return undefined;
  const kind = path.replace(/.*\./, "").toLowerCase();
  if (isInImages && !isPicture.test(path) && downloadKinds.includes(kind))
    return [
      "isn't a picture",
      "Upload it into content/files/ and delete it here. To show it, save its page as PNG.",
    ];
  if (isInImages && isFilm.test(path))
    return [
      "is a film, and films aren't kept here",
      'Put it on YouTube, add its address to content/links.json with the kind video, and show it with ::video[Its title]{link="link:its-id"}. Then delete the file.',
    ];
  if (isInImages && !isPicture.test(path)) {
    const advice =
      "Save it as JPEG, PNG, WebP, AVIF or SVG, put that here, and write its name wherever it is shown. An iPhone takes JPEG with Settings, Camera, Formats, Most Compatible.";
    return ["is no picture of a kind that browsers show", advice];
  }
  if (isPicture.test(path)) {
    if (!isInImages)
      return [
        "is a picture in a folder for texts",
        "Upload it into content/images/, and delete it here.",
      ];
    return undefined;
  }
  if (pageEnding.test(path)) {
    const advice = adviseName(path, rename(path).replace(/^.*\//, ""));
    return ["has an ending that isn't read here", advice];
  }
  const advice =
    "Copy its text into a new file that ends with .md. Pictures go into content/images/.";
  return ["is a kind of file that isn't used here", advice];
}

const otherKinds = downloadKinds.filter((kind) => kind !== "pdf").join(", ");

/** A file that visitors download, by its path in the content folder. What's in it is published as it is. */
async function readDownload(inside: string, disk: string): Promise<Download | Refusal | Problem> {
  const path = inside.slice("files/".length);
  const kind = path.replace(/^.*\./s, "").toLowerCase();
  const { size } = lstatSync(disk);
  if (!downloadKinds.includes(kind) && isPicture.test(path))
    return [
      "is a picture",
      "Upload it into content/images/ and delete it here. To offer it, save it as PNG or SVG.",
    ];
  if (!downloadKinds.includes(kind))
    return [
      "is a kind of file that isn't offered for download",
      `Save it as a PDF, and upload that. These kinds work, too: ${otherKinds}.`,
    ];
  const oversize = findOversize("download", size);
  if (oversize) return [oversize.what, oversize.advice];
  if (size === 0) return ["is empty", "Upload it again. The last upload didn't finish."];
  const bytes = readFileSync(disk);
  const fault = await forFile(`content/${inside}`, () => checkDownload(kind, bytes));
  if (!fault) return { path, bytes };
  const { what, advice, place = { text: "", start: 0, end: 0 } } = fault;
  return problemAt({ path: `content/${inside}`, text: place.text }, place, {
    code: "file-refused",
    message: `The file content/${inside} ${what}.`,
    advice,
  });
}

/** The text of a file, or why it cannot be read as text. */
function readText(disk: string, path: string): SourceFile | Problem {
  const kind = path.endsWith(".json") ? "list" : "text";
  const oversize = findOversize(kind, lstatSync(disk).size);
  if (oversize) return refusePath(path, oversize.what, oversize.advice);
  const typed = readFileSync(disk, "utf8");
  // Only bytes that are no UTF-8 become this sign, and hardly anybody writes it.
  const bytes = typed.includes("\uFFFD") ? readFileSync(disk) : undefined;
  if (!bytes || isUtf8(bytes)) {
    const file = decodeText(path, typed);
    return findTooDeep(file) ?? file;
  }
  // Latin-1 keeps every byte, so the lines are those of the file, whatever its encoding is.
  const text = bytes.toString("latin1");
  const rows = text.split("\n");
  const index = rows.findIndex((row) => !isUtf8(Buffer.from(row, "latin1")));
  return problemAt({ path, text }, lineSpan(text, index + 1), {
    code: "file-refused",
    message: `The file ${path} isn't saved as UTF-8, so its letters can't be read.`,
    advice: "Save it again as UTF-8. In Notepad: File, Save as, Encoding, UTF-8.",
  });
}

function refusePath(path: string, what: string, advice: string): Problem {
  const message = `The file ${path} ${what}.`;
  return problemOf({ path, text: "" }, { code: "file-refused", message, advice });
}

/** Makes a source of a text as it is stored in the file, which may have the signs of Windows. */
export function decodeText(path: string, typed: string): SourceFile {
  return { path, text: typed.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n") };
}

/** The first sign of two versions of a text between which nobody chose, if there is any. */
export function findConflict(source: SourceFile): Problem | undefined {
  const { index, 0: mark = "" } = /^(?:<{7}|>{7})(?= |$)/m.exec(source.text) ?? {};
  if (index === undefined) return undefined;
  return problemAt(
    source,
    { start: index, end: index + mark.length },
    {
      code: "conflict-left",
      message: "Two people changed these lines. Both versions are here, separated by =======.",
      advice:
        "Keep the right version, and delete the other one. Then delete the three lines that start with <<<<<<<, ======= and >>>>>>>.",
      hides: "file",
    },
  );
}
