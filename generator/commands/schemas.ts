/**
 * `npm run schemas`: writes what is made from the schemas: the JSON Schema files that editors complete
 * and validate with, and the tables of the cheat sheet.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeAtomic } from "../cache/write-atomic.ts";
import { renderEditorSettings, renderJsonSchemas } from "../entities/catalog.ts";
import { cheatSheetFile, renderCheatSheet } from "../manual/cheat-sheet.ts";
import { defaultRoot } from "../site-paths.ts";

const files = new Map([
  ...renderJsonSchemas(),
  [".vscode/settings.json", renderEditorSettings()],
  [cheatSheetFile, renderCheatSheet(readFileSync(join(defaultRoot, cheatSheetFile), "utf8"))],
]);
for (const [path, text] of files) writeAtomic(join(defaultRoot, path), text);
console.log(`${files.size} files written.`);
