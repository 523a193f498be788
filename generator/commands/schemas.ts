/** `npm run schemas`: writes the JSON Schema files that editors complete and validate with. */
import { join } from "node:path";
import { writeAtomic } from "../cache/write-atomic.ts";
import { renderEditorSettings, renderJsonSchemas } from "../entities/catalog.ts";
import { defaultRoot } from "../site-paths.ts";

const files = new Map([...renderJsonSchemas(), [".vscode/settings.json", renderEditorSettings()]]);
for (const [path, text] of files) writeAtomic(join(defaultRoot, path), text);
console.log(`${files.size} files written.`);
