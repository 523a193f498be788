/** `npm run audit -- NAME`: looks at the site, at its code or at its packages, and says what misses a goal. */
import { runTool } from "../run-tool.ts";
import { audits, others } from "./tools.ts";

await runTool("audit", { ...audits, ...others });
