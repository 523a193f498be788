/** `npm run art -- NAME`: draws and prints again what is committed beside the code. */
import { runTool } from "../run-tool.ts";
import { tools } from "./tools.ts";

await runTool("art", tools);
