/**
 * Publishes the files that visitors download, as they are and under clean names. A drawing is cleaned like those that
 * pages show: who opens it by itself opens a page, and not every host can send the policy that forbids it to run anything.
 */
import type { Checked } from "../diagnostics/problem.ts";
import { downloadPathOf } from "../model/address.ts";
import type { OutputFile } from "../model/output.ts";
import type { Download } from "../model/source.ts";
import { cleanDrawing } from "./pictures/drawing.ts";
import { PictureFault } from "./pictures/picture-problems.ts";

/** Makes the files to publish. A drawing that would run something is a problem. */
export async function compileDownloads(
  downloads: readonly Download[],
): Promise<Checked<readonly OutputFile[]>> {
  const made = await Promise.all(downloads.map(compileDownload));
  return {
    value: made.map(({ value }) => value),
    problems: made.flatMap(({ problems }) => problems),
  };
}

async function compileDownload({ path, bytes }: Download): Promise<Checked<OutputFile>> {
  const source = `content/files/${path}`;
  const file = { path: `files/${downloadPathOf(path)}`, bytes, source };
  if (!file.path.endsWith(".svg")) return { value: file, problems: [] };
  try {
    const { svg, problems } = await cleanDrawing(source, new TextDecoder().decode(bytes));
    return { value: { ...file, bytes: svg }, problems };
  } catch (cause) {
    if (!(cause instanceof PictureFault)) throw cause;
    return { value: file, problems: [cause.describe(source)] };
  }
}
