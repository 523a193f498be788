/** Reads the files that visitors download. They are published as they are. */
import { readFileSync, statSync } from "node:fs";
import { slugOf } from "../model/address.ts";
import { type Download, downloadKinds } from "../model/source.ts";

/** A file by its path inside `content/files/`; or why it cannot be offered, and what to do. */
export function readDownload(path: string, disk: string): Download | readonly [string, string] {
  const [, stem = "", ending = ""] = /^(.*)\.(.*)$/s.exec(path) ?? [];
  const kind = ending.toLowerCase();
  const size = statSync(disk).size;
  if (!downloadKinds.includes(kind))
    return ["is of a kind that is not offered", `Save it as ${downloadKinds.join(", ")}.`];
  const right = `${stem.split("/").map(slugOf).filter(Boolean).join("/") || "file"}.${kind}`;
  const rename = `Rename it to ${right}, and write that wherever it is linked.`;
  if (path !== right) return ["has a name that cannot be an address", rename];
  const smaller = "Export it with smaller pictures, or link to a place outside of the site.";
  if (size > 10_000_000) return ["is larger than 10 MB", smaller];
  if (size === 0) return ["is empty", "Put it here again: the last upload did not finish."];
  return { path, bytes: readFileSync(disk) };
}
