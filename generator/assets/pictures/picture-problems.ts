/** What is said of pictures: at the file, in words that whoever took the picture understands. */
import type { Problem, Severity } from "../../model/problem.ts";
import type { ProblemCode } from "../../model/problem-codes.ts";
import type { SourceFile } from "../../model/source.ts";
import { positionOf } from "../../problems/position.ts";
import { problemAt } from "../../problems/problem-at.ts";
import type { DrawingNote } from "./drawing-fault.ts";

/** No file of a picture is heavier: on a slow phone it would keep people waiting. */
export const weightMax = 120_000;

/** Drawings are often one endless line; a report does not repeat it. */
const excerptMax = 10_000;

/** A picture that cannot be shown at all. */
export function cannotBeUsed(
  path: string,
  code: ProblemCode,
  reason: string,
  fix: string,
): Problem {
  return {
    code,
    severity: "error",
    message: `The picture content/images/${path} cannot be used: ${reason}.`,
    place: fileOf(path),
    fix,
  };
}

export function tooLarge(path: string, size: number, limit: number): Problem {
  const reason = `it has ${megabytes(size)}, and more than ${megabytes(limit)} are not opened`;
  return cannotBeUsed(path, "picture-broken", reason, "Make it smaller and export it again.");
}

export function notUtf8(path: string): Problem {
  const fix = "Open it in a text editor and save it again with the encoding UTF-8.";
  return cannotBeUsed(path, "picture-broken", "it is not UTF-8 text", fix);
}

/** What a drawing holds that it should not: an error refuses it, a warning tells what it lost. */
export function drawingProblem(source: SourceFile, note: DrawingNote, severity: Severity): Problem {
  const isError = severity === "error";
  const { excerpt = "", ...problem } = problemAt(source, positionOf(source.text, note.at), {
    code: isError ? "picture-broken" : "picture-cleaned",
    severity,
    message: isError
      ? `The picture ${source.path} cannot be used: it ${note.reason}.`
      : `The picture ${source.path} ${note.reason}.`,
    fix: note.fix,
  });
  return excerpt.length > excerptMax ? problem : { ...problem, excerpt };
}

/** Warns of the heaviest file of a picture when it could not be made light enough. */
export function findHeavy(
  path: string,
  files: readonly { readonly width: number; readonly bytes: number }[],
): readonly Problem[] {
  const heaviest = files.reduce((most, file) => (file.bytes > most.bytes ? file : most));
  if (heaviest.bytes <= weightMax) return [];
  const isDrawing = path.endsWith(".svg");
  const size = `${Math.ceil(heaviest.bytes / 1000)} kB`;
  const message = isDrawing
    ? `The picture content/images/${path} has ${size}; a drawing should have at most ${weightMax / 1000} kB.`
    : `The picture content/images/${path} still has ${size} at ${heaviest.width} pixels in width, at the lowest quality.`;
  return [
    {
      code: "picture-heavy",
      severity: "warning",
      message,
      place: fileOf(path),
      fix: isDrawing
        ? "Simplify its paths, or export it as PNG or JPEG and use that instead."
        : "Choose a calmer picture, or crop it: grain, foliage and gravel weigh most.",
    },
  ];
}

function fileOf(path: string) {
  return { file: `content/images/${path}`, line: 1, column: 1 };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1).replace(".0", "")} MB`;
}
