/**
 * Runs one of the tools of a room: `npm run audit -- axe --root DIR` runs `axe` with `--root DIR`. Without a name, or
 * with one that no tool has, it lists what there is.
 */
import pc from "picocolors";
import { UsageError } from "../generator/cli/options.ts";
import { askFor, suggestName } from "../generator/diagnostics/nearest.ts";

/** A tool, as the table of its room has it. */
export interface Tool {
  /** What it does and which flags it takes, in one line. */
  readonly about: string;
  /**
   * Runs the tool with the flags behind its name. A tool that finds something wrong sets the exit code of the process;
   * what it throws ends the process with 2. Its modules are loaded here, so that a list of tools loads none of them.
   */
  readonly run: (args: readonly string[]) => Promise<void>;
}

/** The tools of a room by their names, in the order in which they are listed. */
export type Tools = Readonly<Record<string, Tool>>;

/**
 * Runs the tool that the command line of this process names. The exit code is that of the tool; it is 2 when there is
 * no such tool, when its flags are wrong, and when the tool itself is at fault.
 * @param room the script of package.json whose tools these are
 */
export async function runTool(room: string, tools: Tools): Promise<void> {
  const [name, ...args] = process.argv.slice(2);
  const tool = name !== undefined && Object.hasOwn(tools, name) ? tools[name] : undefined;
  try {
    if (!tool) throw new UsageError(listTools(room, tools, name));
    await tool.run(args);
  } catch (cause) {
    process.exitCode = 2;
    console.error(cause instanceof UsageError ? `${pc.red("✗")} ${cause.message}` : cause);
  }
}

/** Says why no tool runs, and lists those that there are with a line each. */
function listTools(room: string, tools: Tools, wanted: string | undefined): string {
  const names = Object.keys(tools);
  const reason =
    wanted === undefined
      ? `Say which tool to run: npm run ${room} -- NAME.`
      : `npm run ${room} has no tool ${wanted}.${askFor(suggestName(wanted, names))}`;
  const width = Math.max(...names.map((name) => name.length));
  const lines = names.map((name) => `  ${name.padEnd(width)}  ${tools[name]?.about}`);
  return [reason, "", ...lines].join("\n");
}
