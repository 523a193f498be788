/** Writes what the schemas know into committed files: JSON Schema for editors, and the tables of the cheat sheet. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defaultRoot } from "../../generator/content/site-paths.ts";
import { writeAtomic } from "../../generator/content/write-atomic.ts";
import { renderEditorSettings, renderJsonSchemas } from "../../generator/schema/catalog.ts";
import { cheatSheetFile, renderCheatSheet } from "../../tests/manual/cheat-sheet.ts";

/** Writes the files. */
export function run(): void {
  const files = new Map([
    ...renderJsonSchemas(),
    [".vscode/settings.json", renderEditorSettings()],
  ]);
  for (const [path, text] of files) writeAtomic(join(defaultRoot, path), text);
  writeAtomic(cheatSheetFile, renderCheatSheet(readFileSync(cheatSheetFile, "utf8")));
  console.log(`${files.size + 1} files written.`);
}
