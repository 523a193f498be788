/** `npm run schemas`: writes the JSON Schema files that editors complete and validate with. */
import { join } from "node:path";
import { defaultRoot } from "../content/site-paths.ts";
import { writeAtomic } from "../content/write-atomic.ts";
import { renderEditorSettings, renderJsonSchemas } from "../schema/catalog.ts";

const files = new Map([...renderJsonSchemas(), [".vscode/settings.json", renderEditorSettings()]]);
for (const [path, text] of files) writeAtomic(join(defaultRoot, path), text);
console.log(`${files.size} files written.`);
