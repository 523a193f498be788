/**
 * Notes which folders a process lists, for the test that promises that each is walked once: named with
 * `--import`, it appends the path of each listed folder to the file NOTED_IN.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join, resolve } from "node:path";

const { readdir, readdirSync, opendir, opendirSync } = fs;
const { readdir: readdirLater, opendir: opendirLater } = fs.promises;

function note(folder, options) {
  if (!fs.existsSync(folder)) return;
  fs.appendFileSync(process.env.NOTED_IN ?? "", `${resolve(`${folder}`)}\n`);
  if (!options?.recursive) return;
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) note(join(folder, entry.name), options);
}

const noting =
  (list) =>
  (folder, options, ...rest) => {
    note(folder, options);
    return list(folder, options, ...rest);
  };
Object.assign(fs, {
  readdir: noting(readdir),
  readdirSync: noting(readdirSync),
  opendir: noting(opendir),
  opendirSync: noting(opendirSync),
});
Object.assign(fs.promises, { readdir: noting(readdirLater), opendir: noting(opendirLater) });
syncBuiltinESMExports();
