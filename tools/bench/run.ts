/** `npm run bench -- NAME`: measures how long the generator takes, best on a machine that does nothing else. */
import { runTool } from "../run-tool.ts";
import { tools } from "./tools.ts";

await runTool("bench", tools);
